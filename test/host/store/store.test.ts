import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {pathToFileURL} from 'node:url';
import {newProject} from '../../../host/src/library/setup/new-rows.js';
import {openLibsqlStore} from '../../../host/src/store/libsql-store.js';

async function temporaryFile(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-store-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  return join(folder, 'store.db');
}

test('what is written is there again, with a line on who did it', async t => {
  const file = await temporaryFile(t);
  const store = await openLibsqlStore(file);
  await store.write({who: 'ada', action: 'add', subject: 'a'}, transaction =>
    transaction.insertInto('project').values(newProject('a')).execute(),
  );
  await store.close();
  const again = await openLibsqlStore(file);
  t.after(() => again.close());
  assert.equal(await again.revision(), 1);
  const lines = await again.database.selectFrom('audit').select(['who', 'action', 'subject']).execute();
  assert.deepEqual(lines, [{who: 'ada', action: 'add', subject: 'a'}]);
});

test('of a write that fails nothing is kept, not even its line', async t => {
  const store = await openLibsqlStore(await temporaryFile(t));
  t.after(() => store.close());
  const writing = store.write({who: 'ada', action: 'add', subject: 'a'}, async transaction => {
    await transaction.insertInto('project').values(newProject('a')).execute();
    throw new Error('no');
  });
  await assert.rejects(writing, /no/);
  assert.equal(await store.revision(), 0);
  assert.deepEqual(await store.database.selectFrom('audit').selectAll().execute(), []);
});

test('a damaged store is said, and left as it is', async t => {
  const file = await temporaryFile(t);
  await (await openLibsqlStore(file)).close();
  const bytes = await readFile(file);
  bytes.fill(0x5a, 0, 2_000);
  await writeFile(file, bytes);
  await assert.rejects(openLibsqlStore(file), {
    name: 'StoreError',
    message: /is damaged\. It was left as it is/,
  });
  assert.deepEqual(await readFile(file), bytes);
});

test('what was accepted before the process was killed is there', async t => {
  const file = await temporaryFile(t);
  const source = (path: string) => pathToFileURL(join(import.meta.dirname, '../../../host/src', path)).href;
  const script = `
    import {openLibsqlStore} from ${JSON.stringify(source('store/libsql-store.ts'))};
    import {newProject} from ${JSON.stringify(source('library/setup/new-rows.ts'))};
    const store = await openLibsqlStore(${JSON.stringify(file)});
    for (let number = 0; ; number++) {
      await store.write(undefined, transaction =>
        transaction.insertInto('project').values(newProject('p' + number)).execute());
      process.stdout.write(number + '\\n');
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let accepted = -1;
  for await (const chunk of child.stdout) {
    accepted = Number(String(chunk).trim().split('\n').at(-1));
    if (accepted >= 20) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const store = await openLibsqlStore(file);
  t.after(() => store.close());
  const slugs = new Set(
    (await store.database.selectFrom('project').select('slug').execute()).map(row => row.slug),
  );
  for (let number = 0; number <= accepted; number++) assert.ok(slugs.has(`p${number}`), `p${number}`);
});
