import type {Transaction} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Role, Tables} from '../store/tables.js';
import {findNamed, type ViewingPerson} from './viewer.js';

/** An account, as a provider describes it. */
export interface ProviderAccount {
  /** Name of the provider in the configuration. */
  readonly provider: string;
  /** Issuer and subject together identify the account. Names and e-mail addresses do not, since they may be reassigned. */
  readonly issuer: string;
  readonly subject: string;
  /** Name for a new person, unless it is taken. */
  readonly name: string;
  /** Roles by the groups of the account; `undefined`: the provider did not send groups, and the roles stay unchanged. */
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
   * Updates the person of an account, who is added at the first sign-in, and sets the roles that the groups grant. Roles that
   * were granted by a command or over the interface stay, and take precedence in their project or organization.
   */
  async confirm({issuer, subject, provider, name, roles}: ProviderAccount): Promise<ViewingPerson> {
    const existing = await this.#find(this.#store.database, issuer, subject);
    const isUpToDate =
      existing && (!roles || (await this.#hasRoles(this.#store.database, existing, issuer, roles)));
    // A write makes every process reload the library, so nothing is written if nothing has changed.
    const person = isUpToDate
      ? existing
      : await this.#store.write(undefined, async transaction => {
          const person =
            (await this.#find(transaction, issuer, subject)) ??
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
    const identity = await this.#store.database
      .selectFrom('identity')
      .select('subject')
      .where('person_id', '=', person)
      .where('issuer', '=', issuer)
      .executeTakeFirst();
    return identity?.subject;
  }

  async #find(
    database: Pick<Store['database'], 'selectFrom'>,
    issuer: string,
    subject: string,
  ): Promise<ViewingPerson | undefined> {
    const person = await database
      .selectFrom('identity')
      .innerJoin('person', 'person.id', 'identity.person_id')
      .select(['person.id', 'person.name', 'person.admin'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
    return person && {id: person.id, name: person.name, isAdmin: person.admin === 1};
  }

  /** Adds a person without a password, who can sign in only at the provider. */
  async #add(
    transaction: Transaction<Tables>,
    {issuer, subject, provider, name}: Omit<ProviderAccount, 'roles'>,
  ): Promise<ViewingPerson> {
    const freeName = await availableName(transaction, name);
    const {id} = await transaction
      .insertInto('person')
      .values({name: freeName, password: '', admin: 0, created: now()})
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('identity')
      .values({person_id: id, issuer, subject, confirmed: now()})
      .execute();
    await audit(transaction, provider, 'add person', freeName);
    return {id, name: freeName, isAdmin: false};
  }

  async #hasRoles(
    database: Pick<Store['database'], 'selectFrom'>,
    {id, isAdmin}: ViewingPerson,
    issuer: string,
    roles: GroupRoles,
  ): Promise<boolean> {
    if (isAdmin !== roles.isAdmin) return false;
    const wanted = await wantedRoles(database, roles, id);
    const current = await grantedRoles(database, id, issuer);
    return JSON.stringify(wanted.map(keyOf).sort()) === JSON.stringify(current.map(keyOf).sort());
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
    const before = await grantedRoles(transaction, id, issuer);
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
    for (const role of wanted.filter(role => !before.some(earlier => keyOf(earlier) === keyOf(role))))
      await audit(transaction, provider, 'grant', `${name} ${role.role} ${placeOf(role.kind, role.slug)}`);
    if (person.isAdmin !== isAdmin)
      await audit(transaction, provider, 'grant', `${name} ${isAdmin ? 'admin' : 'none'} library`);
    return {...person, isAdmin};
  }
}

interface GrantedRole {
  readonly kind: 'project' | 'organization';
  readonly target: number;
  readonly slug: string;
  readonly role: Role;
}

const keyOf = ({kind, target, role}: GrantedRole): string => `${kind} ${target} ${role}`;
const placeOf = (kind: GrantedRole['kind'], slug: string): string =>
  kind === 'project' ? slug : `organization ${slug}`;

const audit = (transaction: Transaction<Tables>, who: string, action: string, subject: string) =>
  transaction.insertInto('audit').values({at: now(), who, action, subject}).execute();

type Readable = Pick<Store['database'], 'selectFrom'>;

/** The granted roles in existing projects and organizations. Those where a command has granted the person a role are left out. */
async function wantedRoles(database: Readable, roles: GroupRoles, person: number): Promise<GrantedRole[]> {
  const wanted: GrantedRole[] = [];
  for (const [kind, rolesBySlug] of [
    ['project', roles.projects] as const,
    ['organization', roles.organizations] as const,
  ])
    for (const [slug, role] of rolesBySlug) {
      const target = await findNamed({database}, kind, slug);
      if (target !== undefined && !(await hasOwnRole(database, kind, target, person)))
        wanted.push({kind, target, slug, role});
    }
  return wanted;
}

async function hasOwnRole(
  database: Readable,
  kind: GrantedRole['kind'],
  target: number,
  person: number,
): Promise<boolean> {
  const member = await (
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
  return member?.granted_by === '';
}

/** The stored roles that groups of the provider have granted. */
async function grantedRoles(database: Readable, person: number, issuer: string): Promise<GrantedRole[]> {
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

/** How many characters of a name from a provider are read. Some of them, such as accents, are removed. */
const MAX_PROVIDER_NAME = 4 * MAX_NAME;

/** The name, or the first of `name-2`, `name-3` … that is not taken. Case is ignored. */
async function availableName(database: Readable, providerName: string): Promise<string> {
  const name =
    providerName
      .slice(0, MAX_PROVIDER_NAME)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\w.@+-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, MAX_NAME) || 'user';
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const candidate = name.slice(0, MAX_NAME - suffix.length) + suffix;
    if (RESERVED.has(candidate.toLowerCase())) continue;
    const taken = await database
      .selectFrom('person')
      .select('id')
      .where(({fn}) => fn('lower', ['name']), '=', candidate.toLowerCase())
      .executeTakeFirst();
    if (!taken) return candidate;
  }
}
