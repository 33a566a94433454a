import {link, readFile, rm, writeFile} from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';

/** Whether a process with this id is running on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Time between two attempts to acquire a lock, in ms. */
const INTERVAL = 200;

/**
 * Acquires a lock, which is a file. Waits while another process on this machine holds it. Resolves to a function that releases it.
 * Locks of ended processes are removed.
 */
export async function lock(file: string, signal: AbortSignal): Promise<() => Promise<void>> {
  const ownFile = `${file}-${process.pid}`;
  await writeFile(ownFile, String(process.pid));
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        // A link is created atomically, together with its content.
        await link(ownFile, file);
        return () => rm(file, {force: true});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readFile(file, 'utf8').catch(() => String(process.pid));
      if (isRunning(Number(holder))) await wait(INTERVAL, undefined, {signal});
      else await rm(file, {force: true});
    }
  } finally {
    await rm(ownFile, {force: true});
  }
}

/** The limit that is assumed if the system does not report one. */
const DEFAULT_LIMIT = 256;

let cachedLimit: number | undefined;

/** The limit of open files of this process, connections included (`ulimit -n`). */
export function maxOpenFiles(): number {
  if (cachedLimit !== undefined) return cachedLimit;
  // Without this, the report resolves the names of connected machines.
  Object.assign(process.report, {excludeNetwork: true});
  const {userLimits} = process.report.getReport() as {
    userLimits?: {open_files: {soft: number | 'unlimited'}};
  };
  const soft = userLimits?.open_files.soft ?? DEFAULT_LIMIT;
  return (cachedLimit = soft === 'unlimited' ? Infinity : soft);
}

/** Whether an error means that this process or machine has too many open files. */
export const isOutOfFiles = (error: unknown): boolean =>
  /^(?:EMFILE|ENFILE)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Whether an error comes from the system, and not from invalid content. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'code' in error;
