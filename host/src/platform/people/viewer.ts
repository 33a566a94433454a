import {sql} from 'kysely';
import type {Store} from '../store/store.js';

/** Whoever sends a request, with what they have proven. */
export interface Viewer {
  /** The person who sends the request; `undefined`: anonymous. */
  readonly person: ViewingPerson | undefined;
  /** Whether the credentials allow changes. */
  readonly mayWrite: boolean;
  /** Whether the viewer may only read, whatever role the person has, because documentation scripts run under this domain. Default: no. */
  readonly onlyReads?: boolean;
  /** Ids of projects and versions that links have shared with the viewer; null: all versions. */
  readonly shares: readonly {readonly project: number; readonly version: number | null}[];
}

export interface ViewingPerson {
  readonly id: number;
  readonly name: string;
  /** Whether the person administers the whole library. */
  readonly isAdmin: boolean;
}

/** The name in the audit log for changes by `docent` commands on the machine of the library. */
export const COMMAND = 'command';

export const byCommand = (action: string, subject: string) => ({who: COMMAND, action, subject});

export const ANONYMOUS: Viewer = {person: undefined, mayWrite: false, shares: []};

/** Whether the viewer is signed in, has sent a token, or has opened a sharing link. */
export const isSomebody = ({person, shares}: Viewer): boolean => person !== undefined || shares.length > 0;

/** A viewer with all rights, for commands that the administrator runs on the machine of the library. */
export const wholeLibrary = (name: string): Viewer => ({
  person: {id: 0, name, isAdmin: true},
  mayWrite: true,
  shares: [],
});

/** A key for caches: viewers with the same key may see the same. */
export const viewerKey = ({person, shares, onlyReads}: Viewer): string =>
  `${onlyReads ? 'r' : ''}${person ? `${person.id}${person.isAdmin ? '!' : ''}` : ''}:${shares
    .map(({project, version}) => `${project}/${version ?? '*'}`)
    .sort()
    .join(',')}`;

/** A change of people or their rights is not possible. The message is for the person who requested it. */
export class PeopleError extends Error {
  override readonly name = 'PeopleError';
}

export async function personOf({database}: Store, id: number): Promise<ViewingPerson | undefined> {
  const row = await database
    .selectFrom('person')
    .select(['id', 'name', 'admin'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && {id: row.id, name: row.name, isAdmin: row.admin === 1};
}

/** How people may sign in. */
export interface SignInPolicy {
  /** The only person who may use a password. Default: everybody who has one may. */
  readonly onlyPasswordOf?: string | undefined;
  /** Called with sessions that are due to be confirmed with their provider. Default: sessions are not confirmed. */
  readonly recheck?: ((sessionHash: string) => void) | undefined;
}

export const mayUsePassword = ({onlyPasswordOf: allowedName}: SignInPolicy, name: string): boolean =>
  allowedName === undefined || allowedName === name;

/**
 * Refuses to set a password for a person with an account at a provider: it would still work after the account was closed.
 *
 * @throws {PeopleError} for a person who signs in at a provider
 */
export async function refuseAccount({database}: Readable, id: number, name: string): Promise<void> {
  const row = database.selectFrom('identity').select('issuer').where('person_id', '=', id);
  const identity = await row.executeTakeFirst();
  if (identity)
    throw new PeopleError(
      `"${name}" signs in at ${identity.issuer} and has no password; for a user with a password, choose another name.`,
    );
}

/** Tables with named rows: the column of the name, the word for messages, and the command that adds a row. */
const NAMED = {
  person: {column: 'name', word: 'user', command: 'user add'},
  project: {column: 'slug', word: 'project', command: 'add'},
  organization: {column: 'slug', word: 'organization', command: 'organization add'},
} as const;

interface Readable {
  readonly database: Pick<Store['database'], 'selectFrom'>;
}

/** The id of a row by its name; `undefined` if there is none. */
export async function findNamed({database}: Readable, table: keyof typeof NAMED, name: string) {
  const {column} = NAMED[table];
  const row = database.selectFrom(table).select('id').where(sql.ref(column), '=', name);
  return (await row.executeTakeFirst())?.id;
}

/** The id of a row by its name. @throws {PeopleError} if there is none */
export async function idOf(store: Readable, table: keyof typeof NAMED, name: string): Promise<number> {
  const id = await findNamed(store, table, name);
  const {word, command} = NAMED[table];
  if (id === undefined)
    throw new PeopleError(`There is no ${word} "${name}"; "docent ${command} ${name}" adds one.`);
  return id;
}
