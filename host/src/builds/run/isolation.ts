import {lstatSync, readdirSync, readlinkSync} from 'node:fs';
import {join, sep} from 'node:path';
import {type Leak, probe, ProbeError} from './probe.js';

/** Where a command runs. All paths are absolute, and those of the host. */
export interface Place {
  /** Folder that it begins in, within `work`. */
  readonly folder: string;
  /** Folder that it may write to, with a folder `tmp` in it. */
  readonly work: string;
  /** Folder of the library, which it may not look into. */
  readonly library: string;
  /** Folders that the administrator lets it read, besides those of the system. */
  readonly readable: readonly string[];
  /** Whether it reaches the network. */
  readonly network: boolean;
}

/** How much of the machine a command is kept from. */
export interface Isolation {
  /** What is held and what is not, in sentences for the administrator. */
  readonly says: string;
  /** Why nothing may be built at all, as a sentence. Default: builds may run. */
  readonly refusal?: string | undefined;
  /** Whether commands can be kept from the network. */
  readonly holdsNetwork: boolean;
  /** Path by which commands know the folder of their build. */
  readonly pathOf: (work: string) => string;
  /** The command line that runs a program with its arguments so. */
  readonly wrap: (argv: readonly string[], place: Place) => readonly string[];
}

const samePath = (work: string): string => work;

/** What every machine has: a group of processes, which is ended as a whole. */
export const GROUP: Isolation = {
  says: 'Commands of builds are not held: they read and write what this user may, the secret of the library included, see /run, /home and /tmp, reach every socket of this machine, and a process that leaves their group outlives them.',
  holdsNetwork: false,
  pathOf: samePath,
  wrap: argv => argv,
};

const UNSHARE = [
  'unshare',
  '--user',
  '--map-current-user',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
];

/** Holds processes and the network; files are those of the user. */
export const NAMESPACE: Isolation = {
  says: 'Commands of builds run in a process namespace: they are ended as a whole, and kept from the network where a project asks for it. Nothing else is held: they read and write what this user may, the secret of the library included, see /run, /home and /tmp, and reach the Unix sockets of this machine.',
  holdsNetwork: true,
  pathOf: samePath,
  wrap: (argv, {network}) => [...UNSHARE, ...(network ? [] : ['--net']), '--', ...argv],
};

/** Where a build finds itself: no path of the machine gets into what it makes. */
const BUILD = '/build';

/** Links to folders of /usr on most systems, folders of their own on others. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];

/** What compilers, interpreters and generators read of `/etc`: no keys, and no settings that may hold a password. */
const SETTINGS = [
  ...['alternatives', 'ca-certificates', 'ca-certificates.conf', 'fonts', 'group', 'host.conf', 'hosts'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'localtime', 'mime.types', 'nsswitch.conf', 'os-release'],
  ...['papersize', 'passwd', 'perl', 'pki/ca-trust', 'pki/tls/certs', 'protocols', 'resolv.conf', 'services'],
  ...['ssl/certs', 'ssl/openssl.cnf', 'texmf', 'timezone'],
];
const SETTINGS_OF_LANGUAGES = /^(?:ImageMagick-|java-|python)/;
const CACHES = ['/var/cache/fontconfig', '/var/lib/texmf'];

/** Root may write these by who it is, without a capability; `core_pattern` alone would run a program outside. */
const KERNEL = ['sys', 'sysrq-trigger', 'irq', 'bus', 'acpi', 'scsi'];

/** Only what a build needs is there at all, and only the folder of the build can be written to. */
const bubblewrap = (more: readonly string[]): Isolation => ({
  says: 'Commands of builds run in bubblewrap.',
  holdsNetwork: true,
  pathOf: () => BUILD,
  wrap: (argv, {folder, work, library, readable, network}) => [
    ...['bwrap', '--die-with-parent', '--cap-drop', 'ALL', '--hostname', 'build'],
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network ? more : ['--unshare-net', ...more]),
    ...systemMounts(),
    ...['--proc', '/proc', ...KERNEL.flatMap(name => readOnly(`/proc/${name}`)), '--dev', '/dev'],
    ...['--dir', '/run', '--symlink', '../run', '/var/run'],
    ...['/tmp', '/var/tmp', '/dev/shm'].flatMap(path => ['--bind', join(work, 'tmp'), path]),
    ...readable.flatMap(path => ['--ro-bind', path, path]),
    ...(['/usr', ...readable].some(path => isWithin(path, library))
      ? ['--tmpfs', library, '--remount-ro', library]
      : []),
    ...['--bind', work, BUILD],
    // What is written there would be memory, which nobody counts.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', BUILD + folder.slice(work.length), '--', ...argv],
  ],
});

const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];
const isWithin = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep);

function systemMounts(): string[] {
  const languages = names('/etc').filter(name => SETTINGS_OF_LANGUAGES.test(name));
  const mounts = ['--ro-bind', '/usr', '/usr'];
  for (const name of SYSTEM) {
    const found = lstatSync(`/${name}`, {throwIfNoEntry: false});
    if (found?.isSymbolicLink()) mounts.push('--symlink', readlinkSync(`/${name}`), `/${name}`);
    else if (found) mounts.push(...readOnly(`/${name}`));
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

/** bubblewrap before 0.8 cannot keep commands from namespaces of their own. */
const BUBBLEWRAPS = [bubblewrap(['--disable-userns']), bubblewrap([])];

interface IsolationOptions {
  /** Folder within which the trial runs, with a folder `tmp` in it. */
  readonly work: string;
  readonly library: string;
  readonly readable: readonly string[];
  /** Whether builds may run as root. */
  readonly allowRoot: boolean;
  /** Who runs them. Default: who runs this process. */
  readonly user?: number | undefined;
}

/** The best that this machine can do, found by trying it. It says what was tried, and what stands in the way of better. */
export async function findIsolation(options: IsolationOptions): Promise<Isolation> {
  const {allowRoot, user = process.getuid?.()} = options;
  if (user === 0 && !allowRoot) return {...GROUP, says: ROOT_REFUSED, refusal: ROOT_REFUSED};
  const found = await bestIsolation(options);
  return user === 0 ? {...found, says: `Builds run as root, as docent.yaml allows. ${found.says}`} : found;
}

const ROOT_REFUSED =
  'Nothing is built as root. Run Docent as a user who owns nothing but the library, or say "allow_root: true" below "builds" in docent.yaml.';

async function bestIsolation(options: IsolationOptions): Promise<Isolation> {
  let advice = '';
  for (const isolation of BUBBLEWRAPS)
    try {
      const leaks = await leaksOf(isolation, options);
      return {...isolation, holdsNetwork: !leaks.includes('network'), says: saysOf(leaks)};
    } catch (error) {
      advice = adviceFor(error);
    }
  const leaks = await leaksOf(NAMESPACE, options, ['network']).catch(adviceFor);
  const best = leaks.length ? GROUP : NAMESPACE;
  return {...best, says: `${best.says} ${advice}`};
}

const leaksOf = (
  {wrap, pathOf}: Isolation,
  {work, library, readable}: IsolationOptions,
  only?: readonly Leak[],
): Promise<readonly Leak[]> =>
  probe({
    work: pathOf(work),
    library,
    readable,
    ...(only && {only}),
    wrap: (argv, network, readable) => wrap(argv, {folder: work, work, library, readable, network}),
  });

function adviceFor(error: unknown): string {
  if (!(error instanceof ProbeError)) throw error;
  return error.isMissing
    ? 'Install bubblewrap to hold them to their folder.'
    : `bubblewrap is installed, and would hold them to their folder, but this user cannot run it here: ${error.message}`;
}

/** What a command can do that escapes, and cannot where it is held. */
const DEEDS: Readonly<Record<Leak, string>> = {
  secret: 'read the library and its secret',
  files: 'see /run, /home, /etc/shadow or the /tmp of others',
  write: 'write outside its folder',
  socket: 'reach a Unix socket',
  mounts: 'change a mount',
  kernel: 'write a setting of the kernel',
  network: 'reach the network where a project has none',
};
const LEAKS = Object.keys(DEEDS) as readonly Leak[];

function saysOf(leaks: readonly Leak[]): string {
  const deeds = (isLeak: boolean) =>
    LEAKS.filter(leak => leaks.includes(leak) === isLeak).map(leak => DEEDS[leak]);
  const [held, open] = [deeds(false), deeds(true)];
  const none = new Intl.ListFormat('en', {type: 'disjunction'}).format(held);
  const all = new Intl.ListFormat('en').format(open);
  return [
    'Commands of builds run in bubblewrap.',
    held.length ? `A command that was tried at this start could not ${none}.` : '',
    open.length ? `But it could ${all}: builds are not held here.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
