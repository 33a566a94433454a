import {readdir, readFile} from 'node:fs/promises';

/**
 * The processes that a command has: those of its group, and all that descend from it. `undefined` where there is no
 * `/proc` to tell.
 */
export async function findProcesses(pid: number): Promise<readonly number[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const numbers = names.filter(name => /^\d+$/.test(name));
  if (!numbers.length) return undefined;
  const childrenOf = new Map<number, number[]>();
  const own = new Set<number>();
  for (const number of numbers) {
    const text = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    // The name of the program may hold anything; after it come state, parent and group.
    const [, parent, group] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (parent === undefined || group === undefined) continue;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(number)]);
    if (group === pid) own.add(Number(number));
  }
  // A set that grows is gone through to its end.
  for (const number of own) for (const child of childrenOf.get(number) ?? []) own.add(child);
  return [...own];
}

/** Memory that processes have for themselves, in bytes: what they read from files is the system's to take back. */
export async function memoryOf(processes: readonly number[]): Promise<number> {
  const texts = await Promise.all(
    processes.map(number => readFile(`/proc/${number}/status`, 'utf8').catch(() => '')),
  );
  const kilobytes = texts.flatMap(text => [...text.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)]);
  return kilobytes.reduce((sum, [, number]) => sum + Number(number), 0) * 1024;
}
