import {sql} from 'kysely';
import type {Store} from '../store/store.js';

/** Who makes a request, as far as it proves that. */
export interface Viewer {
  /** `undefined`: anonymous. */
  readonly person: ViewingPerson | undefined;
  /** Whether the credentials allow changes. */
  readonly mayWrite: boolean;
  /** Whether the viewer only reads, whatever role the person has: on a name where scripts of documentation run. */
  readonly onlyReads?: boolean;
  /** What was shared with the viewer by links: projects and versions by id; null for all versions. */
  readonly shares: readonly {readonly project: number; readonly version: number | null}[];
}

export interface ViewingPerson {
  readonly id: number;
  readonly name: string;
  /** Administers the whole library. */
  readonly isAdmin: boolean;
}

/** In the audit log: whoever ran `docent` on the machine. */
export const COMMAND = 'command';

export const byCommand = (action: string, subject: string) => ({who: COMMAND, action, subject});

export const ANONYMOUS: Viewer = {person: undefined, mayWrite: false, shares: []};

/** Whether the viewer may see more than what is public. */
export const isSomebody = ({person, shares}: Viewer): boolean => person !== undefined || shares.length > 0;

/** The library's administrator, on its own machine. */
export const wholeLibrary = (name: string): Viewer => ({
  person: {id: 0, name, isAdmin: true},
  mayWrite: true,
  shares: [],
});

/** Viewers with the same key may see the same things. */
export const viewerKey = ({person, shares, onlyReads}: Viewer): string =>
  `${onlyReads ? 'r' : ''}${person ? `${person.id}${person.isAdmin ? '!' : ''}` : ''}:${shares
    .map(({project, version}) => `${project}/${version ?? '*'}`)
    .sort()
    .join(',')}`;

/** Something a person asked for that cannot be done; the message is a sentence. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}

export async function personOf({database}: Store, id: number): Promise<ViewingPerson | undefined> {
  const found = await database
    .selectFrom('person')
    .select(['id', 'name', 'admin'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && {id: found.id, name: found.name, isAdmin: found.admin === 1};
}

/** How people may sign in. */
export interface SignInPolicy {
  /** The only person who may use a password. Default: everybody who has one may. */
  readonly onlyPasswordOf?: string | undefined;
  /** Called with sessions that are due to be confirmed with their provider. Default: sessions are not confirmed. */
  readonly recheck?: ((sessionHash: string) => void) | undefined;
}

export const mayUsePassword = ({onlyPasswordOf: only}: SignInPolicy, name: string): boolean =>
  only === undefined || only === name;

/**
 * A password would still work after the account at the provider is gone.
 *
 * @throws {PeopleError} for a person who signs in at a provider
 */
export async function refuseAccount({database}: Readable, id: number, name: string): Promise<void> {
  const row = database.selectFrom('identity').select('issuer').where('person_id', '=', id);
  const found = await row.executeTakeFirst();
  if (found)
    throw new PeopleError(
      `"${name}" signs in at ${found.issuer} and has no password; for a user with a password, choose another name.`,
    );
}

/** What has a name that people give it: the column of the name, what it is called, and the command that adds one. */
const NAMED = {
  person: {column: 'name', called: 'user', command: 'user add'},
  project: {column: 'slug', called: 'project', command: 'add'},
  organization: {column: 'slug', called: 'organization', command: 'organization add'},
} as const;

interface Readable {
  readonly database: Pick<Store['database'], 'selectFrom'>;
}

/** `undefined` if nothing has that name. */
export async function findNamed({database}: Readable, table: keyof typeof NAMED, name: string) {
  const {column} = NAMED[table];
  const row = database.selectFrom(table).select('id').where(sql.ref(column), '=', name);
  return (await row.executeTakeFirst())?.id;
}

/** @throws {PeopleError} if nothing has that name */
export async function idOf(store: Readable, table: keyof typeof NAMED, name: string): Promise<number> {
  const found = await findNamed(store, table, name);
  const {called, command} = NAMED[table];
  if (found === undefined)
    throw new PeopleError(`There is no ${called} "${name}"; "docent ${command} ${name}" adds one.`);
  return found;
}
