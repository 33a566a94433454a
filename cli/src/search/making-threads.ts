import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';
import type {IndexSource} from '../../../src/ranking/index/build-index.js';
import type {InvertedPages} from '../../../src/ranking/index/invert-pages.js';
import {OverBudgetError, WorkerPool} from '../page-work/worker-pool.js';
import type {IndexedPage} from './engine.js';
import {type PageHead, PageRecord} from './page-record.js';
import type {PendingPage, PageReading, SiteFacts} from './page-reader.js';
import type {PageFinding} from '../site/site-findings.js';

/** Pages to be read. */
export interface ReadInput {
  readonly pages: readonly PendingPage[];
}

/** The outcome of reading pages. All records share one buffer, which is transferred instead of copied. */
export interface SentReadings {
  readonly readings: readonly (
    | Exclude<PageReading, {readonly kind: 'read'}>
    | {
        readonly kind: 'read';
        readonly head: PageHead;
        readonly finding: PageFinding | undefined;
        readonly from: number;
        readonly to: number;
      }
  )[];
  readonly bytes: Uint8Array;
}

/** Pages to be inverted. */
export interface InvertInput {
  readonly pages: readonly {
    readonly path: string;
    readonly head: PageHead;
    /** Offsets of its record in `bytes`, and of the links to it in `links`. */
    readonly from: number;
    readonly to: number;
    readonly linksFrom: number;
    readonly linksTo: number;
  }[];
  readonly bytes: Uint8Array;
  readonly links: Uint8Array;
  /** The prefixes of the names of commands: see `Commands`. */
  readonly beginnings: readonly string[];
}

/** The jobs of a thread. */
export interface MakingJobs {
  read(input: ReadInput): SentReadings;
  invert(input: InvertInput): InvertedPages;
}

/**
 * The module of the thread: `making-thread.js` in the built package, or in the source tree a module that enables
 * TypeScript.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './making-thread-from-source.mjs' : './making-thread.js';

/** Heap of a thread, in MB. The largest page that is accepted takes about 600; ordinary pages take far less. */
const HEAP = 1024;
/** Young generation of a thread, in MB. A larger one is collected less often, but no longer fits into the processor's cache. */
const YOUNG_HEAP = 24;

/** Bytes that are sent to a thread at a time: HTML to be read, and records to be inverted. */
const READ_BATCH = 1 << 20;
const INVERT_BATCH = 1 << 20;
/** Batches for each thread in the queue or in progress, so that no thread is idle. */
const BATCHES_PER_THREAD = 2;

/** How long one page may take to read, in ms. A malicious page could take hours. */
export const PAGE_TIME = 120_000;

export interface MakingOptions {
  /** Number of threads. Default: the number of processors. */
  readonly threads?: number | undefined;
  /** How long one page may take to read, in ms. */
  readonly pageTime: number;
  /**
   * Minimum size of the HTML for which threads are used, in bytes. For less HTML, starting them takes longer than reading it.
   * Default: 2 MB.
   */
  readonly minBytes?: number | undefined;
}

/**
 * Threads that read and invert the pages of one site. The result does not depend on their number: each thread gets
 * consecutive pages, and results are used in the order of the pages.
 */
export class MakingThreads {
  readonly #pool: WorkerPool;
  readonly #threads: number;
  readonly #pageTime: number;

  constructor(facts: SiteFacts, {threads = availableParallelism(), pageTime}: MakingOptions) {
    this.#threads = threads;
    this.#pageTime = pageTime;
    const start = (memory: number, cancelled: Int32Array): Worker =>
      new Worker(new URL(WORKER, import.meta.url), {
        workerData: {cancelled, facts},
        // The thread does not inherit the command-line flags of the process, such as `--import`.
        execArgv: [],
        resourceLimits: {maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG_HEAP},
      });
    this.#pool = new WorkerPool(start, {threads, queue: Infinity, time: pageTime, memory: HEAP});
  }

  /**
   * Reads pages, in order.
   *
   * @param sizeOf size of a page's file, in bytes
   * @throws {Error} for a page that takes too long or too much memory
   */
  read<Page extends PendingPage>(
    pages: readonly Page[],
    sizeOf: (page: Page) => number,
  ): AsyncGenerator<readonly [Page, PageReading]> {
    const batches = inBatches(pages, sizeOf, READ_BATCH);
    return this.#inOrder(batches, batch => this.#readBatch(batch));
  }

  /** Inverts pages, in order. */
  invert({pages, references, commands}: IndexSource): AsyncGenerator<InvertedPages> {
    const {prefixes: beginnings} = commands;
    const sizeOf = (page: PageRecord): number => page.bytes.length;
    const batches = inBatches(records(pages as readonly IndexedPage[]), sizeOf, INVERT_BATCH);
    return this.#inOrder(batches, async batch => {
      const bytes = Buffer.concat(batch.map(page => page.bytes));
      const links = Buffer.concat(batch.map(({path}) => references.linksOf(path)));
      let [from, linksFrom] = [0, 0];
      const input: InvertInput = {
        bytes,
        links,
        beginnings,
        pages: batch.map(({path, head, bytes: {length}}) => {
          const linksTo = linksFrom + references.linksOf(path).length;
          const page = {path, head, from, to: from + length, linksFrom, linksTo};
          [from, linksFrom] = [page.to, linksTo];
          return page;
        }),
      };
      return [(await this.#pool.run({job: 'invert', input})) as InvertedPages];
    });
  }

  /** Ends all threads. Idempotent. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #readBatch<Page extends PendingPage>(
    batch: readonly Page[],
  ): Promise<(readonly [Page, PageReading])[]> {
    try {
      const sent = (await this.#pool.run({
        job: 'read',
        input: {pages: batch} satisfies ReadInput,
      })) as SentReadings;
      const bytes = Buffer.from(sent.bytes.buffer);
      return sent.readings.map((reading, at) => [batch[at]!, receivedReading(reading, bytes)]);
    } catch (error) {
      if (!(error instanceof OverBudgetError)) throw error;
      if (batch.length === 1) throw this.#overBudget(batch[0]!, error);
      // A page of the batch exceeds its budget. The pages are read again one by one, so that the error can name that page.
      const readings: (readonly [Page, PageReading])[] = [];
      for (const page of batch) readings.push(...(await this.#readBatch([page])));
      return readings;
    }
  }

  #overBudget({path}: PendingPage, cause: OverBudgetError): Error {
    const what = /memory/.test(cause.message)
      ? `more than ${HEAP} MB of memory`
      : `more than ${this.#pageTime / 1_000} s`;
    return new Error(`${path} takes ${what} to read: split the page.`, {cause});
  }

  /** The results of batches, in order. A few batches are in progress at a time. */
  async *#inOrder<Batch, Result>(
    batches: Iterable<Batch>,
    run: (batch: Batch) => Promise<readonly Result[]>,
  ): AsyncGenerator<Result> {
    const running: Promise<readonly Result[]>[] = [];
    const begin = (batch: Batch): void => {
      const result = run(batch);
      // An error is thrown when the result is awaited below.
      result.catch(() => {});
      running.push(result);
    };
    for (const batch of batches) {
      begin(batch);
      if (running.length >= BATCHES_PER_THREAD * this.#threads) yield* await running.shift()!;
    }
    while (running.length > 0) yield* await running.shift()!;
  }
}

function receivedReading(reading: SentReadings['readings'][number], bytes: Buffer): PageReading {
  if (reading.kind !== 'read') return reading;
  const {head, finding, from, to} = reading;
  return {kind: 'read', page: new PageRecord(head, () => bytes.subarray(from, to)), finding};
}

function* records(pages: readonly IndexedPage[]): Generator<PageRecord> {
  for (const page of pages) yield PageRecord.of(page);
}

/** Splits items into batches of about `batchSize`. */
function* inBatches<T>(items: Iterable<T>, sizeOf: (item: T) => number, batchSize: number): Generator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for (const item of items) {
    batch.push(item);
    size += sizeOf(item);
    if (size < batchSize) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
