import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';

test('reports a damaged store, and leaves it unchanged', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-store-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  const file = join(folder, 'store.db');
  await (await openLibsqlStore(file)).close();
  const bytes = await readFile(file);
  bytes.fill(0x5a, 0, 2_000);
  await writeFile(file, bytes);
  await assert.rejects(openLibsqlStore(file), {
    name: 'DamagedStoreError',
    message: /is damaged\. It was left as it is/,
  });
  assert.deepEqual(await readFile(file), bytes);
});
