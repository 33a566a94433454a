import {availableParallelism} from 'node:os';
import {getHeapStatistics} from 'node:v8';
import {Worker} from 'node:worker_threads';
import {JobError} from '../page-work/thread-messages.js';
import {AbandonedError, OverBudgetError, type RunOptions, WorkerPool} from '../page-work/worker-pool.js';
import {type EngineQuery, IndexFileError, type OpenFiles, TooCostlyError} from './engine.js';
import {FileParts, type SentParts, type SharedBuffers} from './file-parts.js';
import {memoryOf} from './file-snapshot.js';
import type {IndexAbout} from './index-file.js';
import {IndexPool, Semaphore, type PooledIndex, type PoolLimits} from './index-pool.js';
import type {Answers, Searcher} from './searcher.js';

/** An index file that is open for all threads. */
export interface SentIndex {
  readonly id: number;
  readonly parts: SentParts;
  /** The parts of the file that are in memory, shared by all threads. */
  readonly buffers: SharedBuffers;
}

/** Tells a thread that an index was opened or closed. */
export type IndexNotice = {readonly opened: SentIndex} | {readonly closed: number};

/** The input of the jobs `search` and `explain`. The job `open` gets a `SentIndex`, and returns its buffers. */
export interface SearchInput {
  readonly query: EngineQuery;
  /** Id of the index of each scope; `undefined` if it is missing. */
  readonly indexes: readonly (number | undefined)[];
}

/**
 * The module of the thread: `search-worker.js` in the built package, or in the source tree a module that enables
 * TypeScript.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './search-worker-from-source.mjs' : './search-worker.js';

/** Default number of threads: one processor is left to the thread that answers HTTP. */
export const defaultThreads = (): number => Math.max(1, availableParallelism() - 1);

/** Maximum number of waiting queries. More are refused. */
const MAX_WAITING = 64;
/** How long a query may take, in ms, not counting the time it waits. */
const MAX_TIME = 10_000;

/**
 * Searches in threads. The calling thread opens and closes index files, so that their number and memory are bounded for
 * the process. The other threads read them by their descriptors, and share the loaded parts. A thread that still works
 * on an abandoned query may read a file that has been closed; its result is discarded.
 */
export class SearchThreads implements Searcher {
  readonly #workers: WorkerPool;
  readonly #indexes: IndexPool<SharedIndex>;
  readonly #open = new Map<number, SentIndex>();
  /** Limits how many files are opened at a time, so that the jobs that open them do not fill the queue of queries. */
  readonly #opening: Semaphore;
  #lastId = 0;

  /**
   * @param threads how many queries are answered at a time. One more thread is for queries that are expected to be
   * short
   */
  constructor(threads: number, limits: PoolLimits) {
    const start = (memory: number, cancelled: Int32Array): Worker =>
      new Worker(new URL(WORKER, import.meta.url), {
        workerData: {cancelled, indexes: [...this.#open.values()]},
        // The thread does not inherit the command-line flags of the process, such as `--import`.
        execArgv: [],
        resourceLimits: {maxOldGenerationSizeMb: memory},
      });
    this.#workers = new WorkerPool(start, {
      threads,
      reserved: 1,
      kept: 1,
      queue: MAX_WAITING,
      time: MAX_TIME,
      memory: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20),
      of: 'queries',
    });
    this.#opening = new Semaphore(threads + 1);
    this.#indexes = new IndexPool(file => this.#openIndex(file, threads + 1), limits);
    // Starts a thread before the first query. If it does not start, the first query reports the error.
    this.#workers.run({job: 'start', input: undefined}).catch(() => {});
  }

  get files(): OpenFiles {
    return this.#indexes.files;
  }

  async ask<Name extends keyof Answers>(
    name: Name,
    files: readonly string[],
    {signal, expected, ...query}: EngineQuery,
  ): Promise<Answers[Name]> {
    if (signal?.aborted) throw new AbandonedError();
    return this.#indexes.use(files, async opened => {
      const input: SearchInput = {query, indexes: opened.map(index => index?.id)};
      return (await this.#run(name, input, {signal, expected})) as Answers[Name];
    });
  }

  async close(): Promise<void> {
    await this.#workers.close();
    await this.#indexes.close();
  }

  /** Opens an index for all threads. @param threads number of threads, each of which has its own caches */
  async #openIndex(file: string, threads: number): Promise<SharedIndex | undefined> {
    await this.#opening.acquire(1);
    try {
      return await this.#openNow(file, threads);
    } finally {
      this.#opening.release(1);
    }
  }

  async #openNow(file: string, threads: number): Promise<SharedIndex | undefined> {
    const parts = await FileParts.open<IndexAbout>(file);
    if (!parts) return undefined;
    const sent: SentIndex = {id: ++this.#lastId, parts: parts.sent, buffers: new Map()};
    try {
      const buffers = (await this.#run('open', sent)) as SharedBuffers | undefined;
      if (!buffers) {
        await parts.close();
        return undefined;
      }
      const opened = {...sent, buffers};
      this.#open.set(sent.id, opened);
      this.#workers.notify({opened} satisfies IndexNotice);
      const shared = [...buffers.values()].reduce((sum, {byteLength}) => sum + byteLength, 0);
      const threadMemory = Math.max(0, memoryOf(parts) - shared);
      return {
        id: sent.id,
        memory: shared + threads * threadMemory,
        close: async () => {
          this.#open.delete(sent.id);
          this.#workers.notify({closed: sent.id} satisfies IndexNotice);
          await parts.close();
        },
      };
    } catch (error) {
      await parts.close();
      throw error;
    }
  }

  async #run(job: string, input: unknown, options?: RunOptions): Promise<unknown> {
    try {
      return await this.#workers.run({job, input}, options);
    } catch (error) {
      throw revived(error);
    }
  }
}

interface SharedIndex extends PooledIndex {
  readonly id: number;
}

/** Turns an error that a thread has sent into the error that the calling thread itself would have thrown. */
function revived(error: unknown): unknown {
  if (error instanceof OverBudgetError) return new TooCostlyError({cause: error});
  if (!(error instanceof JobError)) return error;
  const {kind, message, stack = '', cause, code} = error;
  const revivedError =
    kind === 'IndexFileError' ? new IndexFileError(message, {cause}) : new Error(message, {cause});
  return Object.assign(revivedError, {stack, ...(code !== undefined && {code})});
}
