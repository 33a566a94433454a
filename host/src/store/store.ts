import {type Kysely, Migrator, sql, type Transaction} from 'kysely';
import {type AddId, migrationsFor} from './migrations.js';
import type {Tables} from './tables.js';

/** What is asked within one transaction, or outside of any. */
export type Database = Kysely<Tables>;

/** What a kind of store brings; nothing else in the host knows its dialect. */
export interface StoreAdapter {
  readonly database: Database;
  readonly addId: AddId;
  /** Whether a write failed only because another process was writing, and may be tried again. */
  readonly isBusy: (error: unknown) => boolean;
  /** Whether nothing can be written, for want of room. */
  readonly isFull: (error: unknown) => boolean;
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
    const provider = migrationsFor(this.#adapter.addId);
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
        return await this.database.transaction().execute(async transaction => {
          // First of all: it takes the write lock, so that what is read after it stays true.
          await transaction
            .updateTable('revision')
            .set({number: sql`number + 1`})
            .where('id', '=', 1)
            .execute();
          const result = await change(transaction);
          if (line)
            await transaction
              .insertInto('audit')
              .values({at: now(), ...line})
              .execute();
          return result;
        });
      } catch (error) {
        if (this.#adapter.isFull(error)) throw new StoreFullError({cause: error});
        if (attempt === TRIES || !this.#adapter.isBusy(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await this.database.destroy();
  }
}

/** The time as the store has it. */
export const now = (): string => new Date().toISOString();
