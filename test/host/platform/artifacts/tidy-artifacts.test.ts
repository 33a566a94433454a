import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test, type TestContext} from 'node:test';
import type {Transaction} from 'kysely';
import {
  type ArtifactName,
  type ArtifactStore,
  FolderArtifacts,
  nameOfStream,
  tidyArtifacts,
} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {PostgresArtifacts} from '../../../../host/src/platform/artifacts/postgres-artifacts.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {openPostgresStore} from '../../../../host/src/platform/store/postgres/postgres-store.js';
import {now} from '../../../../host/src/platform/store/store.js';
import {S3Artifacts} from '../../../../host/src/platform/artifacts/s3-artifacts.js';
import type {Tables} from '../../../../host/src/platform/store/tables.js';
import {startObjectStore} from '../../../support/object-store.js';
import {until} from '../../../support/until.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';

async function* streamOf(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

async function put(artifacts: ArtifactStore, text: string): Promise<ArtifactName> {
  const name = await nameOfStream(streamOf(text));
  await artifacts.put(name, () => streamOf(text));
  return name;
}

/** Inserts a build that refers to the artifacts of its site and of its index. */
async function insertBuild(
  transaction: Transaction<Tables>,
  site: ArtifactName,
  index: ArtifactName = site,
): Promise<void> {
  const {id} = await transaction
    .insertInto('project')
    .values(newProject('manual'))
    .returning('id')
    .executeTakeFirstOrThrow();
  const build = {project_id: id, version_id: null, worker: '', lease: null, error: '', commit_name: ''};
  const outcome = {state: 'finished', success: 1, created: now(), finished: now()} as const;
  const location = {folder: site, index_name: `latest-b1-f6-${index}`};
  await transaction
    .insertInto('build')
    .values({...build, ...outcome, ...location})
    .execute();
}

describe('artifacts to which no build refers', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'docs:key';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
    server = await startPostgres();
  });
  after(() => server.stop());

  async function check(t: TestContext, artifacts: ArtifactStore, address: string): Promise<void> {
    const store = await openPostgresStore(address);
    t.after(() => store.close());
    t.after(() => artifacts.close());
    const [site, index, leftover] = [
      await put(artifacts, 'files'),
      await put(artifacts, 'index'),
      await put(artifacts, 'of a killed publication'),
    ];
    await store.write(undefined, transaction => insertBuild(transaction, site, index));
    const areStored = () => Promise.all([site, index, leftover].map(name => artifacts.has(name)));

    await tidyArtifacts(artifacts, store);
    assert.deepEqual(await areStored(), [true, true, true]);
    await tidyArtifacts(artifacts, store, new Date(Date.now() + 60_000));
    assert.deepEqual(await areStored(), [true, true, false]);
  }

  test('are removed from a PostgreSQL store once they are old enough', async t => {
    const address = await server.database();
    await check(t, new PostgresArtifacts(address), address);
  });

  test('are removed from a folder once they are old enough, and so are files that were not completely written', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'docent-artifacts-'));
    t.after(() => rm(folder, {recursive: true, force: true}));
    await writeFile(join(folder, 'sha256-1.new'), 'half');
    const artifacts = new FolderArtifacts(folder);
    await check(t, artifacts, await server.database());
    await assert.rejects(rm(join(folder, 'sha256-1.new')), {code: 'ENOENT'});
  });

  test('are removed from an object store once they are old enough, and so are uploads that were not completed', async t => {
    const bucket = await startObjectStore();
    t.after(() => bucket.stop());
    bucket.uploads.set('old', {parts: new Map(), key: 'docs/sha256-1', begun: new Date(0)});
    const {endpoint} = bucket;
    const artifacts = new S3Artifacts({bucket: 'docs', prefix: '', endpoint, region: undefined});
    await check(t, artifacts, await server.database());
    assert.equal(bucket.uploads.size, 0);
  });

  test('are not removed if a publication in progress will refer to them', async t => {
    const address = await server.database();
    const [store, otherStore] = [await openPostgresStore(address), await openPostgresStore(address)];
    const bucket = await startObjectStore();
    t.after(async () => {
      await bucket.stop();
      await store.close();
      await otherStore.close();
    });
    const {endpoint} = bucket;
    const artifacts = new S3Artifacts({bucket: 'docs', prefix: '', endpoint, region: undefined});
    t.after(() => artifacts.close());
    const name = await put(artifacts, 'files');
    let tidied: Promise<void> | undefined;
    await store.write(undefined, async transaction => {
      // The artifacts are listed before the transaction with the reference is committed. Without a check, they would be removed after that.
      tidied = tidyArtifacts(artifacts, otherStore, new Date(Date.now() + 60_000));
      await until(async () => bucket.requests.some(request => request.includes('list-type')));
      await insertBuild(transaction, name);
    });
    await tidied;
    assert.equal(await artifacts.has(name), true);
  });
});
