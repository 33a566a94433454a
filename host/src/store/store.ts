import {type Kysely, Migrator, sql, type Transaction} from 'kysely';
import {type Columns, migrationsFor} from './migrations.js';
import type {Tables} from './tables.js';

/** What is asked within one transaction, or outside of any. */
export type Database = Kysely<Tables>;

/** What a kind of store brings; nothing else in the host knows its dialect. */
export interface StoreAdapter {
  readonly database: Database;
  readonly columns: Columns;
  /** Whether a write failed only because another process was writing, and may be tried again. */
  readonly isBusy: (error: unknown) => boolean;
  /** Whether nothing can be written, for want of room. */
  readonly isFull: (error: unknown) => boolean;
  /** Has the ids of a table count on from the largest; without it they do by themselves. */
  readonly continueIds?: (transaction: Transaction<Tables>, table: keyof Tables) => Promise<void>;
  /** Tells of writes without being asked; without it, asking is cheap. */
  readonly changes?: StoreChanges | undefined;
}

/** What a store on another machine tells of by itself. */
export interface StoreChanges {
  /** Another one after every write that was heard of. */
  readonly state: string;
  /** Since when the store is away; `undefined` while it is there. */
  readonly awaySince: Date | undefined;
  /** Tells other processes of a write, once its transaction is kept. */
  tell(transaction: Transaction<Tables>, revision: number): Promise<void>;
  /** Notes a write of this process, which reads what it wrote. */
  wrote(revision: number): void;
  /** Calls back after every change of the state, until the answer is called. */
  listen(handleChange: () => void): () => void;
  close(): Promise<void>;
}

/** The store cannot be used; the message is a sentence for the administrator. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** Nothing could be written: all is as it was. */
export class StoreFullError extends StoreError {
  readonly code = 'ENOSPC';
  constructor(options: ErrorOptions) {
    super('The disk of the library is full, and nothing was changed; make room, then try again.', options);
  }
}

/** How often a write is tried while other processes write. Each try waits some seconds itself. */
const TRIES = 5;

/** The relational port: what a library keeps of projects, versions, builds and people. */
export class Store {
  readonly database: Database;
  readonly #adapter: StoreAdapter;

  /** Its tables may not be there yet: see `open`. */
  constructor(adapter: StoreAdapter) {
    this.#adapter = adapter;
    this.database = adapter.database;
  }

  /** Opens a store and brings its tables up to date. @throws {StoreError} */
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
    const migrator = new Migrator({db: this.database, provider});
    const {error} = await migrator.migrateToLatest();
    if (error)
      throw new StoreError(
        `The store could not be brought up to date (${(error as Error).message}); it is as it was. A store of a newer Docent needs that one.`,
        {cause: error},
      );
    await this.database
      .insertInto('revision')
      .values({id: 1, number: 0})
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  /** Grows with every write, of other processes too. */
  async revision(): Promise<number> {
    const {number} = await this.database
      .selectFrom('revision')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return number;
  }

  /**
   * One transaction: all of it is kept, or nothing. With it goes a line on who did what.
   *
   * @param line what the audit says of it; nothing for what is no deed, such as a session that ends
   */
  async write<T>(
    line: {readonly who: string; readonly action: string; readonly subject: string} | undefined,
    change: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        let revision = 0;
        const done = await this.database.transaction().execute(async transaction => {
          // First of all: it takes the write lock, so that what is read after it stays true.
          const raised = await transaction
            .updateTable('revision')
            .set({number: sql`number + 1`})
            .where('id', '=', 1)
            .returning('number')
            .executeTakeFirstOrThrow();
          revision = raised.number;
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
      } catch (error) {
        if (this.#adapter.isFull(error)) throw new StoreFullError({cause: error});
        if (attempt === TRIES || !this.#adapter.isBusy(error)) throw error;
      }
    }
  }

  /** Reads as of one moment, whatever is written meanwhile. */
  async snapshot<T>(read: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.database.transaction().setIsolationLevel('repeatable read').execute(read);
  }

  /** Has ids count on from the largest there is, after rows were written with ids of their own. */
  async continueIds(transaction: Transaction<Tables>, tables: readonly (keyof Tables)[]): Promise<void> {
    for (const table of tables) await this.#adapter.continueIds?.(transaction, table);
  }

  /** The steps by which its tables became what they are. */
  async steps(): Promise<string[]> {
    const {rows} = await sql<{name: string}>`select name from kysely_migration order by name`.execute(
      this.database,
    );
    return rows.map(({name}) => name);
  }

  /** What all machines share under a name; what is given becomes it where there is nothing yet. */
  async setting(name: string, value: string): Promise<string> {
    await this.database
      .insertInto('setting')
      .values({name, value})
      .onConflict(conflict => conflict.doNothing())
      .execute();
    const kept = this.database.selectFrom('setting').select('value').where('name', '=', name);
    return (await kept.executeTakeFirstOrThrow()).value;
  }

  /** Tells of writes by itself; without it, `state` asks. */
  get changes(): StoreChanges | undefined {
    return this.#adapter.changes;
  }

  /** Tells what is kept now from what was before any write, of other processes too. */
  async state(): Promise<string> {
    return this.changes?.state ?? String(await this.revision());
  }

  async close(): Promise<void> {
    await this.changes?.close();
    await this.database.destroy();
  }
}

/** The time as the store has it. */
export const now = (): string => new Date().toISOString();
