import {type Kysely, Migrator, type RawBuilder, sql, type Transaction} from 'kysely';
import {type Columns, migrationsFor} from './schema.js';
import type {Tables} from './tables.js';

/** What each kind of store provides; nothing else in the host depends on its dialect. */
export interface StoreAdapter {
  readonly database: Kysely<Tables>;
  readonly columns: Columns;
  /** Whether a write failed only because another process was writing, and may be tried again. */
  readonly isBusy: (error: unknown) => boolean;
  /** See `Store`. */
  readonly timeFromNow: (milliseconds: number) => RawBuilder<string>;
  /** Whether a write failed because the disk is full. */
  readonly isFull: (error: unknown) => boolean;
  /** Makes the ids of a table continue after the largest one; unnecessary where the store does so by itself. */
  readonly continueIds?: (transaction: Transaction<Tables>, table: keyof Tables) => Promise<void>;
  /** Reads the revision, which every request asks for. Default: like anything else. */
  readonly revision?: (() => number) | undefined;
  /** Notifies of writes; without it, polling is cheap. */
  readonly changes?: StoreChanges | undefined;
}

/** Notifications from a store on another machine. */
export interface StoreChanges {
  /** Changes with every known write. */
  readonly state: string;
  /** Since when the store has been unreachable; `undefined` while it is reachable. */
  readonly awaySince: Date | undefined;
  /** Notifies other processes of a write once its transaction is committed. */
  tell(transaction: Transaction<Tables>, revision: number): Promise<void>;
  /** Records a write of this process, so that it reads its own writes. */
  wrote(revision: number): void;
  /** Calls back after every change of the state, until the returned function is called. */
  listen(handleChange: () => void): () => void;
  close(): Promise<void>;
}

/** The store cannot be used; the message is a sentence for the administrator. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** The disk is full; nothing was changed. */
export class StoreFullError extends StoreError {
  readonly code = 'ENOSPC';
  constructor(options: ErrorOptions) {
    super(
      'The disk of the library is full, and nothing was changed; free some space, then try again.',
      options,
    );
  }
}

/** The mark of a store that was moved, or is being moved, to another store. */
export interface Move {
  /** The other store, without a password. */
  readonly to: string;
  /** Since when, ISO 8601. */
  readonly at: string;
  /** Machine and process that is copying; empty once the copy is complete. */
  readonly worker: string;
}

/** The store was moved to another one: it can be read, but not changed. */
export class MovedError extends StoreError {
  override readonly name = 'MovedError';
  constructor({to, at, worker}: Move) {
    super(
      worker
        ? `The library is being moved to ${to}, and nothing can be changed until that has ended.`
        : `The library was moved to ${to} (${at}), and nothing was changed here. Restart all processes that still use this store.`,
    );
  }
}

async function moveIn(database: Pick<Kysely<Tables>, 'selectFrom'>): Promise<Move | undefined> {
  const row = await database.selectFrom('revision').select('moved').where('id', '=', 1).executeTakeFirst();
  return row?.moved ? (JSON.parse(row.moved) as Move) : undefined;
}

/**
 * Raises the revision. Comes first in a write: it takes the write lock, so that what is read afterwards stays true.
 *
 * @throws {MovedError}
 */
async function takeLock(transaction: Transaction<Tables>, by: 0 | 1): Promise<number> {
  const raised = await transaction
    .updateTable('revision')
    .set({number: sql`number + ${by}`})
    .where('id', '=', 1)
    .where('moved', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (!raised) throw new MovedError((await moveIn(transaction))!);
  return raised.number;
}

/** How often a write is attempted while other processes write. Each attempt waits some seconds itself. */
const TRIES = 5;

/** The relational port: what a library stores about projects, versions, builds and people. */
export class Store {
  readonly database: Kysely<Tables>;
  /**
   * The time on the clock of the store, so many ms from now, within a query: what several machines compare, whose own
   * clocks need not agree.
   */
  readonly timeFromNow: (milliseconds: number) => RawBuilder<string>;
  readonly #adapter: StoreAdapter;

  /** Its tables may not be there yet: see `open`. */
  constructor(adapter: StoreAdapter) {
    this.#adapter = adapter;
    this.database = adapter.database;
    this.timeFromNow = adapter.timeFromNow;
  }

  /** Opens a store, and creates its tables if it is empty. @throws {StoreError} */
  static async open(adapter: StoreAdapter): Promise<Store> {
    const store = new Store(adapter);
    try {
      await store.#migrate();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  async #migrate(): Promise<void> {
    const provider = migrationsFor(this.#adapter.columns);
    const {error} = await new Migrator({db: this.database, provider}).migrateToLatest();
    if (error) {
      const known = Object.keys(await provider.getMigrations());
      const strange = (await this.steps().catch(() => [])).filter(step => !known.includes(step));
      throw new StoreError(
        strange.length
          ? `The store has a schema that this release of Docent does not know (${strange.join(', ')}); it was left as it is. Open it with the release that created it, or use a new store.`
          : `The tables of the store could not be created (${(error as Error).message}).`,
        {cause: error},
      );
    }
    await this.database
      .insertInto('revision')
      .values({id: 1, number: 0, moved: null})
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Increases with every write, including those of other processes. */
  async revision(): Promise<number> {
    if (this.#adapter.revision) return this.#adapter.revision();
    const {number} = await this.database
      .selectFrom('revision')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return number;
  }

  /**
   * One transaction: all or nothing. A line of the audit log, about who did what, is written with it.
   *
   * @param line the line for the audit log; none for what is not an action, such as a session that expires
   */
  async write<T>(
    line: {readonly who: string; readonly action: string; readonly subject: string} | undefined,
    change: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#retried(async () => {
      let revision = 0;
      const done = await this.database.transaction().execute(async transaction => {
        revision = await takeLock(transaction, 1);
        const result = await change(transaction);
        await this.changes?.tell(transaction, revision);
        if (line)
          await transaction
            .insertInto('audit')
            .values({at: now(), ...line})
            .execute();
        return result;
      });
      this.changes?.wrote(revision);
      return done;
    });
  }

  /** A write that readers cannot see: it does not raise the revision, so no process reloads the library. */
  async writeUnseen<T>(change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#retried(() =>
      this.database.transaction().execute(async transaction => {
        await takeLock(transaction, 0);
        return change(transaction);
      }),
    );
  }

  async #retried<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (this.#adapter.isFull(error)) throw new StoreFullError({cause: error});
        if (attempt === TRIES || !this.#adapter.isBusy(error)) throw error;
      }
    }
  }

  /** Runs several reads that all see the same moment. (SQLite has no other isolation level and ignores the setting.) */
  async snapshot<T>(read: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.database.transaction().setIsolationLevel('repeatable read').execute(read);
  }

  /** Makes ids continue after the largest one, once rows with ids of their own were inserted. */
  async continueIds(transaction: Transaction<Tables>, tables: readonly (keyof Tables)[]): Promise<void> {
    for (const table of tables) await this.#adapter.continueIds?.(transaction, table);
  }

  /** The mark of a move; `undefined` if the store was not moved. */
  move(): Promise<Move | undefined> {
    return moveIn(this.database);
  }

  /**
   * Marks the store as moved, which makes every write fail, or removes the mark. The mark is in the row that each write
   * updates first, so that a write that waits for another one sees it, too.
   */
  async setMove(move: Move | undefined): Promise<void> {
    await this.database
      .updateTable('revision')
      .set({number: sql`number + 1`, moved: move ? JSON.stringify(move) : null})
      .where('id', '=', 1)
      .execute();
  }

  /** Names of the migrations that were applied, in order. */
  async steps(): Promise<string[]> {
    const {rows} = await sql<{name: string}>`select name from kysely_migration order by name`.execute(
      this.database,
    );
    return rows.map(({name}) => name);
  }

  /** A setting that all machines share; set to the given value if it does not exist yet. */
  async setting(name: string, value: string): Promise<string> {
    await this.database
      .insertInto('setting')
      .values({name, value})
      .onConflict(conflict => conflict.doNothing())
      .execute();
    const kept = this.database.selectFrom('setting').select('value').where('name', '=', name);
    return (await kept.executeTakeFirstOrThrow()).value;
  }

  /** Notifies of writes; without it, `state` polls. */
  get changes(): StoreChanges | undefined {
    return this.#adapter.changes;
  }

  /** Identifies the current content: changes with every write, including those of other processes. */
  async state(): Promise<string> {
    return this.changes?.state ?? String(await this.revision());
  }

  async close(): Promise<void> {
    await this.changes?.close();
    await this.database.destroy();
  }
}

/** The current time of this machine in the store's format. */
export const now = (): string => new Date().toISOString();

/** The store cannot be reached at the moment; the message is a sentence for the person asking. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
  constructor(
    readonly since: Date,
    options?: ErrorOptions,
  ) {
    super(
      `The store of this host has been unreachable since ${since.toISOString()}. What is public can still be read and searched; try again when it is back.`,
      options,
    );
  }
}

/** For what can wait until the store is back. */
export function ignoreAway(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error;
}
