import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {StringDecoder} from 'node:string_decoder';
import {setTimeout as wait} from 'node:timers/promises';
import {diskLeft, folderUsage} from './folder-usage.js';
import type {MemoryGroups} from './memory-groups.js';

/** Why a command was stopped. `file`: one file was too large; `hidden`: it has made a folder that cannot be measured. */
export type Limit = 'time' | 'log' | 'disk' | 'file' | 'entries' | 'hidden' | 'processes' | 'memory';

interface CommandEnd {
  /** `null` if it was stopped. */
  readonly exitCode: number | null;
  readonly limit?: Limit | undefined;
}

interface CommandOrder {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Folder whose size is limited. */
  readonly work: string;
  readonly limits: {
    /** When it has to be done, on the clock of `performance.now`. */
    readonly deadline: number;
    readonly log: number;
    readonly disk: number;
    /** Files and folders in the folder. */
    readonly entries: number;
    readonly processes: number;
    readonly memory: number;
  };
  /** Limit its memory in the kernel. Default: it is measured. */
  readonly memoryGroups?: MemoryGroups | undefined;
  readonly handleOutput: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Interval of measuring processes and their memory, in ms. */
const COUNT_INTERVAL = 500;
/** Interval of measuring the size of the folder, in ms; longer if measuring takes long. */
const SIZE_INTERVAL = 1_000;
/** If the disk has lost this share of a limit since the last measurement, the next one is made at once. */
const URGENT = 0.1;
/** How long a process that has left the group may keep the output open, in ms. */
const LINGER = 1_000;

/**
 * Kills the group when the host is gone, for whatever reason: its end of the pipe is closed then. The command replaces
 * this shell, with an empty stdin and no core dumps. No file may be larger than the limit for all files, and no process
 * may use more memory than the limit for all processes. The third argument is the file of the control group; empty if there
 * is none.
 */
const LAUNCH = `exec 3<&0 </dev/null 2>&1
{ read -r _ <&3; kill -KILL 0; } >/dev/null &
exec 3<&-
test -z "$3" || echo 0 > "$3" || exit
ulimit -c 0; ulimit -f "$1"; ulimit -d "$2" 2>/dev/null; shift 3
exec "$@"`;
const FILE_BLOCK = 512;
/** How a shell reports that the system ended a command since a file was too large: 128 and the number of SIGXFSZ. */
const FILE_TOO_LARGE = 153;

/** Runs a command in a process group of its own, and kills the group when the command is done or exceeds a limit. */
export async function runCommand(order: CommandOrder): Promise<CommandEnd> {
  const {argv, folder, environment, work, limits, handleOutput, signal} = order;
  if (signal.aborted) return {exitCode: null};
  const blocks = String(Math.ceil(limits.disk / FILE_BLOCK));
  const kilobytes = String(Math.ceil(limits.memory / 1024));
  const group = await order.memoryGroups?.create(limits.memory);
  const child = spawn('/bin/sh', ['-c', LAUNCH, 'sh', blocks, kilobytes, group?.processes ?? '', ...argv], {
    cwd: folder,
    env: {...environment},
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const {pid, stdin, stdout} = child;
  // Where all files are open, there is not even a stream to close.
  if (pid === undefined) throw (await once(child, 'error'))[0];
  // The shell reports it if this fails.
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
    child.once('exit', (code, killer) => resolve(killer === 'SIGXFSZ' ? FILE_TOO_LARGE : code));
  });

  const deadline = setTimeout(() => end('time'), Math.max(0, limits.deadline - performance.now()));
  const watching = new AbortController();
  // A measurement still running at the end is not waited for.
  void repeat(COUNT_INTERVAL, watching.signal, async () => {
    const own = await findProcesses(pid);
    if (!own) return;
    if (own.length > limits.processes) end('processes');
    else if ((await memoryOf(own)) > limits.memory) end('memory');
  });
  let left = await diskLeft(work);
  const isFilling = async (): Promise<boolean> => {
    const now = await diskLeft(work);
    if (!left || !now) return false;
    const {disk, entries} = limits;
    return left.bytes - now.bytes > disk * URGENT || left.entries - now.entries > entries * URGENT;
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
      left = await diskLeft(work);
      const limit = await exceeded();
      if (limit) end(limit);
    },
    isFilling,
  );
  try {
    const exitCode = await exited;
    isOver = true;
    // Background processes that it left running.
    killGroup(pid);
    await Promise.race([closed, wait(LINGER, undefined, {ref: false})]);
    stdout.destroy();
    handleOutput(decoder.end());
    // It may have finished between two measurements.
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
    // No process is left.
  }
}

/**
 * Measures at an interval, which is longer if measuring takes long.
 *
 * @param isUrgent asked at the interval in any case: whether to measure at once. Default: it never is
 */
async function repeat(
  interval: number,
  signal: AbortSignal,
  look: () => Promise<void>,
  isUrgent: () => Promise<boolean> = async () => false,
): Promise<void> {
  for (let time = interval; !signal.aborted;) {
    const due = performance.now() + time;
    do await wait(interval, undefined, {signal}).catch(() => {});
    while (!signal.aborted && performance.now() < due && !(await isUrgent()));
    if (signal.aborted) return;
    const begun = performance.now();
    await look();
    time = Math.max(interval, 10 * (performance.now() - begun));
  }
}

/** The processes of a command: its group and all its descendants. `undefined` if there is no `/proc`. */
async function findProcesses(pid: number): Promise<readonly number[] | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const numbers = names.filter(name => /^\d+$/.test(name));
  if (!numbers.length) return undefined;
  const childrenOf = new Map<number, number[]>();
  const own = new Set<number>();
  for (const number of numbers) {
    const text = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    // The program's name may contain anything; state, parent and group follow it.
    const [, parent, group] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (parent === undefined || group === undefined) continue;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(number)]);
    if (group === pid) own.add(Number(number));
  }
  // Iterating over a set includes what is added meanwhile.
  for (const number of own) for (const child of childrenOf.get(number) ?? []) own.add(child);
  return [...own];
}

/** Private memory of processes, in bytes; file pages are left out, since the system can reclaim them. */
export async function memoryOf(processes: readonly number[]): Promise<number> {
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
const OWN_PREFIX = 'DOCS_';

/** The whole environment of a build's command; nothing of the host's own. */
export function environmentOf(build: BuildEnvironment): {
  readonly environment: Readonly<Record<string, string>>;
  readonly notPassed: readonly string[];
} {
  // Project admins set variables over HTTP, where no command can be set. Variables that programs obey could run one, so the administrator has to permit them.
  const isPassed = ({name}: {readonly name: string}): boolean =>
    name.startsWith(OWN_PREFIX) || build.permitted.includes(name);
  const passed = build.variables.filter(isPassed);
  return {
    notPassed: build.variables.filter(variable => !isPassed(variable)).map(({name}) => name),
    environment: {
      // First, so that ours win.
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
