import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {sql} from 'kysely';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {forEachStore} from './store-kinds.js';

forEachStore(kind => {
  test('stores a write together with its entry in the audit log', async t => {
    const place = await kind.place();
    const store = await kind.open(place);
    await store.write({who: 'ada', action: 'add', subject: 'a'}, transaction =>
      transaction.insertInto('project').values(newProject('a')).execute(),
    );
    await store.close();
    const again = await kind.open(place);
    t.after(() => again.close());
    assert.equal(await again.revision(), 1);
    const lines = await again.database.selectFrom('audit').select(['who', 'action', 'subject']).execute();
    assert.deepEqual(lines, [{who: 'ada', action: 'add', subject: 'a'}]);
  });

  test('discards a write that fails together with its entry in the audit log', async t => {
    const store = await kind.open(await kind.place());
    t.after(() => store.close());
    const writing = store.write({who: 'ada', action: 'add', subject: 'a'}, async transaction => {
      await transaction.insertInto('project').values(newProject('a')).execute();
      throw new Error('no');
    });
    await assert.rejects(writing, /no/);
    assert.equal(await store.revision(), 0);
    assert.deepEqual(await store.database.selectFrom('audit').selectAll().execute(), []);
  });

  test('keeps writes that were committed before the process was killed', async t => {
    const place = await kind.place();
    const source = (path: string) =>
      pathToFileURL(join(import.meta.dirname, '../../../../host/src', path)).href;
    const script = `
      import {${kind.opener.name} as open} from ${JSON.stringify(source(kind.opener.module))};
      import {sql} from 'kysely';
      import {newProject} from ${JSON.stringify(source('platform/publishing/new-rows.ts'))};
      const store = await open(${JSON.stringify(place)});
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
    const store = await kind.open(place);
    t.after(() => store.close());
    const slugs = new Set(
      (await store.database.selectFrom('project').select('slug').execute()).map(row => row.slug),
    );
    for (let number = 0; number <= accepted; number++) assert.ok(slugs.has(`p${number}`), `p${number}`);
  });

  for (const step of ['2026-11-22-library', '9999-of-a-later-release'])
    test(`leaves a store with the schema "${step}" unchanged, and the error says what to do`, async () => {
      const place = await kind.place();
      await (await kind.open(place)).close();
      const database = kind.raw(place);
      await sql`insert into kysely_migration (name, timestamp) values (${step}, '2999')`.execute(database);
      await assert.rejects(kind.open(place), {
        name: 'StoreError',
        message: `The store has a schema that this release of Docent does not know (${step}); it was left as it is. Open it with the release that created it, or use a new store.`,
      });
      const {rows} = await sql`select name from kysely_migration`.execute(database);
      assert.equal(rows.length, 2);
      await database.destroy();
    });
});
