import {now, type Store} from '../store/store.js';
import {PeopleError} from './people-error.js';
import {personNamed, personOf} from './person-row.js';
import {hashOf, type IssuedSecret, newSecret} from './secrets.js';
import {afterDays} from './times.js';
import type {ViewingPerson} from './viewer.js';

/** Tokens that a person's programs send. */
export class ApiTokens {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param days lifetime; without it, the token is valid until it is revoked */
  async issue(
    name: string,
    {scope, days, label}: {scope: 'read' | 'write'; days?: number | undefined; label: string},
    who = 'command',
  ): Promise<IssuedSecret> {
    const {id: person} = await personNamed(this.#store, name);
    const token = newSecret();
    const expires = afterDays(days);
    const id = await this.#store.write(
      {who, action: 'issue API token', subject: `${name} ${scope} ${label}`},
      async transaction => {
        const values = {person_id: person, name: label, hash: hashOf(token), scope, created: now(), expires};
        const row = transaction.insertInto('api_token').values(values).returning('id');
        return (await row.executeTakeFirstOrThrow()).id;
      },
    );
    return {token, id};
  }

  async revoke(id: number, who = 'command'): Promise<void> {
    const removed = await this.#store.write(
      {who, action: 'revoke API token', subject: String(id)},
      transaction => transaction.deleteFrom('api_token').where('id', '=', id).executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw new PeopleError(`There is no API token ${id}.`);
  }

  async holder(token: string): Promise<{person: ViewingPerson; mayWrite: boolean} | undefined> {
    const found = await this.#store.database
      .selectFrom('api_token')
      .select(['person_id', 'scope', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || (found.expires !== null && found.expires <= now())) return undefined;
    const person = await personOf(this.#store, found.person_id);
    return person && {person, mayWrite: found.scope === 'write'};
  }
}
