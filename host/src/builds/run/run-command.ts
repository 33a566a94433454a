import {spawn} from 'node:child_process';
import {StringDecoder} from 'node:string_decoder';
import {setTimeout as wait} from 'node:timers/promises';
import {lstat, readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Why a command was ended. */
export type Limit = 'time' | 'log' | 'disk' | 'processes' | 'memory';

interface CommandEnd {
  /** `null` where it was ended. */
  readonly exitCode: number | null;
  /** What it went past. */
  readonly limit?: Limit | undefined;
}

interface CommandOrder {
  readonly argv: readonly string[];
  /** Folder that it begins in. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder whose size is limited. */
  readonly work: string;
  readonly limits: {
    /** When it has to be done, as `performance.now` has it. */
    readonly deadline: number;
    readonly log: number;
    readonly disk: number;
    readonly processes: number;
    readonly memory: number;
  };
  /** Is told what it prints, on either side. */
  readonly handleOutput: (text: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** How often processes and their memory are looked at, in ms. */
const COUNT_INTERVAL = 500;
/** How often the size of the folder is looked at, in ms; less often where the look takes long. */
const SIZE_INTERVAL = 1_000;
/** How long what has left the group may keep its output open, in ms. */
const LINGER = 1_000;

/**
 * Ends the group when the host is gone, however it went: its end of the pipe is closed then. The command runs in the place
 * of this shell, with nothing to read, no core dumps, no file larger than all of the disk that they may use, and in no process more
 * memory of its own than all of them may have.
 */
const LAUNCH = `exec 3<&0 </dev/null 2>&1
{ read -r _ <&3; kill -KILL 0; } >/dev/null &
exec 3<&-
ulimit -c 0; ulimit -f "$1"; ulimit -d "$2" 2>/dev/null; shift 2
exec "$@"`;
const FILE_BLOCK = 512;

/** Runs a command in a process group of its own, and ends all of that when it is done or goes past a limit. */
export async function runCommand(order: CommandOrder): Promise<CommandEnd> {
  const {argv, folder, environment, work, limits, handleOutput, signal} = order;
  if (signal.aborted) return {exitCode: null};
  const blocks = String(Math.ceil(limits.disk / FILE_BLOCK));
  const kilobytes = String(Math.ceil(limits.memory / 1024));
  const child = spawn('/bin/sh', ['-c', LAUNCH, 'sh', blocks, kilobytes, ...argv], {
    cwd: folder,
    env: {...environment},
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const {pid, stdin, stdout} = child;
  // It says so where it fails.
  stdin.on('error', () => {});
  let limit: Limit | undefined;
  let isOver = false;
  const end = (reason?: Limit): void => {
    if (isOver) return;
    limit ??= reason;
    killGroup(pid);
  };
  const handleAbort = (): void => end();
  signal.addEventListener('abort', handleAbort);

  let printed = 0;
  const decoder = new StringDecoder('utf8');
  stdout.on('data', (bytes: Buffer) => {
    const text = decoder.write(bytes);
    const rest = Math.max(0, limits.log - printed);
    printed += text.length;
    if (rest) handleOutput(text.slice(0, rest));
    if (printed > limits.log) end('log');
  });
  const closed = new Promise<void>(resolve => void child.once('close', () => resolve()));
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', code => resolve(code));
  });

  const deadline = setTimeout(() => end('time'), Math.max(0, limits.deadline - performance.now()));
  const watching = new AbortController();
  // Nobody waits for a look that goes on when it is over.
  void repeat(COUNT_INTERVAL, watching.signal, async () => {
    const own = pid === undefined ? undefined : await findProcesses(pid);
    if (!own) return;
    if (own.length > limits.processes) end('processes');
    else if ((await memoryOf(own)) > limits.memory) end('memory');
  });
  void repeat(SIZE_INTERVAL, watching.signal, async () => {
    if ((await folderSize(work)) > limits.disk) end('disk');
  });
  try {
    const exitCode = await exited;
    isOver = true;
    // What it left running in the background.
    killGroup(pid);
    await Promise.race([closed, wait(LINGER, undefined, {ref: false})]);
    stdout.destroy();
    handleOutput(decoder.end());
    // It may have been quicker than the looks.
    if (!limit && (await folderSize(work)) > limits.disk) limit = 'disk';
    return {exitCode: limit || signal.aborted ? null : exitCode, limit};
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', handleAbort);
    watching.abort();
    stdin.destroy();
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // There is nobody left.
  }
}

/** Looks again and again; less often where a look takes long. */
async function repeat(interval: number, signal: AbortSignal, look: () => Promise<void>): Promise<void> {
  for (let time = interval; !signal.aborted;) {
    await wait(time, undefined, {signal}).catch(() => {});
    if (signal.aborted) return;
    const begun = performance.now();
    await look();
    time = Math.max(interval, 10 * (performance.now() - begun));
  }
}

/**
 * The processes that a command has: those of its group, and all that descend from it. `undefined` where there is no
 * `/proc` to tell.
 */
async function findProcesses(pid: number): Promise<readonly number[] | undefined> {
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

/** How much of the disk a folder takes, in bytes: a file with several names once. What goes away meanwhile is none of it. */
async function folderSize(folder: string): Promise<number> {
  let total = 0;
  const folders = [folder];
  const seen = new Set<string>();
  for (let next = folders.pop(); next !== undefined; next = folders.pop())
    for (const entry of await readdir(next, {withFileTypes: true}).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      const found = await lstat(path).catch(() => undefined);
      if (!found) continue;
      if (found.nlink > 1 && !entry.isDirectory()) {
        const file = `${found.dev}:${found.ino}`;
        if (seen.has(file)) continue;
        seen.add(file);
      }
      // Blocks are of 512 bytes; a file with holes takes less than its size.
      total += found.blocks * 512;
    }
  return total;
}
