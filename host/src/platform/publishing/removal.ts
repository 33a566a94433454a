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
export interface RemovalTarget {
  readonly project: string;
  /** Slug of the version. Default: the whole project. */
  readonly version?: string | undefined;
}

/** What a removal deletes, and what it changes elsewhere in the library. */
export interface Removal extends RemovalTarget {
  /** Slugs of the versions that are removed. */
  readonly versions: readonly string[];
  /** Number of removed builds whose files are still stored. */
  readonly builds: number;
  /** Number of builds that are queued or running. */
  readonly running: number;
  readonly redirects: number;
  readonly links: number;
  /** The new default version of the project. Default: unchanged. */
  readonly newDefault?: string;
  /** Slugs of the translations and subprojects of the removed project. They are not removed. */
  readonly detached: readonly string[];
}

/** The project or version to remove does not exist. The message is for the user who wants to remove it. */
export class RemovalError extends Error {
  override readonly name = 'RemovalError';
}

interface RemoverOptions {
  readonly store: Store;
  readonly builds: BuildStorage;
  /** Folders with a subfolder for each project. The subfolder is removed with the project if it is empty. */
  readonly folders: readonly string[];
  /** Folders with a subfolder for each project. The subfolder is removed with its content, because that can be recreated. */
  readonly copies: readonly string[];
  /** Folder of the archives of builds, which readers download. */
  readonly downloads: string;
}

type ReadTransaction = Pick<Transaction<Tables>, 'selectFrom'>;

/** Removes projects and versions with their files and indexes. */
export class Remover {
  readonly #options: RemoverOptions;

  constructor(options: RemoverOptions) {
    this.#options = options;
  }

  /** Returns what `remove` would remove. @throws {RemovalError} if there is no such project or version */
  async look(target: RemovalTarget): Promise<Removal> {
    const {removal} = await this.#options.store.snapshot(transaction => find(transaction, target));
    return removal;
  }

  /**
   * Removes the rows in one transaction, then the files that no other version serves. Running builds are discarded when
   * they end. The build logs of a removed version stay, for the maintainers of the project.
   *
   * @param who name of the user, for the audit log
   * @throws {RemovalError} if there is no such project or version
   */
  async remove(target: RemovalTarget, who: string): Promise<Removal> {
    const {store, builds} = this.#options;
    const {project, version} = target;
    const isProject = version === undefined;
    const auditEntry = isProject
      ? {who, action: 'remove project', subject: project}
      : {who, action: 'remove version', subject: `${project}/${version}`};
    const {removal, storedBuilds, fileRemovals} = await store.write(auditEntry, async transaction => {
      const {removal, projectId, versionId, storedBuilds} = await find(transaction, target);
      if (versionId === undefined)
        await transaction.deleteFrom('project').where('id', '=', projectId).execute();
      else await removeVersion(transaction, {projectId, versionId, who, newDefault: removal.newDefault});
      const fileRemovals: (() => Promise<void>)[] = [];
      for (const {folder, index_name: indexName} of storedBuilds)
        fileRemovals.push(await builds.drop(transaction, {project, folder, indexName}));
      return {removal, storedBuilds, fileRemovals};
    });
    for (const removeFiles of fileRemovals) await removeFiles();
    await this.#removeArchives(project, new Set(storedBuilds.map(({id}) => id)));
    if (isProject) await this.#removeFolders(project);
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
    // `rmdir` does not remove a folder to which a running build is writing, because it is not empty.
    for (const folder of folders) await rmdir(belowFolder(folder, project)).catch(() => {});
    for (const folder of copies) await removeFolder(belowFolder(folder, project));
  }
}

async function find(transaction: ReadTransaction, {project, version}: RemovalTarget) {
  const row = await transaction
    .selectFrom('project')
    .select(['id', 'default_version', 'versioning_scheme'])
    .where('slug', '=', project)
    .executeTakeFirst();
  if (!row)
    throw new RemovalError(`There is no project "${project}"; "docent list" shows which projects there are.`);
  const versions = await transaction
    .selectFrom('version')
    .select(['id', 'slug', 'verbose_name', 'active', 'build_id'])
    .where('project_id', '=', row.id)
    .execute();
  const removed = version === undefined ? undefined : versions.find(({slug}) => slug === version);
  if (version !== undefined && !removed)
    throw new RemovalError(
      `The project "${project}" has no version "${version}"; "docent list ${project}" shows which it has.`,
    );
  const remaining = versions.filter(candidate => candidate !== removed);
  const removal: Removal = {
    project,
    ...(version !== undefined && {version}),
    versions: removed ? [removed.slug] : versions.map(({slug}) => slug),
    builds: 0,
    running: await countRunning(transaction, row.id, removed?.id),
    redirects: removed ? 0 : await count(transaction, 'redirect', row.id),
    links: await count(transaction, 'sharing', row.id, removed?.id),
    detached: removed ? [] : await detachedBy(transaction, row.id),
    ...(removed?.slug === row.default_version &&
      remaining.length && {newDefault: newDefaultAmong(remaining)}),
  };
  const storedBuilds = await findStoredBuilds(transaction, row.id, removed?.id);
  return {
    removal: {...removal, builds: storedBuilds.length},
    projectId: row.id,
    versionId: removed?.id,
    storedBuilds,
  };
}

/** The version that readers most likely want. If any version is served, only those that are served are considered. */
function newDefaultAmong(
  versions: readonly {slug: string; verbose_name: string; active: number; build_id: number | null}[],
) {
  const served = versions.filter(({active, build_id: build}) => active && build !== null);
  const named = (served.length ? served : versions).map(row => ({slug: row.slug, row}));
  return inReadingOrder(named)[0]!.slug;
}

/** @param version id of a version. Default: counts the rows of the whole project */
async function count(
  transaction: ReadTransaction,
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
async function countRunning(
  transaction: ReadTransaction,
  project: number,
  version?: number,
): Promise<number> {
  const rows = transaction
    .selectFrom('build')
    .select(({fn}) => fn.countAll().as('count'))
    .where('project_id', '=', project)
    .where('finished', 'is', null)
    .$if(version !== undefined, query => query.where('version_id', '=', version!));
  return Number((await rows.executeTakeFirstOrThrow()).count);
}

async function detachedBy(transaction: ReadTransaction, project: number): Promise<string[]> {
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

/** Builds whose files are removed with a project or version. For a version, builds that another version serves are left out. */
const findStoredBuilds = (transaction: ReadTransaction, project: number, version: number | undefined) =>
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
  // Builds that another version also serves become builds of that version, so that its next build replaces them.
  const sharing = await transaction
    .selectFrom('version')
    .innerJoin('build', 'build.id', 'version.build_id')
    .select(['version.id', 'build.id as build'])
    .where('version.id', '<>', versionId)
    .where('build.version_id', '=', versionId)
    .execute();
  const newVersions = new Map(sharing.map(({id, build}) => [build, id]));
  for (const [build, versionId] of newVersions)
    await transaction.updateTable('build').set({version_id: versionId}).where('id', '=', build).execute();
  await transaction
    .updateTable('build')
    .set({folder: null, index_name: null})
    .where('version_id', '=', versionId)
    .execute();
  await transaction.deleteFrom('version').where('id', '=', versionId).execute();
  const change = {modified: now(), ...(newDefault !== undefined && {default_version: newDefault})};
  await transaction.updateTable('project').set(change).where('id', '=', projectId).execute();
}

/** Removes a version whose first publication has failed, unless it is that of a branch or tag, or builds of it are queued. */
export async function removeUnbuilt(transaction: Transaction<Tables>, version: number): Promise<void> {
  await transaction
    .deleteFrom('version')
    .where('id', '=', version)
    .where('build_id', 'is', null)
    .where('identifier', '=', '')
    // An inactive version is that of a branch or tag that nobody has activated.
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
