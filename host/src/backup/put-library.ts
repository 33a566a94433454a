import type {Transaction} from 'kysely';
import type {Tables} from '../store/tables.js';
import type {DroppedBuild, KeptBuild} from '../publishing/storage.js';
import {deleteRows, type KeptRows, writeRows} from './kept-rows.js';
import {CopyError, type LibraryCopy, type OpenLibrary} from './library-copy.js';

export interface PutOptions {
  /** Whether existing content may be replaced. */
  readonly force: boolean;
  /** Whether to end all sessions and refresh tokens: some of those in the copy may have been ended since it was made. */
  readonly endSessions: boolean;
  /** The entry in the audit log; `undefined` for none, so that the rows equal those of the copy. */
  readonly action: string | undefined;
}

/** Number of rows and builds. */
export interface Counts {
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
  const steps = new Set(await store.steps());
  if (!head.steps.every(step => steps.has(step)))
    throw new CopyError(
      'It was made by a newer release of Docent; nothing was changed. Update this one first.',
    );
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
      if (!row) throw new CopyError('It holds a build that it does not name; nothing was changed.');
      const project = projects.get(row.project_id) ?? '';
      const version = versions.get(row.version_id ?? 0) ?? 'gone';
      const kept = await builds.take({project, version, build: id}, copy);
      taken.set(id, kept);
      dropped.push({project, folder: kept.folder, indexName: kept.index_name});
    }
    const all: KeptRows = {
      ...rows,
      build: rows.build.map(row => ({...row, ...(taken.get(row.id) ?? NOTHING_KEPT)})),
      ...(endSessions && {session: [], refresh_token: []}),
    };
    const line = action === undefined ? undefined : {who: 'command', action, subject: head.created};
    const {replaced, rests} = await store.write(line, async transaction => {
      const replaced = await countThere(transaction, force);
      const old = await keptBuilds(transaction);
      await deleteRows(transaction);
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
    await store
      .write(undefined, transaction => dropAll(transaction, dropped))
      .then(async rests => {
        for (const rest of rests) await rest();
      })
      // The first error says more than a failed clean-up.
      .catch(() => {});
    throw error;
  }
}

const NOTHING_KEPT = {folder: null, index_name: null, formats: null};

/** @throws {CopyError} if there is content that may not be replaced */
async function countThere(transaction: Transaction<Tables>, force: boolean): Promise<Counts> {
  const count = async (table: 'project' | 'person'): Promise<number> =>
    (await transaction.selectFrom(table).select('id').execute()).length;
  const there = {projects: await count('project'), people: await count('person')};
  if (!force && (there.projects || there.people))
    throw new CopyError(
      `There is a library already, with ${sayCounts(there)}; nothing was changed. "docent backup" keeps it, --force replaces it.`,
    );
  return there;
}

async function keptBuilds(transaction: Transaction<Tables>): Promise<DroppedBuild[]> {
  const rows = await transaction
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .select(['project.slug as project', 'build.folder', 'build.index_name as indexName'])
    .where('build.folder', 'is not', null)
    .execute();
  return rows;
}

/** As in "2 projects and 1 user". */
export const sayCounts = ({projects, people}: Counts): string =>
  `${projects} ${projects === 1 ? 'project' : 'projects'} and ${people} ${people === 1 ? 'user' : 'users'}`;
