import {lstat, unlink} from 'node:fs/promises';
import {Worker} from 'node:worker_threads';

/** The input of the thread. `stop` is shared memory; 1 at index 0 tells the thread to stop. */
export interface RemoveJob {
  readonly path: string;
  readonly stop: Int32Array;
}

/** The module of the thread. In the source tree, it is one that enables TypeScript in the thread. */
const WORKER = import.meta.url.endsWith('.ts') ? './remove-worker-from-source.mjs' : './remove-worker.js';

/**
 * Removes a folder with everything in it, or a file. It runs in a thread, because a folder with a million files would block the
 * main thread for minutes. Settles once the thread has ended.
 *
 * @param signal stops the removal, and the rest of the folder stays. Default: never
 */
export async function removeFolder(path: string, signal?: AbortSignal): Promise<void> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!stats || signal?.aborted) return;
  if (!stats.isDirectory()) return unlink(path);
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const handleAbort = (): void => void Atomics.store(stop, 0, 1);
  signal?.addEventListener('abort', handleAbort);
  // The flags of the process, such as loaders, are not passed on.
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: {path, stop} satisfies RemoveJob,
    execArgv: [],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  } finally {
    signal?.removeEventListener('abort', handleAbort);
  }
}
