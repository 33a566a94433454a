import type {PostgresPool, PostgresPoolClient} from 'kysely';
import pg from 'pg';
import {StoreAwayError} from '../store.js';
import type {PostgresAddress} from './address.js';

/** How long a server may take to accept a connection, and to answer a query, in ms. Beyond that it counts as unreachable. */
const CONNECT = 2_000;
const QUERY = 8_000;
/** After no server was found, requests fail at once for this long, in ms. */
const PAUSE = 300;
/** How long an idle connection stays open, in ms. */
const IDLE = 60_000;

/**
 * Connections to the server that can be written to, of those in an address. `pg` knows one server a pool: this one asks
 * all of them which one is writable, keeps a pool to that one, and asks again when it fails or becomes read-only, so that
 * a promoted standby is found without a restart. If two are writable, the first in the address is used: that there is
 * only one is up to whoever promotes.
 */
export class PrimaryPool implements PostgresPool {
  readonly #address: PostgresAddress;
  readonly #max: number;
  #pool: pg.Pool | undefined;
  #finding: Promise<pg.Pool> | undefined;
  #failed = {at: -Infinity, why: undefined as unknown};
  #since: Date | undefined;
  #isClosed = false;

  /** @param max connections at a time */
  constructor(address: PostgresAddress, max: number) {
    this.#address = address;
    this.#max = max;
  }

  /** Since when no server could be written to; `undefined` while one can. */
  get awaySince(): Date | undefined {
    return this.#since;
  }

  /** @throws {StoreAwayError} */
  async connect(): Promise<PostgresPoolClient> {
    const {pool, client} = await this.#client();
    let isBroken = false;
    const query = async (sql: string, parameters: unknown[]): Promise<pg.QueryResult> => {
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (!isConnectionFault(error)) throw refusalOf(error) ?? error;
        isBroken = true;
        throw this.#leave(pool, error);
      }
    };
    // Nothing uses a cursor, the other form of `query`.
    return {query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken)};
  }

  /** A separate connection, which the caller has to close. @throws {StoreAwayError} */
  async connectAlone(): Promise<pg.Client> {
    const {pool, client: found} = await this.#client();
    found.release();
    const client = new pg.Client({...pool.options, query_timeout: CONNECT});
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      throw isConnectionFault(error) ? this.#leave(pool, error) : error;
    }
  }

  /** Reports a fault of a separate connection, so that the pool checks whether the server is still the primary. */
  noteFault(error: unknown): void {
    if (this.#pool && isConnectionFault(error)) this.#leave(this.#pool, error);
  }

  /** Idempotent. */
  async end(): Promise<void> {
    this.#isClosed = true;
    const pool = this.#pool ?? (await this.#finding?.catch(() => undefined));
    this.#pool = undefined;
    if (pool && !pool.ended) await pool.end();
  }

  /** A pool may hold connections to a server that is gone, so the first failure is retried. */
  async #client(): Promise<{pool: pg.Pool; client: pg.PoolClient}> {
    for (let attempt = 1; ; attempt++) {
      const pool = this.#pool ?? (await this.#find());
      try {
        const client = await pool.connect();
        this.#since = undefined;
        return {pool, client};
      } catch (error) {
        if (!isConnectionFault(error)) throw error;
        const away = this.#leave(pool, error);
        if (attempt === 2) throw away;
      }
    }
  }

  #leave(pool: pg.Pool, cause: unknown): StoreAwayError {
    if (this.#pool === pool) {
      this.#pool = undefined;
      // Whoever still uses one of its connections gets an error of their own.
      void pool.end().catch(() => {});
    }
    return this.#away(cause);
  }

  #away(cause: unknown): StoreAwayError {
    this.#since ??= new Date();
    return new StoreAwayError(this.#since, {cause});
  }

  /** Concurrent callers wait for the same search. */
  async #find(): Promise<pg.Pool> {
    if (this.#isClosed) throw new Error('The store is closed.');
    if (performance.now() - this.#failed.at < PAUSE) throw this.#away(this.#failed.why);
    this.#finding ??= this.#findPrimary().finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  async #findPrimary(): Promise<pg.Pool> {
    const {servers} = this.#address;
    const found = await Promise.allSettled(servers.map(canBeWrittenTo));
    const primary = servers.find((_server, index) => {
      const answer = found[index]!;
      return answer.status === 'fulfilled' && answer.value;
    });
    if (primary === undefined) {
      const faults = found.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as Error] : []));
      const refusal = faults.find(error => !isConnectionFault(error));
      if (refusal) throw refusal;
      this.#failed = {at: performance.now(), why: faults[0]};
      throw this.#away(faults[0]);
    }
    const pool = new pg.Pool({...optionsFor(primary), max: this.#max, idleTimeoutMillis: IDLE});
    pool.on('connect', client => client.on('error', () => {}));
    pool.on('error', error => void this.#leave(pool, error));
    if (this.#isClosed) await pool.end();
    else this.#pool = pool;
    return pool;
  }
}

/** Values that SQLite accepts and PostgreSQL does not: reported as an invalid field. */
const REFUSED: Readonly<Record<string, string>> = {
  '22003': 'A number is too large.',
  '22021': 'Text may not hold the character U+0000.',
};

function refusalOf(error: unknown): Error | undefined {
  const words = REFUSED[(error as {code?: string}).code ?? ''];
  return words === undefined ? undefined : Object.assign(new Error(words, {cause: error}), {statusCode: 400});
}

const optionsFor = (server: string): pg.ClientConfig => ({
  connectionString: server,
  connectionTimeoutMillis: CONNECT,
  query_timeout: QUERY,
  keepAlive: true,
  application_name: 'docent',
});

async function canBeWrittenTo(server: string): Promise<boolean> {
  const client = new pg.Client({...optionsFor(server), query_timeout: CONNECT});
  client.on('error', () => {});
  try {
    await client.connect();
    const {rows} = await client.query<{transaction_read_only: string}>('show transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * Error codes of a server that is shutting down, starting up, or a read-only standby: classes 08 and 57P,
 * too many connections, and a write to what is read-only.
 */
const SERVER_CODE = /^(?:08\w{3}|57P0[1-5]|53300|25006)$/;
const SYSTEM_CODE =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
/** Messages for which `pg` has no codes. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Query read timeout|timeout expired)/;

/** Whether a failure is about reaching a server that can be written to, and not about what was asked of it. */
function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const {code = ''} = error as NodeJS.ErrnoException;
  return SERVER_CODE.test(code) || SYSTEM_CODE.test(code) || WORDS.test(error.message);
}
