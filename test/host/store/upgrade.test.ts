import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {type Kysely, Migrator, sql} from 'kysely';
import Libsql from 'libsql';
import {newProject} from '../../../host/src/publishing/new-rows.js';
import {migrationsFor} from '../../../host/src/store/migrations.js';
import {forEachStore} from './store-kinds.js';

type Row = Readonly<Record<string, string | number | null>>;

/** All rows of a library that the first schema kept, by their tables; those that others refer to come first. */
function oldRows(): ReadonlyMap<string, readonly Row[]> {
  const file = join(import.meta.dirname, '../../fixtures/libraries/first/data/store.db');
  const database = new Libsql(file, {readonly: true});
  const tables = [
    'revision',
    'project',
    'version',
    'build',
    'build_command',
    'person',
    'member',
    'api_token',
  ];
  try {
    return new Map(
      [...tables, 'sharing', 'audit'].map(table => [
        table,
        database.prepare(`select * from ${table}`).all() as Row[],
      ]),
    );
  } finally {
    database.close();
  }
}

const insert = async (database: Kysely<never>, table: string, row: Row): Promise<void> => {
  const names = sql.join(Object.keys(row).map(name => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
    database,
  );
};

/** Where the library was, whose folders were named as a whole. */
const PLACE = /^.*\/data\/files\//;

/** As it is today. */
const today = (row: Row): Row =>
  typeof row['folder'] === 'string' ? {...row, folder: row['folder'].replace(PLACE, '')} : row;

forEachStore(kind => {
  test('a store of every earlier schema is brought up to date, with all that was in it', async t => {
    const steps = Object.keys(await migrationsFor(kind.raw(await kind.place()).columns).getMigrations());
    assert.ok(steps.length > 3);
    for (const step of steps.slice(0, -1)) {
      const place = await kind.place();
      const {database, columns} = kind.raw(place);
      const provider = migrationsFor(columns);
      const {error} = await new Migrator({db: database, provider}).migrateTo(step);
      assert.equal(error, undefined);
      const rows = oldRows();
      // A store of that step names folders as it does, and not as the first one did.
      const asThen = step < '2026-11-22e-folders' ? (row: Row) => row : today;
      for (const [table, own] of rows) for (const row of own) await insert(database, table, asThen(row));
      await database.destroy();

      const store = await kind.open(place);
      t.after(() => store.close());
      assert.deepEqual(await store.steps(), steps);
      let compared = 0;
      for (const [table, own] of rows)
        for (const row of own) {
          const isThis = sql.join(
            Object.entries(today(row)).map(([name, value]) =>
              value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`,
            ),
            sql` and `,
          );
          const found = await sql`select 1 from ${sql.table(table)} where ${isThis}`.execute(store.database);
          assert.equal(found.rows.length, 1, `${table} after ${step}: ${JSON.stringify(row)}`);
          compared++;
        }
      assert.ok(compared > 10);
      // It is as usable as a new one.
      await store.write({who: 'ada', action: 'add', subject: 'new'}, async transaction => {
        await store.continueIds(transaction, ['project', 'audit']);
        await transaction.insertInto('project').values(newProject('new')).execute();
      });
    }
  });

  test('of what an earlier schema kept, the builds that were superseded are known', async t => {
    const place = await kind.place();
    const {database, columns} = kind.raw(place);
    const provider = migrationsFor(columns);
    await new Migrator({db: database, provider}).migrateTo('2026-11-22f-pieces');
    const rows = oldRows();
    for (const table of ['project', 'version'])
      for (const row of rows.get(table)!) await insert(database, table, row);
    const build = rows.get('build')![0]!;
    const errors = ['Build 12, which is newer, took its place.', 'Build 12 failed.', ''];
    for (const [id, error] of errors.entries())
      await insert(database, 'build', {...build, id: id + 100, error});
    await database.destroy();

    const store = await kind.open(place);
    t.after(() => store.close());
    const found = await store.database
      .selectFrom('build')
      .select('superseded_by')
      .where('id', '>=', 100)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      found.map(row => row.superseded_by),
      [12, null, null],
    );
  });

  test('a store of a newer Docent is left as it is, and said', async () => {
    const place = await kind.place();
    await (await kind.open(place)).close();
    const {database} = kind.raw(place);
    await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-later', '2999')`.execute(
      database,
    );
    await assert.rejects(kind.open(place), {
      name: 'StoreError',
      message: /could not be brought up to date .*A store of a newer Docent needs that one/,
    });
    const {rows} = await sql`select name from kysely_migration where name like '2999%'`.execute(database);
    assert.equal(rows.length, 1);
    await database.destroy();
  });
});
