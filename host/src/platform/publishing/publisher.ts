import {basename} from 'node:path';
import {ignoreAway, now} from '../store/store.js';
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
  endCutOff,
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
  /** Who requested it. */
  readonly who: string;
  /** The commit that was built. Default: unknown. */
  readonly commit?: string | undefined;
  /** Who may read the version from now on. Default: unchanged; a new version is public. */
  readonly privacy?: Privacy | undefined;
  /** Whether it is left out of menus, lists and search. Default: unchanged; a new version is shown. */
  readonly hidden?: boolean | undefined;
  /** Whether it becomes the project's default version. Default: unchanged. */
  readonly isDefault?: boolean | undefined;
  /** Folders outside it that its links may lead to, besides those that are configured. Default: none. */
  readonly followLinksTo?: readonly string[] | undefined;
  /** Another version of the project that serves the same build from now on, such as `latest`. */
  readonly also?: string | undefined;
}

interface RunOptions {
  /** Whose build it has to be still. Default: that of who began it. */
  readonly attempt?: number;
  /** What a folder is called that is gone afterwards. Default: it stays, and can be published from again. */
  readonly shown?: string;
  /** The folder in the data of the library in which it was made. Default: it was made elsewhere. */
  readonly own?: string;
  /** How large it may be. Default: as large as it is. */
  readonly limits?: SiteLimits;
  /** Ends it before it is served. Default: nothing does. */
  readonly signal?: AbortSignal;
}

/** A folder cannot be published; the message is a sentence. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/** How many builds are kept besides the one being served: readers may still be on pages of the previous one. */
const KEPT_BUILDS = 1;

/**
 * Puts folders of built HTML into the library. The files and the index of a build are made beside those being served,
 * never change, and replace them in one write: readers see either the previous build or this one.
 */
export class Publisher {
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** How long a process may say nothing before others take its builds, in ms; see `BuildStorage`. */
  get lease(): number | undefined {
    return this.#options.builds.lease;
  }

  /**
   * Records that a version is to be built; `run` builds it.
   *
   * @throws {PublishError} when there is no such project
   */
  async begin({project, version, who, commit = '', privacy}: Omit<Publication, 'folder'>): Promise<number> {
    const subject = `${project}/${version}`;
    return this.#options.store.write({who, action: 'build', subject}, async transaction => {
      const projectId = await findProject(transaction, project);
      // What is private is so before anything of it is served.
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
   * Builds: copies, indexes and serves. A build that fails leaves what is served as it is.
   *
   * @throws {PublishError} {SiteLimitError} the reason of `signal`
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
    {attempt = 0, shown, own, limits, signal}: RunOptions = {},
  ): Promise<{pages: number}> {
    const {store, builds, boundary, note} = this.#options;
    const renewing = renewLease(store, build, builds.lease, attempt);
    const commandLine = `docent publish ${project}/${version} ${shown ?? basename(folder)}`;
    const command = await startCommand(store, build, commandLine);
    try {
      // What a build has written is in the data of its library, and is its author's alone.
      await checkPublishable(folder, {isOwn: shown !== undefined});
      const last = await lastBuild(store, build);
      const site: SiteFolder = {
        ...boundary,
        folder,
        own,
        followLinksTo: [...(boundary?.followLinksTo ?? []), ...followLinksTo],
      };
      const kept = await builds.keep({site, project, version, build, last, limits, signal});
      for (const sentence of describeLeftOut(kept.leftOut, 'library')) note?.(sentence);
      const remarks = [...describeLeftOut(kept.leftOut, 'log'), ...kept.remarks].join('\n');
      const source = shown === undefined ? folder : null;
      const change = {build_id: build, source, modified: now(), ...(commit && {identifier: commit})};
      const output = `${kept.files} files copied, ${kept.pages} pages indexed.\n${remarks && `${remarks}\n`}`;
      let isServed = false;
      try {
        await store.write(undefined, async transaction => {
          await kept.secure();
          const ended = await endBuild(transaction, build, {success: 1, remarks, ...kept.row}, {attempt});
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
            // A build that began later may have ended before.
            .where(({eb, or}) => or([eb('build_id', 'is', null), eb('build_id', '<', build)]))
            .execute();
          if (also !== undefined) {
            const other = await findOrAddVersion(transaction, projectId, also);
            // What is private stays so.
            const level = transaction.selectFrom('version').select('privacy').where('id', '=', id);
            const update = transaction.updateTable('version').where('id', '=', other);
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
        // Comes first: on a full disk, this frees the space to record that the build has failed.
        await kept.end(isServed);
      }
      // Otherwise another process will find the leftovers.
      await this.#dropOldBuilds(build, project).catch(ignoreAway);
      return {pages: kept.pages};
    } catch (error) {
      const isFull = FULL.test(`${(error as {code?: string}).code ?? ''} ${(error as Error).message}`);
      const message = isFull ? DISK_FULL : (error as Error).message;
      const recorded = withoutPaths(message);
      const failing = store.write(undefined, async transaction => {
        await endCommand(transaction, command, 1, `${recorded}\n`);
        // A build that was claimed is ended, or given back, by who claimed it.
        if (attempt !== 0) return;
        const ended = await endBuild(transaction, build, {success: 0, error: recorded}, {attempt});
        if (ended?.version_id != null) await removeUnbuilt(transaction, ended.version_id);
      });
      await failing.catch(ignoreAway);
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

  /** Repairs what a dead process or a damaged disk left behind. Resolves to sentences about what it did. */
  recover(): Promise<string[]> {
    return recover(this.#options);
  }

  /** The part of it that runs regularly where machines share a store. */
  endCutOff(): Promise<string[]> {
    return endCutOff(this.#options);
  }

  /** Takes away what a build that came to nothing may have left. */
  clear(build: BuildName): Promise<void> {
    return this.#options.builds.clear(build);
  }

  async #dropOldBuilds(build: number, project: string): Promise<void> {
    const {store, builds} = this.#options;
    const old = await store.database
      .selectFrom('build')
      .select(['id', 'folder', 'index_name as indexName'])
      .where('version_id', '=', ({selectFrom}) =>
        selectFrom('build as this').select('this.version_id').where('this.id', '=', build),
      )
      .where('folder', 'is not', null)
      .where('id', '<', build)
      // Another version may stand for it.
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
      const dropRest = await store.write(undefined, async transaction => {
        const dropped = transaction.updateTable('build').set({folder: null, index_name: null});
        await dropped.where('id', '=', id).execute();
        return builds.drop(transaction, {project, folder, indexName});
      });
      await dropRest();
    }
  }
}

/**
 * @param options.isOwn whether the folder is the output of a build of this library. Default: no
 * @throws {PublishError} if the folder has no built HTML, or is part of a library
 */
export async function checkPublishable(folder: string, {isOwn = false} = {}): Promise<void> {
  const library = isOwn ? undefined : await libraryAt(folder);
  if (library !== undefined)
    throw new PublishError(
      `${folder} cannot be published: the private data of the library ${library} would be, too. Give a folder of built HTML.`,
    );
  const fault = await checkFolder(folder);
  if (fault) throw new PublishError(`${folder} cannot be published: ${FOLDER_FAULTS[fault]}.`);
}

/** The id of a project. @throws {PublishError} when there is none */
export async function findProject(transaction: Transaction<Tables>, slug: string): Promise<number> {
  const row = transaction.selectFrom('project').select('id').where('slug', '=', slug);
  const found = await row.executeTakeFirst();
  if (found) return found.id;
  throw new PublishError(`There is no project "${slug}"; add it with "docent add".`);
}

const FULL = /\b(?:ENOSPC|EDQUOT|SQLITE_FULL)\b|no space left/i;
const DISK_FULL =
  'The disk of the library is full, and nothing was changed; what was served before is still served. Free some space, then publish again.';
