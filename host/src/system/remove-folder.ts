import {lstat, unlink} from 'node:fs/promises';
import {Worker} from 'node:worker_threads';

/** The thread's input. `stop` is shared with it, and 1 at index 0 means stop. */
export interface RemoveOrder {
  readonly path: string;
  readonly stop: Int32Array;
}

/** Beside this module: `remove-worker.js` in the built package, in the source tree a file that enables TypeScript in a thread. */
const WORKER = import.meta.url.endsWith('.ts') ? './remove-worker-from-source.mjs' : './remove-worker.js';

/**
 * Removes a folder with everything in it, or a file, in a separate thread: a folder with a million files would keep the
 * thread that answers busy for minutes. Settles when nothing more is removed.
 *
 * @param signal stops it; what is left then is left. Default: nothing does
 */
export async function removeFolder(path: string, signal?: AbortSignal): Promise<void> {
  const kind = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!kind || signal?.aborted) return;
  if (!kind.isDirectory()) return unlink(path);
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const handleAbort = (): void => void Atomics.store(stop, 0, 1);
  signal?.addEventListener('abort', handleAbort);
  // Without the flags of the process, such as loaders.
  const worker = new Worker(new URL(WORKER, import.meta.url), {
    workerData: {path, stop} satisfies RemoveOrder,
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
