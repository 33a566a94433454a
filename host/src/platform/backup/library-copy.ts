import type {Selectable, Transaction} from 'kysely';
import {type OnProgress, withProgress} from '../../../../cli/src/system/progress.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {BuildCopy, BuildStorage, RemovedBuild, StoredBuild} from '../publishing/storage.js';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';

/** The whole content of a library, for copying it to a backup or to another store. */
export interface LibraryCopy {
  readonly head: CopyHead;
  readonly rows: CopiedRows;
  /** The stored builds, in order. Each must be read to its end before the next. */
  readonly builds: AsyncIterable<BuildCopy & {readonly id: number}>;
}

export interface CopyHead {
  /** When the copy was made, in ISO 8601. */
  readonly created: string;
  /** The secret that signs access tokens. */
  readonly secret: string;
  readonly config: string;
  /** Names of the migrations that were applied to the copied tables. */
  readonly steps: readonly string[];
}

/** A library cannot be copied or restored. The message is for the administrator. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
}

/** An open library with the storage of its builds. */
export interface OpenLibrary {
  readonly library: Pick<LibraryFolder, 'store' | 'secret' | 'configText' | 'replaceSecret'>;
  readonly builds: BuildStorage;
}

/**
 * Copies the current content of a library. Builds whose files are missing are left out; their versions have no build in the
 * copy.
 *
 * @param note called with a message about each build that is left out
 */
export async function copyOf(
  {library, builds}: OpenLibrary,
  note: (message: string) => void,
): Promise<LibraryCopy> {
  const {store, secret, configText: config} = library;
  const storedRows = await readRows(store);
  const missing = new Set<number>();
  for (const build of storedBuilds(storedRows))
    if (!(await builds.exportBuild(build.exported))) {
      missing.add(build.id);
      note(`The files of build ${build.id} of ${build.name} are gone, and are not in the copy.`);
    }
  const rows: CopiedRows = {
    ...storedRows,
    build: storedRows.build.map(row =>
      missing.has(row.id) ? {...row, folder: null, index_name: null} : row,
    ),
    version: storedRows.version.map(row => (missing.has(row.build_id ?? 0) ? {...row, build_id: null} : row)),
  };
  return {
    head: {created: new Date().toISOString(), secret, config, steps: await store.steps()},
    rows,
    builds: exportBuilds(store, builds, rows),
  };
}

/** Number of builds in a copy. */
export const countBuilds = ({rows}: Pick<LibraryCopy, 'rows'>): number =>
  rows.build.filter(({folder, index_name: index}) => folder !== null && index !== null).length;

/** A copy with the same content that also reports how many of its builds have been read. */
export const watchedCopy = (copy: LibraryCopy, onProgress: OnProgress | undefined): LibraryCopy => ({
  ...copy,
  builds: withProgress(copy.builds, countBuilds(copy), onProgress),
});

async function* exportBuilds(store: Store, builds: BuildStorage, rows: CopiedRows): LibraryCopy['builds'] {
  for (const {id, name, exported} of storedBuilds(rows)) {
    const copy = await builds.exportBuild(exported);
    if (copy) yield {...copy, id};
    // Rows are removed before files: if the row still names the files, all of them existed while they were read.
    const row = store.database.selectFrom('build').select('folder').where('id', '=', id);
    if (!copy || (await row.executeTakeFirst())?.folder !== exported.folder)
      throw new BuildRemovedError(`Build ${id} of ${name} was removed meanwhile; try again.`);
  }
}

export const NOT_LISTED = 'It contains a build that it does not list; nothing was changed.';

/** An old build was removed while it was being copied. */
export class BuildRemovedError extends CopyError {}

/** The builds whose files are stored. */
function storedBuilds({build, project, version}: CopiedRows) {
  const slugs = new Map(project.map(({id, slug}) => [id, slug]));
  const versions = new Map(version.map(({id, slug}) => [id, slug]));
  return build.flatMap(({id, folder, index_name: indexName, formats, ...row}) => {
    if (folder === null || indexName === null) return [];
    const slugsOfBuild = {
      project: slugs.get(row.project_id) ?? '',
      version: versions.get(row.version_id ?? 0) ?? '',
    };
    return [
      {
        id,
        name: `${slugsOfBuild.project} ${slugsOfBuild.version}`,
        exported: {...slugsOfBuild, folder, indexName, formats},
      },
    ];
  });
}

/**
 * The tables that are copied; referenced tables come first. The others belong to one installation: the revision, the secret,
 * and sessions under docs domains. Artifacts are copied as files.
 */
export const COPIED_TABLES = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'subproject'] as const),
  ...(['redirect', 'variable', 'member', 'organization_member', 'identity', 'session', 'api_token'] as const),
  ...(['refresh_token', 'sharing', 'invitation', 'audit', 'hook_delivery'] as const),
  ...(['insight', 'insight_total'] as const),
] as const satisfies readonly (keyof Tables)[];

/** The tables with auto-incremented ids. */
const TABLES_WITH_IDS = [
  ...(['organization', 'person', 'project', 'version', 'build', 'build_command', 'redirect'] as const),
  ...(['variable', 'api_token', 'refresh_token', 'sharing', 'audit', 'insight'] as const),
] as const;

export type CopiedTable = (typeof COPIED_TABLES)[number];

export type CopiedRows = {[T in CopiedTable]: Selectable<Tables[T]>[]};

export const emptyRows = (): CopiedRows =>
  Object.fromEntries(COPIED_TABLES.map(table => [table, []])) as unknown as CopiedRows;

/** Reads the rows in one transaction. A running build is recorded as failed. */
export async function readRows(store: Store): Promise<CopiedRows> {
  const rows = await store.snapshot(async transaction => {
    const rows: Partial<Record<CopiedTable, unknown[]>> = {};
    for (const table of COPIED_TABLES)
      rows[table] = await transaction.selectFrom(table).selectAll().execute();
    return rows as CopiedRows;
  });
  const ended = {state: 'finished', finished: now(), success: 0, lease: null} as const;
  const error = 'It was running when the library was copied.';
  return {
    ...rows,
    build: rows.build.map(row => (row.finished === null ? {...row, ...ended, error} : row)),
  };
}

/** Rows per statement, since stores limit the number of parameters. */
const ROWS_PER_STATEMENT = 100;

export async function writeRows(store: Store, transaction: Transaction<Tables>, rows: CopiedRows) {
  const insert = async (table: CopiedTable, tableRows: readonly object[]): Promise<void> => {
    for (let start = 0; start < tableRows.length; start += ROWS_PER_STATEMENT)
      await transaction
        .insertInto(table)
        .values(tableRows.slice(start, start + ROWS_PER_STATEMENT) as never)
        .execute();
  };
  for (const table of COPIED_TABLES)
    // A translation may precede the project that it translates, so this column is set afterwards.
    await insert(
      table,
      table === 'project' ? rows.project.map(row => ({...row, translation_of: null})) : rows[table],
    );
  for (const {id, translation_of: main} of rows.project)
    if (main !== null)
      await transaction.updateTable('project').set({translation_of: main}).where('id', '=', id).execute();
  await store.continueIds(
    transaction,
    TABLES_WITH_IDS.filter(table => rows[table].length),
  );
}

interface PutOptions {
  readonly force: boolean;
  /** Whether to end all sessions, refresh tokens and invitations, because some may have been revoked since the copy was made. */
  readonly endSessions: boolean;
  /** Action for the audit log; `undefined`: no entry is added, so that the rows equal those of the copy. */
  readonly action: string | undefined;
}

interface Counts {
  readonly projects: number;
  readonly people: number;
}

/**
 * Replaces the content of a library with a copy: first files are added, then one write replaces all rows. If this fails, the
 * library is unchanged.
 *
 * @throws {CopyError} if the library has content that may not be replaced
 */
export async function replaceLibrary(
  {library, builds}: OpenLibrary,
  {head, rows, builds: copiedBuilds}: LibraryCopy,
  {force, endSessions, action}: PutOptions,
): Promise<{readonly put: Counts & {readonly builds: number}; readonly replaced: Counts}> {
  const {store} = library;
  await checkSteps(store, head);
  await store.snapshot(transaction => countExisting(transaction, force));

  const projects = new Map(rows.project.map(row => [row.id, row.slug]));
  const versions = new Map(rows.version.map(row => [row.id, row.slug]));
  const imported = new Map<number, StoredBuild['row']>();
  const importedFiles: RemovedBuild[] = [];
  const dropAll = async (transaction: Transaction<Tables>, removed: readonly RemovedBuild[]) => {
    const fileRemovals: (() => Promise<void>)[] = [];
    for (const build of removed) fileRemovals.push(await builds.drop(transaction, build));
    return fileRemovals;
  };
  try {
    for await (const {id, ...copy} of copiedBuilds) {
      const row = rows.build.find(row => row.id === id);
      if (!row) throw new CopyError(NOT_LISTED);
      const project = projects.get(row.project_id) ?? '';
      const version = versions.get(row.version_id ?? 0) ?? 'gone';
      const stored = await builds.importBuild({project, version, build: id}, copy);
      imported.set(id, stored);
      importedFiles.push({project, folder: stored.folder, indexName: stored.index_name});
    }
    const newRows: CopiedRows = {
      ...rows,
      build: rows.build.map(row => ({...row, ...(imported.get(row.id) ?? NO_FILES)})),
      ...(endSessions && {session: [], refresh_token: [], invitation: []}),
    };
    const line = action === undefined ? undefined : {who: 'command', action, subject: head.created};
    const {replaced, fileRemovals} = await store.write(line, async transaction => {
      const replaced = await countExisting(transaction, force);
      const old = await buildsWithFiles(transaction);
      for (const table of COPIED_TABLES.toReversed()) await transaction.deleteFrom(table).execute();
      await writeRows(store, transaction, newRows);
      return {replaced, fileRemovals: await dropAll(transaction, old)};
    });
    await library.replaceSecret(head.secret);
    for (const removeFiles of fileRemovals) await removeFiles();
    return {
      put: {projects: rows.project.length, people: rows.person.length, builds: imported.size},
      replaced,
    };
  } catch (error) {
    try {
      const fileRemovals = await store.write(undefined, transaction => dropAll(transaction, importedFiles));
      for (const removeFiles of fileRemovals) await removeFiles();
    } catch {
      // The first error is more useful than that of the clean-up.
    }
    throw error;
  }
}

/** Checks the migrations of a copy. @throws {CopyError} if the store lacks one of them, because a newer release wrote the copy */
export async function checkSteps(store: Store, {steps}: CopyHead): Promise<void> {
  const appliedSteps = new Set(await store.steps());
  if (!steps.every(step => appliedSteps.has(step)))
    throw new CopyError(
      'It was written by a newer release of Docent; nothing was changed. Update this one first.',
    );
}

const NO_FILES = {folder: null, index_name: null, formats: null};

/** Counts existing content. @throws {CopyError} if there is any and it may not be replaced */
async function countExisting(transaction: Transaction<Tables>, force: boolean): Promise<Counts> {
  const count = async (table: 'project' | 'person'): Promise<number> =>
    (await transaction.selectFrom(table).select('id').execute()).length;
  const existing = {projects: await count('project'), people: await count('person')};
  if (!force && (existing.projects || existing.people))
    throw new CopyError(
      `There is already a library, with ${sayCounts(existing)}; nothing was changed. "docent backup" saves it, --force replaces it.`,
    );
  return existing;
}

function buildsWithFiles(transaction: Transaction<Tables>): Promise<RemovedBuild[]> {
  return transaction
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .select(['project.slug as project', 'build.folder', 'build.index_name as indexName'])
    .where('build.folder', 'is not', null)
    .execute();
}

/** A text such as "2 projects and 1 user". */
export const sayCounts = ({projects, people}: Counts): string =>
  `${projects} ${projects === 1 ? 'project' : 'projects'} and ${people} ${people === 1 ? 'user' : 'users'}`;
