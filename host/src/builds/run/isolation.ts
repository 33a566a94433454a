import {execFile, type ExecFileException} from 'node:child_process';
import {promisify} from 'node:util';

const run = promisify(execFile);

/** Where a command runs. */
export interface Place {
  /** Folder that it begins in. */
  readonly folder: string;
  /** Folder that it may write to, with a folder `tmp` in it. */
  readonly work: string;
  /** Folder that it may not look into. */
  readonly hidden: string;
  /** Whether it reaches the network. */
  readonly network: boolean;
}

/** How much of the machine a command is kept from. */
export interface Isolation {
  /** What is held, as a sentence for the administrator. */
  readonly says: string;
  /** Whether commands can be kept from the network. */
  readonly holdsNetwork: boolean;
  /** The words that run a program with its arguments so. */
  readonly wrap: (words: readonly string[], place: Place) => readonly string[];
}

/** What every machine has: a group of processes, which is ended as a whole. */
export const GROUP: Isolation = {
  says: 'Commands of builds run as this user, and a process that leaves their group outlives them.',
  holdsNetwork: false,
  wrap: words => words,
};

export const NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** For who is not root. */
const OWN_NAMESPACE = [...NAMESPACE, '--user', '--map-current-user'];

export const inNamespace = (words: readonly string[]): Isolation => ({
  says: 'Commands of builds run in a process namespace, which is ended as a whole; they may read and write what this user may.',
  holdsNetwork: true,
  wrap: (command, {network}) => [...words, ...(network ? [] : ['--net']), '--', ...command],
});

/** The whole file system is there to be read, but for the library; only the folder of the build can be written to. */
const BUBBLEWRAP: Isolation = {
  says: 'Commands of builds run in bubblewrap: they write to their own folder alone, do not see the library, and are ended as a whole.',
  holdsNetwork: true,
  wrap: (words, {folder, work, hidden, network}) => [
    ...[
      'bwrap',
      '--die-with-parent',
      '--unshare-pid',
      '--unshare-ipc',
      ...(network ? [] : ['--unshare-net']),
    ],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', hidden],
    ...['--bind', `${work}/tmp`, '/tmp', '--bind', `${work}/tmp`, '/dev/shm', '--bind', work, work],
    // What is written there would be memory, which nobody counts.
    ...['--remount-ro', '/dev', '--remount-ro', hidden, '--chdir', folder, '--', ...words],
  ],
};

/** The best that this machine can do, found by trying. It says what stands in the way of the best of all. */
export async function findIsolation(place: Omit<Place, 'network'>): Promise<Isolation> {
  const fault = await faultOf(BUBBLEWRAP, place);
  if (fault === undefined) return BUBBLEWRAP;
  const advice =
    fault.code === 'ENOENT'
      ? 'Install bubblewrap to hold them to their folder.'
      : `bubblewrap is installed, and would hold them to their folder, but this user cannot run it here: ${fault.reason}`;
  for (const isolation of [inNamespace(NAMESPACE), inNamespace(OWN_NAMESPACE), GROUP])
    if ((await faultOf(isolation, place)) === undefined)
      return {...isolation, says: `${isolation.says} ${advice}`};
  return GROUP;
}

interface Fault {
  readonly code: ExecFileException['code'];
  /** In the words of the program. */
  readonly reason: string;
}

/** Why commands cannot be run so; `undefined`: they can. */
async function faultOf(isolation: Isolation, place: Omit<Place, 'network'>): Promise<Fault | undefined> {
  try {
    for (const network of isolation.holdsNetwork ? [false, true] : [true]) {
      const [program, ...args] = isolation.wrap(['/bin/sh', '-c', ':'], {...place, network});
      await run(program!, args);
    }
    return undefined;
  } catch (error) {
    const {code, stderr = '', message} = error as ExecFileException & {stderr?: string};
    return {code, reason: (stderr.trim() || message).split('\n')[0] ?? ''};
  }
}
