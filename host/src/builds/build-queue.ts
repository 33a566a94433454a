import type {Selectable, Transaction} from 'kysely';
import {cancellation, leaseFromNow, waitAgain, WORKER} from '../publishing/build-records.js';
import {findOrAddVersion, insertBuild} from '../publishing/new-rows.js';
import {findProject} from '../publishing/publisher.js';
import {now, type Store} from '../store/store.js';
import type {Build, Tables} from '../store/tables.js';
import type {Source} from '../config/source.js';

export interface BuildOrder {
  readonly project: string;
  /** Slug of the version; one that is not there is made. */
  readonly version: string;
  /** Who asked for it, for the audit. */
  readonly who: string;
  /** Why it is done, for who maintains the project. */
  readonly reason: string;
}

/** A build that a process has taken. */
export interface ClaimedBuild {
  readonly id: number;
  readonly project: string;
  readonly version: string;
  /** Tells it from what others did of the same build before. */
  readonly attempt: number;
}

/** The builds that are to be done, in the store: each is done by one process. */
export class BuildQueue {
  readonly #store: Store;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #listeners = new Set<() => void>();

  constructor(store: Store, sources: ReadonlyMap<string, Source>) {
    this.#store = store;
    this.#sources = sources;
  }

  /** What a project is built from. */
  sourceOf(project: string): Source | undefined {
    return this.#sources.get(project);
  }

  /** Calls back when something was added by this process, until the answer is called. */
  listen(handleAdded: () => void): () => void {
    this.#listeners.add(handleAdded);
    return () => this.#listeners.delete(handleAdded);
  }

  /** Adds a build, in the place of one of the same version that has not begun. @throws {PublishError} */
  async add(order: BuildOrder): Promise<number> {
    const {who, project, version} = order;
    const line = {who, action: 'build', subject: `${project}/${version}`};
    const id = await this.#store.write(line, async transaction => {
      const projectId = await findProject(transaction, project);
      const versionId = await findOrAddVersion(transaction, projectId, version);
      return enqueueBuild(transaction, projectId, versionId, order.reason);
    });
    this.wake();
    return id;
  }

  /**
   * Takes the oldest build that waits, of a project that this machine knows the commands of, while no other one of the
   * same version goes on.
   *
   * @param only the number of the one that is meant. Default: any
   */
  async claim(lease: number | undefined, only?: number): Promise<ClaimedBuild | undefined> {
    if (!(await this.#waiting(this.#store.database, only))) return undefined;
    return this.#store.write(undefined, async transaction => {
      const found = await this.#waiting(transaction, only);
      if (!found) return undefined;
      const {numUpdatedRows} = await transaction
        .updateTable('build')
        .set({
          state: 'cloning',
          worker: WORKER,
          lease: leaseFromNow(this.#store, lease),
          attempt: found.attempt + 1,
        })
        .where('id', '=', found.id)
        .where('state', '=', 'triggered')
        .where('attempt', '=', found.attempt)
        .executeTakeFirst();
      return numUpdatedRows ? {...found, attempt: found.attempt + 1} : undefined;
    });
  }

  /** Notes how far a build is. */
  async note(
    {id, attempt}: Pick<ClaimedBuild, 'id' | 'attempt'>,
    change: Partial<Pick<Selectable<Build>, 'state' | 'commit_name' | 'config'>>,
  ): Promise<void> {
    await this.#store.database
      .updateTable('build')
      .set(change)
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('finished', 'is', null)
      .execute();
  }

  /** Whether a build is still this process's to do, and who wants it to be ended. */
  async look({
    id,
    attempt,
  }: Pick<ClaimedBuild, 'id' | 'attempt'>): Promise<{isLost: boolean; cancelledBy: string}> {
    const row = await this.#store.database
      .selectFrom('build')
      .select(['attempt', 'finished', 'cancelled_by', 'worker'])
      .where('id', '=', id)
      .executeTakeFirst();
    const isOwn = row?.attempt === attempt && row.finished === null && row.worker === WORKER;
    return {isLost: !isOwn, cancelledBy: row?.cancelled_by ?? ''};
  }

  /** Ends a build: one that waits at once, one that goes on as soon as its process has looked. Answers whether it had not ended. */
  async cancel(build: number, who: string): Promise<boolean> {
    const line = {who, action: 'cancel build', subject: String(build)};
    return this.#store.write(line, async transaction => {
      const ended = await transaction
        .updateTable('build')
        .set({state: 'finished', finished: now(), success: 0, ...cancellation(who)})
        .where('id', '=', build)
        .where('state', '=', 'triggered')
        .executeTakeFirst();
      if (ended.numUpdatedRows) return true;
      const {numUpdatedRows} = await transaction
        .updateTable('build')
        .set({cancelled_by: who})
        .where('id', '=', build)
        .where('finished', 'is', null)
        // What is published from a folder is not asked.
        .where('attempt', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Gives a build back that this process had taken. */
  async release({id, attempt}: ClaimedBuild): Promise<void> {
    await this.#store.write(undefined, transaction => waitAgain(transaction, id, attempt));
  }

  /** Tells those who listen that something was added. */
  wake(): void {
    for (const handleAdded of this.#listeners) handleAdded();
  }

  async #waiting(database: Pick<Transaction<Tables>, 'selectFrom'>, only?: number) {
    const projects = [...this.#sources.keys()];
    if (!projects.length) return undefined;
    let query = database
      .selectFrom('build')
      .innerJoin('project', 'project.id', 'build.project_id')
      .innerJoin('version', 'version.id', 'build.version_id')
      .select(['build.id', 'build.attempt', 'project.slug as project', 'version.slug as version'])
      .where('build.state', '=', 'triggered')
      .where('project.slug', 'in', projects)
      .where(({not, exists, selectFrom}) =>
        not(
          exists(
            selectFrom('build as other')
              .select('other.id')
              .whereRef('other.version_id', '=', 'build.version_id')
              .where('other.finished', 'is', null)
              .where('other.state', '<>', 'triggered'),
          ),
        ),
      );
    if (only !== undefined) query = query.where('build.id', '=', only);
    return query.orderBy('build.id').limit(1).executeTakeFirst();
  }
}

/** Adds a build of a version; one that waits is not needed any more. */
export async function enqueueBuild(
  transaction: Transaction<Tables>,
  project: number,
  version: number,
  reason: string,
): Promise<number> {
  const id = await insertBuild(transaction, {
    project_id: project,
    version_id: version,
    state: 'triggered',
    reason,
  });
  await transaction
    .updateTable('build')
    .set({
      state: 'finished',
      finished: now(),
      success: 0,
      error: `Build ${id}, which is newer, took its place.`,
      superseded_by: id,
    })
    .where('version_id', '=', version)
    .where('state', '=', 'triggered')
    .where('id', '<', id)
    .execute();
  return id;
}
