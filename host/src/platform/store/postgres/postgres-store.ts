import {setTimeout as wait} from 'node:timers/promises';
import {Kysely, PostgresDialect, sql, type Transaction} from 'kysely';
import pg from 'pg';
import {Store, type StoreAdapter, StoreUnavailableError, type StoreChanges, StoreError} from '../store.js';
import type {Tables} from '../tables.js';
import {parsePostgresAddress} from './address.js';
import {PrimaryPool} from './primary-pool.js';

/** Maximum number of connections per process. */
const CONNECTIONS = 10;
/** Oldest release of PostgreSQL on which the tests run. */
const MIN_RELEASE = 15;
/** The server's disk is full. */
const FULL = /^53100$/;
/** Serialisation failures and deadlocks, which abort one of the transactions; it may be retried. */
const BUSY = /^40(?:001|P01)$/;

/**
 * A store in PostgreSQL 15 or later.
 *
 * @param address as in `parsePostgresAddress`
 * @throws {StoreError} if it cannot be reached or used
 */
export async function openPostgresStore(address: string): Promise<Store> {
  const parsed = parsePostgresAddress(address);
  const pool = new PrimaryPool(parsed, CONNECTIONS);
  try {
    const adapter = adapterOf(pool);
    await checkRelease(adapter);
    return await Store.open(adapter);
  } catch (error) {
    await pool.end();
    if (error instanceof StoreError) throw error;
    const cause = error instanceof StoreUnavailableError ? error.cause : error;
    const reason =
      cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : 'read-only';
    throw new StoreError(
      `The store ${parsed.shown} cannot be used (${reason}); check that it runs, its address, and that its user may create tables.`,
      {cause: error},
    );
  }
}

function adapterOf(pool: PrimaryPool): StoreAdapter {
  return {
    changes: new ChangeFeed(pool),
    database: new Kysely<Tables>({dialect: new PostgresDialect({pool})}),
    columns: {
      // "By default" allows rows that are copied from another store to keep their ids.
      addId: builder =>
        builder.addColumn('id', 'integer', column => column.generatedByDefaultAsIdentity().primaryKey()),
      // Text is sorted as in SQLite, whatever the locale of the database.
      text: sql`text collate "C"`,
      bytes: 'bytea',
    },
    // `clock_timestamp` instead of the time when the transaction began, which may have waited for others.
    timeFromNow: milliseconds =>
      sql<string>`to_char((clock_timestamp() at time zone 'utc') + ${milliseconds}::float8 * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    async continueIds(transaction, table) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
        transaction,
      );
    },
    // Only the disk of the server counts: a full disk of this machine does not affect the store.
    isFull: error => error instanceof pg.DatabaseError && FULL.test(error.code ?? ''),
    isBusy: error => error instanceof pg.DatabaseError && BUSY.test(error.code ?? ''),
  };
}

async function checkRelease({database}: StoreAdapter): Promise<void> {
  const {rows} = await sql<{server_version_num: string}>`show server_version_num`.execute(database);
  const release = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (release < MIN_RELEASE)
    throw new StoreError(`The store runs on PostgreSQL ${release}; Docent needs ${MIN_RELEASE} or later.`);
}

const CHANNEL = 'docent';
/** Interval of polling the revision, in ms, since a notification may be lost and a connection may be broken. */
const POLL_INTERVAL = 2_000;
/** Delay before the next attempt after an error, in ms. */
const RETRY_DELAY = 400;

/**
 * Reports writes of all processes. It uses a separate connection, with notifications, which arrive with each commit, and
 * polling. After a connection has broken, everything counts as changed: a promoted standby may lack the last writes, and have
 * other writes under the same revision.
 */
class ChangeFeed implements StoreChanges {
  readonly #pool: PrimaryPool;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #version = 0;
  #revision: number | undefined;

  /** Listening starts when the state is first read. */
  constructor(pool: PrimaryPool) {
    this.#pool = pool;
  }

  get state(): string {
    this.#running ??= this.#run();
    return String(this.#version);
  }

  get awaySince(): Date | undefined {
    return this.#pool.awaySince;
  }

  async tell(transaction: Transaction<Tables>, revision: number): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${String(revision)})`.execute(transaction);
  }

  wrote(revision: number): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#version++;
    for (const handleChange of this.#listeners) handleChange();
  }

  listen(handleChange: () => void): () => void {
    this.#listeners.add(handleChange);
    return () => void this.#listeners.delete(handleChange);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const {signal} = this.#closing;
    while (!signal.aborted) {
      let client: pg.Client | undefined;
      try {
        client = await this.#pool.connectSeparately();
        client.on('notification', ({payload}) => this.wrote(Number(payload)));
        await client.query(`listen ${CHANNEL}`);
        this.#revision = undefined;
        while (!signal.aborted) {
          const {rows} = await client.query<{number: number}>('select number from revision');
          if (rows[0]) this.wrote(rows[0].number);
          await wait(POLL_INTERVAL, undefined, {signal});
        }
      } catch (error) {
        if (!signal.aborted) this.#pool.reportError(error);
        await wait(RETRY_DELAY, undefined, {signal}).catch(() => {});
      } finally {
        void client?.end().catch(() => {});
      }
    }
  }
}
