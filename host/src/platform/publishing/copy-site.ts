import {Worker} from 'node:worker_threads';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {type CopiedSite, type CopyOrder, SiteLimitError} from './copy-files.js';

export {type SiteLimits, SiteLimitError} from './copy-files.js';

export interface CopyOptions extends Omit<CopyOrder, 'from' | 'to'> {
  readonly signal?: AbortSignal | undefined;
}

/** The thread's input. `stop` is shared with it, and 1 at index 0 means stop. */
export type SiteOrder = CopyOrder & {readonly stop: Int32Array};

export type SiteMessage =
  {readonly copied: CopiedSite} | {readonly error: {readonly name: string; readonly message: string}};

/** Beside this module: `copy-worker.js` in the built package, in the source tree a file that enables TypeScript in a thread. */
const WORKER = import.meta.url.endsWith('.ts') ? './copy-worker-from-source.mjs' : './copy-worker.js';

/**
 * Copies the files that may be served, links within the site as their targets, so that the copy never changes, in a separate
 * thread. A file with several names is copied once. Settles when nothing more is written.
 *
 * @throws {SiteLimitError} before more is written than the limits allow
 * @throws the signal's reason, when it is aborted
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

function inThread(order: SiteOrder): Promise<CopiedSite> {
  // Without the flags of the process, such as loaders.
  const worker = new Worker(new URL(WORKER, import.meta.url), {workerData: order, execArgv: []});
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
