import type {Selectable, Transaction} from 'kysely';
import {setTimeout as wait} from 'node:timers/promises';
import type {Source} from '../../config/source.js';
import {cancellation, leaseFromNow, requeueBuild, WORKER} from '../publishing/build-records.js';
import {findOrAddVersion, insertBuild} from '../publishing/new-rows.js';
import {findProject} from '../publishing/publisher.js';
import {now, type Store} from '../store/store.js';
import type {Build, Tables} from '../store/tables.js';

interface BuildRequest {
  readonly project: string;
  /** Slug of the version, which is created if it does not exist. */
  readonly version: string;
  /** Who requested the build, for the audit log. */
  readonly who: string;
  /** Why the build was requested, for maintainers. */
  readonly reason: string;
}

export interface ClaimedBuild {
  readonly id: number;
  readonly project: string;
  readonly version: string;
  /** Number of this attempt; earlier processes may have tried the same build. */
  readonly attempt: number;
}

/** The queue of builds in the store. Each build runs in one process. */
export class BuildQueue {
  readonly #store: Store;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #listeners = new Set<() => void>();
  /** Projects, ordered by when this process last claimed one of their builds: the longest ago first. */
  readonly #served = new Set<string>();

  constructor(store: Store, sources: ReadonlyMap<string, Source>) {
    this.#store = store;
    this.#sources = sources;
  }

  sourceOf(project: string): Source | undefined {
    return this.#sources.get(project);
  }

  /** Calls back when this process adds a build. Returns a function that unsubscribes. */
  listen(handleAdded: () => void): () => void {
    this.#listeners.add(handleAdded);
    return () => this.#listeners.delete(handleAdded);
  }

  /**
   * Adds a build, in place of a queued build of the same version. Resolves to its number.
   *
   * @throws {PublishError} if there is no such project
   */
  async add({who, project, version, reason}: BuildRequest): Promise<number> {
    const line = {who, action: 'build', subject: `${project}/${version}`};
    const id = await this.#store.write(line, async transaction => {
      const projectId = await findProject(transaction, project);
      const versionId = await findOrAddVersion(transaction, projectId, version);
      return enqueueBuild(transaction, projectId, versionId, reason);
    });
    this.wake();
    return id;
  }

  /**
   * Claims a queued build; `undefined` if there is none. Projects take turns, so that none waits for all builds of another;
   * of one project, the oldest build is claimed. Builds are left out if this machine has no source configured for their
   * project, or another build of their version is running.
   *
   * @param lease see `BuildStorage.lease`
   * @param only number of the build to claim. Default: any
   */
  async claim(lease: number | undefined, only?: number): Promise<ClaimedBuild | undefined> {
    if (!(await this.#nextWaiting(this.#store.database, only))) return undefined;
    return this.#store.write(undefined, async transaction => {
      const waiting = await this.#nextWaiting(transaction, only);
      if (!waiting) return undefined;
      const {numUpdatedRows} = await transaction
        .updateTable('build')
        .set({
          state: 'cloning',
          worker: WORKER,
          lease: leaseFromNow(this.#store, lease),
          attempt: waiting.attempt + 1,
        })
        .where('id', '=', waiting.id)
        .where('state', '=', 'triggered')
        .where('attempt', '=', waiting.attempt)
        .executeTakeFirst();
      if (!numUpdatedRows) return undefined;
      this.#served.delete(waiting.project);
      this.#served.add(waiting.project);
      return {...waiting, attempt: waiting.attempt + 1};
    });
  }

  /** Changes columns of a build, unless the build has ended or another attempt has begun. */
  async note(
    {id, attempt}: ClaimedBuild,
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

  /** Whether a build still belongs to this process, and who has cancelled it. */
  async status({id, attempt}: ClaimedBuild): Promise<{isLost: boolean; cancelledBy: string}> {
    const row = await this.#store.database
      .selectFrom('build')
      .select(['attempt', 'finished', 'cancelled_by', 'worker'])
      .where('id', '=', id)
      .executeTakeFirst();
    const isOwn = row?.attempt === attempt && row.finished === null && row.worker === WORKER;
    return {isLost: !isOwn, cancelledBy: row?.cancelled_by ?? ''};
  }

  /** Cancels a build: a queued one at once, a running one as soon as its process notices. Resolves to `false` if it had ended. */
  async cancel(build: number, who: string): Promise<boolean> {
    const line = {who, action: 'cancel build', subject: String(build)};
    return this.#store.write(line, async transaction => {
      const cancelled = await transaction
        .updateTable('build')
        .set({state: 'finished', finished: now(), success: 0, ...cancellation(who)})
        .where('id', '=', build)
        .where('state', '=', 'triggered')
        .executeTakeFirst();
      if (cancelled.numUpdatedRows) return true;
      const {numUpdatedRows} = await transaction
        .updateTable('build')
        .set({cancelled_by: who})
        .where('id', '=', build)
        .where('finished', 'is', null)
        // Attempt 0 is a publication from a folder, which cannot be cancelled.
        .where('attempt', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /** Returns a build to the queue. */
  async release({id, attempt}: ClaimedBuild): Promise<void> {
    await this.#store.write(undefined, transaction => requeueBuild(transaction, id, {attempt}));
  }

  /** Calls all listeners. */
  wake(): void {
    for (const handleAdded of this.#listeners) handleAdded();
  }

  async #nextWaiting(database: Pick<Transaction<Tables>, 'selectFrom'>, only?: number) {
    const projects = [...this.#sources.keys()];
    if (!projects.length) return undefined;
    const served = [...this.#served];
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
    if (served.length)
      query = query.orderBy(({eb}) => {
        let position = eb.case().when('project.slug', '=', served[0]!).then(eb.lit<number>(1));
        for (const [index, slug] of served.entries())
          position = position.when('project.slug', '=', slug).then(eb.lit<number>(index + 1));
        return position.else(eb.lit<number>(0)).end();
      });
    return query.orderBy('build.id').limit(1).executeTakeFirst();
  }
}

/** Adds a build of a version. A queued build of the same version ends as superseded. */
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

/** The outcome of a finished build, as one word. A cancelled build does not count as failed. */
export function outcomeOf(build: Pick<Selectable<Build>, 'success' | 'cancelled_by' | 'superseded_by'>) {
  if (build.success) return 'succeeded';
  if (build.superseded_by !== null) return 'superseded';
  return build.cancelled_by ? 'cancelled' : 'failed';
}

/** Interval of polling the store, in ms. */
const INTERVAL = 300;

/**
 * Reports the progress of a build, whichever process runs it, until it has ended.
 *
 * @param write receives its commands and their output, in pieces
 * @throws {Error} the reason of `signal`
 */
export async function followBuild(
  {database}: Store,
  id: number,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<Selectable<Build>> {
  const writtenLengths = new Map<number, number>();
  for (;;) {
    // Read before the output: if the build has ended, the output read after it is complete.
    const build = await database
      .selectFrom('build')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const commands = await database
      .selectFrom('build_command')
      .selectAll()
      .where('build_id', '=', id)
      .orderBy('id')
      .execute();
    for (const command of commands) {
      const written = writtenLengths.get(command.id);
      if (written === undefined) write(`$ ${command.command}\n`);
      write(command.output.slice(written ?? 0));
      writtenLengths.set(command.id, command.output.length);
    }
    if (build.finished !== null) return build;
    await wait(INTERVAL, undefined, {signal});
  }
}
