import {mkdir, readdir, readFile, rmdir, writeFile} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {isRunning} from '../../../../../cli/src/system/processes.js';

/** The control group of one command. */
export interface MemoryGroup {
  /** A process that writes `0` to this file is in the group, with all that it starts. */
  readonly processes: string;
  /** Whether the kernel has ended a process of the group since it wanted more memory. */
  isExceeded(): Promise<boolean>;
  /** Ends what is left in it, and removes it. */
  remove(): Promise<void>;
}

/** Where control groups of version 2 are, and which one this process is in. */
interface GroupPlace {
  readonly root: string;
  readonly own: string;
}

const PLACE: GroupPlace = {root: '/sys/fs/cgroup', own: '/proc/self/cgroup'};
const PREFIX = 'docent-build-';
/** Group that this process moves to: a group has either processes or groups of its own. */
const HOST = 'docent-host';
/** How often it is tried to remove a group whose processes are about to end, and how long in between, in ms. */
const [TRIES, PAUSE] = [20, 50];

/**
 * Control groups that limit memory. The kernel counts all memory for them, also what belongs to no process, and ends the whole
 * group when it exceeds its limit.
 */
export class MemoryGroups {
  readonly #parent: string;
  #last = 0;

  /** @param parent group without processes, below which those of commands are created */
  constructor(parent: string) {
    this.#parent = parent;
  }

  /**
   * Groups beside or below that of this process, if they were delegated to it, as by `Delegate=memory` in a unit of systemd.
   * Otherwise the reason why there are none, to follow "because".
   */
  static async find({root, own}: GroupPlace = PLACE): Promise<MemoryGroups | string> {
    const [, path] = /^0::(\/.*)$/m.exec(await readFile(own, 'utf8').catch(() => '')) ?? [];
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
      // The limit is the last that may be missing.
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
    // Kernels without swap do not have the one, older ones not the other.
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

/** A group that has no processes, so that it may have groups: the one around that of this process, or its own once it has left. */
async function delegated(folder: string, isRoot: boolean): Promise<string | undefined> {
  const around = dirname(folder);
  // What root can write to may belong to systemd.
  const mayBeOurs = !isRoot && (basename(folder) === HOST || process.getuid?.() !== 0);
  const hasMemory = async (group: string): Promise<boolean> =>
    (await read(group, 'cgroup.controllers')).split(/\s+/).includes('memory');
  if (mayBeOurs && (await hasMemory(around)) && (await isEmptyGroup(around))) {
    const isWritable = await writeFile(join(around, 'cgroup.subtree_control'), '+memory').then(
      () => true,
      () => false,
    );
    if (isWritable) return around;
  }
  const processes = (await read(folder, 'cgroup.procs')).split('\n').filter(Boolean);
  if (processes.some(pid => Number(pid) !== process.pid)) return undefined;
  await mkdir(join(folder, HOST), {recursive: true});
  await writeFile(join(folder, HOST, 'cgroup.procs'), String(process.pid));
  return folder;
}

const isEmptyGroup = async (group: string): Promise<boolean> =>
  (await readFile(join(group, 'cgroup.procs'), 'utf8').catch(() => '?')) === '';

/** A group can be removed once its last process is gone; if it is not, the next start removes it. */
async function removeGroup(folder: string): Promise<void> {
  for (let left = TRIES; left; left--)
    try {
      return await rmdir(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return;
      await wait(PAUSE);
    }
}
