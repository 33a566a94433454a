import {createHash} from 'node:crypto';
import {stat} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';
import {UnreadablePageError} from '../site/read-page.js';
import {UnsupportedSelectorError} from '../site/simple-selector.js';
import type {
  Excerpt,
  MarkdownInput,
  MarkdownPart,
  MarkdownPartInput,
  PageJob,
  PageInput,
  SectionCut,
  SectionInput,
} from './page-jobs.js';
import {JobError} from './thread-messages.js';
import {
  AbandonedError,
  type JobCounts,
  OverBudgetError,
  type PoolLimits,
  type RunOptions,
  WorkerPool,
} from './worker-pool.js';

export interface PageLimits extends PoolLimits {
  /** Size of the cache of results, in bytes. */
  readonly kept: number;
}

/** Maximum number of threads. A thread takes 40 MB, and about 500 MB for the largest page. */
const MAX_THREADS = 4;

const DEFAULTS: PageLimits = {
  // One processor stays free for the main thread.
  threads: Math.min(Math.max(availableParallelism() - 1, 1), MAX_THREADS),
  queue: 64,
  time: 10_000,
  memory: 512,
  kept: 32 * 1024 * 1024,
};

/**
 * The module of the thread: `page-worker.js` in the built package, or in the source tree a module that enables
 * TypeScript.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './page-worker-from-source.mjs' : './page-worker.js';

/** How long a page that exceeded its budget is refused without another attempt, in ms. */
const REFUSAL_TIME = 60_000;
/** Maximum number of refused pages that are recorded. */
const MAX_REFUSED = 1_000;

/** A running job, and how many requests wait for it. */
interface Running {
  readonly result: Promise<unknown>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Runs all work on the contents of pages in separate threads with a budget of time and memory: a malicious page stops one
 * job, and not the host. Concurrent requests share a job, and its result is cached until the page changes.
 * All methods reject with a `BusyError` if too many jobs are waiting, with an `UnreadablePageError` for a file that is
 * not a page or exceeds its budget, and with an `AbandonedError` once `signal` is aborted.
 */
export class PageWorkers {
  readonly #pool: WorkerPool;
  readonly #limits: PageLimits;
  readonly #running = new Map<string, Running>();
  readonly #cache = new Map<string, {readonly value: unknown; readonly size: number}>();
  #cacheSize = 0;
  /** Refused jobs, by page and job: until when each is refused, and why. */
  readonly #refused = new Map<string, {readonly until: number; readonly reason: string}>();

  /** @param limits Default: 10 s, 512 MB, and one thread fewer than processors, but at most 4 */
  constructor(limits: Partial<PageLimits> = {}) {
    this.#limits = {...DEFAULTS, ...limits};
    this.#pool = new WorkerPool(startWorker, this.#limits);
  }

  /** Number of running jobs, and the outcomes of earlier ones. */
  get jobs(): {readonly running: number; readonly counts: Readonly<JobCounts>} {
    return this.#pool;
  }

  /** Cuts out a section. Also rejects with an `UnsupportedSelectorError` if `maincontent` is not supported. */
  async section(input: SectionInput, options?: RunOptions): Promise<SectionCut> {
    return (await this.#do('section', await stampOf(input.file), input, options)) as SectionCut;
  }

  async excerpt(input: PageInput, options?: RunOptions): Promise<Excerpt | undefined> {
    return (await this.#do('excerpt', await stampOf(input.file), input, options)) as Excerpt | undefined;
  }

  async pageMarkdown(input: MarkdownInput, options?: RunOptions): Promise<string | undefined> {
    return (await this.#do('pageMarkdown', await stampOf(input.file), input, options)) as string | undefined;
  }

  async sectionMarkdown(input: MarkdownPartInput, options?: RunOptions): Promise<MarkdownPart> {
    const hash = createHash('sha1').update(input.html).digest('base64url');
    return (await this.#do('sectionMarkdown', hash, input, options)) as MarkdownPart;
  }

  /** Ends all threads. Idempotent. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Runs a job, unless its result is cached. @param content identifies the content of the page; changes whenever the page does */
  async #do(job: PageJob, content: string, input: object, options: RunOptions = {}): Promise<unknown> {
    const workId = `${job} ${content}`;
    const refused = this.#refused.get(workId);
    if (refused && refused.until > performance.now()) throw new UnreadablePageError(refused.reason);
    const key = `${workId} ${JSON.stringify({...input, html: undefined})}`;
    const cached = this.#cache.get(key);
    if (cached) {
      // Moved to the end: the least recently used is evicted first.
      this.#cache.delete(key);
      this.#cache.set(key, cached);
      return cached.value;
    }
    try {
      return await this.#share(key, job, input, options);
    } catch (error) {
      if (error instanceof OverBudgetError) {
        const reason = `${error.message.replace(/\.$/, '')}: split the page.`;
        this.#refuse(workId, reason);
        throw new UnreadablePageError(reason, {cause: error});
      }
      throw error instanceof JobError ? revived(error) : error;
    }
  }

  /** Joins a running job or starts one. A job that nobody waits for is stopped. */
  async #share(key: string, job: PageJob, input: object, {signal, expected}: RunOptions): Promise<unknown> {
    if (signal?.aborted) throw new AbandonedError();
    const running = this.#running.get(key) ?? this.#begin(key, job, input, expected);
    running.waiting++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(new AbandonedError());
        if (--running.waiting > 0) return;
        running.abort.abort();
        // The next request starts a new job.
        if (this.#running.get(key) === running) this.#running.delete(key);
      };
      signal?.addEventListener('abort', leave, {once: true});
      void running.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #begin(key: string, job: PageJob, input: object, expected?: number): Running {
    const abort = new AbortController();
    const result = this.#pool.run({job, input}, {signal: abort.signal, expected});
    const running: Running = {result, abort, waiting: 0};
    this.#running.set(key, running);
    result
      .then(
        value => this.#store(key, value),
        // The error is reported to the waiting requests.
        () => {},
      )
      .finally(() => this.#running.get(key) === running && this.#running.delete(key));
    return running;
  }

  #store(key: string, value: unknown): void {
    const size = 2 * key.length + sizeOf(value);
    if (size > this.#limits.kept / 4) return;
    this.#cacheSize += size - (this.#cache.get(key)?.size ?? 0);
    this.#cache.set(key, {value, size});
    for (const [oldest, {size}] of this.#cache) {
      if (this.#cacheSize <= this.#limits.kept) break;
      this.#cache.delete(oldest);
      this.#cacheSize -= size;
    }
  }

  #refuse(workId: string, reason: string): void {
    this.#refused.delete(workId);
    this.#refused.set(workId, {until: performance.now() + REFUSAL_TIME, reason});
    for (const [oldest] of this.#refused) {
      if (this.#refused.size <= MAX_REFUSED) break;
      this.#refused.delete(oldest);
    }
  }
}

/** Starts a thread. It does not inherit the command-line flags of the process, such as `--import`. */
const startWorker = (memory: number, cancelled: Int32Array): Worker =>
  new Worker(new URL(WORKER, import.meta.url), {
    workerData: {cancelled},
    execArgv: [],
    resourceLimits: {maxOldGenerationSizeMb: memory},
  });

/**
 * Identifies the content of a file without reading it: any write changes the file's times.
 *
 * @throws {UnreadablePageError} if the file is missing
 */
async function stampOf(file: string): Promise<string> {
  try {
    const {dev, ino, size, mtimeNs, ctimeNs} = await stat(file, {bigint: true});
    return [dev, ino, size, mtimeNs, ctimeNs].join(':');
  } catch (cause) {
    throw new UnreadablePageError('There is no such file.', {cause});
  }
}

function revived({kind, message, stack}: JobError): Error {
  if (kind === 'RangeError') return new UnreadablePageError('Its elements are nested too deeply.');
  const Kind =
    kind === 'UnreadablePageError'
      ? UnreadablePageError
      : kind === 'UnsupportedSelectorError'
        ? UnsupportedSelectorError
        : Error;
  return Object.assign(new Kind(''), {message, stack: stack ?? ''});
}

/** Approximate size of a result in memory, in bytes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 16);
}
