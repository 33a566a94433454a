import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {setTimeout as delay} from 'node:timers/promises';
import {FolderWatch} from '../../../host/src/site/watch-folder.js';
import {makeSite, type SiteFiles, writeSite} from '../routes/test-site.js';

const QUIET = 60;
/** An end to waiting, in ms, not a measure. */
const TIME_LIMIT = 120_000;

/**
 * A watch on `site/` of a new folder that stands, and a way to wait until it has told a number of changes in all.
 * It is closed before the folder goes: chokidar 4 can leave a handle open when the two meet, and the process
 * of the test would never end.
 */
async function startWatch(t: TestContext, files: SiteFiles) {
  const removals: (() => unknown)[] = [];
  const outer = await makeSite({after: removal => removals.push(removal as () => unknown)}, files);
  const folder = join(outer, 'site');
  const faults: Error[] = [];
  const changes = new EventEmitter();
  let told = 0;
  const watch = new FolderWatch(
    {folder},
    {
      quiet: QUIET,
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
  /** What was going on has been told; from here on only what the test does is. */
  const settle = () => delay(4 * QUIET);
  await until(1);
  await settle();
  return {outer, folder, until, settle, faults, told: () => told};
}

test('changes are told once, when they are over', async t => {
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
  const watched = await startWatch(t, {'site/a.html': 'a', 'site/log.txt': ''});
  const {folder} = watched;
  await writeSite(folder, {'log.txt': 'more', 'b.css': '', '.git/x.html': ''});
  // A change that is told, after which those before it would have been told too.
  await writeFile(join(folder, 'a.html'), 'changed');
  await watched.until(2);
  await watched.settle();
  assert.equal(watched.told(), 2);
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
  const before = watched.told();
  await watched.settle();
  await writeFile(join(folder, 'a.html'), 'changed');
  await watched.until(before + 1);
  assert.deepEqual(watched.faults, []);
});

test('a folder that is replaced by another one is watched in its place', async t => {
  const watched = await startWatch(t, {'site/a.html': 'a', 'next/a.html': 'b'});
  const {folder, outer} = watched;
  await rename(folder, join(outer, 'old'));
  await rename(join(outer, 'next'), folder);
  await watched.until(2);
  const before = watched.told();
  await watched.settle();
  await writeFile(join(folder, 'a.html'), 'changed');
  await watched.until(before + 1);
});
