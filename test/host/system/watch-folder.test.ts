import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {rename, rm, writeFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {type TestContext, test} from 'node:test';
import {watch} from 'chokidar';
import {FolderWatch} from '../../../host/src/system/watch-folder.js';
import {until} from '../../support/until.js';
import {makeSite, type SiteFiles, writeSite} from '../routes/test-site.js';

/** Timeout of the tests, in ms. No test measures time with it. */
const TIME_LIMIT = 120_000;

/**
 * A watch on `site/` in a new folder, and a function that waits until it has reported a total number of changes.
 * The watch is closed before the folder is removed: otherwise chokidar 4 can leave a handle open, and the process of the
 * test would never end.
 */
async function startWatch(t: TestContext, files: SiteFiles, quiet = 60) {
  const removals: (() => unknown)[] = [];
  const outer = await makeSite({after: removal => removals.push(removal as () => unknown)}, files);
  const folder = join(outer, 'site');
  const faults: Error[] = [];
  const changes = new EventEmitter();
  let reported = 0;
  const watch = new FolderWatch(
    {folder},
    {
      quiet,
      identityCheck: 50,
      onError: error => faults.push(error),
      onChange: () => changes.emit('reported', ++reported),
    },
  );
  t.after(async () => {
    await watch.close();
    for (const remove of removals) await remove();
  });
  const until = async (count: number) => {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    while (reported < count) await once(changes, 'reported', {signal});
  };
  await until(1);
  /**
   * Changes a page several times, and waits for a report each time. The first reports may be about earlier changes, so only the
   * last one is certain to be about the last change.
   */
  const reportsChanges = async () => {
    for (let round = 0; round < 4; round++) {
      const before = reported;
      await writeFile(join(folder, 'a.html'), `changed ${round}`);
      await until(before + 1);
    }
  };
  return {outer, folder, until, reportsChanges, faults, reported: () => reported};
}

test('reports added, removed and changed pages', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a'});
  const {folder} = watched;
  await writeSite(
    folder,
    Object.fromEntries(Array.from({length: 30}, (_, i) => [`d${i % 3}/p${i}.html`, 'x'])),
  );
  await watched.until(2);
  await rm(join(folder, 'a.html'));
  await watched.until(3);
  await writeFile(join(folder, 'd0/p0.html'), 'changed');
  await watched.until(4);
  assert.deepEqual(watched.faults, []);
});

test('does not report files that are not pages', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a', 'site/log.txt': ''}, 0);
  const {folder} = watched;
  // A second watcher receives the same notifications, but reports all files.
  const everything = watch(folder, {ignoreInitial: true});
  try {
    const reportedPaths = new Set<string>();
    everything.on('all', (_event, path) => reportedPaths.add(relative(folder, path)));
    await once(everything, 'ready');
    await writeSite(folder, {'log.txt': 'more', 'b.css': '', '.git/x.html': ''});
    await until(() => ['log.txt', 'b.css', '.git/x.html'].every(path => reportedPaths.has(path)));
  } finally {
    await everything.close();
  }
  // If a change were reported, this would happen in a timer of 0 ms.
  await new Promise(resolve => setTimeout(resolve));
  assert.equal(watched.reported(), 1);
  await writeFile(join(folder, 'a.html'), 'changed');
  await watched.until(2);
});

test('keeps watching a folder that is removed and recreated', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a'});
  const {folder} = watched;
  for (let round = 0; round < 3; round++) {
    const before = watched.reported();
    await rm(folder, {recursive: true});
    await writeSite(folder, {'a.html': `round ${round}`});
    await watched.until(before + 1);
  }
  await watched.reportsChanges();
  assert.deepEqual(watched.faults, []);
});

test('watches a folder that replaces another one', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a', 'next/a.html': 'b'});
  const {folder, outer} = watched;
  await rename(folder, join(outer, 'old'));
  await rename(join(outer, 'next'), folder);
  await watched.until(2);
  await watched.reportsChanges();
});
