import {resolve} from 'node:path';
import {failBuild, renewLease} from '../publishing/build-records.js';
import {StoreUnavailableError} from '../store/store.js';
import {removeFolder} from '../../system/remove-folder.js';
import {BuildError, BuildLostError} from './build-commands.js';
import {buildRepository, type BuildServices, setAsideDeadBuilds} from './repository-build.js';
import type {ClaimedBuild} from './build-queue.js';

export interface RunnerOptions extends BuildServices {
  /** See `BuildStorage.lease`. */
  readonly lease: number | undefined;
  /** Called with messages for the administrator. */
  readonly report: (message: string) => void;
  /** Number of the only build to run. Default: all queued ones, one at a time. */
  readonly only?: number | undefined;
}

/** Interval of polling the queue, in ms. Builds that this process adds or PostgreSQL announces start at once. */
const POLL_INTERVAL = 2_000;
/** Interval of checking whether a running build was cancelled, in ms. */
const STATUS_INTERVAL = 1_000;
/** Number of polls between two searches for builds whose process has ended. */
const POLLS_PER_CLEANUP = 3;

/** Runs queued builds, one at a time, for as long as the process lives. */
export class BuildRunner {
  readonly #options: RunnerOptions;
  readonly #ending = new AbortController();
  readonly #stops: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #clearing: Promise<void> | undefined;
  #isWanted = false;
  #polls = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Says how commands are isolated, for the administrator. */
  get isolation(): string {
    return this.#options.isolation.description;
  }

  /** Begins to run builds. Removes, in the background, folders that killed processes have left. */
  async start(): Promise<void> {
    const {queue, store, work} = this.#options;
    this.#clearing = this.#clear(await setAsideDeadBuilds(work));
    this.#stops.push(queue.listen(this.#handleChange));
    if (store.changes) this.#stops.push(store.changes.listen(this.#handleChange));
    this.#timer = setInterval(this.#handleChange, POLL_INTERVAL);
    this.#handleChange();
  }

  /** Stops the running build; another process, or this one after its next start, runs it again. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    await this.#running;
    await this.#clearing;
  }

  /** Removes folders, one after the other. Folders that are left when the runner stops are removed at the next start. */
  async #clear(folders: readonly string[]): Promise<void> {
    const {signal} = this.#ending;
    for (const folder of folders)
      await removeFolder(folder, signal).catch((error: Error) =>
        this.#options.report(`What a killed build left could not be removed (${error.message}).`),
      );
  }

  readonly #handleChange = (): void => {
    this.#isWanted = true;
    this.#running ??= this.#runAll().finally(() => (this.#running = undefined));
  };

  async #runAll(): Promise<void> {
    const {queue, publisher, lease, only, report} = this.#options;
    while (this.#isWanted && !this.#ending.signal.aborted) {
      this.#isWanted = false;
      try {
        if (this.#polls++ % POLLS_PER_CLEANUP === 0)
          for (const message of await publisher.endInterruptedBuilds()) report(message);
        for (let build; !this.#ending.signal.aborted && (build = await queue.claim(lease, only));)
          await this.#run(build);
      } catch (error) {
        // If the store is unreachable, the next poll tries again.
        if (!(error instanceof StoreUnavailableError)) report(`Builds: ${(error as Error).message}`);
      }
    }
  }

  async #run(build: ClaimedBuild): Promise<void> {
    const {store, queue, publisher, lease, report} = this.#options;
    const {id, attempt, project, version} = build;
    const name = `Build ${id} of ${project} ${version}`;
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, this.#ending.signal]);
    const renewing = renewLease(store, id, lease, attempt);
    const checkStatus = async (): Promise<void> => {
      // If the store is unreachable, the build continues until its lease expires.
      const status = await queue.status(build).catch(() => undefined);
      if (status?.isLost) ending.abort(new BuildLostError(`${name} was taken over by another process.`));
      if (status?.cancelledBy) ending.abort(new BuildError(`${status.cancelledBy} cancelled it.`));
    };
    const checking = setInterval(() => void checkStatus(), STATUS_INTERVAL);
    try {
      const source = queue.sourceOf(project)!;
      if (source.kind === 'repository') await buildRepository(build, source, this.#options, signal);
      else {
        const folder = resolve(this.#options.library, source.folder);
        await publisher.run(id, {project, version, folder}, {attempt, signal});
      }
      report(`${name} is done.`);
    } catch (error) {
      if (this.#ending.signal.aborted) return await queue.release(build);
      const reason = signal.aborted ? (signal.reason as Error) : (error as Error);
      if (reason instanceof BuildLostError) return report(reason.message);
      if (await failBuild(store, id, reason.message, {attempt}))
        await publisher.clear({project, version, build: id});
      report(`${name} failed: ${reason.message}`);
    } finally {
      clearInterval(renewing);
      clearInterval(checking);
    }
  }
}
