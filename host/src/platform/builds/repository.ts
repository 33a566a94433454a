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

/** Description of the command that fails if a repository cannot be read. */
export const FETCHING = 'Fetch the repository';

/** Settings of the machine are ignored. Background processes of git are off, since they would outlive the command. */
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
 * What git is told for a repository: it ignores the settings of the machine, opens no repository that it meets within
 * another, and follows no redirect, which could lead to another host.
 *
 * @param credentialsOf address whose credentials are sent to all repositories of the same server. Default: none are
 */
export const gitSettings = (credentialsOf = ''): string => SETTINGS + rewriteFor(credentialsOf);

interface RepositoryOptions {
  /** Its address; absolute if it is a path. */
  readonly address: string;
  /** Folder for the mirror and what git needs besides. */
  readonly folder: string;
  readonly isolation: Isolation;
  /** Folder of the library, which git must not read. */
  readonly library: string;
  /** Folders that the administrator lets builds read. */
  readonly readable: readonly string[];
}

/** Where a build is: its checkout is within its folder. Absolute paths, as the host sees them. */
interface BuildPlace {
  readonly work: string;
  readonly checkout: string;
}

/** Clones without a remote, so that the build does not see where the mirror is. Arguments: the mirror and the folder. */
const CLONE = `git -c core.logAllRefUpdates=false clone --quiet --no-hardlinks --no-checkout -- "$1" "$2" && cd "$2" || exit
git config --remove-section remote.origin || exit
set -f
for name in $(git config --name-only --get-regexp '^branch[.].*[.]merge$'); do
  git config --remove-section "\${name%.merge}" || exit
done`;

/** Argument: what relative addresses are relative to; empty if there is nothing that they may lead to. */
const UPDATE_SUBMODULES = `test -z "$1" || git config remote.origin.url "$1" || exit
git submodule --quiet update --init --recursive --force || exit
test -z "$1" || git config --remove-section remote.origin`;

const script = (text: string, ...words: readonly string[]): readonly string[] => [
  ...['/bin/sh', '-c', text, 'sh'],
  ...words,
];

/**
 * A mirror of a project's repository on this machine, updated for each build. Names of refs are never passed as arguments.
 * Each command of git is isolated like those of the build, since it reads what a stranger may have written.
 */
export class Repository {
  readonly #options: RepositoryOptions;
  readonly #protocol: 'file' | 'https' | 'ssh';

  constructor(options: RepositoryOptions) {
    this.#options = options;
    this.#protocol = protocolOf(options.address) ?? 'https';
  }

  /**
   * Fetches all branches and tags. The name of the default branch is empty if the repository has none.
   *
   * @throws {BuildError}
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
      // The mirror keeps objects that were pushed once but are no longer in any branch. A new mirror begins without them.
      const {bytes, entries} = await folderUsage(this.#mirror);
      const {limits} = commands;
      if (bytes > limits.disk / 2 || entries > limits.entries / 2) await removeFolder(this.#mirror);
      await mkdir(this.#mirror, {recursive: true});
      await git('git init --bare', 'Make a copy', ['init', '--quiet', '--bare']);
      const shown = withoutCredentials(address);
      await git(`git fetch ${shown}`, FETCHING, [
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
      const ask = ['--git-dir=.', 'ls-remote', '--symref', '--', address, 'HEAD'];
      const head = await git(`git ls-remote --symref ${shown} HEAD`, 'Find the default branch', ask);
      const list = await git('git for-each-ref', 'List branches and tags', [
        ...['--git-dir=.', 'for-each-ref'],
        // For an annotated tag, its commit as well.
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
      // No hard links to the mirror's files: a command could change them.
      argv: this.#wrap(clone, {folder: work, work, inputs}),
      folder: work,
      environment: this.#environment(settings, 'file'),
    });
    const put = ['git', 'checkout', '--quiet', '--force', '--detach', commit];
    await commands.run({
      command: `git checkout ${commit}`,
      description: 'Put its files in place',
      argv: this.#wrap(put, {folder: checkout, work, inputs: [settings]}),
      folder: checkout,
      environment: this.#environment(settings, ''),
    });
  }

  /**
   * Checks out submodules that are reached with the same credentials. Git gets those for the same server alone, from a
   * file that no command of the build sees and that is not in the checkout. No submodule is a path of this machine, even if
   * the repository itself is one: its author could name any other.
   *
   * @throws {BuildError}
   */
  async checkOutSubmodules(commands: BuildCommands, {work, checkout}: BuildPlace): Promise<void> {
    const {address, folder} = this.#options;
    await this.#prepare();
    const isLocal = this.#protocol === 'file';
    const settings = join(folder, `gitconfig-${randomBytes(4).toString('hex')}`);
    // Their addresses may be relative to the repository's.
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

  /** Creates the folders and settings of git. Resolves to the file of the settings. */
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

  /** What git has to read to reach the repository: the repository itself, or the keys of SSH. */
  async #sources(): Promise<readonly string[]> {
    if (this.#protocol === 'file') return [await gitFolderOf(pathOf(this.#options.address))];
    return this.#protocol === 'ssh' ? sshFiles() : [];
  }

  /** @param protocols what git may use, with `:` between them */
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
      // Nobody is there to answer a prompt.
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
      ...(this.#protocol === 'ssh' && agent && {SSH_AUTH_SOCK: agent}),
    };
  }
}

/** The path in an address of this machine; git decodes it in the same way. */
function pathOf(address: string): string {
  const [, encoded] = /^file:\/\/(.*)$/s.exec(address) ?? [];
  return encoded === undefined ? address : (decodePath(encoded) ?? encoded);
}

/** Where git looks for a repository at a path, in its order. */
const SUFFIXES = ['/.git', '', '.git/.git', '.git'];

/** The folder that has the objects of a repository: a library may be among its files. */
async function gitFolderOf(path: string): Promise<string> {
  for (const suffix of SUFFIXES)
    if (await stat(`${path}${suffix}/HEAD`).catch(() => undefined)) return path + suffix;
  return path;
}

/** What a user has for SSH: keys, known hosts, settings and the socket of the agent. */
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
  const [, object = '', kind, target = '', targetKind, whole = ''] =
    /^([0-9a-f]{40,64}) (\w+) ([0-9a-f]*) (\w*) (refs\/.+)$/.exec(line) ?? [];
  const name = refOf(whole);
  if (!name) return [];
  if (kind === 'commit') return [{...name, commit: object}];
  return kind === 'tag' && targetKind === 'commit' ? [{...name, commit: target}] : [];
}
