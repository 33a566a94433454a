import {link, readFile, rm, writeFile} from 'node:fs/promises';
import {setTimeout as wait} from 'node:timers/promises';

/** Whether a process of this machine is alive. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const INTERVAL = 200;

/**
 * Acquires a lock file on this machine, waiting for other processes. Resolves to a function that releases it. The lock of
 * a dead process is ignored.
 */
export async function lock(file: string, signal: AbortSignal): Promise<() => Promise<void>> {
  const own = `${file}-${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        // Appears atomically, with its content.
        await link(own, file);
        return () => rm(file, {force: true});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = await readFile(file, 'utf8').catch(() => String(process.pid));
      if (isRunning(Number(holder))) await wait(INTERVAL, undefined, {signal});
      else await rm(file, {force: true});
    }
  } finally {
    await rm(own, {force: true});
  }
}
