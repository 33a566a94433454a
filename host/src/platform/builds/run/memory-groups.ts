import {mkdir, readdir, readFile, rmdir, writeFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {isRunning} from '../../../../../cli/src/system/processes.js';

/** The control group of one command. */
export interface MemoryGroup {
  /** A process that writes `0` to this file joins the group, with all processes that it starts. */
  readonly processes: string;
  /** Whether the kernel has killed a process of the group because it wanted more memory. */
  isExceeded(): Promise<boolean>;
  /** Kills the processes that are left in it, and removes it. */
  remove(): Promise<void>;
}

/** Where control groups of version 2 are mounted, and the file that names the group of this process. */
interface GroupPlace {
  readonly root: string;
  readonly ownGroupFile: string;
}

const PLACE: GroupPlace = {root: '/sys/fs/cgroup', ownGroupFile: '/proc/self/cgroup'};
const PREFIX = 'docent-build-';
/** Group that this process moves to, because a group cannot have both processes and subgroups. */
const HOST = 'docent-host';
/** Attempts to remove a group whose processes are about to end, and the delay between them, in ms. */
const [MAX_ATTEMPTS, RETRY_DELAY] = [20, 50];

/**
 * Control groups that limit memory. The kernel counts all memory, including memory that belongs to no process, and kills
 * the whole group when it exceeds its limit.
 */
export class MemoryGroups {
  readonly #parent: string;
  #last = 0;

  /** @param parent group without processes, in which the groups of commands are created */
  constructor(parent: string) {
    this.#parent = parent;
  }

  /**
   * Groups beside or below the group of this process, if these are delegated to it, for example by `Delegate=memory` in a
   * systemd unit. Otherwise the reason why none can be created: a clause that fits after "because".
   */
  static async find({root, ownGroupFile}: GroupPlace = PLACE): Promise<MemoryGroups | string> {
    const [, path] = /^0::(\/.*)$/m.exec(await readFile(ownGroupFile, 'utf8').catch(() => '')) ?? [];
    if (path === undefined) return 'this system has none of version 2';
    const folder = join(root, path);
    const controllers = await read(folder, 'cgroup.controllers');
    if (!controllers.split(/\s+/).includes('memory')) return 'that of this process does not control memory';
    try {
      const parent = await delegated(folder, path === '/');
      if (parent === undefined) return 'this process shares its own with others';
      await writeFile(join(parent, 'cgroup.subtree_control'), '+memory');
      const groups = new MemoryGroups(parent);
      await groups.#removeDead();
      // Setting the limit is the last step that may fail.
      await (await groups.create(1_000_000)).remove();
      return groups;
    } catch (error) {
      return `none is delegated to this process (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  /** @param bytes limit of all processes in it together */
  async create(bytes: number): Promise<MemoryGroup> {
    const folder = join(this.#parent, `${PREFIX}${process.pid}-${++this.#last}`);
    await mkdir(folder);
    await writeFile(join(folder, 'memory.max'), String(bytes));
    // The first file is missing without swap, the second in older kernels.
    await writeFile(join(folder, 'memory.swap.max'), '0').catch(() => {});
    await writeFile(join(folder, 'memory.oom.group'), '1').catch(() => {});
    return {
      processes: join(folder, 'cgroup.procs'),
      isExceeded: async () => /^oom_kill [1-9]/m.test(await read(folder, 'memory.events')),
      remove: async () => {
        await writeFile(join(folder, 'cgroup.kill'), '1').catch(() => {});
        await removeGroup(folder);
      },
    };
  }

  async #removeDead(): Promise<void> {
    for (const name of await readdir(this.#parent))
      if (name.startsWith(PREFIX) && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
        await removeGroup(join(this.#parent, name));
  }
}

const read = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch(() => '');

/**
 * A group without processes, which may have subgroups: the parent of the group of this process, or that group itself after
 * this process has moved to a subgroup. `undefined` if other processes are in it.
 */
async function delegated(folder: string, isRoot: boolean): Promise<string | undefined> {
  const parent = dirname(folder);
  // Root can write to groups that belong to systemd.
  const mayBeOurs = !isRoot && (basename(folder) === HOST || process.getuid?.() !== 0);
  const hasMemory = async (group: string): Promise<boolean> =>
    (await read(group, 'cgroup.controllers')).split(/\s+/).includes('memory');
  if (mayBeOurs && (await hasMemory(parent)) && (await isEmptyGroup(parent))) {
    const isWritable = await writeFile(join(parent, 'cgroup.subtree_control'), '+memory').then(
      () => true,
      () => false,
    );
    if (isWritable) return parent;
  }
  const processes = (await read(folder, 'cgroup.procs')).split('\n').filter(Boolean);
  if (processes.some(pid => Number(pid) !== process.pid)) return undefined;
  await mkdir(join(folder, HOST), {recursive: true});
  await writeFile(join(folder, HOST, 'cgroup.procs'), String(process.pid));
  return folder;
}

const isEmptyGroup = async (group: string): Promise<boolean> =>
  (await readFile(join(group, 'cgroup.procs'), 'utf8').catch(() => '?')) === '';

/** A group can be removed once its last process has ended. If that takes too long, the next start removes it. */
async function removeGroup(folder: string): Promise<void> {
  for (let attempts = MAX_ATTEMPTS; attempts; attempts--)
    try {
      return await rmdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return;
      await wait(RETRY_DELAY);
    }
}
