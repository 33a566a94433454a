import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {sql} from 'kysely';
import {openPublisher} from '../../../../host/src/cli/open-publisher.js';
import {initLibrary, openLibraryFolder} from '../../../../host/src/platform/publishing/library-folder.js';
import type {Publisher} from '../../../../host/src/platform/publishing/publisher.js';
import {withoutPaths} from '../../../../host/src/platform/publishing/build-records.js';
import {type BuildLibrary, makeBuildLibrary, PROJECT} from '../builds/build-library.js';
import {makeRepository, whyNoGit} from '../builds/git-repository.js';
import {forEachStore} from '../store/store-kinds.js';
import {page} from '../../routes/test-site.js';

const HOUR = 3_600_000;

/** The publisher of another machine that shares the library. */
async function secondPublisher(t: TestContext, store: string): Promise<Publisher> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-second-'));
  await initLibrary(folder);
  const library = await openLibraryFolder(folder, store);
  const terminal = {out() {}, note() {}, progress() {}};
  const {publisher, close} = openPublisher(library, terminal, new AbortController().signal);
  t.after(async () => {
    await close();
    await library.close();
    await rm(folder, {recursive: true, force: true});
  });
  return publisher;
}

/** Runs a function while the clock of this machine is wrong by that many ms. */
async function withClock<T>(t: TestContext, offset: number, work: () => Promise<T>): Promise<T> {
  t.mock.timers.enable({apis: ['Date'], now: Date.now() + offset});
  try {
    return await work();
  } finally {
    t.mock.timers.reset();
  }
}

const stateOf = async ({library}: BuildLibrary, id: number): Promise<string> => {
  const build = library.store.database.selectFrom('build').select('state').where('id', '=', id);
  return (await build.executeTakeFirstOrThrow()).state;
};

forEachStore(kind => {
  test('calculates times before and after now in the store, as ISO 8601 with milliseconds', async t => {
    const store = await kind.open(await kind.place());
    t.after(() => store.close());
    const {rows} = await sql<{past: string; later: string}>`
      select ${store.timeFromNow(-1_500)} as past, ${store.timeFromNow(HOUR)} as later`.execute(
      store.database,
    );
    const {past, later} = rows[0]!;
    assert.match(past, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const between = Date.parse(later) - Date.parse(past);
    assert.ok(between >= HOUR + 1_500 && between < HOUR + 60_000, String(between));
  });

  test(
    'takes over a build by the clock of the store, even if that of the machine is wrong',
    {skip: whyNoGit() ?? false},
    async t => {
      const {store} = await kind.library();
      const repository = await makeRepository(t);
      await repository.commit({'docs/index.html': page('Docs')});
      const built = await makeBuildLibrary(
        t,
        {repository: repository.folder, build: ['true']},
        {...(store && {store})},
      );
      // With a store in a file there are no leases, because its processes can be checked directly.
      if (store === undefined) return assert.equal(built.publisher.lease, undefined);
      const second = await secondPublisher(t, store);
      const order = {project: PROJECT, version: 'latest', who: 'test', reason: ''};
      const id = await built.queue.add(order);

      // The clock of the first machine is an hour slow. By this clock, the lease would have expired when it began.
      await withClock(t, -HOUR, () => built.queue.claim(built.publisher.lease));
      assert.deepEqual(await second.endInterruptedBuilds(), []);
      assert.equal(await stateOf(built, id), 'cloning');

      // The clock of the second machine is an hour fast. By this clock, the lease of the first machine would have expired.
      assert.deepEqual(await withClock(t, HOUR, () => second.endInterruptedBuilds()), []);
      assert.equal(await stateOf(built, id), 'cloning');

      // Once the lease has expired, even a machine whose clock is an hour slow takes over the build.
      const {database} = built.library.store;
      await database
        .updateTable('build')
        .set({lease: built.library.store.timeFromNow(-1)})
        .execute();
      const messages = await withClock(t, -HOUR, () => second.endInterruptedBuilds());
      assert.match(messages.join(), /was interrupted, and starts again/);
      assert.equal(await stateOf(built, id), 'triggered');
    },
  );
});

test('shortens absolute paths in stored errors to the name of the file, but keeps web addresses and relative paths', () => {
  assert.equal(
    withoutPaths(`EACCES: permission denied, open '/srv/library/data/files/a.html'`),
    `EACCES: permission denied, open 'a.html'`,
  );
  assert.equal(withoutPaths('/home/ada/html cannot be published'), 'html cannot be published');
  assert.equal(
    withoutPaths('see https://example.org/a/b, or a/b/c'),
    'see https://example.org/a/b, or a/b/c',
  );
});
