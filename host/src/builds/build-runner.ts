import {resolve} from 'node:path';
import {failBuild, renewLease} from '../publishing/build-records.js';
import {StoreAwayError} from '../store/store-away-error.js';
import {BuildError, BuildLostError} from './build-commands.js';
import {buildRepository, type BuildSurroundings, clearBuildFolders} from './repository-build.js';
import type {ClaimedBuild} from './build-queue.js';

interface RunnerOptions extends BuildSurroundings {
  /** How long a process may say nothing before others take its builds, in ms; see `BuildStorage`. */
  readonly lease: number | undefined;
  /** Is told how builds ended, in sentences. */
  readonly report: (sentence: string) => void;
  /** The one build that is done. Default: all that wait, one after the other. */
  readonly only?: number | undefined;
}

/** How often is looked for builds, in ms; those of this process and of a PostgreSQL come at once. */
const LOOK = 2_000;
/** How often is looked whether a build shall go on, in ms. */
const LOOK_AT_BUILD = 1_000;
/** How many looks go by until one for builds of processes that are gone. */
const LOOKS_FOR_DEAD = 3;

/** Does the builds that wait, one at a time, as long as the process lives. */
export class BuildRunner {
  readonly #options: RunnerOptions;
  readonly #ending = new AbortController();
  readonly #stops: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #looks = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** How commands are held, in sentences for the administrator. */
  get holds(): string {
    return this.#options.isolation.says;
  }

  async start(): Promise<void> {
    await clearBuildFolders(this.#options.work);
    const {queue, store} = this.#options;
    this.#stops.push(queue.listen(this.#handleChange));
    if (store.changes) this.#stops.push(store.changes.listen(this.#handleChange));
    this.#timer = setInterval(this.#handleChange, LOOK);
    this.#handleChange();
  }

  /** Ends what goes on: another process, or the next start, does it again. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#timer);
    for (const stop of this.#stops) stop();
    await this.#running;
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
        // A store that is away is looked at again.
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
      // A store that is away tells nothing; the lease decides.
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
