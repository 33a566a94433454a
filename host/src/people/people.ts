import type {Store} from '../store/store.js';
import {now} from '../store/store.js';
import type {Role} from '../store/tables.js';
import {hashPassword, isPassword} from './passwords.js';
import {hashOf, newSecret} from './secrets.js';
import type {ViewingPerson} from './viewer.js';

/** Something a person asked for that cannot be done; the message is a sentence. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}

/** How long who signed in stays so, in ms. */
export const SESSION_LENGTH = 14 * 24 * 3_600_000;

export interface IssuedToken {
  /** Shown once; only its hash is kept. */
  readonly token: string;
  readonly id: number;
}

const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Who may do what, and what proves who somebody is. Every secret is kept as a hash alone. */
export class People {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(name: string, password: string, {admin = false, who = 'command'} = {}): Promise<number> {
    const hash = await hashPassword(password);
    return this.#store.write({who, action: 'add person', subject: name}, async transaction => {
      if (await transaction.selectFrom('person').select('id').where('name', '=', name).executeTakeFirst())
        throw new PeopleError(`There is a user "${name}" already.`);
      const {id} = await transaction
        .insertInto('person')
        .values({name, password: hash, admin: admin ? 1 : 0, created: now()})
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** Sets another password, and ends all sessions and refresh tokens. */
  async setPassword(name: string, password: string, who = 'command'): Promise<void> {
    const hash = await hashPassword(password);
    const {id} = await this.#named(name);
    await this.#store.write({who, action: 'set password', subject: name}, async transaction => {
      await transaction.updateTable('person').set({password: hash}).where('id', '=', id).execute();
      await transaction.deleteFrom('session').where('person_id', '=', id).execute();
      await transaction.deleteFrom('refresh_token').where('person_id', '=', id).execute();
    });
  }

  async remove(name: string, who = 'command'): Promise<void> {
    const {id} = await this.#named(name);
    await this.#store.write({who, action: 'remove person', subject: name}, transaction =>
      transaction.deleteFrom('person').where('id', '=', id).execute(),
    );
  }

  /** Gives a role in a project, or takes it away. */
  async grant(name: string, project: string, role: Role | undefined, who = 'command'): Promise<void> {
    const {id: person} = await this.#named(name);
    const found = await this.#store.database
      .selectFrom('project')
      .select('id')
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!found) throw new PeopleError(`There is no project "${project}".`);
    const subject = `${name} ${role ?? 'none'} ${project}`;
    await this.#store.write({who, action: 'grant', subject}, async transaction => {
      const own = {project_id: found.id, person_id: person};
      await transaction
        .deleteFrom('member')
        .where('project_id', '=', found.id)
        .where('person_id', '=', person)
        .execute();
      if (role)
        await transaction
          .insertInto('member')
          .values({...own, role})
          .execute();
    });
  }

  async #named(name: string): Promise<{id: number}> {
    const found = await this.#store.database
      .selectFrom('person')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst();
    if (!found) throw new PeopleError(`There is no user "${name}".`);
    return found;
  }

  /** The person of that name and password, after the same work for right and wrong ones. */
  async check(name: string, password: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('person')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    const isRight = await isPassword(password, found?.password);
    return found && isRight ? {id: found.id, name: found.name, isAdmin: found.admin === 1} : undefined;
  }

  async person(id: number): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('person')
      .select(['id', 'name', 'admin'])
      .where('id', '=', id)
      .executeTakeFirst();
    return found && {id: found.id, name: found.name, isAdmin: found.admin === 1};
  }

  /** Begins a session in the place of the one before, so that nobody can bring a session to sign in to. */
  async startSession(person: ViewingPerson, before: string | undefined): Promise<string> {
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

  async session(secret: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('session')
      .select('person_id')
      .where('hash', '=', hashOf(secret))
      .where('expires', '>', now())
      .executeTakeFirst();
    return found && this.person(found.person_id);
  }

  async endSession(secret: string): Promise<void> {
    await this.#store.write(undefined, transaction =>
      transaction.deleteFrom('session').where('hash', '=', hashOf(secret)).execute(),
    );
  }

  /** @param days how long it is good; without it, until it is revoked */
  async issueApiToken(
    name: string,
    {scope, days, label}: {scope: 'read' | 'write'; days?: number | undefined; label: string},
    who = 'command',
  ): Promise<IssuedToken> {
    const {id: person} = await this.#named(name);
    const token = newSecret();
    const expires = days === undefined ? null : after(days * 24 * 3_600_000);
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

  async revokeApiToken(id: number, who = 'command'): Promise<void> {
    const removed = await this.#store.write(
      {who, action: 'revoke API token', subject: String(id)},
      transaction => transaction.deleteFrom('api_token').where('id', '=', id).executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw new PeopleError(`There is no API token ${id}.`);
  }

  async apiToken(token: string): Promise<{person: ViewingPerson; mayWrite: boolean} | undefined> {
    const found = await this.#store.database
      .selectFrom('api_token')
      .select(['person_id', 'scope', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || (found.expires !== null && found.expires <= now())) return undefined;
    const person = await this.person(found.person_id);
    return person && {person, mayWrite: found.scope === 'write'};
  }

  async issueRefreshToken(person: ViewingPerson): Promise<string> {
    const token = newSecret();
    await this.#store.write({who: person.name, action: 'issue refresh token', subject: ''}, transaction =>
      transaction
        .insertInto('refresh_token')
        .values({hash: hashOf(token), person_id: person.id, created: now()})
        .execute(),
    );
    return token;
  }

  async refreshToken(token: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('refresh_token')
      .select('person_id')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    return found && this.person(found.person_id);
  }

  /** Whether there was such a token. */
  async revokeRefreshToken(token: string): Promise<boolean> {
    const {numDeletedRows} = await this.#store.write(
      {who: 'holder', action: 'revoke refresh token', subject: ''},
      transaction =>
        transaction.deleteFrom('refresh_token').where('hash', '=', hashOf(token)).executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }

  /** Shares a project, or one version of it, with whoever has the token. */
  async share(
    project: string,
    {version, days}: {version?: string | undefined; days?: number | undefined} = {},
    who = 'command',
  ): Promise<IssuedToken> {
    const {database} = this.#store;
    const found = await database
      .selectFrom('project')
      .select('id')
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!found) throw new PeopleError(`There is no project "${project}".`);
    const shared =
      version === undefined
        ? undefined
        : await database
            .selectFrom('version')
            .select('id')
            .where('project_id', '=', found.id)
            .where('slug', '=', version)
            .executeTakeFirst();
    if (version !== undefined && !shared)
      throw new PeopleError(`The project "${project}" has no version "${version}".`);
    const token = newSecret();
    const values = {
      ...{project_id: found.id, version_id: shared?.id ?? null, hash: hashOf(token)},
      ...{created: now(), expires: days === undefined ? null : after(days * 24 * 3_600_000)},
    };
    const subject = version === undefined ? project : `${project}/${version}`;
    const id = await this.#store.write({who, action: 'share', subject}, async transaction => {
      const row = transaction.insertInto('sharing').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
    return {token, id};
  }

  async revokeSharing(id: number, who = 'command'): Promise<void> {
    const removed = await this.#store.write(
      {who, action: 'revoke sharing', subject: String(id)},
      transaction => transaction.deleteFrom('sharing').where('id', '=', id).executeTakeFirst(),
    );
    if (removed.numDeletedRows === 0n) throw new PeopleError(`There is no sharing ${id}.`);
  }

  async sharing(token: string): Promise<{project: number; version: number | null} | undefined> {
    const found = await this.#store.database
      .selectFrom('sharing')
      .select(['project_id', 'version_id', 'expires'])
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (!found || (found.expires !== null && found.expires <= now())) return undefined;
    return {project: found.project_id, version: found.version_id};
  }
}
