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
  /** The folder of the index files; created if missing. Files that are broken or in another format are rebuilt. */
  readonly indexes: string;
  /** File of another index to begin with, such as that of the last build. Default: the version's own. */
  readonly last?: string | undefined;
  /**
   * Paths of files that are not what they were when `last` was made, where that is known: no other page is read that is in
   * it. Default: any may have changed.
   */
  readonly changed?: readonly string[] | undefined;
  /** Whether the index leaves out what that of `last` has, and keeps that one's file for it. Default: false. */
  readonly isShared?: boolean | undefined;
  /** Whether the folder is a new copy, so that times of its files say nothing. Default: false. */
  readonly isCopy?: boolean | undefined;
  /** Called on the caller's thread, for each page that is read, and at the end. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Aborting leaves the index as it was. */
  readonly signal?: AbortSignal | undefined;
  /** How long one page may take to read, in ms. Default: 2 minutes, some hundred times the largest real one. */
  readonly pageTime?: number;
  /** How many threads read the pages of a large site. Default: one fewer than processors, for the thread that answers requests. */
  readonly threads?: number | undefined;
}

/** Counts pages, including unchanged ones. */
export interface IndexProgress extends Progress {
  /** The current page, relative to the folder. */
  readonly path: string;
}

/** A page that is not in the index, and a sentence with the reason. */
export interface SkippedPage {
  readonly path: string;
  readonly reason: string;
}

export interface IndexReport {
  /** Pages in the index now. */
  readonly pages: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skipped: readonly SkippedPage[];
  /** Sentences about what looks wrong with the site as a whole. */
  readonly remarks: readonly string[];
  /** Links that lead out of the folder. Empty for a copy. */
  readonly leftOut: readonly LeftOut[];
  /** See `IndexWriter.commit`. */
  readonly fault?: string;
  readonly milliseconds: number;
}

/** The worker's input. `abort` is shared with it: 1 at index 0 means stop. */
export interface WorkerOrder extends Omit<IndexFolderOptions, 'onProgress' | 'signal' | 'pageTime'> {
  readonly pageTime: number;
  readonly abort: Int32Array;
}

export type WorkerMessage =
  | {readonly page: string}
  | {readonly progress: IndexProgress}
  | {readonly report: IndexReport}
  | {readonly error: {readonly name: string; readonly message: string; readonly stack: string}};

/** Beside this module: `index-worker.js` in the built package, in the source tree a file that enables TypeScript in a thread. */
const WORKER = import.meta.url.endsWith('.ts') ? './index-worker-from-source.mjs' : './index-worker.js';
/** How long a page that takes long may hold up a thread that has to end, in ms. */
const GRACE = 10_000;
/** In MB. The largest page that is accepted takes about 600; ordinary pages never come close. */
const WORKER_HEAP = 1024;
/** In MB. Most of what a page becomes is needed until the next page: it is gone before it would be copied. */
const WORKER_YOUNG = 192;

/**
 * Updates the index from the folder, in a separate thread, and replaces it as a whole: unchanged pages are kept, deleted
 * ones removed, unreadable ones skipped and reported.
 *
 * @throws {FolderError} a folder that is missing or holds no HTML.
 * @throws {IndexFileError} where the index cannot be written.
 * @throws {Error} for a page that takes too long to read.
 * @throws the signal's reason, when it is aborted.
 */
export async function indexFolder(options: IndexFolderOptions): Promise<IndexReport> {
  const {onProgress, signal, pageTime = PAGE_TIME, ...about} = options;
  signal?.throwIfAborted();
  const abort = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const threads = about.threads ?? Math.max(1, availableParallelism() - 1);
  const order: WorkerOrder = {...about, abort, pageTime, threads};
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: order,
    // Without the flags of the process, such as loaders.
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

/** Settles once the thread has ended, so that nothing of it is left running. */
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
