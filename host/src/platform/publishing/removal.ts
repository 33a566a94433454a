import {readdir, rm, rmdir} from 'node:fs/promises';
import {join} from 'node:path';
import {sql, type Transaction} from 'kysely';
import {inReadingOrder} from '../library/version-order.js';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';
import {belowFolder} from '../../../../cli/src/system/paths.js';
import {removeFolder} from '../../system/remove-folder.js';
import type {BuildStorage} from './storage.js';

/** A project, or one version of it. */
export interface RemovalOrder {
  readonly project: string;
  /** Default: the whole project. */
  readonly version?: string | undefined;
}

/** What is removed, and what changes for the rest of the library. */
export interface Removal extends RemovalOrder {
  /** Slugs of the versions that are removed. */
  readonly versions: readonly string[];
  /** How many builds that still have files are removed. */
  readonly builds: number;
  /** How many builds are waiting or under way. */
  readonly running: number;
  readonly redirects: number;
  readonly links: number;
  /** The new default version of the project. Default: unchanged. */
  readonly newDefault?: string;
  /** Translations and subprojects of the removed project, which stay. */
  readonly freed: readonly string[];
}

/** The project or version to remove does not exist; the message is a sentence. */
export class RemovalError extends Error {
  override readonly name = 'RemovalError';
}

interface RemoverOptions {
  readonly store: Store;
  readonly builds: BuildStorage;
  /** Folders with a subfolder for each project, which is removed with the project if it is empty. */
  readonly folders: readonly string[];
  /** Folders with a subfolder for each project that can be recreated; it is removed with the project. */
  readonly copies: readonly string[];
  /** Where the archives of builds are. */
  readonly downloads: string;
}

type Read = Pick<Transaction<Tables>, 'selectFrom'>;

/** Removes projects and versions with their files and indexes. */
export class Remover {
  readonly #options: RemoverOptions;

  constructor(options: RemoverOptions) {
    this.#options = options;
  }

  /** What `remove` would remove. @throws {RemovalError} */
  async look(order: RemovalOrder): Promise<Removal> {
    const {removal} = await this.#options.store.snapshot(transaction => find(transaction, order));
    return removal;
  }

  /**
   * Removes the rows in one transaction, then the files that no other version serves. A build that is running is discarded
   * when it ends. The build log of a removed version stays, for the project's maintainers.
   *
   * @param who for the audit log
   * @throws {RemovalError}
   */
  async remove(order: RemovalOrder, who: string): Promise<Removal> {
    const {store, builds} = this.#options;
    const {project, version} = order;
    const isWhole = version === undefined;
    const line = isWhole
      ? {who, action: 'remove project', subject: project}
      : {who, action: 'remove version', subject: `${project}/${version}`};
    const {removal, kept, rests} = await store.write(line, async transaction => {
      const {removal, projectId, versionId, kept} = await find(transaction, order);
      if (versionId === undefined)
        await transaction.deleteFrom('project').where('id', '=', projectId).execute();
      else await removeVersion(transaction, {projectId, versionId, who, newDefault: removal.newDefault});
      const rests: (() => Promise<void>)[] = [];
      for (const {folder, index_name: indexName} of kept)
        rests.push(await builds.drop(transaction, {project, folder, indexName}));
      return {removal, kept, rests};
    });
    for (const rest of rests) await rest();
    await this.#removeArchives(project, new Set(kept.map(({id}) => id)));
    if (isWhole) await this.#removeFolders(project);
    return removal;
  }

  async #removeArchives(project: string, builds: ReadonlySet<number>): Promise<void> {
    const {downloads} = this.#options;
    for (const name of await readdir(downloads).catch(() => [])) {
      const [, build] = /-b(\d+)\.zip$/.exec(name) ?? [];
      if (name.startsWith(`${project}-`) && builds.has(Number(build)))
        await rm(join(downloads, name), {force: true});
    }
  }

  async #removeFolders(project: string): Promise<void> {
    const {folders, copies} = this.#options;
    // `rmdir` keeps a folder that a running build is writing to, because it is not empty.
    for (const folder of folders) await rmdir(belowFolder(folder, project)).catch(() => {});
    for (const folder of copies) await removeFolder(belowFolder(folder, project));
  }
}

async function find(transaction: Read, {project, version}: RemovalOrder) {
  const row = await transaction
    .selectFrom('project')
    .select(['id', 'default_version', 'versioning_scheme'])
    .where('slug', '=', project)
    .executeTakeFirst();
  if (!row)
    throw new RemovalError(`There is no project "${project}"; "docent list" shows which projects there are.`);
  const all = await transaction
    .selectFrom('version')
    .select(['id', 'slug', 'verbose_name', 'active', 'build_id'])
    .where('project_id', '=', row.id)
    .execute();
  const own = version === undefined ? undefined : all.find(({slug}) => slug === version);
  if (version !== undefined && !own)
    throw new RemovalError(
      `The project "${project}" has no version "${version}"; "docent list ${project}" shows which it has.`,
    );
  const rest = all.filter(other => other !== own);
  const removal: Removal = {
    project,
    ...(version !== undefined && {version}),
    versions: own ? [own.slug] : all.map(({slug}) => slug),
    builds: 0,
    running: await countRunning(transaction, row.id, own?.id),
    redirects: own ? 0 : await count(transaction, 'redirect', row.id),
    links: await count(transaction, 'sharing', row.id, own?.id),
    freed: own ? [] : await freedBy(transaction, row.id),
    ...(own?.slug === row.default_version && rest.length && {newDefault: firstOf(rest)}),
  };
  const kept = await keptBuilds(transaction, row.id, own?.id);
  return {removal: {...removal, builds: kept.length}, projectId: row.id, versionId: own?.id, kept};
}

/** The version that readers most likely want. Versions that are not served count only if none is. */
function firstOf(
  versions: readonly {slug: string; verbose_name: string; active: number; build_id: number | null}[],
) {
  const served = versions.filter(({active, build_id: build}) => active && build !== null);
  const named = (served.length ? served : versions).map(row => ({slug: row.slug, row}));
  return inReadingOrder(named)[0]!.slug;
}

/** @param version id of a version. Default: counts the rows of the whole project */
async function count(
  transaction: Read,
  table: 'redirect' | 'sharing',
  project: number,
  version?: number,
): Promise<number> {
  const rows = transaction
    .selectFrom(table)
    .select(({fn}) => fn.countAll().as('count'))
    .where('project_id', '=', project)
    .$if(version !== undefined, query => query.where(sql.ref('version_id'), '=', version!));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

/** @param version id of a version. Default: counts the builds of the whole project */
async function countRunning(transaction: Read, project: number, version?: number): Promise<number> {
  const rows = transaction
    .selectFrom('build')
    .select(({fn}) => fn.countAll().as('count'))
    .where('project_id', '=', project)
    .where('finished', 'is', null)
    .$if(version !== undefined, query => query.where('version_id', '=', version!));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

async function freedBy(transaction: Read, project: number): Promise<string[]> {
  const rows = await transaction
    .selectFrom('project')
    .select('slug')
    .where(({eb, or, selectFrom}) =>
      or([
        eb('translation_of', '=', project),
        eb('id', 'in', selectFrom('subproject').select('child_id').where('parent_id', '=', project)),
      ]),
    )
    .orderBy('slug')
    .execute();
  return rows.map(({slug}) => slug);
}

/** Builds whose files are removed with a project or version: not those that another version also serves. */
const keptBuilds = (transaction: Read, project: number, version: number | undefined) =>
  transaction
    .selectFrom('build')
    .select(['id', 'folder', 'index_name'])
    .where('project_id', '=', project)
    .where('folder', 'is not', null)
    .$if(version !== undefined, query =>
      query.where('version_id', '=', version!).where(
        'id',
        'not in',
        transaction
          .selectFrom('version')
          .select(sql<number>`build_id`.as('build_id'))
          .where('id', '<>', version!)
          .where('build_id', 'is not', null),
      ),
    )
    .execute();

interface VersionRemoval {
  readonly projectId: number;
  readonly versionId: number;
  readonly who: string;
  readonly newDefault: string | undefined;
}

async function removeVersion(
  transaction: Transaction<Tables>,
  {projectId, versionId, who, newDefault}: VersionRemoval,
): Promise<void> {
  await transaction
    .updateTable('build')
    .set({
      state: 'finished',
      finished: now(),
      success: 0,
      error: `${who} removed the version.`,
      cancelled_by: who,
    })
    .where('version_id', '=', versionId)
    .where('finished', 'is', null)
    .execute();
  // Hands builds that another version also serves over to that version, so that its next build replaces them.
  const others = await transaction
    .selectFrom('version')
    .innerJoin('build', 'build.id', 'version.build_id')
    .select(['version.id', 'build.id as build'])
    .where('version.id', '<>', versionId)
    .where('build.version_id', '=', versionId)
    .execute();
  const inherited = new Map(others.map(({id, build}) => [build, id]));
  for (const [build, heir] of inherited)
    await transaction.updateTable('build').set({version_id: heir}).where('id', '=', build).execute();
  await transaction
    .updateTable('build')
    .set({folder: null, index_name: null})
    .where('version_id', '=', versionId)
    .execute();
  await transaction.deleteFrom('version').where('id', '=', versionId).execute();
  const change = {modified: now(), ...(newDefault !== undefined && {default_version: newDefault})};
  await transaction.updateTable('project').set(change).where('id', '=', projectId).execute();
}

/**
 * Removes a version whose first publication has failed. A version of a branch or tag, or with builds in the queue, stays.
 */
export async function removeUnbuilt(transaction: Transaction<Tables>, version: number): Promise<void> {
  await transaction
    .deleteFrom('version')
    .where('id', '=', version)
    .where('build_id', 'is', null)
    .where('identifier', '=', '')
    // Versions of branches and tags are inactive until somebody switches them on.
    .where('active', '=', 1)
    .where(({not, exists, selectFrom}) =>
      not(
        exists(
          selectFrom('build')
            .select('id')
            .where('version_id', '=', version)
            .where(({eb, or}) =>
              or([eb('finished', 'is', null), eb('attempt', '>', 0), eb('reason', '<>', '')]),
            ),
        ),
      ),
    )
    .execute();
}
