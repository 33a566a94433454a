import {now, type Store} from '../store/store.js';
import type {Role} from '../store/tables.js';
import {ApiTokens, RefreshTokens} from './tokens.js';
import {hashPassword, isPassword} from './secrets.js';
import {PeopleError, personNamed, personOf, type ViewingPerson} from './viewer.js';
import {Sessions} from './sessions.js';
import {Sharings} from './sharings.js';

/** Roles, and the credentials of people. Secrets are stored only as hashes. */
export class People {
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sharings: Sharings;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.sessions = new Sessions(store);
    this.apiTokens = new ApiTokens(store);
    this.refreshTokens = new RefreshTokens(store);
    this.sharings = new Sharings(store);
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

  /** Sets a new password, and ends all sessions and refresh tokens. */
  async setPassword(name: string, password: string, who = 'command'): Promise<void> {
    const hash = await hashPassword(password);
    const {id} = await personNamed(this.#store, name);
    await this.#store.write({who, action: 'set password', subject: name}, async transaction => {
      await transaction.updateTable('person').set({password: hash}).where('id', '=', id).execute();
      await transaction.deleteFrom('session').where('person_id', '=', id).execute();
      await transaction.deleteFrom('refresh_token').where('person_id', '=', id).execute();
    });
  }

  async remove(name: string, who = 'command'): Promise<void> {
    const {id} = await personNamed(this.#store, name);
    await this.#store.write({who, action: 'remove person', subject: name}, transaction =>
      transaction.deleteFrom('person').where('id', '=', id).execute(),
    );
  }

  /** Gives a role in a project, or takes it away. */
  async grant(name: string, project: string, role: Role | undefined, who = 'command'): Promise<void> {
    const {id: person} = await personNamed(this.#store, name);
    const found = await this.#store.database
      .selectFrom('project')
      .select('id')
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!found) throw new PeopleError(`There is no project "${project}"; "docent add ${project}" adds one.`);
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

  /** The person with that name and password, after the same work for right and wrong ones. */
  async check(name: string, password: string): Promise<ViewingPerson | undefined> {
    const found = await this.#store.database
      .selectFrom('person')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    const isRight = await isPassword(password, found?.password);
    return found && isRight ? {id: found.id, name: found.name, isAdmin: found.admin === 1} : undefined;
  }

  /** The person with that id. */
  person(id: number): Promise<ViewingPerson | undefined> {
    return personOf(this.#store, id);
  }
}
