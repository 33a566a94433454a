import {now, type Store} from '../store/store.js';
import {afterDays, hashOf, hashPassword, newSecret} from './secrets.js';
import {
  byCommand,
  findNamed,
  mayUsePassword,
  PeopleError,
  personOf,
  refuseAccount,
  type SignInPolicy,
  type ViewingPerson,
} from './viewer.js';

/** Links with which people choose their password, as new users or because they forgot it. Each works once. */
export class Invitations {
  readonly #store: Store;
  readonly #policy: SignInPolicy;

  constructor(store: Store, policy: SignInPolicy = {}) {
    this.#store = store;
    this.#policy = policy;
  }

  /**
   * Creates a link, and adds the user without a password if there is no user of that name. A new link invalidates earlier
   * ones of the same user; the user's password stays valid until they choose another one.
   *
   * @param options.admin whether a new user administers the library
   * @param options.days how long the link is valid
   * @returns the secret part of the link, whether the user is new, and when the link ends
   */
  async issue(
    name: string,
    {admin = false, days}: {readonly admin?: boolean; readonly days: number},
  ): Promise<{token: string; isNew: boolean; expires: string}> {
    const token = newSecret();
    const expires = afterDays(days)!;
    // A random password, which nobody knows, so that the user cannot sign in before choosing one.
    const password = await hashPassword(newSecret());
    const isNew = await this.#store.write(byCommand('invite person', name), async transaction => {
      const existing = await findNamed({database: transaction}, 'person', name);
      if (existing !== undefined && admin)
        throw new PeopleError(`There is already a user "${name}"; leave out --admin to send them a link.`);
      if (existing !== undefined) await refuseAccount({database: transaction}, existing, name);
      const added = {name, password, admin: admin ? 1 : 0, created: now()} as const;
      const person =
        existing ??
        (await transaction.insertInto('person').values(added).returning('id').executeTakeFirstOrThrow()).id;
      await transaction.deleteFrom('invitation').where('person_id', '=', person).execute();
      const row = {person_id: person, hash: hashOf(token), created: now(), expires};
      await transaction.insertInto('invitation').values(row).execute();
      return existing === undefined;
    });
    return {token, isNew, expires};
  }

  /** The user of a link; `undefined` if the link has expired, was used, or never existed. */
  async holder(token: string): Promise<ViewingPerson | undefined> {
    const row = await this.#store.database
      .selectFrom('invitation')
      .select('person_id')
      .where('hash', '=', hashOf(token))
      .where('expires', '>', now())
      .executeTakeFirst();
    const person = row && (await personOf(this.#store, row.person_id));
    return person && mayUsePassword(this.#policy, person.name) ? person : undefined;
  }

  /** Uses a link: sets the password, and ends all sessions and refresh tokens of the person. `undefined` if it is not valid. */
  async use(token: string, password: string): Promise<ViewingPerson | undefined> {
    const holder = await this.holder(token);
    if (!holder) return undefined;
    const hash = await hashPassword(password);
    const line = {who: holder.name, action: 'choose password', subject: ''};
    const isUsed = await this.#store.write(line, async transaction => {
      const used = await transaction
        .deleteFrom('invitation')
        .where('hash', '=', hashOf(token))
        .executeTakeFirst();
      // Another request has just used the link.
      if (used.numDeletedRows === 0n) return false;
      await transaction.updateTable('person').set({password: hash}).where('id', '=', holder.id).execute();
      await transaction.deleteFrom('session').where('person_id', '=', holder.id).execute();
      await transaction.deleteFrom('refresh_token').where('person_id', '=', holder.id).execute();
      return true;
    });
    return isUsed ? holder : undefined;
  }
}
