import assert from 'node:assert/strict';
import {once} from 'node:events';
import {mkdtemp, readdir, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {IndexQueue, watchIndexes} from '../../../host/src/cli/index-queue.js';
import {openFolderLibrary} from '../../../host/src/platform/publishing/library-folder.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {makeSite, page} from '../routes/test-site.js';

test('rebuilds an index file that is overwritten or removed while it is served', async t => {
  const folder = await makeSite(t, {'a.html': page('A', 'axolotl')});
  const indexes = await mkdtemp(join(tmpdir(), 'docent-indexes-'));
  t.after(() => rm(indexes, {recursive: true}));
  const library = await openFolderLibrary([{project: 'demo', version: 'latest', folder, mount: '/'}]);
  t.after(() => library.store.close());
  const view = await library.view();
  const engine = openFileEngine(indexes);
  const reports = new EventTarget();
  const index = () => indexFolder({folder, project: 'demo', version: 'latest', indexes});
  const queue = new IndexQueue(index, {
    onProgress: () => {},
    onReport: () => reports.dispatchEvent(new Event('indexed')),
    onFault: (_projectVersion, error) => assert.fail(String(error)),
  });
  await index();
  const notes: string[] = [];
  const terminal = {out: () => {}, note: (text: string) => notes.push(text), progress: () => {}};
  const stopWatching = watchIndexes(view, {engine, queue, terminal}, 20);
  t.after(() => engine.close());
  const [name] = (await readdir(indexes, {recursive: true})).filter(path => path.endsWith('.index'));
  const file = join(indexes, name!);
  const damages = [async () => writeFile(file, Buffer.alloc((await stat(file)).size, 0xff)), () => rm(file)];
  for (const damage of damages) {
    const rebuilt = once(reports, 'indexed');
    await damage();
    await rebuilt;
    const scopes = [{project: 'demo', version: 'latest'}];
    assert.equal((await engine.search({words: 'axolotl', scopes, offset: 0, limit: 10})).count, 1);
  }
  // Another rebuild may still be running. Closing the queue waits for it, before the folder is removed.
  stopWatching();
  await queue.close();
  assert.equal(notes[0], 'The index of demo latest is missing or damaged, and is being rebuilt.');
});
