import {basename} from 'node:path';
import {ignoreUnavailable, now} from '../store/store.js';
import type {Privacy, Tables} from '../store/tables.js';
import type {Transaction} from 'kysely';
import {describeLeftOut} from '../../../../cli/src/site/left-out.js';
import {libraryAt} from '../../../../cli/src/site/library-files.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {checkFolder, FOLDER_FAULTS} from '../../../../cli/src/site/walk-site.js';
import {findOrAddVersion, insertBuild, lacksVersion} from './new-rows.js';
import {
  endBuild,
  endCommand,
  endInterruptedBuilds,
  lastBuild,
  leaseFromNow,
  type PublisherOptions,
  recover,
  renewLease,
  startCommand,
  withoutPaths,
  WORKER,
} from './build-records.js';
import type {SiteLimits} from './copy-site.js';
import {removeUnbuilt} from './removal.js';
import type {BuildName} from './storage.js';

export interface Publication {
  readonly project: string;
  readonly version: string;
  /** Absolute path of the folder of built HTML. */
  readonly folder: string;
  /** Who requested the publication, for the audit log. */
  readonly who: string;
  /** The commit that was built. Default: unknown. */
  readonly commit?: string | undefined;
  /** Who may read the version from now on. Default: unchanged; a new version is public. */
  readonly privacy?: Privacy | undefined;
  /** Whether the version is left out of menus, lists and search. Default: unchanged; a new version is listed. */
  readonly hidden?: boolean | undefined;
  /** Whether the version becomes the default version of its project. Default: unchanged. */
  readonly isDefault?: boolean | undefined;
  /** Folders that links in the published folder may lead to, in addition to the configured ones. Default: none. */
  readonly followLinksTo?: readonly string[] | undefined;
  /** Another version of the project that will serve the same build, such as `latest`. Default: none. */
  readonly also?: string | undefined;
}

interface RunOptions {
  /** The attempt that the build must still belong to. Default: that of `begin`. */
  readonly attempt?: number;
  /** Name of the folder in the log, if the folder is removed afterwards. Default: the folder stays, and can be published again. */
  readonly temporaryName?: string;
  /** The folder in the library's data in which the site was built. Default: it was built elsewhere. */
  readonly own?: string;
  /** Limits of the size of the site. Default: none. */
  readonly limits?: SiteLimits;
  /** Aborts the build before it is served. Default: never. */
  readonly signal?: AbortSignal;
}

/** A folder cannot be published. The message is for the person who publishes it. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/** Number of earlier builds that are kept: readers may still be on pages of the previous build. */
const KEPT_BUILDS = 1;

/**
 * Publishes folders of built HTML in the library. The files and the index of a build never change. One write replaces the
 * build that is served: readers see either the previous build or the new one.
 */
export class Publisher {
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** See `BuildStorage.lease`. */
  get lease(): number | undefined {
    return this.#options.builds.lease;
  }

  /**
   * Records that a version is to be built; `run` builds it.
   *
   * @throws {PublishError} if there is no such project
   */
  async begin({project, version, who, commit = '', privacy}: Omit<Publication, 'folder'>): Promise<number> {
    const subject = `${project}/${version}`;
    return this.#options.store.write({who, action: 'build', subject}, async transaction => {
      const projectId = await findProject(transaction, project);
      // A new version is private before any of its pages are served.
      const initial = privacy && {privacy};
      const versionId = await findOrAddVersion(transaction, projectId, version, initial);
      return insertBuild(transaction, {
        project_id: projectId,
        version_id: versionId,
        state: 'building',
        commit_name: commit,
        worker: WORKER,
        lease: leaseFromNow(this.#options.store, this.#options.builds.lease),
      });
    });
  }

  /**
   * Copies and indexes a folder, and serves it. If this fails, the previous build is still served.
   *
   * @throws {PublishError} if the folder cannot be published, or the build was given up
   * @throws {SiteLimitError} if the site exceeds the limits
   * @throws the reason of `signal` when it is aborted
   */
  async run(
    build: number,
    {
      project,
      version,
      folder,
      commit,
      privacy,
      hidden,
      isDefault,
      also,
      followLinksTo = [],
    }: Omit<Publication, 'who'>,
    {attempt = 0, temporaryName, own, limits, signal}: RunOptions = {},
  ): Promise<{pages: number}> {
    const {store, builds, boundary, note} = this.#options;
    const renewing = renewLease(store, build, builds.lease, attempt);
    const commandLine = `docent publish ${project}/${version} ${temporaryName ?? basename(folder)}`;
    const command = await startCommand(store, build, commandLine);
    try {
      // The output of a build is in the library's data, but contains nothing private.
      await checkPublishable(folder, {isOwn: temporaryName !== undefined});
      const last = await lastBuild(store, build);
      const site: SiteFolder = {
        ...boundary,
        folder,
        own,
        followLinksTo: [...(boundary?.followLinksTo ?? []), ...followLinksTo],
      };
      const stored = await builds.keep({site, project, version, build, last, limits, signal});
      for (const warning of describeLeftOut(stored.leftOut, 'library')) note?.(warning);
      const remarks = [...describeLeftOut(stored.leftOut, 'log'), ...stored.remarks].join('\n');
      const source = temporaryName === undefined ? folder : null;
      const change = {build_id: build, source, modified: now(), ...(commit && {identifier: commit})};
      const output = `${stored.files} files copied, ${stored.pages} pages indexed.\n${remarks && `${remarks}\n`}`;
      let isServed = false;
      try {
        await store.write(undefined, async transaction => {
          await stored.secure();
          const ended = await endBuild(transaction, build, {success: 1, remarks, ...stored.row}, {attempt});
          if (!ended)
            throw new PublishError(
              `Build ${build} was given up: its version has been removed, or its process had not reported for too long. Publish again.`,
            );
          await endCommand(transaction, command, 0, output);
          const {version_id: id, project_id: projectId} = ended;
          await transaction
            .updateTable('version')
            .set({
              ...change,
              ...(privacy && {privacy}),
              ...(hidden !== undefined && {hidden: hidden ? 1 : 0}),
            })
            .where('id', '=', id)
            // A build that began later may have ended earlier; it stays the served one.
            .where(({eb, or}) => or([eb('build_id', 'is', null), eb('build_id', '<', build)]))
            .execute();
          if (also !== undefined) {
            const alsoId = await findOrAddVersion(transaction, projectId, also);
            // The other version, such as `latest`, must not be readable by more people than the published one.
            const level = transaction.selectFrom('version').select('privacy').where('id', '=', id);
            const update = transaction.updateTable('version').where('id', '=', alsoId);
            await update.set({...change, ...(await level.executeTakeFirstOrThrow())}).execute();
          }
          if (isDefault)
            await transaction
              .updateTable('project')
              .set({default_version: version})
              .where('slug', '=', project)
              .execute();
        });
        isServed = true;
      } finally {
        // Done first: if the disk is full, this frees space to record that the build has failed.
        await stored.end(isServed);
      }
      // If the store is unreachable, the next build of the version removes them.
      await this.#removeOldBuilds(build, project).catch(ignoreUnavailable);
      return {pages: stored.pages};
    } catch (error) {
      const isFull = FULL.test(`${(error as {code?: string}).code ?? ''} ${(error as Error).message}`);
      const message = isFull ? DISK_FULL : (error as Error).message;
      const recorded = withoutPaths(message);
      const failing = store.write(undefined, async transaction => {
        await endCommand(transaction, command, 1, `${recorded}\n`);
        // A build that was claimed from the queue is ended or returned by the `BuildRunner`.
        if (attempt !== 0) return;
        const ended = await endBuild(transaction, build, {success: 0, error: recorded}, {attempt});
        if (ended?.version_id != null) await removeUnbuilt(transaction, ended.version_id);
      });
      await failing.catch(ignoreUnavailable);
      throw isFull ? new PublishError(message, {cause: error}) : error;
    } finally {
      clearInterval(renewing);
    }
  }

  /** Checks the folder first, so that no version is created for one that cannot be published. */
  async publish(publication: Publication): Promise<{pages: number; build: number}> {
    if (await lacksVersion(this.#options.store, publication)) await checkPublishable(publication.folder);
    const build = await this.begin(publication);
    return {build, ...(await this.run(build, publication))};
  }

  /** Repairs the library after a process was killed or a disk was damaged. Resolves to messages about what it did. */
  recover(): Promise<string[]> {
    return recover(this.#options);
  }

  /** The part of `recover` that runs regularly if several machines share the library. */
  endInterruptedBuilds(): Promise<string[]> {
    return endInterruptedBuilds(this.#options);
  }

  /** Removes files that a failed build may have left. */
  clear(build: BuildName): Promise<void> {
    return this.#options.builds.clear(build);
  }

  async #removeOldBuilds(build: number, project: string): Promise<void> {
    const {store, builds} = this.#options;
    const old = await store.database
      .selectFrom('build')
      .select(['id', 'folder', 'index_name as indexName'])
      .where('version_id', '=', ({selectFrom}) =>
        selectFrom('build as this').select('this.version_id').where('this.id', '=', build),
      )
      .where('folder', 'is not', null)
      .where('id', '<', build)
      // Builds that another version serves are kept.
      .where(
        'id',
        'not in',
        store.database.selectFrom('version').select('build_id').where('build_id', 'is not', null),
      )
      .orderBy('id', 'desc')
      .offset(KEPT_BUILDS)
      .limit(1_000)
      .execute();
    for (const {id, folder, indexName} of old) {
      const removeFiles = await store.write(undefined, async transaction => {
        const update = transaction.updateTable('build').set({folder: null, index_name: null});
        await update.where('id', '=', id).execute();
        return builds.drop(transaction, {project, folder, indexName});
      });
      await removeFiles();
    }
  }
}

/**
 * Checks that a folder can be published.
 *
 * @param options.isOwn whether the folder is the output of a build of this library. Default: no
 * @throws {PublishError} if the folder has no built HTML, or is part of a library
 */
export async function checkPublishable(folder: string, {isOwn = false} = {}): Promise<void> {
  const library = isOwn ? undefined : await libraryAt(folder);
  if (library !== undefined)
    throw new PublishError(
      `${folder} cannot be published: the private data of the library ${library} would be, too. Give a folder of built HTML.`,
    );
  const problem = await checkFolder(folder);
  if (problem) throw new PublishError(`${folder} cannot be published: ${FOLDER_FAULTS[problem]}.`);
}

/** The id of a project. @throws {PublishError} if it does not exist */
export async function findProject(transaction: Transaction<Tables>, slug: string): Promise<number> {
  const row = transaction.selectFrom('project').select('id').where('slug', '=', slug);
  const project = await row.executeTakeFirst();
  if (project) return project.id;
  throw new PublishError(`There is no project "${slug}"; add it with "docent add".`);
}

const FULL = /\b(?:ENOSPC|EDQUOT|SQLITE_FULL)\b|no space left/i;
const DISK_FULL =
  'The disk of the library is full, and nothing was changed; what was served before is still served. Free some space, then publish again.';
