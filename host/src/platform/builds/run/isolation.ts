import {lstatSync, readdirSync, readlinkSync} from 'node:fs';
import {sep} from 'node:path';
import {realPath} from '../../../../../cli/src/system/paths.js';
import {memoryFilter, withFilter} from './memory-filter.js';
import type {MemoryGroups} from './memory-groups.js';
import {type Leak, probe, ProbeError} from './probe.js';

/** Where a command runs. All paths are absolute and as the host sees them. */
export interface Place {
  readonly folder: string;
  /** Folder that the command may write to, with a folder `tmp` in it. */
  readonly work: string;
  /**
   * Folder that the command sees as `/tmp`. It must not be inside `work`: there, a command could replace it with a link, and the
   * target of that link would be mounted for the next command.
   */
  readonly temporary: string;
  /** Folder of the library, which the command must not read. */
  readonly library: string;
  /** Folders that the administrator lets the command read, in addition to those of the system. */
  readonly readable: readonly string[];
  /** Files, folders and sockets that only this command may read, even if they are in the library. Default: none. */
  readonly inputs?: readonly string[];
  readonly network: boolean;
}

export interface Isolation {
  /** Says what is isolated and what is not, for the administrator. */
  readonly description: string;
  /** A message that says why builds must not run. Default: they may run. */
  readonly refusal?: string | undefined;
  /** Whether the network can be turned off for commands. */
  readonly isolatesNetwork: boolean;
  /** Control groups that limit the memory of commands. Default: the memory is measured at an interval. */
  readonly memoryGroups?: MemoryGroups | undefined;
  /** Path of the build's folder as commands see it. */
  readonly pathOf: (work: string) => string;
  readonly wrap: (argv: readonly string[], place: Place) => readonly string[];
}

const samePath = (work: string): string => work;

/** No isolation but a process group, which is killed as a whole. Available on every machine. */
export const GROUP: Isolation = {
  description:
    "Build commands are not isolated: they can read and write whatever this user can, including the library's secret, see /run, /home and /tmp, reach every socket of this machine, and leave processes behind.",
  isolatesNetwork: false,
  pathOf: samePath,
  wrap: argv => argv,
};

const UNSHARE = [
  'unshare',
  '--user',
  '--map-current-user',
  '--ipc',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** Isolates processes and the network, but not files. */
export const NAMESPACE: Isolation = {
  description:
    "Build commands run in a process namespace: they are killed as a whole, and have no network unless the project allows it. Nothing else is isolated: they can read and write whatever this user can, including the library's secret, see /run, /home and /tmp, and reach the Unix sockets of this machine.",
  isolatesNetwork: true,
  pathOf: samePath,
  wrap: (argv, {network}) => [...UNSHARE, ...(network ? [] : ['--net']), '--', ...argv],
};

/** The path of the build's folder that commands see, so that no path of the machine gets into their output. */
const BUILD = '/build';

/** Links to folders of /usr on most systems, real folders on others. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];

/** Files of `/etc` that compilers, interpreters and generators read. None contains keys or passwords. */
const SETTINGS = [
  ...['alternatives', 'ca-certificates', 'ca-certificates.conf', 'fonts', 'group', 'host.conf', 'hosts'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'localtime', 'mime.types', 'nsswitch.conf', 'os-release'],
  ...['papersize', 'passwd', 'perl', 'pki/ca-trust', 'pki/tls/certs', 'protocols', 'resolv.conf', 'services'],
  ...['ssl/certs', 'ssl/openssl.cnf', 'texmf', 'timezone'],
];
const SETTINGS_OF_LANGUAGES = /^(?:ImageMagick-|java-|python)/;
const CACHES = ['/var/cache/fontconfig', '/var/lib/texmf'];

/**
 * Files of `/proc` that root can write even without capabilities. Through `sys/kernel/core_pattern`, for example, a command
 * could run a program outside its isolation.
 */
const KERNEL = ['sys', 'sysrq-trigger', 'irq', 'bus', 'acpi', 'scsi'];

/**
 * Isolation by bubblewrap: only what a build needs is visible, and only the build's folder is writable.
 *
 * @param options further options of bubblewrap
 * @param filter seccomp filter of system calls. Default: all are allowed
 */
const bubblewrap = (options: readonly string[], filter?: Buffer): Isolation => ({
  description: 'Build commands run in bubblewrap.',
  isolatesNetwork: true,
  pathOf: () => BUILD,
  wrap: (argv, {folder, work, library, readable, network, inputs = [], temporary}) =>
    filtered(filter, [
      ...[
        'bwrap',
        ...(filter ? ['--seccomp', '9'] : []),
        '--die-with-parent',
        '--cap-drop',
        'ALL',
        '--hostname',
        'build',
      ],
      ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
      ...(network ? options : ['--unshare-net', ...options]),
      ...systemMounts(),
      ...['--proc', '/proc', ...KERNEL.flatMap(name => readOnly(`/proc/${name}`)), '--dev', '/dev'],
      ...['--dir', '/run', '--symlink', '../run', '/var/run'],
      ...['/tmp', '/var/tmp', '/dev/shm'].flatMap(path => ['--bind', temporary, path]),
      ...readable.flatMap(path => ['--ro-bind', path, path]),
      ...inputs.filter(path => isWithin(path, library)).flatMap(readOnly),
      ...hidden(library, ['/usr', ...readable, ...inputs], inputs),
      ...['--bind', work, BUILD],
      // Files written there would use memory that is not limited.
      ...['--remount-ro', '/dev', '--remount-ro', '/'],
      ...['--chdir', BUILD + folder.slice(work.length), '--', ...argv],
    ]),
});

const filtered = (filter: Buffer | undefined, argv: readonly string[]): readonly string[] =>
  filter ? withFilter(filter, argv) : argv;

const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];
const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

/**
 * Hides the library inside readable folders, except for `inputs`. bubblewrap resolves links before it mounts a folder, so
 * real paths are compared: the library is hidden in each readable folder whose real path contains it.
 */
function hidden(library: string, readable: readonly string[], inputs: readonly string[]): string[] {
  const mounts = inputs.filter(path => !isWithin(path, library)).flatMap(readOnly);
  const real = realPath(library) ?? library;
  const places = readable.flatMap(path => {
    const mounted = realPath(path) ?? path;
    return isWithin(mounted, real) ? [path + real.slice(mounted.length)] : [];
  });
  const each = (option: string): string[] => [...new Set(places)].flatMap(place => [option, place]);
  return [...each('--tmpfs'), ...mounts, ...each('--remount-ro')];
}

function systemMounts(): string[] {
  const languages = names('/etc').filter(name => SETTINGS_OF_LANGUAGES.test(name));
  const mounts = ['--ro-bind', '/usr', '/usr'];
  for (const name of SYSTEM) {
    const stats = lstatSync(`/${name}`, {throwIfNoEntry: false});
    if (stats?.isSymbolicLink()) mounts.push('--symlink', readlinkSync(`/${name}`), `/${name}`);
    else if (stats) mounts.push(...readOnly(`/${name}`));
  }
  for (const name of [...SETTINGS, ...languages]) mounts.push(...readOnly(`/etc/${name}`));
  for (const path of CACHES) mounts.push(...readOnly(path));
  return mounts;
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Ways to run bubblewrap, the strongest first: bubblewrap before 0.8 cannot stop commands from creating namespaces of their
 * own, and some systems do not allow filters. Without control groups, a filter refuses memory that cannot be measured.
 */
function bubblewraps(isMeasured: boolean) {
  const filter = isMeasured ? memoryFilter() : undefined;
  return [...(filter ? [filter] : []), undefined].flatMap(filter =>
    [['--disable-userns'], []].map(options => ({
      isolation: bubblewrap(options, filter),
      isFiltered: !!filter,
      mayNest: !options.length,
    })),
  );
}

/** Folders for the trial run, and the user who runs the commands. */
interface IsolationOptions extends Pick<Place, 'work' | 'temporary' | 'library' | 'readable'> {
  readonly allowRoot: boolean;
  /** Control groups, or the reason why none can be used, as a clause that fits after "because". */
  readonly memoryGroups: MemoryGroups | string;
  /** User id of the commands. Default: that of this process. */
  readonly user?: number | undefined;
}

/**
 * Finds the strongest isolation that works on this machine, by trying one after the other. Its `description` says what was
 * tried and what prevents a stronger one.
 */
export async function findIsolation(options: IsolationOptions): Promise<Isolation> {
  const {allowRoot, user = process.getuid?.()} = options;
  if (user === 0 && !allowRoot) return {...GROUP, description: ROOT_REFUSED, refusal: ROOT_REFUSED};
  const isolation = await bestIsolation(options);
  return user === 0
    ? {...isolation, description: `Builds run as root, as docent.yaml allows. ${isolation.description}`}
    : isolation;
}

const ROOT_REFUSED =
  'Builds do not run as root. Run Docent as a user who owns nothing but the library, or set "allow_root: true" under "builds" in docent.yaml.';

async function bestIsolation(options: IsolationOptions): Promise<Isolation> {
  const {memoryGroups: groups} = options;
  const [memoryGroups, reason] = typeof groups === 'string' ? [undefined, groups] : [groups, ''];
  let advice = '';
  for (const {isolation, isFiltered, mayNest} of bubblewraps(!memoryGroups))
    try {
      const leaks = await leaksOf(isolation, options);
      const memory = memoryGroups ? IN_GROUPS : measured(reason, isFiltered);
      const description = [describe(leaks), mayNest ? MAY_NEST : '', memory].filter(Boolean).join(' ');
      return {...isolation, memoryGroups, isolatesNetwork: !leaks.includes('network'), description};
    } catch (error) {
      advice = adviceFor(error);
      if (error instanceof ProbeError && error.isMissing) break;
    }
  const leaks = await leaksOf(NAMESPACE, options, ['network']).catch(adviceFor);
  const best = leaks.length ? GROUP : NAMESPACE;
  const memory = memoryGroups ? IN_GROUPS : measured(reason, false);
  return {...best, memoryGroups, description: `${best.description} ${memory} ${advice}`};
}

const MAY_NEST =
  'They can create namespaces of their own, with file systems in memory that are not measured: install bubblewrap 0.8 or later, which prevents that.';

const IN_GROUPS = 'A control group limits all memory that they take.';

/** Says which memory of commands is counted, and which is not. @param reason why no control group is used */
function measured(reason: string, isFiltered: boolean): string {
  const uncounted =
    'pipes, sockets, message queues, page tables, and shared memory that a process has released but not ended (MADV_DONTNEED)';
  return [
    `Their memory is measured twice a second, since no control group can be used: ${reason}.`,
    isFiltered ? 'They get no memory files (memfd), and no System V segments of more than a page.' : '',
    `Not counted: ${isFiltered ? '' : 'memory files (memfd), System V segments, '}${uncounted}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const leaksOf = (
  {wrap, pathOf}: Isolation,
  {work, temporary, library, readable}: IsolationOptions,
  only?: readonly Leak[],
): Promise<readonly Leak[]> =>
  probe({
    work: pathOf(work),
    library,
    readable,
    ...(only && {only}),
    wrap: (argv, network, readable) =>
      wrap(argv, {folder: work, work, temporary, library, readable, network}),
  });

function adviceFor(error: unknown): string {
  if (!(error instanceof ProbeError)) throw error;
  return error.isMissing
    ? 'Install bubblewrap to isolate them.'
    : `bubblewrap is installed and would isolate them, but this user cannot run it here: ${error.message}`;
}

/** For each leak, a text that says what a command could do. */
const ESCAPES: Readonly<Record<Leak, string>> = {
  secret: 'read the library and its secret',
  files: 'see /run, /home, /etc/shadow or the /tmp of others',
  write: 'write outside its folder',
  socket: 'reach a Unix socket',
  mounts: 'change a mount',
  kernel: 'change a kernel setting',
  network: 'reach the network where a project has none',
};
const LEAKS = Object.keys(ESCAPES) as readonly Leak[];

function describe(leaks: readonly Leak[]): string {
  const named = (isLeak: boolean) =>
    LEAKS.filter(leak => leaks.includes(leak) === isLeak).map(leak => ESCAPES[leak]);
  const [prevented, possible] = [named(false), named(true)];
  const preventedText = new Intl.ListFormat('en', {type: 'disjunction'}).format(prevented);
  const possibleText = new Intl.ListFormat('en').format(possible);
  return [
    'Build commands run in bubblewrap.',
    prevented.length ? `A trial command could not ${preventedText}.` : '',
    possible.length ? `But it could ${possibleText}, so builds are not isolated.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
