import type {Selectable, Transaction} from 'kysely';
import {type OnProgress, withProgress} from '../../../../cli/src/system/progress.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {BuildCopy, BuildStorage, DroppedBuild, KeptBuild} from '../publishing/storage.js';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';

/** The whole content of a library, on its way to another place. */
export interface LibraryCopy {
  readonly head: CopyHead;
  readonly rows: KeptRows;
  /** The stored builds in order; each is read to its end before the next. */
  readonly builds: AsyncIterable<BuildCopy & {readonly id: number}>;
}

export interface CopyHead {
  /** When it was made, ISO 8601. */
  readonly created: string;
  /** Signs access tokens. */
  readonly secret: string;
  readonly config: string;
  /** Names of the migrations that were applied to its tables. */
  readonly steps: readonly string[];
}

/** A library cannot be copied; the message is a sentence. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** An open library with the storage of its builds. */
export interface OpenLibrary {
  readonly library: Pick<LibraryFolder, 'store' | 'secret' | 'configText' | 'keepSecret'>;
  readonly builds: BuildStorage;
}

/**
 * The current content of a library. Builds whose files are missing are left out, and their versions have no build.
 *
 * @param note receives a sentence about whatever is left out
 */
export async function copyOf(
  {library, builds}: OpenLibrary,
  note: (sentence: string) => void,
): Promise<LibraryCopy> {
  const {store, secret, configText: config} = library;
  const found = await readRows(store);
  const lost = new Set<number>();
  for (const build of givenBuilds(found))
    if (!(await builds.give(build.given))) {
      lost.add(build.id);
      note(`The files of build ${build.id} of ${build.name} are gone, and are not in the copy.`);
    }
  const rows: KeptRows = {
    ...found,
    build: found.build.map(row => (lost.has(row.id) ? {...row, folder: null, index_name: null} : row)),
    version: found.version.map(row => (lost.has(row.build_id ?? 0) ? {...row, build_id: null} : row)),
  };
  return {
    head: {created: new Date().toISOString(), secret, config, steps: await store.steps()},
    rows,
    builds: givenBy(store, builds, rows),
  };
}

/** How many builds a copy has. */
export const countBuilds = ({rows}: Pick<LibraryCopy, 'rows'>): number =>
  rows.build.filter(({folder, index_name: index}) => folder !== null && index !== null).length;

/** The same copy, with progress: how many of its builds have been read. */
export const watchedCopy = (copy: LibraryCopy, onProgress: OnProgress | undefined): LibraryCopy => ({
  ...copy,
  builds: withProgress(copy.builds, countBuilds(copy), onProgress),
});

async function* givenBy(store: Store, builds: BuildStorage, rows: KeptRows): LibraryCopy['builds'] {
  for (const {id, name, given} of givenBuilds(rows)) {
    const copy = await builds.give(given);
    if (copy) yield {...copy, id};
    // Rows are removed before files: if the row still names the files, all of them existed while they were read.
    const row = store.database.selectFrom('build').select('folder').where('id', '=', id);
    if (!copy || (await row.executeTakeFirst())?.folder !== given.folder)
      throw new GoneError(`Build ${id} of ${name} was removed meanwhile; try again.`);
  }
}

export const NOT_LISTED = 'It contains a build that it does not list; nothing was changed.';

/** An old build was removed while it was being copied. */
export class GoneError extends CopyError {}

/** The builds with stored files. */
function givenBuilds({build, project, version}: KeptRows) {
  const slugs = new Map(project.map(({id, slug}) => [id, slug]));
  const versions = new Map(version.map(({id, slug}) => [id, slug]));
  return build.flatMap(({id, folder, index_name: indexName, formats, ...row}) => {
    if (folder === null || indexName === null) return [];
    const own = {project: slugs.get(row.project_id) ?? '', version: versions.get(row.version_id ?? 0) ?? ''};
    return [{id, name: `${own.project} ${own.version}`, given: {...own, folder, indexName, formats}}];
  });
}

/**
 * The tables that are copied, referenced tables first. The others belong to one installation: the revision, the secret,
 * sessions under docs domains, and artifacts, which are copied as files.
 */
export const COPIED = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'subproject'] as const),
  ...(['redirect', 'variable', 'member', 'organization_member', 'identity', 'session', 'api_token'] as const),
  ...(['refresh_token', 'sharing', 'invitation', 'audit', 'hook_delivery'] as const),
  ...(['insight', 'insight_total'] as const),
] as const satisfies readonly (keyof Tables)[];

const COUNTED = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'redirect'] as const),
  ...(['variable', 'api_token', 'refresh_token', 'sharing', 'audit', 'insight'] as const),
] as const;

export type CopiedTable = (typeof COPIED)[number];

export type KeptRows = {[T in CopiedTable]: Selectable<Tables[T]>[]};

export const emptyRows = (): KeptRows =>
  Object.fromEntries(COPIED.map(table => [table, []])) as unknown as KeptRows;

/** Reads the rows in one transaction. A running build is recorded as failed. */
export async function readRows(store: Store): Promise<KeptRows> {
  const rows = await store.snapshot(async transaction => {
    const found: Partial<Record<CopiedTable, unknown[]>> = {};
    for (const table of COPIED) found[table] = await transaction.selectFrom(table).selectAll().execute();
    return found as KeptRows;
  });
  const ended = {state: 'finished', finished: now(), success: 0, lease: null} as const;
  const error = 'It was running when the library was copied.';
  return {
    ...rows,
    build: rows.build.map(row => (row.finished === null ? {...row, ...ended, error} : row)),
  };
}

/** Rows per statement: stores limit the number of parameters. */
const AT_ONCE = 100;

export async function writeRows(store: Store, transaction: Transaction<Tables>, rows: KeptRows) {
  const insert = async (table: CopiedTable, all: readonly object[]): Promise<void> => {
    for (let start = 0; start < all.length; start += AT_ONCE)
      await transaction
        .insertInto(table)
        .values(all.slice(start, start + AT_ONCE) as never)
        .execute();
  };
  for (const table of COPIED)
    // A translation may have been added before the project it translates.
    await insert(
      table,
      table === 'project' ? rows.project.map(row => ({...row, translation_of: null})) : rows[table],
    );
  for (const {id, translation_of: main} of rows.project)
    if (main !== null)
      await transaction.updateTable('project').set({translation_of: main}).where('id', '=', id).execute();
  await store.continueIds(
    transaction,
    COUNTED.filter(table => rows[table].length),
  );
}

interface PutOptions {
  readonly force: boolean;
  /** Whether to end all sessions, refresh tokens and invitations: some may have ended since the copy was made. */
  readonly endSessions: boolean;
  /** The entry in the audit log; `undefined` for none, so that the rows equal those of the copy. */
  readonly action: string | undefined;
}

interface Counts {
  readonly projects: number;
  readonly people: number;
}

/**
 * Replaces the content of a library with a copy: files first, then all rows in one write. If it fails, the library is
 * unchanged.
 *
 * @throws {CopyError} if the library has content that may not be replaced
 */
export async function putLibrary(
  {library, builds}: OpenLibrary,
  {head, rows, builds: given}: LibraryCopy,
  {force, endSessions, action}: PutOptions,
): Promise<{readonly put: Counts & {readonly builds: number}; readonly replaced: Counts}> {
  const {store} = library;
  await checkSteps(store, head);
  await store.snapshot(transaction => countThere(transaction, force));

  const projects = new Map(rows.project.map(row => [row.id, row.slug]));
  const versions = new Map(rows.version.map(row => [row.id, row.slug]));
  const taken = new Map<number, KeptBuild['row']>();
  const dropped: DroppedBuild[] = [];
  const dropAll = async (transaction: Transaction<Tables>, all: readonly DroppedBuild[]) => {
    const rests: (() => Promise<void>)[] = [];
    for (const one of all) rests.push(await builds.drop(transaction, one));
    return rests;
  };
  try {
    for await (const {id, ...copy} of given) {
      const row = rows.build.find(row => row.id === id);
      if (!row) throw new CopyError(NOT_LISTED);
      const project = projects.get(row.project_id) ?? '';
      const version = versions.get(row.version_id ?? 0) ?? 'gone';
      const kept = await builds.take({project, version, build: id}, copy);
      taken.set(id, kept);
      dropped.push({project, folder: kept.folder, indexName: kept.index_name});
    }
    const all: KeptRows = {
      ...rows,
      build: rows.build.map(row => ({...row, ...(taken.get(row.id) ?? NOTHING_KEPT)})),
      ...(endSessions && {session: [], refresh_token: [], invitation: []}),
    };
    const line = action === undefined ? undefined : {who: 'command', action, subject: head.created};
    const {replaced, rests} = await store.write(line, async transaction => {
      const replaced = await countThere(transaction, force);
      const old = await keptBuilds(transaction);
      for (const table of COPIED.toReversed()) await transaction.deleteFrom(table).execute();
      await writeRows(store, transaction, all);
      return {replaced, rests: await dropAll(transaction, old)};
    });
    await library.keepSecret(head.secret);
    for (const rest of rests) await rest();
    return {
      put: {projects: rows.project.length, people: rows.person.length, builds: taken.size},
      replaced,
    };
  } catch (error) {
    try {
      const rests = await store.write(undefined, transaction => dropAll(transaction, dropped));
      for (const rest of rests) await rest();
    } catch {
      // The first error says more than a failed clean-up.
    }
    throw error;
  }
}

/** @throws {CopyError} if the tables of the copy have changes that those of the store do not have */
export async function checkSteps(store: Store, {steps}: CopyHead): Promise<void> {
  const known = new Set(await store.steps());
  if (!steps.every(step => known.has(step)))
    throw new CopyError(
      'It was written by a newer release of Docent; nothing was changed. Update this one first.',
    );
}

const NOTHING_KEPT = {folder: null, index_name: null, formats: null};

/** @throws {CopyError} if there is content that may not be replaced */
async function countThere(transaction: Transaction<Tables>, force: boolean): Promise<Counts> {
  const count = async (table: 'project' | 'person'): Promise<number> =>
    (await transaction.selectFrom(table).select('id').execute()).length;
  const there = {projects: await count('project'), people: await count('person')};
  if (!force && (there.projects || there.people))
    throw new CopyError(
      `There is already a library, with ${sayCounts(there)}; nothing was changed. "docent backup" saves it, --force replaces it.`,
    );
  return there;
}

function keptBuilds(transaction: Transaction<Tables>): Promise<DroppedBuild[]> {
  return transaction
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .select(['project.slug as project', 'build.folder', 'build.index_name as indexName'])
    .where('build.folder', 'is not', null)
    .execute();
}

/** As in "2 projects and 1 user". */
export const sayCounts = ({projects, people}: Counts): string =>
  `${projects} ${projects === 1 ? 'project' : 'projects'} and ${people} ${people === 1 ? 'user' : 'users'}`;
