import {Worker} from 'node:worker_threads';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {type CopiedSite, type CopyRequest, SiteLimitError} from './copy-files.js';

export {type SiteLimits, SiteLimitError} from './copy-files.js';

export interface CopyOptions extends Omit<CopyRequest, 'from' | 'to'> {
  readonly signal?: AbortSignal | undefined;
}

/** The input of the thread. `stop` is shared memory; 1 at index 0 tells the thread to stop. */
export type CopyJob = CopyRequest & {readonly stop: Int32Array};

export type SiteMessage =
  {readonly copied: CopiedSite} | {readonly error: {readonly name: string; readonly message: string}};

/** The module of the thread. In the source tree, it is one that enables TypeScript in the thread. */
const WORKER = import.meta.url.endsWith('.ts') ? './copy-worker-from-source.mjs' : './copy-worker.js';

/**
 * Copies the files that may be served, in a thread. Links within the site are copied as their targets, and a file with
 * several names is copied once. Settles once the thread has ended.
 *
 * @throws {SiteLimitError} if the site exceeds the limits, before these are exceeded on disk
 * @throws the reason of `signal` when it is aborted
 */
export async function copySite(
  from: SiteFolder,
  to: string,
  {signal, ...options}: CopyOptions = {},
): Promise<CopiedSite> {
  signal?.throwIfAborted();
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const handleAbort = (): void => void Atomics.store(stop, 0, 1);
  signal?.addEventListener('abort', handleAbort);
  try {
    return await inThread({...options, from, to, stop});
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', handleAbort);
  }
}

function inThread(job: CopyJob): Promise<CopiedSite> {
  // The flags of the process, such as loaders, are not passed on.
  const worker = new Worker(new URL(WORKER, import.meta.url), {workerData: job, execArgv: []});
  return new Promise((resolve, reject) => {
    let end = (): void => reject(new Error('The thread that copies files ended without a message.'));
    worker.on('message', (message: SiteMessage) => {
      end = () => ('copied' in message ? resolve(message.copied) : reject(revive(message.error)));
    });
    worker.on('error', error => (end = () => reject(error)));
    worker.on('exit', () => end());
  });
}

const revive = ({name, message}: {name: string; message: string}): Error =>
  new (name === 'SiteLimitError' ? SiteLimitError : Error)(message);
