import {resolve} from 'node:path';
import {failBuild, renewLease} from '../publishing/build-records.js';
import {StoreAwayError} from '../store/store.js';
import {removeFolder} from '../../system/remove-folder.js';
import {BuildError, BuildLostError} from './build-commands.js';
import {buildRepository, type BuildSurroundings, setAsideDeadBuilds} from './repository-build.js';
import type {ClaimedBuild} from './build-queue.js';

export interface RunnerOptions extends BuildSurroundings {
  /** How long a process may be silent before others take its builds, in ms; see `BuildStorage`. */
  readonly lease: number | undefined;
  readonly report: (sentence: string) => void;
  /** Number of the only build to run. Default: all queued ones, one at a time. */
  readonly only?: number | undefined;
}

/** Interval of polling the queue, in ms. Builds added by this process or announced by PostgreSQL start at once. */
const LOOK = 2_000;
/** Interval of checking whether a running build was cancelled, in ms. */
const LOOK_AT_BUILD = 1_000;
/** Every how many polls builds of dead processes are looked for. */
const LOOKS_FOR_DEAD = 3;

/** Runs queued builds, one at a time, for as long as the process lives. */
export class BuildRunner {
  readonly #options: RunnerOptions;
  readonly #ending = new AbortController();
  readonly #stops: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #clearing: Promise<void> | undefined;
  #isWanted = false;
  #looks = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** How commands are isolated, in sentences for the administrator. */
  get isolation(): string {
    return this.#options.isolation.description;
  }

  /** Begins to run builds, and to remove what killed processes left of theirs: nobody waits for that. */
  async start(): Promise<void> {
    const {queue, store, work} = this.#options;
    this.#clearing = this.#clear(await setAsideDeadBuilds(work));
    this.#stops.push(queue.listen(this.#handleChange));
    if (store.changes) this.#stops.push(store.changes.listen(this.#handleChange));
    this.#timer = setInterval(this.#handleChange, LOOK);
    this.#handleChange();
  }

  /** Stops the running build: another process, or the next start, runs it again. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    await this.#running;
    await this.#clearing;
  }

  /** Removes folders, one after the other. What is left when the runner stops is removed by the next one. */
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
        if (this.#looks++ % LOOKS_FOR_DEAD === 0)
          for (const sentence of await publisher.endCutOff()) report(sentence);
        for (let build; !this.#ending.signal.aborted && (build = await queue.claim(lease, only));)
          await this.#run(build);
      } catch (error) {
        // The store is unreachable: try again at the next poll.
        if (!(error instanceof StoreAwayError)) report(`Builds: ${(error as Error).message}`);
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
    const look = async (): Promise<void> => {
      // The store is unreachable: the lease decides.
      const found = await queue.look(build).catch(() => undefined);
      if (found?.isLost) ending.abort(new BuildLostError(`${name} was taken over by another process.`));
      if (found?.cancelledBy) ending.abort(new BuildError(`${found.cancelledBy} cancelled it.`));
    };
    const looking = setInterval(() => void look(), LOOK_AT_BUILD);
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
      clearInterval(looking);
    }
  }
}
