import {type Kysely, Migrator, type RawBuilder, sql, type Transaction} from 'kysely';
import {type Columns, migrationsFor} from './schema.js';
import type {Tables} from './tables.js';

/** What each kind of store implements. Nothing else in the host depends on the SQL dialect of the store. */
export interface StoreAdapter {
  readonly database: Kysely<Tables>;
  readonly columns: Columns;
  /** Whether a write failed only because another process was writing, and may be tried again. */
  readonly isBusy: (error: unknown) => boolean;
  /** See `Store.timeFromNow`. */
  readonly timeFromNow: (milliseconds: number) => RawBuilder<string>;
  /** Whether a write failed because the disk is full. */
  readonly isFull: (error: unknown) => boolean;
  /** Makes new ids of a table continue after the largest one. Default: the store does this by itself. */
  readonly continueIds?: (transaction: Transaction<Tables>, table: keyof Tables) => Promise<void>;
  /** A fast way to read the revision, which is read for every request. Default: a query. */
  readonly revision?: (() => number) | undefined;
  /** Notifications of writes. Default: none, because polling takes little time. */
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

/** The store cannot be used. The message is for the administrator. */
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
  /** When the move began or was completed, in ISO 8601. */
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
 * Increases the revision, and returns it. This is the first statement of a write: it takes the write lock, so that rows that
 * are read afterwards do not change until the end of the write.
 *
 * @param by 0 for a write that readers cannot see
 * @throws {MovedError} if the store was moved, or is being moved
 */
async function takeLock(transaction: Transaction<Tables>, by: 0 | 1): Promise<number> {
  const row = await transaction
    .updateTable('revision')
    .set({number: sql`number + ${by}`})
    .where('id', '=', 1)
    .where('moved', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (!row) throw new MovedError((await moveIn(transaction))!);
  return row.number;
}

/** Maximum number of attempts of a write while other processes write. Each attempt waits some seconds. */
const MAX_ATTEMPTS = 5;

/** The database of a library: projects, versions, builds and people. */
export class Store {
  readonly database: Kysely<Tables>;
  /**
   * The time that many ms from now, by the clock of the store, as an expression for a query. It is used for times that several
   * machines compare, since their clocks may differ.
   */
  readonly timeFromNow: (milliseconds: number) => RawBuilder<string>;
  readonly #adapter: StoreAdapter;

  /** Does not create tables; use `open`. */
  constructor(adapter: StoreAdapter) {
    this.#adapter = adapter;
    this.database = adapter.database;
    this.timeFromNow = adapter.timeFromNow;
  }

  /** Opens a store, and creates or migrates its tables. @throws {StoreError} if a newer release wrote it or migrating fails */
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
      const knownSteps = Object.keys(await provider.getMigrations());
      const unknownSteps = (await this.steps().catch(() => [])).filter(step => !knownSteps.includes(step));
      throw new StoreError(
        unknownSteps.length
          ? `The store has a schema that this release of Docent does not know (${unknownSteps.join(', ')}); it was left as it is. Open it with the release that created it, or use a new store.`
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

  /** A number that increases with every write, including those of other processes. */
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
   * Runs a change in one transaction, and writes an entry of the audit log with it.
   *
   * @param line entry of the audit log; `undefined` for changes that nobody made, such as the expiry of a session
   */
  async write<T>(
    line: {readonly who: string; readonly action: string; readonly subject: string} | undefined,
    change: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#withRetries(async () => {
      let revision = 0;
      const result = await this.database.transaction().execute(async transaction => {
        revision = await takeLock(transaction, 1);
        const value = await change(transaction);
        await this.changes?.tell(transaction, revision);
        if (line)
          await transaction
            .insertInto('audit')
            .values({at: now(), ...line})
            .execute();
        return value;
      });
      this.changes?.wrote(revision);
      return result;
    });
  }

  /** A write that readers cannot see. It does not increase the revision, so no process reloads the library. */
  async writeUnseen<T>(change: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#withRetries(() =>
      this.database.transaction().execute(async transaction => {
        await takeLock(transaction, 0);
        return change(transaction);
      }),
    );
  }

  async #withRetries<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write();
      } catch (error) {
        if (this.#adapter.isFull(error)) throw new StoreFullError({cause: error});
        if (attempt === MAX_ATTEMPTS || !this.#adapter.isBusy(error)) throw error;
      }
    }
  }

  /** Runs several reads that see the same state. (SQLite has no other isolation level, and ignores the setting.) */
  async snapshot<T>(read: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.database.transaction().setIsolationLevel('repeatable read').execute(read);
  }

  /** Makes new ids continue after the largest one, after rows with explicit ids were inserted. */
  async continueIds(transaction: Transaction<Tables>, tables: readonly (keyof Tables)[]): Promise<void> {
    for (const table of tables) await this.#adapter.continueIds?.(transaction, table);
  }

  /** The mark of a move; `undefined` if the store was not moved. */
  move(): Promise<Move | undefined> {
    return moveIn(this.database);
  }

  /**
   * Marks the store as moved, which makes every write fail, or removes the mark. The mark is in the row that each write
   * updates first, so that writes that are waiting see it too.
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

  /** A setting that all machines share. It is set to the value if it does not exist. */
  async setting(name: string, value: string): Promise<string> {
    await this.database
      .insertInto('setting')
      .values({name, value})
      .onConflict(conflict => conflict.doNothing())
      .execute();
    const row = this.database.selectFrom('setting').select('value').where('name', '=', name);
    return (await row.executeTakeFirstOrThrow()).value;
  }

  /** Notifications of writes; without them, `state` polls. */
  get changes(): StoreChanges | undefined {
    return this.#adapter.changes;
  }

  /** Identifies the current content. It changes with every write, including those of other processes. */
  async state(): Promise<string> {
    return this.changes?.state ?? String(await this.revision());
  }

  async close(): Promise<void> {
    await this.changes?.close();
    await this.database.destroy();
  }
}

/** The current time of this machine, in the format of the store. */
export const now = (): string => new Date().toISOString();

/** The store cannot be reached at the moment. The message is for whoever sent the request. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
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

/** Ignores that the store is unavailable, for work that can wait. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailableError)) throw error;
}
