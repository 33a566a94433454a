import {setTimeout as wait} from 'node:timers/promises';
import {Kysely, PostgresDialect, sql, type Transaction} from 'kysely';
import pg from 'pg';
import {Store, type StoreAdapter, StoreAwayError, type StoreChanges, StoreError} from '../store.js';
import type {Tables} from '../tables.js';
import {parsePostgresAddress} from './address.js';
import {PrimaryPool} from './primary-pool.js';

/** Maximum number of connections per process. */
const CONNECTIONS = 10;
/** Oldest release that the tests run on. */
const OLDEST = 15;
/** The server's disk is full. */
const FULL = /^53100$/;
/** Serialisation failures and deadlocks: one of the transactions is aborted and may be retried. */
const BUSY = /^40(?:001|P01)$/;

/**
 * A store in PostgreSQL 15 or later.
 *
 * @param address as in `parsePostgresAddress`
 * @throws {StoreError} when it cannot be reached or used
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
    const fault = error instanceof StoreAwayError ? error.cause : error;
    const why = fault instanceof Error ? fault.message || (fault as NodeJS.ErrnoException).code : 'read-only';
    throw new StoreError(
      `The store ${parsed.shown} cannot be used (${why}); check that it runs, its address, and that its user may create tables.`,
      {cause: error},
    );
  }
}

function adapterOf(pool: PrimaryPool): StoreAdapter {
  return {
    changes: new ChangeFeed(pool),
    database: new Kysely<Tables>({dialect: new PostgresDialect({pool})}),
    columns: {
      // "By default", so that rows copied from another store keep their ids.
      addId: builder =>
        builder.addColumn('id', 'integer', column => column.generatedByDefaultAsIdentity().primaryKey()),
      // Sorted as in SQLite, whatever the language of the database.
      text: sql`text collate "C"`,
      bytes: 'bytea',
    },
    // Not of the beginning of the transaction, which may have waited for others.
    timeFromNow: milliseconds =>
      sql<string>`to_char((clock_timestamp() at time zone 'utc') + ${milliseconds}::float8 * interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    async continueIds(transaction, table) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
        transaction,
      );
    },
    // Only the server's disk: a full local disk is not the store's problem.
    isFull: error => error instanceof pg.DatabaseError && FULL.test(error.code ?? ''),
    isBusy: error => error instanceof pg.DatabaseError && BUSY.test(error.code ?? ''),
  };
}

async function checkRelease({database}: StoreAdapter): Promise<void> {
  const {rows} = await sql<{server_version_num: string}>`show server_version_num`.execute(database);
  const release = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (release < OLDEST)
    throw new StoreError(`The store runs on PostgreSQL ${release}; Docent needs ${OLDEST} or later.`);
}

const CHANNEL = 'docent';
/** How often to poll the revision, in ms: a notice may be missed, a connection may be dead. */
const POLL = 2_000;
/** Delay before another attempt after a failure, in ms. */
const PAUSE = 400;

/**
 * Learns of writes by all processes, over its own connection: from notices, which come with the commit, and by polling.
 * After a connection has broken, everything counts as changed: a promoted standby may lack the last writes, and have
 * other ones under the same revision.
 */
class ChangeFeed implements StoreChanges {
  readonly #pool: PrimaryPool;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #heard = 0;
  #revision: number | undefined;

  /** Starts listening when the state is first read. */
  constructor(pool: PrimaryPool) {
    this.#pool = pool;
  }

  get state(): string {
    this.#running ??= this.#run();
    return String(this.#heard);
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
    this.#heard++;
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
        client = await this.#pool.connectAlone();
        client.on('notification', ({payload}) => this.wrote(Number(payload)));
        await client.query(`listen ${CHANNEL}`);
        this.#revision = undefined;
        while (!signal.aborted) {
          const {rows} = await client.query<{number: number}>('select number from revision');
          if (rows[0]) this.wrote(rows[0].number);
          await wait(POLL, undefined, {signal});
        }
      } catch (error) {
        if (!signal.aborted) this.#pool.noteFault(error);
        await wait(PAUSE, undefined, {signal}).catch(() => {});
      } finally {
        void client?.end().catch(() => {});
      }
    }
  }
}
