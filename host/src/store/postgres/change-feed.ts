import {setTimeout as wait} from 'node:timers/promises';
import {sql, type Transaction} from 'kysely';
import type pg from 'pg';
import type {StoreChanges} from '../store.js';
import type {Tables} from '../tables.js';
import type {PrimaryPool} from './primary-pool.js';

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
export class ChangeFeed implements StoreChanges {
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
    this.#hear(revision);
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
        client.on('notification', ({payload}) => this.#hear(Number(payload)));
        await client.query(`listen ${CHANNEL}`);
        this.#revision = undefined;
        while (!signal.aborted) {
          await this.#ask(client);
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

  async #ask(client: pg.Client): Promise<void> {
    const {rows} = await client.query<{number: number}>('select number from revision');
    if (rows[0]) this.#hear(rows[0].number);
  }

  #hear(revision: number): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#heard++;
    for (const handleChange of this.#listeners) handleChange();
  }
}
