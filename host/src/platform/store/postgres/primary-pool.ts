import type {PostgresPool, PostgresPoolClient} from 'kysely';
import pg from 'pg';
import {StoreUnavailableError} from '../store.js';
import type {PostgresAddress} from './address.js';

/** Timeouts for connecting and for a query, in ms. A server that exceeds one counts as unreachable. */
const CONNECT_TIMEOUT = 2_000;
const QUERY_TIMEOUT = 8_000;
/** After no server was found, requests fail at once for this long, in ms. */
const FAIL_FAST_TIME = 300;
/** How long an idle connection stays open, in ms. */
const IDLE_TIMEOUT = 60_000;

/**
 * Connections to the writable server among those in an address. A pool of `pg` has one server. This one finds out which server
 * is writable, keeps a pool of connections to it, and searches again when that server fails or becomes read-only, so that a
 * promoted standby is found without a restart. If two servers are writable, the first in the address is used: whoever
 * promotes a standby must make sure that there is only one.
 */
export class PrimaryPool implements PostgresPool {
  readonly #address: PostgresAddress;
  readonly #max: number;
  #pool: pg.Pool | undefined;
  #finding: Promise<pg.Pool> | undefined;
  #failed = {at: -Infinity, cause: undefined as unknown};
  #since: Date | undefined;
  #isClosed = false;

  /** @param max maximum number of connections */
  constructor(address: PostgresAddress, max: number) {
    this.#address = address;
    this.#max = max;
  }

  /** Since when no server is writable; `undefined` if one is. */
  get awaySince(): Date | undefined {
    return this.#since;
  }

  /** A connection to the writable server. @throws {StoreUnavailableError} if no writable server can be reached */
  async connect(): Promise<PostgresPoolClient> {
    const {pool, client} = await this.#client();
    let isBroken = false;
    const query = async (sql: string, parameters: unknown[]): Promise<pg.QueryResult> => {
      try {
        return await client.query(sql, parameters);
      } catch (error) {
        if (!isConnectionError(error)) throw invalidValueError(error) ?? error;
        isBroken = true;
        throw this.#abandon(pool, error);
      }
    };
    // The cast leaves out the other form of `query`, a cursor, which nothing uses.
    return {query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isBroken)};
  }

  /**
   * Opens a connection outside the pool, which the caller must close.
   *
   * @throws {StoreUnavailableError} if no writable server can be reached
   */
  async connectSeparately(): Promise<pg.Client> {
    const {pool, client: pooled} = await this.#client();
    pooled.release();
    const client = new pg.Client({...pool.options, query_timeout: CONNECT_TIMEOUT});
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      throw isConnectionError(error) ? this.#abandon(pool, error) : error;
    }
  }

  /** Reports an error of a separate connection, so that the pool checks whether the server is still writable. */
  reportError(error: unknown): void {
    if (this.#pool && isConnectionError(error)) this.#abandon(this.#pool, error);
  }

  /** Closes all connections of the pool. Further calls have no effect. */
  async end(): Promise<void> {
    this.#isClosed = true;
    const pool = this.#pool ?? (await this.#finding?.catch(() => undefined));
    this.#pool = undefined;
    if (pool && !pool.ended) await pool.end();
  }

  /** A pool may contain broken connections, so the first failure is retried. */
  async #client(): Promise<{pool: pg.Pool; client: pg.PoolClient}> {
    for (let attempt = 1; ; attempt++) {
      const pool = this.#pool ?? (await this.#find());
      try {
        const client = await pool.connect();
        this.#since = undefined;
        return {pool, client};
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        const unavailable = this.#abandon(pool, error);
        if (attempt === 2) throw unavailable;
      }
    }
  }

  #abandon(pool: pg.Pool, cause: unknown): StoreUnavailableError {
    if (this.#pool === pool) {
      this.#pool = undefined;
      // Errors of connections that are still in use are reported to their users.
      void pool.end().catch(() => {});
    }
    return this.#unavailable(cause);
  }

  #unavailable(cause: unknown): StoreUnavailableError {
    this.#since ??= new Date();
    return new StoreUnavailableError(this.#since, {cause});
  }

  /** Finds the writable server. Concurrent callers wait for the same search. */
  async #find(): Promise<pg.Pool> {
    if (this.#isClosed) throw new Error('The store is closed.');
    if (performance.now() - this.#failed.at < FAIL_FAST_TIME) throw this.#unavailable(this.#failed.cause);
    this.#finding ??= this.#findPrimary().finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  async #findPrimary(): Promise<pg.Pool> {
    const {servers} = this.#address;
    const results = await Promise.allSettled(servers.map(isWritable));
    const primary = servers.find((_server, index) => {
      const result = results[index]!;
      return result.status === 'fulfilled' && result.value;
    });
    if (primary === undefined) {
      const errors = results.flatMap(result =>
        result.status === 'rejected' ? [result.reason as Error] : [],
      );
      const otherError = errors.find(error => !isConnectionError(error));
      if (otherError) throw otherError;
      this.#failed = {at: performance.now(), cause: errors[0]};
      throw this.#unavailable(errors[0]);
    }
    const pool = new pg.Pool({...optionsFor(primary), max: this.#max, idleTimeoutMillis: IDLE_TIMEOUT});
    pool.on('connect', client => client.on('error', () => {}));
    pool.on('error', error => void this.#abandon(pool, error));
    if (this.#isClosed) await pool.end();
    else this.#pool = pool;
    return pool;
  }
}

/** Messages for values that SQLite accepts but PostgreSQL does not, by error code. They are reported as invalid requests. */
const INVALID_VALUES: Readonly<Record<string, string>> = {
  '22003': 'A number is too large.',
  '22021': 'Text may not hold the character U+0000.',
};

function invalidValueError(error: unknown): Error | undefined {
  const message = INVALID_VALUES[(error as {code?: string}).code ?? ''];
  return message === undefined
    ? undefined
    : Object.assign(new Error(message, {cause: error}), {statusCode: 400});
}

const optionsFor = (server: string): pg.ClientConfig => ({
  connectionString: server,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: QUERY_TIMEOUT,
  keepAlive: true,
  application_name: 'docent',
});

async function isWritable(server: string): Promise<boolean> {
  const client = new pg.Client({...optionsFor(server), query_timeout: CONNECT_TIMEOUT});
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
 * Error codes of a server that is shutting down, starting up, or a read-only standby: classes 08 and 57P, too many
 * connections, and a write in a read-only transaction.
 */
const SERVER_CODE = /^(?:08\w{3}|57P0[1-5]|53300|25006)$/;
const SYSTEM_CODE =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
/** Messages of errors of `pg` that have no code. */
const CONNECTION_MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout e|Query read timeout|timeout expired)/;

/** Whether an error means that no writable server can be reached, and is not caused by the query. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const {code = ''} = error as NodeJS.ErrnoException;
  return SERVER_CODE.test(code) || SYSTEM_CODE.test(code) || CONNECTION_MESSAGE.test(error.message);
}
