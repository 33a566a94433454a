// Compares the places where a fleet can keep its artifacts: PostgreSQL, a folder and an object store. Measures how long it takes to store a
// version, and to fetch it on a host that has no copy.
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {packSite} from '../../host/src/platform/artifacts/archive.ts';
import {ArtifactCache} from '../../host/src/platform/artifacts/artifact-cache.ts';
import {FolderArtifacts, nameOfStream} from '../../host/src/platform/artifacts/artifact-store.ts';
import {PostgresArtifacts} from '../../host/src/platform/artifacts/postgres-artifacts.ts';
import {S3Artifacts} from '../../host/src/platform/artifacts/s3-artifacts.ts';
import {openPostgresStore} from '../../host/src/platform/store/postgres/postgres-store.ts';
import {startPostgres} from '../../test/support/postgres-cluster.ts';
import {startSwift} from '../../test/support/swift-server.ts';
import {whyNoSwift} from '../../tools/find-swift.mjs';
import {median, printTable} from '../figures.mjs';

/** Number of runs of each measurement. */
const ROUNDS = 3;

/** @param {string} folder of the site that is stored */
export async function measurePlaces(folder) {
  const postgres = await startPostgres();
  const address = await postgres.database();
  const store = await openPostgresStore(address);
  const root = await mkdtemp(join(tmpdir(), 'docent-places-'));
  const why = whyNoSwift();
  if (why) console.log(why);
  const swift = why ? undefined : await startBucket();
  const places = [
    ['PostgreSQL', new PostgresArtifacts(address)],
    ['a folder', new FolderArtifacts(join(root, 'artifacts'))],
    ...(swift ? [['an object store (Swift)', swift.artifacts]] : []),
  ];
  try {
    const name = await nameOfStream(packSite(folder));
    /** @type {string[][]} */
    const rows = [['', 'storing, s', 'of PostgreSQL', 'first page on a cold host, s', 'of PostgreSQL']];
    let base = [NaN, NaN];
    for (const [place, artifacts] of /** @type {[string, FolderArtifacts][]} */ (places)) {
      const times = await measure(artifacts, name, folder, join(root, 'cache'));
      if (rows.length === 1) base = times;
      const cells = times.flatMap((time, at) => [time.toFixed(2), (time / (base[at] ?? NaN)).toFixed(2)]);
      rows.push([place, ...cells]);
    }
    printTable(rows);
  } finally {
    for (const [, artifacts] of /** @type {[string, FolderArtifacts][]} */ (places)) await artifacts.close();
    await store.close();
    await postgres.stop();
    await swift?.server.stop();
    await rm(root, {recursive: true, force: true});
  }
}

async function startBucket() {
  process.env.AWS_ACCESS_KEY_ID = 'docs:key';
  process.env.AWS_SECRET_ACCESS_KEY = 'secret';
  const server = await startSwift('docs');
  const {endpoint} = server;
  return {server, artifacts: new S3Artifacts({bucket: 'docs', prefix: '', endpoint, region: undefined})};
}

/**
 * @param {import('../../host/src/platform/artifacts/artifact-store.ts').ArtifactStore} artifacts
 * @param {import('../../host/src/platform/artifacts/artifact-store.ts').ArtifactName} name
 * @param {string} folder
 * @param {string} cacheFolder
 * @returns {Promise<number[]>} medians of storing and of fetching, in seconds
 */
async function measure(artifacts, name, folder, cacheFolder) {
  /** @type {number[]} */
  const stored = [];
  /** @type {number[]} */
  const fetched = [];
  for (let round = 0; round < ROUNDS; round++) {
    await artifacts.remove(name);
    stored.push(await secondsOf(() => artifacts.put(name, () => packSite(folder))));
    await rm(cacheFolder, {recursive: true, force: true});
    const cache = new ArtifactCache({folder: cacheFolder, artifacts, maxBytes: 10e9});
    fetched.push(await secondsOf(() => cache.open('site', name)));
  }
  return [median(stored), median(fetched)];
}

/** @param {() => Promise<unknown>} work */
async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
