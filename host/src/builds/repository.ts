import {mkdir, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {randomBytes} from 'node:crypto';
import {protocolOf, withoutCredentials} from '../config/source.js';
import {lock} from '../system/processes.js';
import {folderSize} from './run/run-command.js';
import type {BuildCommands} from './build-commands.js';
import {type Ref, refOf} from './refs.js';

/** Description of the command that fails if a repository cannot be read. */
export const FETCHING = 'Fetch the repository';

/** Settings of the machine are ignored. Background processes of git are off, since they would outlive the command. */
const CONFIG = `[gc]
\tautoDetach = false
[maintenance]
\tautoDetach = false
[advice]
\tdetachedHead = false
[safe]
\tdirectory = *
`;

/** A mirror of a project's repository on this machine, updated for each build. Names of refs are never passed as arguments. */
export class Repository {
  readonly #address: string;
  readonly #folder: string;

  /** @param folder for the mirror and what git needs besides */
  constructor(address: string, folder: string) {
    this.#address = address;
    this.#folder = folder;
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
    const environment = await this.#environment();
    const unlock = await lock(join(this.#folder, 'lock'), signal);
    const git = (command: string, description: string, argv: readonly string[]) =>
      commands.run({
        command,
        description,
        argv: ['git', ...argv],
        folder: this.#bare,
        environment,
        measured: this.#bare,
      });
    try {
      // What was pushed once and is in no branch any more stays in the mirror: a new one begins without it.
      if ((await folderSize(this.#bare)) > commands.disk / 2)
        await rm(this.#bare, {recursive: true, force: true});
      await mkdir(this.#bare, {recursive: true});
      await git('git init --bare', 'Make a copy', ['init', '--quiet', '--bare']);
      const shown = withoutCredentials(this.#address);
      await git(`git fetch ${shown}`, FETCHING, [
        ...['fetch', '--force', '--prune', '--no-write-fetch-head', '--no-auto-gc', '--', this.#address],
        ...['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'],
      ]);
      const ask = ['ls-remote', '--symref', '--', this.#address, 'HEAD'];
      const head = await git(`git ls-remote --symref ${shown} HEAD`, 'Find the default branch', ask);
      const list = await git('git for-each-ref', 'List branches and tags', [
        'for-each-ref',
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

  async checkOut(commands: BuildCommands, commit: string, folder: string): Promise<void> {
    const environment = await this.#environment();
    await commands.run({
      command: 'git clone',
      description: 'Copy it',
      // No hard links to the mirror's files: a command could change them.
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
   * Checks out submodules that are reached with the same credentials. Git gets those for the same server alone, from a
   * file that no command of the build sees and that is not in the checkout.
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
      // Their addresses may be relative to the repository's.
      const seturl = ['remote', 'set-url', 'origin', shown];
      await git(`git ${seturl.join(' ')}`, 'Say where it is from', seturl);
      const update = ['submodule', '--quiet', 'update', '--init', '--recursive', '--force'];
      await git('git submodule update --init --recursive', 'Fetch its submodules', update);
    } finally {
      await rm(file, {force: true});
    }
  }

  get #bare(): string {
    return join(this.#folder, 'copy.git');
  }

  /** Creates the folder for git with its settings. Resolves to the environment to run it in. */
  async #environment(): Promise<Record<string, string>> {
    await mkdir(this.#folder, {recursive: true});
    const config = join(this.#folder, 'gitconfig');
    await writeFile(config, CONFIG);
    const protocol = protocolOf(this.#address) ?? 'https';
    const {PATH = '/usr/bin:/bin', SSH_AUTH_SOCK: agent} = process.env;
    return {
      PATH,
      HOME: this.#folder,
      LANG: 'C.UTF-8',
      GIT_CONFIG_GLOBAL: config,
      GIT_CONFIG_NOSYSTEM: '1',
      // A redirect must not lead to another protocol or host.
      GIT_ALLOW_PROTOCOL: protocol,
      GIT_PROTOCOL_FROM_USER: '0',
      // Nobody is there to answer a prompt.
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSH_COMMAND: 'ssh -oBatchMode=yes',
      ...(protocol === 'ssh' && agent && {SSH_AUTH_SOCK: agent}),
    };
  }
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
