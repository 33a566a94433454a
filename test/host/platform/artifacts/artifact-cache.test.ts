import assert from 'node:assert/strict';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {ArtifactCache} from '../../../../host/src/platform/artifacts/artifact-cache.js';
import {
  type ArtifactName,
  FolderArtifacts,
  nameOfStream,
} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {packSite} from '../../../../host/src/platform/artifacts/archive.js';

interface Setting {
  readonly root: string;
  readonly artifacts: FolderArtifacts;
  /** A cache with its own folder. */
  cache(name: string, maxBytes?: number): ArtifactCache;
  /** Stores a site whose only page has that many bytes as an artifact. Default: 10 */
  site(word: string, bytes?: number): Promise<ArtifactName>;
}

async function setUp(t: TestContext): Promise<Setting> {
  const root = await mkdtemp(join(tmpdir(), 'docent-cache-'));
  t.after(() => rm(root, {recursive: true, force: true}));
  const artifacts = new FolderArtifacts(join(root, 'artifacts'));
  return {
    root,
    artifacts,
    cache: (name, maxBytes = 1_000_000) => new ArtifactCache({folder: join(root, name), artifacts, maxBytes}),
    async site(word, bytes = 10) {
      const folder = join(root, `site-${word}`);
      await mkdir(folder);
      await writeFile(join(folder, 'index.html'), word.padEnd(bytes));
      const name = await nameOfStream(packSite(folder));
      await artifacts.put(name, () => packSite(folder));
      return name;
    },
  };
}

const pageIn = (folder: string): Promise<string> => readFile(join(folder, 'index.html'), 'utf8');

/** Sets the last use of all copies to an hour ago. */
async function age(folder: string): Promise<void> {
  const before = new Date(Date.now() - 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), before, before);
}

test('fetches an artifact once for concurrent requests, and keeps it', async t => {
  const {cache, site, artifacts} = await setUp(t);
  const name = await site('quokka');
  const artifactCache = cache('own');
  const folders = await Promise.all([1, 2, 3].map(() => artifactCache.open('site', name)));
  assert.equal(new Set(folders).size, 1);
  assert.equal((await pageIn(folders[0]!)).trim(), 'quokka');
  assert.equal(artifactCache.counts.fetched, 1);
  await artifacts.remove(name);
  await artifactCache.open('site', name);
  assert.equal(artifactCache.counts.hits, 1);
});

test('verifies a copy that another process has fetched, and replaces it if it is damaged', async t => {
  const {cache, site} = await setUp(t);
  const name = await site('quokka');
  const folder = await cache('own').open('site', name);
  await appendFile(join(folder, 'index.html'), 'damaged');
  const next = cache('own');
  assert.equal((await pageIn(await next.open('site', name))).trim(), 'quokka');
  assert.equal(next.counts.fetched, 1);
});

test('refuses content that does not match its name, and leaves no files', async t => {
  const {cache, site, artifacts, root} = await setUp(t);
  const [quokka, wombat] = [await site('quokka'), await site('wombat')];
  await artifacts.remove(quokka);
  await artifacts.put(quokka, () => packSite(join(root, 'site-wombat')));
  await assert.rejects(cache('own').open('site', quokka), {name: 'ArtifactError', message: /is damaged/});
  assert.deepEqual(await readdir(join(root, 'own', 'site')), []);
  await cache('own').open('site', wombat);
});

test('refuses truncated content', async t => {
  const {cache, site, root} = await setUp(t);
  const name = await site('quokka');
  const file = join(root, 'artifacts', name.slice(7, 9), name);
  await truncate(file, (await stat(file)).size - 5);
  await assert.rejects(cache('own').open('site', name), {name: 'ArtifactError'});
});

test('removes the least recently used copies if there is no room', async t => {
  const {cache, site, root} = await setUp(t);
  const names = [await site('one', 400), await site('two', 400), await site('three', 400)];
  const artifactCache = cache('own', 900);
  await artifactCache.open('site', names[0]!);
  await age(join(root, 'own', 'site'));
  await artifactCache.open('site', names[1]!);
  await artifactCache.open('site', names[2]!);
  assert.deepEqual(
    names.map(name => artifactCache.holds('site', name)),
    [false, true, true],
  );
  assert.equal(artifactCache.counts.evicted, 1);
  assert.equal((await pageIn(await artifactCache.open('site', names[0]!))).trim(), 'one');
});

test('does not remove copies that were used within the last minute, even if there is no room', async t => {
  const {cache, site} = await setUp(t);
  const names = [await site('one', 400), await site('two', 400)];
  const artifactCache = cache('own', 100);
  for (const name of names) await artifactCache.open('site', name);
  assert.deepEqual(
    names.map(name => artifactCache.holds('site', name)),
    [true, true],
  );
  assert.equal(await artifactCache.hasRoom(), false);
});

test('keeps a copy that is requested while another one is removed', async t => {
  const {cache, site, root} = await setUp(t);
  const names = [await site('one', 400), await site('two', 400), await site('three', 400)];
  const artifactCache = cache('own', 100);
  const [first, second, third] = names as [ArtifactName, ArtifactName, ArtifactName];
  const large = await artifactCache.open('site', first);
  // Adds files to the copy, so that removing it takes some time.
  for (let at = 0; at < 500; at++) await writeFile(join(large, `${at}.html`), '');
  const before = new Date(Date.now() - 10_000);
  const marks = await readdir(join(root, 'own', 'site'));
  for (const mark of marks) await utimes(join(root, 'own', 'site', mark), before, before);
  await artifactCache.open('site', second);
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + 3_600_000});
  const opening = artifactCache.open('site', third);
  while (artifactCache.holds('site', first)) await setImmediate();
  const folder = await artifactCache.open('site', second);
  await opening;
  assert.equal((await pageIn(folder)).trim(), 'two');
});

test('fetches a copy again that another process has removed', async t => {
  const {cache, site} = await setUp(t);
  const name = await site('quokka');
  const artifactCache = cache('own');
  await rm(await artifactCache.open('site', name), {recursive: true});
  assert.equal((await pageIn(await artifactCache.open('site', name))).trim(), 'quokka');
});

test('reports that an artifact does not exist', async t => {
  const {cache} = await setUp(t);
  const name = `sha256-${'0'.repeat(64)}` as const;
  await assert.rejects(cache('own').open('site', name), {
    name: 'ArtifactError',
    message: /publish the version again/,
  });
});
