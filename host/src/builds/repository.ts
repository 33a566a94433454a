import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {randomBytes} from 'node:crypto';
import {type Protocol, protocolOf, withoutCredentials} from '../config/source.js';
import {lock} from '../system/processes.js';
import type {BuildCommands} from './build-commands.js';
import {type Ref, refOf} from './ref.js';

/** What the command is for that fails where a repository cannot be read. */
export const FETCHING = 'Fetch the repository';

/** Nothing of the machine's settings counts; what git starts in the background would outlive the command. */
export const CONFIG = `[gc]
\tautoDetach = false
[maintenance]
\tautoDetach = false
[advice]
\tdetachedHead = false
[safe]
\tdirectory = *
`;

/** Makes a folder for git, with its settings. Answers its environment. */
async function gitEnvironment(
  folder: string,
  protocol: Protocol,
  outer: NodeJS.ProcessEnv = process.env,
): Promise<Record<string, string>> {
  await mkdir(folder, {recursive: true});
  const config = join(folder, 'gitconfig');
  await writeFile(config, CONFIG);
  const agent = outer['SSH_AUTH_SOCK'];
  return {
    PATH: outer['PATH'] ?? '/usr/bin:/bin',
    HOME: folder,
    LANG: 'C.UTF-8',
    GIT_CONFIG_GLOBAL: config,
    GIT_CONFIG_NOSYSTEM: '1',
    // A redirect does not lead to another way in.
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_PROTOCOL_FROM_USER: '0',
    // Nobody is there to answer.
    GIT_TERMINAL_PROMPT: '0',
    GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
    ...(protocol === 'ssh' && agent ? {SSH_AUTH_SOCK: agent} : {}),
  };
}

/** What a fetch has found. */
interface Fetched {
  readonly refs: readonly Ref[];
  /** Name of the branch that the repository begins with; empty where it has none. */
  readonly defaultBranch: string;
}

/** A copy of a project's repository on this machine, fetched anew for each build. No name of a ref is ever an argument. */
export class Repository {
  readonly #address: string;
  readonly #folder: string;

  /** @param folder for the copy, and what git needs besides */
  constructor(address: string, folder: string) {
    this.#address = address;
    this.#folder = folder;
  }

  /** Fetches all branches and tags. @throws {BuildError} */
  async fetch(commands: BuildCommands, signal: AbortSignal): Promise<Fetched> {
    const environment = await this.#environment();
    await mkdir(this.#bare, {recursive: true});
    const unlock = await lock(join(this.#folder, 'lock'), signal);
    const git = (command: string, description: string, argv: readonly string[], more = {}) =>
      commands.run({
        command,
        description,
        argv: ['git', ...argv],
        folder: this.#bare,
        environment,
        ...more,
      });
    try {
      await git('git init --bare', 'Make a copy', ['init', '--quiet', '--bare']);
      const shown = withoutCredentials(this.#address);
      await git(`git fetch ${shown}`, FETCHING, [
        ...['fetch', '--force', '--prune', '--no-write-fetch-head', '--no-auto-gc', '--', this.#address],
        ...['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'],
      ]);
      let head = '';
      await git(
        `git ls-remote --symref ${shown} HEAD`,
        'Find the default branch',
        [...['ls-remote', '--symref', '--', this.#address, 'HEAD']],
        {handleOutput: (text: string) => (head += text)},
      );
      let list = '';
      await git(
        'git for-each-ref',
        'List branches and tags',
        [
          'for-each-ref',
          // Of a tag with words of its own the commit, too.
          '--format=%(objectname) %(objecttype) %(*objectname) %(*objecttype) %(refname)',
          ...['refs/heads', 'refs/tags'],
        ],
        {handleOutput: (text: string) => (list += text)},
      );
      const [, defaultBranch = ''] = /^ref: refs\/heads\/(\S+)\tHEAD$/m.exec(head) ?? [];
      return {refs: list.split('\n').flatMap(readRef), defaultBranch};
    } finally {
      await unlock();
    }
  }

  /** Puts the files of a commit into a new folder. @throws {BuildError} */
  async checkOut(commands: BuildCommands, commit: string, folder: string): Promise<void> {
    const environment = await this.#environment();
    await commands.run({
      command: 'git clone',
      description: 'Copy it',
      // Files of the copy are not shared: a command could change them.
      argv: ['git', 'clone', '--quiet', '--no-hardlinks', '--no-checkout', '--', this.#bare, folder],
      folder: this.#folder,
      environment: {...environment, GIT_ALLOW_PROTOCOL: 'file'},
    });
    await commands.run({
      command: `git checkout ${commit}`,
      description: 'Put its files in place',
      argv: ['git', 'checkout', '--quiet', '--force', '--detach', commit],
      folder,
      environment,
    });
  }

  /**
   * Puts the files of the repositories within it in place: those that the same way leads to. What proves who asks is known
   * to git for the same server, in a file that no command sees, and in none of the checkout.
   *
   * @throws {BuildError}
   */
  async checkOutSubmodules(commands: BuildCommands, folder: string): Promise<void> {
    const shown = withoutCredentials(this.#address);
    const file = join(this.#folder, `gitconfig-${randomBytes(4).toString('hex')}`);
    const environment = {...(await this.#environment()), GIT_CONFIG_GLOBAL: file};
    const git = (command: string, description: string, argv: readonly string[]) =>
      commands.run({command, description, argv: ['git', ...argv], folder, environment});
    try {
      await writeFile(file, CONFIG + rewriteFor(this.#address), {mode: 0o600});
      // Their addresses may begin at that of the repository.
      await git(`git remote set-url origin ${shown}`, 'Say where it is from', [
        ...['remote', 'set-url', 'origin', shown],
      ]);
      await git('git submodule update --init --recursive', 'Fetch the repositories within it', [
        ...['submodule', '--quiet', 'update', '--init', '--recursive', '--force'],
      ]);
    } finally {
      await rm(file, {force: true});
    }
  }

  get #bare(): string {
    return join(this.#folder, 'copy.git');
  }

  #environment(): Promise<Record<string, string>> {
    return gitEnvironment(this.#folder, protocolOf(this.#address) ?? 'https');
  }
}

/** The setting by which git adds who asks to addresses of the same server. */
function rewriteFor(address: string): string {
  const [, scheme = '', login = '', server = ''] = /^(https|ssh):\/\/([^/@]*@)([^/]+\/)/.exec(address) ?? [];
  const quoted = (text: string): string => JSON.stringify(text);
  return login
    ? `[url ${quoted(`${scheme}://${login}${server}`)}]\n\tinsteadOf = ${quoted(`${scheme}://${server}`)}\n`
    : '';
}

/** A line of the list; what is no commit, or has a name that is none, is left out. */
function readRef(line: string): Ref[] {
  const [, object = '', kind, target = '', targetKind, whole = ''] =
    /^([0-9a-f]{40,64}) (\w+) ([0-9a-f]*) (\w*) (refs\/.+)$/.exec(line) ?? [];
  const name = refOf(whole);
  if (!name) return [];
  if (kind === 'commit') return [{...name, commit: object}];
  return kind === 'tag' && targetKind === 'commit' ? [{...name, commit: target}] : [];
}
