import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {StringDecoder} from 'node:string_decoder';
import {setTimeout as wait} from 'node:timers/promises';
import {freeSpace, folderUsage} from './folder-usage.js';
import type {MemoryGroups} from './memory-groups.js';

/** Why a command was stopped. `file`: a file was too large; `hidden`: it created a folder that cannot be measured. */
export type Limit = 'time' | 'log' | 'disk' | 'file' | 'entries' | 'hidden' | 'processes' | 'memory';

interface CommandEnd {
  /** Exit code of the command; `null` if it was stopped. */
  readonly exitCode: number | null;
  readonly limit?: Limit | undefined;
}

interface CommandOptions {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder whose size is limited. */
  readonly work: string;
  readonly limits: {
    /** When the command must have ended, by the clock of `performance.now`. */
    readonly deadline: number;
    /** Maximum length of the output of the command, in characters. */
    readonly log: number;
    /** Maximum size of `work`, in bytes. */
    readonly disk: number;
    /** Maximum number of files and folders in `work`. */
    readonly entries: number;
    readonly processes: number;
    /** Maximum memory of all processes of the command together, and of each one, in bytes. */
    readonly memory: number;
  };
  /** Control groups, with which the kernel limits the memory of the command. Default: the memory is measured at an interval. */
  readonly memoryGroups?: MemoryGroups | undefined;
  readonly handleOutput: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Interval of measuring processes and their memory, in ms. */
const COUNT_INTERVAL = 500;
/** Minimum interval of measuring the size of the folder, in ms. */
const SIZE_INTERVAL = 1_000;
/** If the free space of the disk has shrunk by this share of a limit, the folder is measured at once. */
const URGENT = 0.1;
/** How long a process that has left the group may keep the output open, in ms. */
const LINGER = 1_000;

/**
 * The shell script that starts a command. It kills the process group when the host ends for any reason, since this closes
 * the pipe at stdin. The command replaces the shell, with an empty stdin and without core dumps. Arguments: the maximum
 * size of a file, in blocks; the maximum memory of a process, in kilobytes; the file of the control group, or empty; then
 * the command.
 */
const LAUNCH = `exec 3<&0 </dev/null 2>&1
{ read -r _ <&3; kill -KILL 0; } >/dev/null &
exec 3<&-
test -z "$3" || echo 0 > "$3" || exit
ulimit -c 0; ulimit -f "$1"; ulimit -d "$2" 2>/dev/null; shift 3
exec "$@"`;
const FILE_BLOCK = 512;
/** Exit code of a shell whose command was killed because a file was too large: 128 plus the number of SIGXFSZ. */
const FILE_TOO_LARGE = 153;

/** Runs a command in a process group of its own, and kills the group when the command is done or exceeds a limit. */
export async function runCommand(options: CommandOptions): Promise<CommandEnd> {
  const {argv, folder, environment, work, limits, handleOutput, signal} = options;
  if (signal.aborted) return {exitCode: null};
  const blocks = String(Math.ceil(limits.disk / FILE_BLOCK));
  const kilobytes = String(Math.ceil(limits.memory / 1024));
  const group = await options.memoryGroups?.create(limits.memory);
  const child = spawn('/bin/sh', ['-c', LAUNCH, 'sh', blocks, kilobytes, group?.processes ?? '', ...argv], {
    cwd: folder,
    env: {...environment},
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const {pid, stdin, stdout} = child;
  // The process could not be created, for example because too many files are open: there are no streams to close.
  if (pid === undefined) throw (await once(child, 'error'))[0];
  // A write to stdin may fail if the command has ended.
  stdin.on('error', () => {});
  let limit: Limit | undefined;
  let hasExited = false;
  const end = (reason?: Limit): void => {
    if (hasExited) return;
    limit ??= reason;
    killGroup(pid);
  };
  const handleAbort = (): void => end();
  signal.addEventListener('abort', handleAbort);

  let printed = 0;
  const decoder = new StringDecoder('utf8');
  stdout.on('data', (bytes: Buffer) => {
    const text = decoder.write(bytes);
    const remaining = Math.max(0, limits.log - printed);
    printed += text.length;
    if (remaining) handleOutput(text.slice(0, remaining));
    if (printed > limits.log) end('log');
  });
  const closed = new Promise<void>(resolve => void child.once('close', () => resolve()));
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killer) => resolve(killer === 'SIGXFSZ' ? FILE_TOO_LARGE : code));
  });

  const deadline = setTimeout(() => end('time'), Math.max(0, limits.deadline - performance.now()));
  const watching = new AbortController();
  // A measurement that is running when the command ends is not awaited.
  void repeat(COUNT_INTERVAL, watching.signal, async () => {
    const processes = await findProcesses(pid);
    if (!processes) return;
    if (processes.length > limits.processes) end('processes');
    else if ((await memoryOf(processes)) > limits.memory) end('memory');
  });
  let free = await freeSpace(work);
  const isFilling = async (): Promise<boolean> => {
    const now = await freeSpace(work);
    if (!free || !now) return false;
    const {disk, entries} = limits;
    return free.bytes - now.bytes > disk * URGENT || free.entries - now.entries > entries * URGENT;
  };
  const exceeded = async (): Promise<Limit | undefined> => {
    const usage = await folderUsage(work, {bytes: limits.disk, entries: limits.entries});
    if (usage.isHidden) return 'hidden';
    if (usage.entries > limits.entries) return 'entries';
    return usage.bytes > limits.disk ? 'disk' : undefined;
  };
  void repeat(
    SIZE_INTERVAL,
    watching.signal,
    async () => {
      free = await freeSpace(work);
      const limit = await exceeded();
      if (limit) end(limit);
    },
    isFilling,
  );
  try {
    const exitCode = await exited;
    hasExited = true;
    // Kills background processes that the command has left running.
    killGroup(pid);
    await Promise.race([closed, wait(LINGER, undefined, {ref: false})]);
    stdout.destroy();
    handleOutput(decoder.end());
    // Limits may have been exceeded since the last measurement.
    if (await group?.isExceeded()) limit ??= 'memory';
    limit ??= await exceeded();
    if (exitCode === FILE_TOO_LARGE) limit ??= 'file';
    return {exitCode: limit || signal.aborted ? null : exitCode, limit};
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', handleAbort);
    watching.abort();
    stdin.destroy();
    await group?.remove();
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have ended.
  }
}

/**
 * Measures at an interval, which is longer if measuring takes long.
 *
 * @param isUrgent called at each interval: whether to measure now. Default: never
 */
async function repeat(
  interval: number,
  signal: AbortSignal,
  measure: () => Promise<void>,
  isUrgent: () => Promise<boolean> = async () => false,
): Promise<void> {
  for (let time = interval; !signal.aborted;) {
    const due = performance.now() + time;
    do await wait(interval, undefined, {signal}).catch(() => {});
    while (!signal.aborted && performance.now() < due && !(await isUrgent()));
    if (signal.aborted) return;
    const begun = performance.now();
    await measure();
    time = Math.max(interval, 10 * (performance.now() - begun));
  }
}

/** The processes of a command: its group and all its descendants. `undefined` if there is no `/proc`. */
async function findProcesses(pid: number): Promise<readonly number[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const numbers = names.filter(name => /^\d+$/.test(name));
  if (!numbers.length) return undefined;
  const childrenOf = new Map<number, number[]>();
  const processes = new Set<number>();
  for (const number of numbers) {
    const text = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    // The program's name may contain anything; state, parent and group follow it.
    const [, parent, group] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (parent === undefined || group === undefined) continue;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(number)]);
    if (group === pid) processes.add(Number(number));
  }
  // Iterating over a set includes elements that are added during the iteration.
  for (const number of processes) for (const child of childrenOf.get(number) ?? []) processes.add(child);
  return [...processes];
}

/** Private memory of processes, in bytes. Pages of files are not counted, since the system can reclaim them. */
async function memoryOf(processes: readonly number[]): Promise<number> {
  const texts = await Promise.all(
    processes.map(number => readFile(`/proc/${number}/status`, 'utf8').catch(() => '')),
  );
  const kilobytes = texts.flatMap(text => [
    ...text.matchAll(/^(?:Rss(?:Anon|Shmem)|HugetlbPages):\s+(\d+) kB$/gm),
  ]);
  return kilobytes.reduce((sum, [, number]) => sum + Number(number), 0) * 1024;
}

interface BuildEnvironment {
  /** Folder of the build as its commands see it; its checkout, home and temporary files are in it. */
  readonly work: string;
  readonly checkout: string;
  readonly project: string;
  readonly version: string;
  readonly language: string;
  readonly type: string;
  readonly ref: string;
  readonly commit: string;
  readonly variables: readonly {readonly name: string; readonly value: string}[];
  /** Names that the administrator permits, in addition to those that begin with `DOCS_`. */
  readonly permitted: readonly string[];
}

export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Prefix of the projects' own variables: no shell, interpreter, compiler or package manager reads them. */
const PROJECT_PREFIX = 'DOCS_';

/** All environment variables of a build's command. None are inherited from the host. */
export function environmentOf(build: BuildEnvironment): {
  readonly environment: Readonly<Record<string, string>>;
  readonly notPassed: readonly string[];
} {
  // Maintainers set variables over HTTP, but cannot set commands. A variable that programs evaluate could run a command, so the administrator has to permit it.
  const isPassed = ({name}: {readonly name: string}): boolean =>
    name.startsWith(PROJECT_PREFIX) || build.permitted.includes(name);
  const passed = build.variables.filter(isPassed);
  return {
    notPassed: build.variables.filter(variable => !isPassed(variable)).map(({name}) => name),
    environment: {
      // First, so that the values below replace them.
      ...Object.fromEntries(passed.map(({name, value}) => [name, value])),
      PATH,
      HOME: join(build.work, 'home'),
      TMPDIR: join(build.work, 'tmp'),
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      NO_COLOR: '1',
      CI: 'true',
      READTHEDOCS: 'True',
      READTHEDOCS_PROJECT: build.project,
      READTHEDOCS_VERSION: build.version,
      READTHEDOCS_VERSION_NAME: build.ref,
      READTHEDOCS_VERSION_TYPE: build.type,
      READTHEDOCS_LANGUAGE: build.language,
      READTHEDOCS_GIT_IDENTIFIER: build.ref,
      READTHEDOCS_GIT_COMMIT_HASH: build.commit,
      READTHEDOCS_REPOSITORY_PATH: build.checkout,
      READTHEDOCS_OUTPUT: join(build.checkout, '_readthedocs'),
    },
  };
}
