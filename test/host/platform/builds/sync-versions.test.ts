import assert from 'node:assert/strict';
import {test} from 'node:test';
import {syncVersions} from '../../../../host/src/platform/builds/refs.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';

test('syncVersions compares 3,000 tags with 3,000 versions, and on average reads the name of a tag fewer than ten times', async t => {
  const store = await openLibsqlStore(':memory:');
  t.after(() => store.close());
  let readCount = 0;
  const refs = Array.from({length: 3_000}, (_, at) => ({
    type: 'tag' as const,
    get name() {
      readCount++;
      return `v${at}`;
    },
  }));
  const {id} = await store.write(undefined, async transaction => {
    const row = transaction.insertInto('project').values(newProject('manual')).returning('id');
    return row.executeTakeFirstOrThrow();
  });
  const syncOptions = {project: 'manual', refs, activate: [], defaultBranch: '', repository: ''};
  await syncVersions(store, syncOptions);
  const versions = () =>
    store.database.selectFrom('version').select('id').where('project_id', '=', id).execute();
  assert.equal((await versions()).length, 3_000);
  readCount = 0;
  await syncVersions(store, syncOptions);
  assert.equal((await versions()).length, 3_000);
  assert.ok(readCount < 10 * refs.length, `names of refs were read ${readCount} times`);
});
