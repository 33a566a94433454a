import {randomBytes} from 'node:crypto';
import {mkdir, rm, stat, writeFile} from 'node:fs/promises';
import {userInfo} from 'node:os';
import {join, relative} from 'node:path';
import {protocolOf, withoutCredentials} from '../../config/source.js';
import {decodePath} from '../../../../cli/src/system/paths.js';
import {lock} from '../../../../cli/src/system/processes.js';
import {removeFolder} from '../../system/remove-folder.js';
import type {Isolation, Place} from './run/isolation.js';
import {folderUsage} from './run/folder-usage.js';
import type {BuildCommands} from './build-commands.js';
import {type Ref, refOf} from './refs.js';

/** Description of the command that fails if the repository cannot be read. */
export const FETCHING = 'Fetch the repository';

/** Background processes of git are off, since they would outlive the command. */
const SETTINGS = `[gc]
\tautoDetach = false
[maintenance]
\tautoDetach = false
[advice]
\tdetachedHead = false
[safe]
\tdirectory = *
\tbareRepository = explicit
[http]
\tfollowRedirects = false
`;

/**
 * The configuration file for git. It replaces the settings of the machine. Repositories inside other repositories are not
 * opened, and redirects are not followed, since they could lead to another host.
 *
 * @param credentialsOf address whose credentials are sent to all repositories on the same server. Default: no
 *   credentials are sent
 */
export const gitSettings = (credentialsOf = ''): string => SETTINGS + rewriteFor(credentialsOf);

interface RepositoryOptions {
  /** Address of the repository. A path must be absolute. */
  readonly address: string;
  /** Folder for the mirror, and for the settings and temporary files of git. */
  readonly folder: string;
  readonly isolation: Isolation;
  /** Folder of the library, which git must not read. */
  readonly library: string;
  /** Folders that the administrator lets builds read. */
  readonly readable: readonly string[];
}

/** Folders of a build, as absolute paths that the host sees. The checkout is inside `work`. */
interface BuildPlace {
  readonly work: string;
  readonly checkout: string;
}

/** Clones without a remote, so that the build does not learn the path of the mirror. Arguments: the mirror and the folder. */
const CLONE = `git -c core.logAllRefUpdates=false clone --quiet --no-hardlinks --no-checkout -- "$1" "$2" && cd "$2" || exit
git config --remove-section remote.origin || exit
set -f
for name in $(git config --name-only --get-regexp '^branch[.].*[.]merge$'); do
  git config --remove-section "\${name%.merge}" || exit
done`;

/** Checks out submodules. Argument: the address to which relative addresses are relative; empty if these are not allowed. */
const UPDATE_SUBMODULES = `test -z "$1" || git config remote.origin.url "$1" || exit
git submodule --quiet update --init --recursive --force || exit
test -z "$1" || git config --remove-section remote.origin`;

const script = (text: string, ...words: readonly string[]): readonly string[] => [
  ...['/bin/sh', '-c', text, 'sh'],
  ...words,
];

/**
 * A mirror of a project's repository on this machine, updated for each build. Names of refs are never passed as arguments.
 * Git commands are isolated like those of the build, because the contents of the repository are not trusted.
 */
export class Repository {
  readonly #options: RepositoryOptions;
  readonly #protocol: 'file' | 'https' | 'ssh';

  constructor(options: RepositoryOptions) {
    this.#options = options;
    this.#protocol = protocolOf(options.address) ?? 'https';
  }

  /**
   * Fetches all branches and tags. `defaultBranch` is empty if the repository has none.
   *
   * @throws {BuildError} if git fails or exceeds a limit
   */
  async fetch(
    commands: BuildCommands,
    signal: AbortSignal,
  ): Promise<{readonly refs: readonly Ref[]; readonly defaultBranch: string}> {
    const {address, folder} = this.#options;
    const settings = await this.#prepare();
    const unlock = await lock(join(folder, 'lock'), signal);
    const inputs = [settings, ...(await this.#sources())];
    const git = (command: string, description: string, argv: readonly string[]) =>
      commands.run({
        command,
        description,
        argv: this.#wrap(['git', ...argv], {folder: this.#mirror, work: this.#mirror, inputs}),
        folder: this.#mirror,
        environment: this.#environment(settings, this.#protocol),
        measured: this.#mirror,
      });
    try {
      // The mirror keeps objects that were pushed once but are no longer in any branch. A new mirror does not have them.
      const {bytes, entries} = await folderUsage(this.#mirror);
      const {limits} = commands;
      if (bytes > limits.disk / 2 || entries > limits.entries / 2) await removeFolder(this.#mirror);
      await mkdir(this.#mirror, {recursive: true});
      await git('git init --bare', 'Make a copy', ['init', '--quiet', '--bare']);
      const shownAddress = withoutCredentials(address);
      await git(`git fetch ${shownAddress}`, FETCHING, [
        ...[
          '--git-dir=.',
          'fetch',
          '--force',
          '--prune',
          '--no-write-fetch-head',
          '--no-auto-gc',
          '--',
          address,
        ],
        ...['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'],
      ]);
      const listHead = ['--git-dir=.', 'ls-remote', '--symref', '--', address, 'HEAD'];
      const head = await git(
        `git ls-remote --symref ${shownAddress} HEAD`,
        'Find the default branch',
        listHead,
      );
      const list = await git('git for-each-ref', 'List branches and tags', [
        ...['--git-dir=.', 'for-each-ref'],
        // For an annotated tag, also the commit that it points to.
        '--format=%(objectname) %(objecttype) %(*objectname) %(*objecttype) %(refname)',
        ...['refs/heads', 'refs/tags'],
      ]);
      const [, defaultBranch = ''] = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(head) ?? [];
      return {refs: list.split('\n').flatMap(readRef), defaultBranch};
    } finally {
      await unlock();
    }
  }

  async checkOut(commands: BuildCommands, commit: string, {work, checkout}: BuildPlace): Promise<void> {
    const settings = await this.#prepare();
    const inputs = [settings, this.#mirror];
    const clone = script(CLONE, this.#mirror, relative(work, checkout));
    await commands.run({
      command: 'git clone',
      description: 'Copy it',
      // Without hard links to the mirror's files, which commands could change.
      argv: this.#wrap(clone, {folder: work, work, inputs}),
      folder: work,
      environment: this.#environment(settings, 'file'),
    });
    const checkOut = ['git', 'checkout', '--quiet', '--force', '--detach', commit];
    await commands.run({
      command: `git checkout ${commit}`,
      description: 'Put its files in place',
      argv: this.#wrap(checkOut, {folder: checkout, work, inputs: [settings]}),
      folder: checkout,
      environment: this.#environment(settings, ''),
    });
  }

  /**
   * Checks out submodules. The credentials of the repository are sent only to the same server; git reads them from a
   * file outside of the checkout, which no command of the build can see. A submodule must not be a path of this machine,
   * even if the repository itself is one: otherwise its author could read any repository on this machine.
   *
   * @throws {BuildError} if git fails or exceeds a limit
   */
  async checkOutSubmodules(commands: BuildCommands, {work, checkout}: BuildPlace): Promise<void> {
    const {address, folder} = this.#options;
    await this.#prepare();
    const isLocal = this.#protocol === 'file';
    const settings = join(folder, `gitconfig-${randomBytes(4).toString('hex')}`);
    // Addresses of submodules may be relative to that of the repository.
    const update = script(UPDATE_SUBMODULES, isLocal ? '' : withoutCredentials(address));
    try {
      await writeFile(settings, gitSettings(address), {mode: 0o600});
      const inputs = [settings, ...(isLocal ? [] : await this.#sources())];
      await commands.run({
        command: 'git submodule update --init --recursive',
        description: 'Fetch its submodules',
        argv: this.#wrap(update, {folder: checkout, work, inputs}, true),
        folder: checkout,
        environment: this.#environment(settings, isLocal ? 'https' : this.#protocol),
      });
    } finally {
      await rm(settings, {force: true});
    }
  }

  get #mirror(): string {
    return join(this.#options.folder, 'copy.git');
  }

  get #temporary(): string {
    return join(this.#options.folder, 'tmp');
  }

  /** Creates the folders and settings of git. Resolves to the path of the settings. */
  async #prepare(): Promise<string> {
    const {folder} = this.#options;
    await mkdir(this.#temporary, {recursive: true});
    const file = join(folder, 'gitconfig');
    await writeFile(file, gitSettings());
    return file;
  }

  #wrap(
    argv: readonly string[],
    place: Pick<Place, 'folder' | 'work' | 'inputs'>,
    network = this.#protocol !== 'file',
  ): readonly string[] {
    const {isolation, library, readable} = this.#options;
    return isolation.wrap(argv, {...place, library, readable, network, temporary: this.#temporary});
  }

  /** Paths that git has to read to reach the repository: the repository itself, or the SSH keys. */
  async #sources(): Promise<readonly string[]> {
    if (this.#protocol === 'file') return [await gitFolderOf(pathOf(this.#options.address))];
    return this.#protocol === 'ssh' ? sshFiles() : [];
  }

  /** @param protocols that git may use, separated by `:` */
  #environment(settings: string, protocols: string): Record<string, string> {
    const {PATH = '/usr/bin:/bin', SSH_AUTH_SOCK: agent} = process.env;
    return {
      PATH,
      HOME: this.#options.isolation.pathOf(this.#temporary),
      LANG: 'C.UTF-8',
      GIT_CONFIG_GLOBAL: settings,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_ALLOW_PROTOCOL: protocols,
      GIT_PROTOCOL_FROM_USER: '0',
      // Git fails instead of prompting for credentials, which nobody could enter.
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
      ...(this.#protocol === 'ssh' && agent && {SSH_AUTH_SOCK: agent}),
    };
  }
}

/** The path of a repository on this machine. A `file:` address is decoded as git does. */
function pathOf(address: string): string {
  const [, encoded] = /^file:\/\/(.*)$/s.exec(address) ?? [];
  return encoded === undefined ? address : (decodePath(encoded) ?? encoded);
}

/** What git appends to a path to find a repository, in this order. */
const SUFFIXES = ['/.git', '', '.git/.git', '.git'];

/** The git folder of a repository. Only this is made readable, since a library may be among the other files. */
async function gitFolderOf(path: string): Promise<string> {
  for (const suffix of SUFFIXES)
    if (await stat(`${path}${suffix}/HEAD`).catch(() => undefined)) return path + suffix;
  return path;
}

/** SSH files of the user: keys, known hosts, settings and the socket of the agent. */
function sshFiles(): readonly string[] {
  const {SSH_AUTH_SOCK: agent} = process.env;
  const system = ['ssh_config', 'ssh_config.d', 'ssh_known_hosts'].map(name => `/etc/ssh/${name}`);
  return [join(userInfo().homedir, '.ssh'), ...system, ...(agent ? [agent] : [])];
}

/** The setting that makes git add the credentials to addresses of the same server. */
function rewriteFor(address: string): string {
  const [, scheme = '', login = '', server = ''] = /^(https|ssh):\/\/([^/@]*@)([^/]+\/)/.exec(address) ?? [];
  const quoted = (text: string): string => JSON.stringify(text);
  return login
    ? `[url ${quoted(`${scheme}://${login}${server}`)}]\n\tinsteadOf = ${quoted(`${scheme}://${server}`)}\n`
    : '';
}

/** Parses a line of the list; lines without a valid commit or name are skipped. */
function readRef(line: string): Ref[] {
  const [, object = '', kind, target = '', targetKind, fullName = ''] =
    /^([0-9a-f]{40,64}) (\w+) ([0-9a-f]*) (\w*) (refs\/.+)$/.exec(line) ?? [];
  const refName = refOf(fullName);
  if (!refName) return [];
  if (kind === 'commit') return [{...refName, commit: object}];
  return kind === 'tag' && targetKind === 'commit' ? [{...refName, commit: target}] : [];
}
