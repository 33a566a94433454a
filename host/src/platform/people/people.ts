import {groupBy} from '../../../../cli/src/system/group-by.js';
import {now, type Store} from '../store/store.js';
import type {Role} from '../store/tables.js';
import {Identities} from './identities.js';
import {Invitations} from './invitations.js';
import {ApiTokens, RefreshTokens, Sharings} from './tokens.js';
import {hashPassword, isPassword} from './secrets.js';
import {
  byCommand,
  COMMAND,
  findNamed,
  idOf,
  mayUsePassword,
  PeopleError,
  personOf,
  refuseAccount,
  type SignInPolicy,
  type ViewingPerson,
} from './viewer.js';
import {Sessions} from './sessions.js';

/** A person, with all of their roles, or with those that apply to one project. */
export interface ListedPerson {
  readonly name: string;
  readonly created: string;
  /** Whether the person administers the whole library. */
  readonly isAdmin: boolean;
  readonly roles: readonly {readonly project: string; readonly role: Role}[];
  /** Roles in all projects of an organization. */
  readonly within: readonly {readonly organization: string; readonly role: Role}[];
  /** The account at a provider, and when the provider last confirmed it; `undefined` without such an account. */
  readonly identity: {readonly issuer: string; readonly confirmed: string} | undefined;
}

/** The roles and credentials of people. Secrets are stored only as hashes. */
export class People {
  readonly identities: Identities;
  readonly sessions: Sessions;
  readonly apiTokens: ApiTokens;
  readonly refreshTokens: RefreshTokens;
  readonly sharings: Sharings;
  readonly invitations: Invitations;
  readonly #store: Store;
  readonly #policy: SignInPolicy;

  constructor(store: Store, policy: SignInPolicy = {}) {
    this.#store = store;
    this.#policy = policy;
    this.identities = new Identities(store);
    this.sessions = new Sessions(store, policy);
    this.apiTokens = new ApiTokens(store);
    this.refreshTokens = new RefreshTokens(store, policy);
    this.sharings = new Sharings(store);
    this.invitations = new Invitations(store, policy);
  }

  async add(name: string, password: string, {admin = false} = {}): Promise<number> {
    const hash = await hashPassword(password);
    return this.#store.write(byCommand('add person', name), async transaction => {
      if (await findNamed({database: transaction}, 'person', name))
        throw new PeopleError(`There is already a user "${name}".`);
      const values = {name, password: hash, admin: admin ? 1 : 0, created: now()} as const;
      const row = transaction.insertInto('person').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
  }

  /** Sets a new password, and ends all sessions, refresh tokens and links for choosing a password. */
  async setPassword(name: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
    const id = await idOf(this.#store, 'person', name);
    await refuseAccount(this.#store, id, name);
    await this.#store.write(byCommand('set password', name), async transaction => {
      await transaction.updateTable('person').set({password: hash}).where('id', '=', id).execute();
      await transaction.deleteFrom('session').where('person_id', '=', id).execute();
      await transaction.deleteFrom('refresh_token').where('person_id', '=', id).execute();
      await transaction.deleteFrom('invitation').where('person_id', '=', id).execute();
    });
  }

  async remove(name: string): Promise<void> {
    const id = await idOf(this.#store, 'person', name);
    await this.#store.write(byCommand('remove person', name), transaction =>
      transaction.deleteFrom('person').where('id', '=', id).execute(),
    );
  }

  /**
   * Lists all people by name, or those who have a role in a project or administer the library.
   *
   * @throws {PeopleError} if there is no such project
   */
  async list(project?: string): Promise<ListedPerson[]> {
    const {database} = this.#store;
    if (project !== undefined) await idOf(this.#store, 'project', project);
    const people = await database
      .selectFrom('person')
      .select(['id', 'name', 'admin', 'created'])
      .orderBy('name')
      .execute();
    const direct = await database
      .selectFrom('member')
      .innerJoin('project', 'project.id', 'member.project_id')
      .select(['person_id', 'role', 'project.slug as project'])
      .$if(project !== undefined, query => query.where('project.slug', '=', project!))
      .orderBy('project.slug')
      .execute();
    const within = await database
      .selectFrom('organization_member')
      .innerJoin('organization', 'organization.id', 'organization_member.organization_id')
      .select(['person_id', 'role', 'organization.slug as organization'])
      .$if(project !== undefined, query =>
        query.where('organization.id', 'in', ({selectFrom}) =>
          selectFrom('project')
            .select('organization_id')
            .where('slug', '=', project!)
            .$castTo<{organization_id: number}>(),
        ),
      )
      .orderBy('organization.slug')
      .execute();
    const identities = await database
      .selectFrom('identity')
      .select(['person_id', 'issuer', 'confirmed'])
      .execute();
    const identityOf = new Map(identities.map(row => [row.person_id, row]));
    const [directOf, withinOf] = [
      groupBy(direct, row => row.person_id),
      groupBy(within, row => row.person_id),
    ];
    return people
      .map(({id, name, created, admin}) => ({
        name,
        created,
        isAdmin: admin === 1,
        roles: directOf.get(id) ?? [],
        within: withinOf.get(id) ?? [],
        identity: identityOf.get(id),
      }))
      .filter(
        ({isAdmin, roles, within}) => project === undefined || isAdmin || roles.length + within.length > 0,
      );
  }

  /**
   * Grants a role in a project, or revokes it.
   *
   * @param role `undefined`: the role is revoked
   * @param who for the audit log
   * @throws {PeopleError} if there is no such user or project
   */
  async grant(name: string, project: string, role: Role | undefined, who = COMMAND): Promise<void> {
    const person = await idOf(this.#store, 'person', name);
    const projectId = await idOf(this.#store, 'project', project);
    const line = {who, action: 'grant', subject: `${name} ${role ?? 'none'} ${project}`};
    await this.#store.write(line, async transaction => {
      await transaction
        .deleteFrom('member')
        .where('project_id', '=', projectId)
        .where('person_id', '=', person)
        .execute();
      if (role)
        await transaction
          .insertInto('member')
          .values({project_id: projectId, person_id: person, role})
          .execute();
    });
  }

  /** The person with that name and password. Right and wrong passwords take the same time. */
  async check(name: string, password: string): Promise<ViewingPerson | undefined> {
    const row = await this.#store.database
      .selectFrom('person')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    const isRight = await isPassword(
      password,
      mayUsePassword(this.#policy, name) && row?.password ? row.password : undefined,
    );
    return row && isRight ? {id: row.id, name: row.name, isAdmin: row.admin === 1} : undefined;
  }

  person(id: number): Promise<ViewingPerson | undefined> {
    return personOf(this.#store, id);
  }
}

/** Organizations, which own projects, and the people who have a role in all projects of one. */
export class Organizations {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** All organizations, with the slugs of their projects. */
  async list(): Promise<{slug: string; name: string; projects: string[]}[]> {
    const {database} = this.#store;
    const organizations = await database
      .selectFrom('organization')
      .select(['id', 'slug', 'name'])
      .orderBy('slug')
      .execute();
    const projects = await database
      .selectFrom('project')
      .select(['slug', 'organization_id'])
      .where('organization_id', 'is not', null)
      .orderBy('slug')
      .execute();
    return organizations.map(({id, slug, name}) => ({
      slug,
      name,
      projects: projects.filter(project => project.organization_id === id).map(project => project.slug),
    }));
  }

  /** Adds an organization. @throws {PeopleError} if the slug is taken, or is `none`, which means "no organization" */
  async add(slug: string, name = slug): Promise<void> {
    if (slug === 'none') throw new PeopleError('"none" stands for no organization; choose another slug.');
    await this.#store.write(byCommand('add organization', slug), async transaction => {
      if (await findNamed({database: transaction}, 'organization', slug))
        throw new PeopleError(`There is already an organization "${slug}".`);
      const created = now();
      await transaction.insertInto('organization').values({slug, name, created, modified: created}).execute();
    });
  }

  /** Removes an organization; its projects stay. */
  async remove(slug: string): Promise<void> {
    const id = await idOf(this.#store, 'organization', slug);
    await this.#store.write(byCommand('remove organization', slug), transaction =>
      transaction.deleteFrom('organization').where('id', '=', id).execute(),
    );
  }

  /** Assigns a project to an organization. @param slug of the organization; `undefined`: the project gets none */
  async assign(project: string, slug: string | undefined): Promise<void> {
    const id = slug === undefined ? null : await idOf(this.#store, 'organization', slug);
    const projectId = await idOf(this.#store, 'project', project);
    const line = byCommand('assign project', `${project} ${slug ?? 'none'}`);
    await this.#store.write(line, async transaction => {
      await transaction
        .updateTable('project')
        .set({organization_id: id, modified: now()})
        .where('id', '=', projectId)
        .execute();
    });
  }

  /** Grants a role in all projects of the organization, or revokes it. @param role `undefined`: it is revoked */
  async grant(slug: string, name: string, role: Role | undefined): Promise<void> {
    const organization = await idOf(this.#store, 'organization', slug);
    const person = await idOf(this.#store, 'person', name);
    const line = byCommand('grant', `${name} ${role ?? 'none'} organization ${slug}`);
    await this.#store.write(line, async transaction => {
      await transaction
        .deleteFrom('organization_member')
        .where('organization_id', '=', organization)
        .where('person_id', '=', person)
        .execute();
      if (role)
        await transaction
          .insertInto('organization_member')
          .values({organization_id: organization, person_id: person, role})
          .execute();
    });
  }
}
