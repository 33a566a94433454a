import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {readdirSync, readlinkSync} from 'node:fs';
import {rm, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {buffer} from 'node:stream/consumers';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {archiveOf, HtmlArchives} from '../../../../host/src/platform/library/downloads.js';
import {makeSite} from '../../routes/test-site.js';

test('archives are created one at a time, and creation continues with the next archive after a failure', async t => {
  const pages = Object.fromEntries(
    Array.from({length: 100}, (_, at) => [`site/${at}.html`, `<p>${'text '.repeat(5_000)}${at}</p>`]),
  );
  const root = await makeSite(t, pages);
  const folder = join(root, 'downloads');
  const archives = new HtmlArchives(folder);
  const requests = Promise.allSettled([
    archives.of(1, 'a', {folder: join(root, 'site')}),
    archives.of(2, 'b', {folder: join(root, 'missing')}),
    ...[3, 4, 5].map(build => archives.of(build, 'c', {folder: join(root, 'site')})),
  ]);
  let isDone = false;
  void requests.then(() => (isDone = true));
  let maxUnfinished = 0;
  while (!isDone) {
    await setImmediate();
    maxUnfinished = Math.max(maxUnfinished, list(folder).filter(name => !name.endsWith('.zip')).length);
  }
  assert.equal(maxUnfinished, 1);
  assert.deepEqual(
    (await requests).map(({status}) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
  assert.deepEqual(list(folder).sort(), ['a-b1.zip', 'c-b3.zip', 'c-b4.zip', 'c-b5.zip']);
});

/** Two files. The first fills the buffer of the stream, so the second is opened only after the reader has read some of the stream. */
const twoFiles = {'a.bin': randomBytes(1_000_000), 'b.bin': 'b'};

test('the stream of an archive fails if a file of the site is removed meanwhile', async t => {
  const folder = await makeSite(t, twoFiles);
  const archive = await archiveOf({folder}, 'x');
  await rm(join(folder, 'b.bin'));
  await assert.rejects(buffer(archive), {code: 'ENOENT'});
});

test(
  'all files of the site are closed if the reader of an archive stops early',
  {skip: process.platform !== 'linux' && 'only Linux lists open files'},
  async t => {
    const folder = await makeSite(t, twoFiles);
    const opened = (): string[] =>
      list('/proc/self/fd').filter(fd => linkOf(`/proc/self/fd/${fd}`).startsWith(folder));
    const archive = await archiveOf({folder}, 'x');
    await once(archive, 'readable');
    while (!opened().length) await stat(folder);
    archive.destroy();
    for (let round = 0; round < 100 && opened().length; round++) await stat(folder);
    assert.deepEqual(opened(), []);
  },
);

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The names of the files in a folder. Empty if the folder does not exist. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
