import {availableParallelism} from 'node:os';
import {Worker} from 'node:worker_threads';
import type {SiteFolder} from '../site/site-boundary.js';
import {FolderError, type LeftOut} from '../site/walk-site.js';
import type {Progress} from '../system/progress.js';
import {IndexFileError} from './engine.js';
import {PAGE_TIME} from './making-threads.js';

export interface IndexFolderOptions extends SiteFolder {
  readonly project: string;
  readonly version: string;
  /** The folder of the index files; created if missing. Files that are damaged or of another format are rebuilt. */
  readonly indexes: string;
  /** File of another index to start from, such as that of the last build. Default: the version's own. */
  readonly last?: string | undefined;
  /**
   * Paths of files that changed since `last` was written, if known: other pages are taken from it without reading their
   * files. Default: any file may have changed.
   */
  readonly changed?: readonly string[] | undefined;
  /** Whether to store the index as a delta of `last`, and keep its file. Default: false. */
  readonly isShared?: boolean | undefined;
  /** Whether the folder is a new copy, whose file times are meaningless. Default: false. */
  readonly isCopy?: boolean | undefined;
  /** Called in the calling thread for each page that is read, and at the end. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Aborting it leaves the index unchanged. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long one page may take to read, in ms. Default: 2 minutes, about a hundred times as long as the largest real
   * page takes.
   */
  readonly pageTime?: number;
  /**
   * How many threads read the pages of a large site. Default: one fewer than there are processors, so that one remains for
   * the thread that answers requests.
   */
  readonly threads?: number | undefined;
}

/** Progress in pages, including unchanged ones. */
export interface IndexProgress extends Progress {
  /** The current page, relative to the folder. */
  readonly path: string;
}

/** A page that was not indexed, and the reason as a sentence. */
export interface SkippedPage {
  readonly path: string;
  readonly reason: string;
}

export interface IndexReport {
  /** Number of pages in the index. */
  readonly pages: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skipped: readonly SkippedPage[];
  /** Messages about what looks wrong with the site as a whole. */
  readonly remarks: readonly string[];
  /** Links that lead out of the folder. Empty for a copy. */
  readonly leftOut: readonly LeftOut[];
  /** A message for the administrator; see `IndexWriter.commit`. */
  readonly fault?: string;
  readonly milliseconds: number;
}

/** The input of the thread. `abort` is shared with it: 1 at index 0 means stop. */
export interface WorkerJob extends Omit<IndexFolderOptions, 'onProgress' | 'signal' | 'pageTime'> {
  readonly pageTime: number;
  readonly abort: Int32Array;
}

export type WorkerMessage =
  | {readonly page: string}
  | {readonly progress: IndexProgress}
  | {readonly report: IndexReport}
  | {readonly error: {readonly name: string; readonly message: string; readonly stack: string}};

/**
 * The module of the thread: `index-worker.js` in the built package, or in the source tree a module that enables
 * TypeScript.
 */
const WORKER = import.meta.url.endsWith('.ts') ? './index-worker-from-source.mjs' : './index-worker.js';
/** How long an aborted thread may take to finish its current page, in ms. */
const GRACE = 10_000;
/** Heap of the thread, in MB. The largest page that is accepted takes about 600; ordinary pages take far less. */
const WORKER_HEAP = 1024;
/** Young generation of the thread, in MB. It is large, because most objects are garbage once their page is read. */
const WORKER_YOUNG = 192;

/**
 * Updates the index of a folder in a separate thread, and replaces it atomically: unchanged pages are kept, deleted
 * ones removed, unreadable ones skipped and reported.
 *
 * @throws {FolderError} if the folder is missing or has no HTML file
 * @throws {IndexFileError} if the index cannot be written
 * @throws {Error} for a page that takes too long to read
 * @throws the reason of `signal` when it is aborted
 */
export async function indexFolder(options: IndexFolderOptions): Promise<IndexReport> {
  const {onProgress, signal, pageTime = PAGE_TIME, ...about} = options;
  signal?.throwIfAborted();
  const abort = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = about.threads ?? Math.max(1, availableParallelism() - 1);
  const job: WorkerJob = {...about, abort, pageTime, threads};
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: job,
    // The thread does not inherit the command-line flags of the process, such as `--import`.
    execArgv: [],
    resourceLimits: {maxOldGenerationSizeMb: WORKER_HEAP, maxYoungGenerationSizeMb: WORKER_YOUNG},
  });
  let ending: NodeJS.Timeout | undefined;
  const handleAbort = (): void => {
    Atomics.store(abort, 0, 1);
    ending = setTimeout(() => void worker.terminate(), GRACE);
  };
  signal?.addEventListener('abort', handleAbort);
  try {
    return await reportOf(worker, {onProgress, pageTime});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(ending);
    signal?.removeEventListener('abort', handleAbort);
  }
}

/** Settles when the thread has ended. */
function reportOf(
  worker: Worker,
  {
    onProgress,
    pageTime,
  }: {
    readonly onProgress: IndexFolderOptions['onProgress'] | undefined;
    readonly pageTime: number;
  },
): Promise<IndexReport> {
  return new Promise((resolve, reject) => {
    let end = (): void => reject(new Error('The indexing thread ended without a message.'));
    let reading: NodeJS.Timeout | undefined;
    worker.on('message', (message: WorkerMessage) => {
      clearTimeout(reading);
      if ('page' in message) {
        const late = new Error(
          `${message.page} takes more than ${pageTime / 1_000} s to read: split the page.`,
        );
        reading = setTimeout(() => {
          end = () => reject(late);
          void worker.terminate();
        }, pageTime);
      } else if ('progress' in message) onProgress?.(message.progress);
      else if ('report' in message) end = () => resolve(message.report);
      else end = () => reject(revive(message.error));
    });
    worker.on('error', error => (end = () => reject(error)));
    worker.on('exit', () => {
      clearTimeout(reading);
      end();
    });
  });
}

function revive({name, message, stack}: {name: string; message: string; stack: string}): Error {
  const Kind = name === 'FolderError' ? FolderError : name === 'IndexFileError' ? IndexFileError : Error;
  return Object.assign(new Kind(message), {stack});
}
