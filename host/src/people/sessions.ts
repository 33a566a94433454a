import {now, type Store} from '../store/store.js';
import {personOf} from './person-row.js';
import {hashOf, newSecret} from './secrets.js';
import {after} from './times.js';
import type {ViewingPerson} from './viewer.js';

/** How long a person stays signed in, in ms. */
export const SESSION_LENGTH = 14 * 24 * 3_600_000;

/** Signed-in browsers, identified by a secret that the browser keeps. */
export class Sessions {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Starts a new session in place of the previous one, which prevents session fixation. */
  async start(person: ViewingPerson, before: string | undefined): Promise<string> {
    const secret = newSecret();
    const values = {
      hash: hashOf(secret),
      person_id: person.id,
      created: now(),
      expires: after(SESSION_LENGTH),
    };
    await this.#store.write({who: person.name, action: 'sign in', subject: ''}, async transaction => {
      if (before) await transaction.deleteFrom('session').where('hash', '=', hashOf(before)).execute();
      await transaction.deleteFrom('session').where('expires', '<', now()).execute();
      await transaction.insertInto('session').values(values).execute();
    });
    return secret;
  }

  async person(secret: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('session')
      .select('person_id')
      .where('hash', '=', hashOf(secret))
      .where('expires', '>', now())
      .executeTakeFirst();
    return found && personOf(this.#store, found.person_id);
  }

  async end(secret: string): Promise<void> {
    await this.#store.write(undefined, transaction =>
      transaction.deleteFrom('session').where('hash', '=', hashOf(secret)).execute(),
    );
  }
}
