import Libsql from 'libsql';
import {existsSync} from 'node:fs';
import {Kysely, sql, type SqliteDatabase, SqliteDialect} from 'kysely';
import {Store, type StoreAdapter, StoreError} from './store.js';
import type {Tables} from './tables.js';

/** How long a write waits for the write of another process, in ms. */
const LOCK_TIMEOUT = 5_000;
const BUSY = /^SQLITE_(BUSY|LOCKED)/;
const FULL = /^SQLITE_(FULL|IOERR)/;
const BROKEN = /^SQLITE_(NOTADB|CORRUPT)/;

/** The file exists but is not a store, or is damaged. It was left unchanged. */
export class DamagedStoreError extends StoreError {
  override readonly name = 'DamagedStoreError';
  constructor(
    readonly file: string,
    options?: ErrorOptions,
  ) {
    super(
      `The store ${file} is damaged. It was left as it is; "docent restore <file>" restores it from a backup, and keeps the damaged one beside it.`,
      options,
    );
  }
}

/**
 * Opens a store in a file, with libSQL. A write resolves once it is on disk, so that it survives a crash or a power failure.
 *
 * @param file absolute path, or `:memory:` for a store that is not saved
 * @throws {StoreError} if the file is damaged, or cannot be created or read
 */
export async function openLibsqlStore(file: string): Promise<Store> {
  let database: Libsql.Database | undefined;
  try {
    const exists = file !== ':memory:' && existsSync(file);
    database = new Libsql(file, {timeout: LOCK_TIMEOUT});
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    if (exists && !isIntact(database)) throw new DamagedStoreError(file);
    return await Store.open(adapterOf(database));
  } catch (error) {
    if (database?.open) database.close();
    if (error instanceof StoreError) throw error;
    if (BROKEN.test(codeOf(error))) throw new DamagedStoreError(file, {cause: error});
    throw new StoreError(
      `The store ${file} cannot be opened (${(error as Error).message}); check that its folder can be written to.`,
      {cause: error},
    );
  }
}

const codeOf = (error: unknown): string => (error as {code?: string} | null)?.code ?? '';

function adapterOf(database: Libsql.Database): StoreAdapter {
  let revision: Libsql.Statement | undefined;
  return {
    // libSQL has the interface of better-sqlite3, for which the dialect was written.
    database: new Kysely<Tables>({
      dialect: new SqliteDialect({
        database: {
          // If the disk is full, SQLite itself rolls the transaction back. A second rollback would fail and hide the cause.
          prepare: sql =>
            database.prepare(
              sql === 'rollback' && !database.inTransaction ? 'select 1 where 0' : sql,
            ) as unknown as ReturnType<SqliteDatabase['prepare']>,
          // Merges the write-ahead log, so that a closed store is a single file.
          close() {
            database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
            database.close();
          },
        },
      }),
    }),
    columns: {
      addId: builder => builder.addColumn('id', 'integer', column => column.primaryKey().autoIncrement()),
      text: 'text',
      bytes: 'blob',
    },
    timeFromNow: milliseconds =>
      sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${milliseconds / 1_000} seconds`})`,
    // Prepared once, because composing and preparing the statement takes longer than looking up a name.
    revision: () => {
      revision ??= database.prepare('select number from revision where id = 1').raw();
      return (revision.get() as [number])[0];
    },
    isBusy: error => BUSY.test(codeOf(error)),
    isFull: error => FULL.test(codeOf(error)),
  };
}

/** Whether a file is an SQLite database with tables: an empty file is a valid database without tables. */
const isIntact = (database: Libsql.Database): boolean =>
  (database.prepare('PRAGMA quick_check(1)').raw().get() as [string])[0] === 'ok' &&
  (database.prepare('PRAGMA schema_version').raw().get() as [number])[0] > 0;
