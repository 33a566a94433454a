import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {newProject} from '../../../../../host/src/platform/publishing/new-rows.js';
import {openPostgresStore} from '../../../../../host/src/platform/store/postgres/postgres-store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../../support/postgres-cluster.js';

describe('a store in PostgreSQL', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  test('creates its tables once when it is opened several times concurrently', async t => {
    const address = await server.database();
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(address)));
    t.after(() => Promise.all(stores.map(store => store.close())));
    assert.deepEqual(await Promise.all(stores.map(store => store.revision())), [0, 0, 0]);
  });

  test('keeps concurrent writes over several connections, and increases the revision with each', async t => {
    const address = await server.database();
    const stores = await Promise.all([1, 2].map(() => openPostgresStore(address)));
    t.after(() => Promise.all(stores.map(store => store.close())));
    await Promise.all(
      Array.from({length: 20}, (_, number) =>
        stores[number % 2]!.write(undefined, transaction =>
          transaction
            .insertInto('project')
            .values(newProject(`p${number}`))
            .execute(),
        ),
      ),
    );
    assert.equal(await stores[0]!.revision(), 20);
    assert.equal((await stores[1]!.database.selectFrom('project').select('id').execute()).length, 20);
  });

  test('keeps the first value of a setting for all connections', async t => {
    const address = await server.database();
    const stores = await Promise.all([1, 2].map(() => openPostgresStore(address)));
    t.after(() => Promise.all(stores.map(store => store.close())));
    const [first, second] = await Promise.all(
      stores.map((store, number) => store.setting('secret', `s${number}`)),
    );
    assert.equal(first, second);
  });

  test('orders text by its bytes, as in a store in a file', async t => {
    const store = await openPostgresStore(await server.database());
    t.after(() => store.close());
    for (const slug of ['b', 'a-b', 'ab', 'B'])
      await store.write(undefined, transaction =>
        transaction.insertInto('project').values(newProject(slug)).execute(),
      );
    const rows = await store.database.selectFrom('project').select('slug').orderBy('slug').execute();
    assert.deepEqual(
      rows.map(({slug}) => slug),
      ['B', 'a-b', 'ab', 'b'],
    );
  });

  test('reports that it cannot be opened, without user and password in the message', async () => {
    await assert.rejects(openPostgresStore('postgres://ada:secret@127.0.0.1:1/docs'), (error: Error) => {
      assert.equal(error.name, 'StoreError');
      assert.match(
        error.message,
        /^The store postgres:\/\/127\.0\.0\.1:1\/docs cannot be used \(.*ECONNREFUSED/,
      );
      return true;
    });
    await assert.rejects(openPostgresStore((await server.database()).replace(/docs\d+$/, 'nothing')), {
      message: /database "nothing" does not exist/,
    });
  });

  test('rejects values that only SQLite accepts, with status 400', async t => {
    const store = await openPostgresStore(await server.database());
    t.after(() => store.close());
    const find = store.database.selectFrom('project').selectAll();
    await assert.rejects(find.where('slug', '=', 'a\0').execute(), {statusCode: 400});
    await assert.rejects(find.where('id', '=', 2 ** 40).execute(), {statusCode: 400});
  });
});
