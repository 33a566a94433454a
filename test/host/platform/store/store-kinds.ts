import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe} from 'node:test';
import {Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect} from 'kysely';
import Libsql from 'libsql';
import pg from 'pg';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';
import {openPostgresStore} from '../../../../host/src/platform/store/postgres/postgres-store.js';
import type {Store} from '../../../../host/src/platform/store/store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';

/** A kind of store that the host supports. */
export interface StoreKind {
  /** Resolves to the location of a new store: the path of a file, or the address of a database. */
  place(): Promise<string>;
  open(place: string): Promise<Store>;
  /** Connects to a store without creating or checking tables. */
  raw(place: string): Kysely<never>;
  /** Resolves to options for `makeBuildLibrary` to use a new store of this kind. */
  library(): Promise<{readonly store?: string}>;
  /** The module and the function that open the store, for another process. */
  readonly opener: {readonly module: string; readonly name: string};
}

/** Runs the same tests on every kind of store. */
export function forEachStore(tests: (kind: StoreKind) => void): void {
  describe('libSQL', () => {
    let folder: string;
    let stores = 0;
    before(async () => (folder = await mkdtemp(join(tmpdir(), 'docent-store-'))));
    after(() => rm(folder, {recursive: true, force: true}));
    tests({
      place: async () => join(folder, `store${++stores}.db`),
      open: openLibsqlStore,
      raw: place =>
        new Kysely({
          dialect: new SqliteDialect({database: new Libsql(place) as unknown as SqliteDatabase}),
        }),
      library: async () => ({}),
      opener: {module: 'platform/store/libsql-store.ts', name: 'openLibsqlStore'},
    });
  });

  describe('PostgreSQL', {skip: whyNoPostgres() ?? false}, () => {
    let server: PostgresServer;
    before(async () => (server = await startPostgres()));
    after(() => server.stop());
    tests({
      place: () => server.database(),
      open: openPostgresStore,
      raw: place =>
        new Kysely({dialect: new PostgresDialect({pool: new pg.Pool({connectionString: place})})}),
      library: async () => ({store: await server.database()}),
      opener: {module: 'platform/store/postgres/postgres-store.ts', name: 'openPostgresStore'},
    });
  });
}
