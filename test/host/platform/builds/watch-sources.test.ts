import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {watchSources} from '../../../../host/src/platform/builds/watch-sources.js';
import {until} from '../../../support/until.js';
import {makeSite, page} from '../../routes/test-site.js';
import {makeBuildLibrary} from './build-library.js';

test('publishes a folder of built HTML when the host starts, and again when the folder changes', async t => {
  const folder = await makeSite(t, {'index.html': page('First')});
  const {library, queue, runner, ended, version} = await makeBuildLibrary(t, {folder});
  await runner.start();
  const faults: string[] = [];
  const begin = () =>
    watchSources(library.config.projects, {
      store: library.store,
      queue,
      library: library.folder,
      report: fault => faults.push(fault),
    });
  const newest = async (after: number): Promise<number> => {
    let id = after;
    const {database} = library.store;
    await until(async () => {
      const build = await database.selectFrom('build').select('id').orderBy('id', 'desc').executeTakeFirst();
      return (id = build?.id ?? after) > after;
    }, 50);
    return id;
  };
  const stop = begin();
  const first = await newest(0);
  assert.equal((await ended(first)).success, 1);
  assert.ok((await version('latest'))?.version);

  await writeFile(join(folder, 'second.html'), page('Second'));
  const second = await newest(first);
  assert.equal((await ended(second)).success, 1);
  await stop();

  // After a restart without a change, nothing is built.
  await begin()();
  assert.equal(await newest(0), second);
  assert.deepEqual(faults, []);
});
