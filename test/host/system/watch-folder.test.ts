import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {rename, rm, writeFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {type TestContext, test} from 'node:test';
import {watch} from 'chokidar';
import {FolderWatch} from '../../../host/src/system/watch-folder.js';
import {until} from '../../support/until.js';
import {makeSite, type SiteFiles, writeSite} from '../routes/test-site.js';

/** An end to waiting, in ms, not a measure. */
const TIME_LIMIT = 120_000;

/**
 * A watch on `site/` of a new folder that stands, and a way to wait until it has told a number of changes in all.
 * It is closed before the folder goes: chokidar 4 can leave a handle open when the two meet, and the process
 * of the test would never end.
 */
async function startWatch(t: TestContext, files: SiteFiles, quiet = 60) {
  const removals: (() => unknown)[] = [];
  const outer = await makeSite({after: removal => removals.push(removal as () => unknown)}, files);
  const folder = join(outer, 'site');
  const faults: Error[] = [];
  const changes = new EventEmitter();
  let told = 0;
  const watch = new FolderWatch(
    {folder},
    {
      quiet,
      identityCheck: 50,
      onFault: error => faults.push(error),
      onChange: () => changes.emit('told', ++told),
    },
  );
  t.after(async () => {
    await watch.close();
    for (const remove of removals) await remove();
  });
  const until = async (count: number) => {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    while (told < count) await once(changes, 'told', {signal});
  };
  await until(1);
  /**
   * Changes a page again and again, each time until a change has been told. Of those before, one or two may not have been told
   * yet: the last of these rounds is about its own change.
   */
  const tellsOfChanges = async () => {
    for (let round = 0; round < 4; round++) {
      const before = told;
      await writeFile(join(folder, 'a.html'), `changed ${round}`);
      await until(before + 1);
    }
  };
  return {outer, folder, until, tellsOfChanges, faults, told: () => told};
}

test('pages that are added, removed or changed are told', async t => {
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

test('what is no page is not told', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a', 'site/log.txt': ''}, 0);
  const {folder} = watched;
  // It hears of the same notices, and of all of them.
  const everything = watch(folder, {ignoreInitial: true});
  try {
    const heard = new Set<string>();
    everything.on('all', (_event, path) => heard.add(relative(folder, path)));
    await once(everything, 'ready');
    await writeSite(folder, {'log.txt': 'more', 'b.css': '', '.git/x.html': ''});
    await until(() => ['log.txt', 'b.css', '.git/x.html'].every(path => heard.has(path)));
  } finally {
    await everything.close();
  }
  // What is to be told is told by a timer of 0 ms.
  await new Promise(resolve => setTimeout(resolve));
  assert.equal(watched.told(), 1);
  await writeFile(join(folder, 'a.html'), 'changed');
  await watched.until(2);
});

test('a folder that is removed and made anew is watched on', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a'});
  const {folder} = watched;
  for (let round = 0; round < 3; round++) {
    const before = watched.told();
    await rm(folder, {recursive: true});
    await writeSite(folder, {'a.html': `round ${round}`});
    await watched.until(before + 1);
  }
  await watched.tellsOfChanges();
  assert.deepEqual(watched.faults, []);
});

test('a folder that is replaced by another one is watched in its place', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a', 'next/a.html': 'b'});
  const {folder, outer} = watched;
  await rename(folder, join(outer, 'old'));
  await rename(join(outer, 'next'), folder);
  await watched.until(2);
  await watched.tellsOfChanges();
});
