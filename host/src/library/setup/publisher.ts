import {hostname} from 'node:os';
import {isRunning} from '../../is-running.js';
import type {Transaction, Updateable} from 'kysely';
import {now, type Store} from '../../store/store.js';
import {StoreAwayError} from '../../store/store-away-error.js';
import type {Tables} from '../../store/tables.js';
import {checkFolder, type FolderFault} from '../check-folder.js';
import type {BuildPlace} from './build-place.js';
import {newVersion} from './new-rows.js';

export interface PublisherOptions {
  readonly store: Store;
  readonly builds: BuildPlace;
}

export interface Publication {
  readonly project: string;
  readonly version: string;
  /** Absolute path of the folder of built HTML. */
  readonly folder: string;
  /** Who asked for it. */
  readonly who: string;
  /** What was built, as version control names it. Default: nothing is known. */
  readonly commit?: string | undefined;
}

/** A folder cannot be published; the message is a sentence. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

const FAULTS: Readonly<Record<FolderFault, string>> = {
  missing: 'there is no such folder',
  'not-a-folder': 'it is a file',
  unreadable: 'it may not be read',
  'no-html': 'there are no HTML files in it',
};

/** Builds whose files are kept besides the one that is served: readers may still be in the last one. */
const KEPT_BUILDS = 1;

/**
 * Puts folders of built HTML into the library. The files and the index of a build are made beside those that are
 * served, never change, and are put in their place by one write: readers see the last build or this one.
 */
export class Publisher {
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /**
   * Notes that a version is to be built; `run` does it.
   *
   * @throws {PublishError} when there is no such project
   */
  async begin({project, version, who, commit = ''}: Omit<Publication, 'folder'>): Promise<number> {
    const subject = `${project}/${version}`;
    return this.#options.store.write({who, action: 'build', subject}, async transaction => {
      const row = await transaction
        .selectFrom('project')
        .select('id')
        .where('slug', '=', project)
        .executeTakeFirst();
      if (!row) throw new PublishError(`There is no project "${project}"; add it with "docent add".`);
      const known = await transaction
        .selectFrom('version')
        .select('id')
        .where('project_id', '=', row.id)
        .where('slug', '=', version)
        .executeTakeFirst();
      const {id: versionId} =
        known ??
        (await transaction
          .insertInto('version')
          .values(newVersion(row.id, version))
          .returning('id')
          .executeTakeFirstOrThrow());
      const {id} = await transaction
        .insertInto('build')
        .values({
          ...{project_id: row.id, version_id: versionId, state: 'building', success: null, error: ''},
          ...{commit_name: commit, created: now(), finished: null, folder: null, index_name: null},
          ...{worker: WORKER, lease: this.#leaseFromNow()},
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** Builds: copies, indexes and serves. A build that fails leaves what is served as it is. @throws {PublishError} */
  async run(build: number, {project, version, folder}: Omit<Publication, 'who'>): Promise<{pages: number}> {
    const {store, builds} = this.#options;
    const renewing = this.#renew(build);
    const command = await this.#startCommand(build, `docent publish ${project}/${version} ${folder}`);
    try {
      const fault = await checkFolder(folder);
      if (fault) throw new PublishError(`${folder} cannot be published: ${FAULTS[fault]}.`);
      const kept = await builds.keep({folder, project, version, build});
      let isServed = false;
      try {
        await store.write(undefined, async transaction => {
          await kept.secure();
          const {version_id: id} = await endWith(transaction, build, {success: 1, error: '', ...kept.row});
          await transaction
            .updateTable('version')
            .set({build_id: build, source: folder, modified: now()})
            .where('id', '=', id)
            // A build that began later may have ended before.
            .where(({eb, or}) => or([eb('build_id', 'is', null), eb('build_id', '<', build)]))
            .execute();
        });
        isServed = true;
      } finally {
        await kept.end(isServed);
      }
      await unlessAway(async () => {
        await this.#endCommand(command, 0, `${kept.files} files copied, ${kept.pages} pages indexed.\n`);
        await this.#dropOldBuilds(build);
      });
      return {pages: kept.pages};
    } catch (error) {
      const words = (error as Error).message;
      await unlessAway(async () => {
        await this.#fail(build, words);
        await this.#endCommand(command, 1, `${words}\n`);
      });
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async publish(publication: Publication): Promise<{pages: number; build: number}> {
    const build = await this.begin(publication);
    return {build, ...(await this.run(build, publication))};
  }

  /** Ends builds whose process is gone. Answers what it did, in sentences. */
  async recover(): Promise<string[]> {
    const {store, builds} = this.#options;
    const open = await store.database
      .selectFrom('build')
      .innerJoin('project', 'project.id', 'build.project_id')
      .leftJoin('version', 'version.id', 'build.version_id')
      .select([
        'build.id',
        'build.worker',
        'build.lease',
        'project.slug as project',
        'version.slug as version',
      ])
      .where('build.finished', 'is', null)
      .execute();
    const said: string[] = [];
    for (const {id, worker, lease, project, version} of open) {
      if (isAlive(worker) && (lease === null || lease > now())) continue;
      if (!(await this.#fail(id, 'The process that built it ended before it was done.'))) continue;
      await builds.clear({project, version: version ?? '', build: id});
      said.push(
        `Build ${id} of ${project} ${version} was cut off, and is marked as failed; what was served before it still is.`,
      );
    }
    return said;
  }

  #leaseFromNow(): string | null {
    const {lease} = this.#options.builds;
    return lease === undefined ? null : new Date(Date.now() + lease).toISOString();
  }

  /** Says every few seconds that the build goes on. It changes nothing that readers see, so it is no write. */
  #renew(build: number): NodeJS.Timeout | undefined {
    const {store, builds} = this.#options;
    if (builds.lease === undefined) return undefined;
    const renew = (): void => {
      const update = store.database.updateTable('build').set({lease: this.#leaseFromNow()});
      // A store that is away is asked again; if it stays so, the build is another's to end.
      update
        .where('id', '=', build)
        .execute()
        .catch(() => {});
    };
    return setInterval(renew, builds.lease / 4).unref();
  }

  /** Whether it had not ended before. */
  async #fail(build: number, error: string): Promise<boolean> {
    try {
      await this.#options.store.write(undefined, transaction =>
        endWith(transaction, build, {success: 0, error}),
      );
      return true;
    } catch (fault) {
      if (fault instanceof PublishError) return false;
      throw fault;
    }
  }

  async #startCommand(build: number, command: string): Promise<number> {
    const values = {
      ...{build_id: build, command, description: 'Copy the pages and index them', output: ''},
      ...{exit_code: null, start_time: now(), end_time: null},
    };
    return this.#options.store.write(undefined, async transaction => {
      const row = transaction.insertInto('build_command').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    });
  }

  async #endCommand(id: number, exitCode: number, output: string): Promise<void> {
    await this.#options.store.write(undefined, transaction =>
      transaction
        .updateTable('build_command')
        .set({exit_code: exitCode, output, end_time: now()})
        .where('id', '=', id)
        .execute(),
    );
  }

  async #dropOldBuilds(build: number): Promise<void> {
    const {store, builds} = this.#options;
    const {version_id: version, project_id: project} = await store.database
      .selectFrom('build')
      .select(['version_id', 'project_id'])
      .where('id', '=', build)
      .executeTakeFirstOrThrow();
    const {slug} = await store.database
      .selectFrom('project')
      .select('slug')
      .where('id', '=', project)
      .executeTakeFirstOrThrow();
    const old = await store.database
      .selectFrom('build')
      .select(['id', 'folder', 'index_name'])
      .where('version_id', '=', version)
      .where('folder', 'is not', null)
      .where('id', '<', build)
      .orderBy('id', 'desc')
      .offset(KEPT_BUILDS)
      .limit(1_000)
      .execute();
    for (const {id, folder, index_name: indexName} of old) {
      const dropRest = await store.write(undefined, async transaction => {
        await transaction
          .updateTable('build')
          .set({folder: null, index_name: null})
          .where('id', '=', id)
          .execute();
        return builds.drop(transaction, {project: slug, folder, indexName});
      });
      await dropRest();
    }
  }
}

/** What need not be done now: another process will find what is left when the store is back. */
async function unlessAway(tidy: () => Promise<void>): Promise<void> {
  try {
    await tidy();
  } catch (error) {
    if (!(error instanceof StoreAwayError)) throw error;
  }
}

/** Ends a build, once. @throws {PublishError} when another process has ended it */
async function endWith(
  transaction: Transaction<Tables>,
  build: number,
  outcome: Updateable<Tables['build']>,
): Promise<{version_id: number | null}> {
  const ended = await transaction
    .updateTable('build')
    .set({state: 'finished', finished: now(), ...outcome})
    .where('id', '=', build)
    .where('finished', 'is', null)
    .returning('version_id')
    .executeTakeFirst();
  if (!ended)
    throw new PublishError(
      `Build ${build} was taken for dead, as nothing was heard of its process for long; publish again.`,
    );
  return ended;
}

/** Which process builds: machine and number. */
const WORKER = `${hostname()}:${process.pid}`;

/** Processes of other machines cannot be seen from here: only their lease tells. */
function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  return machine !== hostname() || isRunning(Number(pid));
}
