import type {Transaction} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Role, Tables} from '../store/tables.js';
import {findNamed, type ViewingPerson} from './viewer.js';

/** An account, as a provider describes it. */
export interface ProviderAccount {
  /** Name of the provider in the configuration. */
  readonly provider: string;
  /** Issuer and subject together identify the account: nothing else does, since names and mail addresses change hands. */
  readonly issuer: string;
  readonly subject: string;
  /** Name that a new person gets, if nobody has it. */
  readonly name: string;
  /** Roles that the account's groups give; `undefined`: the provider does not say, and they stay as they are. */
  readonly roles: GroupRoles | undefined;
}

/** Roles by the slug of a project or an organization. */
export interface GroupRoles {
  readonly isAdmin: boolean;
  readonly projects: ReadonlyMap<string, Role>;
  readonly organizations: ReadonlyMap<string, Role>;
}

/** Names that the audit log uses for something other than people. */
const RESERVED = new Set(['command', 'holder']);
const MAX_NAME = 64;

/** People who sign in at an OpenID Connect provider. */
export class Identities {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The person of an account, who is added at the first sign-in, with the roles that the groups give. Roles given by a
   * command or over the interface stay, and apply where the groups give another one in the same project.
   */
  async confirm({issuer, subject, provider, name, roles}: ProviderAccount): Promise<ViewingPerson> {
    const known = await this.#known(this.#store.database, issuer, subject);
    const isUpToDate =
      known && (!roles || (await this.#hasRoles(this.#store.database, known, issuer, roles)));
    // A write makes every process reload the library, so nothing is written if nothing has changed.
    const person = isUpToDate
      ? known
      : await this.#store.write(undefined, async transaction => {
          const person =
            (await this.#known(transaction, issuer, subject)) ??
            (await this.#add(transaction, {issuer, subject, provider, name}));
          if (roles && !(await this.#hasRoles(transaction, person, issuer, roles)))
            return this.#setRoles(transaction, person, {issuer, provider, roles});
          return person;
        });
    await this.#store.database
      .updateTable('identity')
      .set({confirmed: now()})
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute();
    return person;
  }

  async subjectOf(person: number, issuer: string): Promise<string | undefined> {
    const found = await this.#store.database
      .selectFrom('identity')
      .select('subject')
      .where('person_id', '=', person)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    return found?.subject;
  }

  async #known(
    database: Pick<Store['database'], 'selectFrom'>,
    issuer: string,
    subject: string,
  ): Promise<ViewingPerson | undefined> {
    const found = await database
      .selectFrom('identity')
      .innerJoin('person', 'person.id', 'identity.person_id')
      .select(['person.id', 'person.name', 'person.admin'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return found && {id: found.id, name: found.name, isAdmin: found.admin === 1};
  }

  /** Without a password: nobody signs in with one. */
  async #add(
    transaction: Transaction<Tables>,
    {issuer, subject, provider, name}: Omit<ProviderAccount, 'roles'>,
  ): Promise<ViewingPerson> {
    const free = await freeName(transaction, name);
    const {id} = await transaction
      .insertInto('person')
      .values({name: free, password: '', admin: 0, created: now()})
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('identity')
      .values({person_id: id, issuer, subject, confirmed: now()})
      .execute();
    await audit(transaction, provider, 'add person', free);
    return {id, name: free, isAdmin: false};
  }

  async #hasRoles(
    database: Pick<Store['database'], 'selectFrom'>,
    {id, isAdmin}: ViewingPerson,
    issuer: string,
    roles: GroupRoles,
  ): Promise<boolean> {
    if (isAdmin !== roles.isAdmin) return false;
    const wanted = await wantedRoles(database, roles, id);
    const kept = await keptRoles(database, id, issuer);
    return JSON.stringify(wanted.map(keyOf).sort()) === JSON.stringify(kept.map(keyOf).sort());
  }

  async #setRoles(
    transaction: Transaction<Tables>,
    person: ViewingPerson,
    {
      issuer,
      provider,
      roles,
    }: {readonly issuer: string; readonly provider: string; readonly roles: GroupRoles},
  ): Promise<ViewingPerson> {
    const {id, name} = person;
    const before = await keptRoles(transaction, id, issuer);
    const wanted = await wantedRoles(transaction, roles, id);
    for (const table of ['member', 'organization_member'] as const)
      await transaction
        .deleteFrom(table)
        .where('person_id', '=', id)
        .where('granted_by', '=', issuer)
        .execute();
    for (const {kind, target, role} of wanted) {
      const values = {person_id: id, role, granted_by: issuer};
      await (
        kind === 'project'
          ? transaction.insertInto('member').values({...values, project_id: target})
          : transaction.insertInto('organization_member').values({...values, organization_id: target})
      ).execute();
    }
    const {isAdmin} = roles;
    await transaction
      .updateTable('person')
      .set({admin: isAdmin ? 1 : 0})
      .where('id', '=', id)
      .execute();
    for (const {slug, kind} of before.filter(({target}) => !wanted.some(role => role.target === target)))
      await audit(transaction, provider, 'grant', `${name} none ${placeOf(kind, slug)}`);
    for (const role of wanted.filter(role => !before.some(other => keyOf(other) === keyOf(role))))
      await audit(transaction, provider, 'grant', `${name} ${role.role} ${placeOf(role.kind, role.slug)}`);
    if (person.isAdmin !== isAdmin)
      await audit(transaction, provider, 'grant', `${name} ${isAdmin ? 'admin' : 'none'} library`);
    return {...person, isAdmin};
  }
}

interface GivenRole {
  readonly kind: 'project' | 'organization';
  readonly target: number;
  readonly slug: string;
  readonly role: Role;
}

const keyOf = ({kind, target, role}: GivenRole): string => `${kind} ${target} ${role}`;
const placeOf = (kind: GivenRole['kind'], slug: string): string =>
  kind === 'project' ? slug : `organization ${slug}`;

const audit = (transaction: Transaction<Tables>, who: string, action: string, subject: string) =>
  transaction.insertInto('audit').values({at: now(), who, action, subject}).execute();

type Readable = Pick<Store['database'], 'selectFrom'>;

/** Roles in existing projects and organizations, except where a command has given the person a role. */
async function wantedRoles(database: Readable, roles: GroupRoles, person: number): Promise<GivenRole[]> {
  const wanted: GivenRole[] = [];
  for (const [kind, all] of [
    ['project', roles.projects] as const,
    ['organization', roles.organizations] as const,
  ])
    for (const [slug, role] of all) {
      const target = await findNamed({database}, kind, slug);
      if (target !== undefined && !(await hasOwnRole(database, kind, target, person)))
        wanted.push({kind, target, slug, role});
    }
  return wanted;
}

async function hasOwnRole(
  database: Readable,
  kind: GivenRole['kind'],
  target: number,
  person: number,
): Promise<boolean> {
  const found = await (
    kind === 'project'
      ? database
          .selectFrom('member')
          .select('granted_by')
          .where('project_id', '=', target)
          .where('person_id', '=', person)
      : database
          .selectFrom('organization_member')
          .select('granted_by')
          .where('organization_id', '=', target)
          .where('person_id', '=', person)
  ).executeTakeFirst();
  return found?.granted_by === '';
}

/** Roles that groups of the provider have given. */
async function keptRoles(database: Readable, person: number, issuer: string): Promise<GivenRole[]> {
  const projects = await database
    .selectFrom('member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id as target', 'project.slug', 'role'])
    .where('person_id', '=', person)
    .where('granted_by', '=', issuer)
    .execute();
  const organizations = await database
    .selectFrom('organization_member')
    .innerJoin('organization', 'organization.id', 'organization_member.organization_id')
    .select(['organization.id as target', 'organization.slug', 'role'])
    .where('person_id', '=', person)
    .where('granted_by', '=', issuer)
    .execute();
  return [
    ...projects.map(row => ({kind: 'project', ...row}) as const),
    ...organizations.map(row => ({kind: 'organization', ...row}) as const),
  ];
}

/** Characters of a provider's name for somebody that are read: enough for a name without marks and spaces. */
const MAX_GIVEN = 4 * MAX_NAME;

/** The name, or the first of `name-2`, `name-3` … that is free. Case is ignored. */
async function freeName(database: Readable, given: string): Promise<string> {
  const name =
    given
      .slice(0, MAX_GIVEN)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w.@+-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_NAME) || 'user';
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const free = name.slice(0, MAX_NAME - suffix.length) + suffix;
    if (RESERVED.has(free.toLowerCase())) continue;
    const taken = await database
      .selectFrom('person')
      .select('id')
      .where(({fn}) => fn('lower', ['name']), '=', free.toLowerCase())
      .executeTakeFirst();
    if (!taken) return free;
  }
}
