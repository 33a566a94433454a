import {now, type Store} from '../store/store.js';
import {personOf} from './person-row.js';
import {hashOf, newSecret} from './secrets.js';
import type {ViewingPerson} from './viewer.js';

/** Tokens for renewing access tokens. They do not expire. */
export class RefreshTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async issue(person: ViewingPerson): Promise<string> {
    const token = newSecret();
    await this.#store.write({who: person.name, action: 'issue refresh token', subject: ''}, transaction =>
      transaction
        .insertInto('refresh_token')
        .values({hash: hashOf(token), person_id: person.id, created: now()})
        .execute(),
    );
    return token;
  }

  async holder(token: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('refresh_token')
      .select('person_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    return found && personOf(this.#store, found.person_id);
  }

  /** Whether there was such a token. */
  async revoke(token: string): Promise<boolean> {
    const {numDeletedRows} = await this.#store.write(
      {who: 'holder', action: 'revoke refresh token', subject: ''},
      transaction =>
        transaction.deleteFrom('refresh_token').where('hash', '=', hashOf(token)).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }
}
