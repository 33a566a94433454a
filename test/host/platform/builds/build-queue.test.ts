import assert from 'node:assert/strict';
import {test} from 'node:test';
import {BuildQueue} from '../../../../host/src/platform/builds/build-queue.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';

test('builds of several projects are taken in turns, so that no project waits for all builds of another one', async t => {
  const store = await openLibsqlStore(':memory:');
  t.after(() => store.close());
  await store.write(undefined, async transaction => {
    for (const slug of ['flood', 'calm', 'late'])
      await transaction.insertInto('project').values(newProject(slug)).execute();
  });
  const source = {kind: 'folder', folder: '/nowhere', version: 'latest'} as const;
  const queue = new BuildQueue(store, new Map(['flood', 'calm', 'late'].map(slug => [slug, source])));
  const add = (project: string, version: string) => queue.add({project, version, who: 'test', reason: ''});
  const claim = async () => {
    const build = (await queue.claim(undefined))!;
    return `${build.project}/${build.version}`;
  };
  for (const number of [1, 2, 3, 4]) await add('flood', `v${number}`);
  assert.equal(await claim(), 'flood/v1');
  await add('calm', 'a');
  await add('calm', 'b');
  assert.deepEqual([await claim(), await claim()], ['calm/a', 'flood/v2']);
  await add('late', 'x');
  assert.deepEqual([await claim(), await claim(), await claim()], ['late/x', 'calm/b', 'flood/v3']);
});
