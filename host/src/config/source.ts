import {posix} from 'node:path';
import type {Node} from 'yaml';
import {isSlug} from '../../../cli/src/system/slug.js';
import {entriesOf, type FailAt, flag, list, oneOf, readSettings, text, wholeNumber} from './yaml-node.js';

/** What a project is built from, as configured by the administrator. */
export type Source = FolderSource | RepositorySource;

/** A folder of HTML that another tool builds. It is published when it changes. */
export interface FolderSource {
  readonly kind: 'folder';
  /** The path as configured: relative to the library, or absolute. */
  readonly folder: string;
  /** Slug of the version as which the folder is published. */
  readonly version: string;
}

/** A git repository, and the commands that build it. */
export interface RepositorySource {
  readonly kind: 'repository';
  readonly repository: string;
  /** Shell commands to run before those that build. */
  readonly install: readonly string[];
  readonly build: readonly string[];
  /** Folder to which the commands write the HTML, relative to the checkout. */
  readonly output: string;
  readonly limits: BuildLimits;
  /** Which commands can reach the network: all, only those that install, or none. Git itself can always fetch. */
  readonly network: 'all' | 'install' | 'none';
  readonly submodules: boolean;
  /** Names of variables that commands get, in addition to those that begin with `DOCS_`. */
  readonly variables: readonly string[];
  /** Patterns: new branches and tags that match one are built and served at once. */
  readonly activate: readonly string[];
  /** Secret that signs webhooks; empty: webhooks are refused. */
  readonly hookSecret: string;
}

export interface BuildLimits {
  /** Maximum time for all commands together, in ms. Publishing the result may take as long again. */
  readonly time: number;
  /** Maximum output of one command, in characters. */
  readonly log: number;
  /** Maximum disk usage of the checkout, including everything created in it, in bytes. */
  readonly disk: number;
  /** Maximum number of files and folders in the checkout, including everything created in it. */
  readonly entries: number;
  /** Maximum number of published files. */
  readonly files: number;
  /** Maximum number of concurrent processes. */
  readonly processes: number;
  /** Maximum memory of all processes together, and of each one, in bytes. */
  readonly memory: number;
}

/** The protocol that git may use for a repository's address; `undefined` if it may not use the address. */
export function protocolOf(repository: string): 'file' | 'https' | 'ssh' | undefined {
  if (/^https:\/\/[^/\s-][^/\s]*\/\S/.test(repository)) return 'https';
  if (/^(?:ssh:\/\/[^/\s-][^/\s]*\/\S|[\w.]+@[\w.][\w.-]*:[^\s-])/.test(repository)) return 'ssh';
  return /^(?:file:\/\/)?\//.test(repository) || /^\.{1,2}\//.test(repository) ? 'file' : undefined;
}

/** Whether an address is that of a git repository on a network. Others, such as scripts and files, are not safe as links. */
export const isRepositoryAddress = (text: string): boolean =>
  (/^(?:https?|ssh|git):\/\/[^/\s-][^/\s]*\/\S+$/i.test(text) && URL.canParse(text)) ||
  /^[\w.]+@[\w.][\w.-]*:[^\s-]\S*$/.test(text);

/** The secrets in the configuration of a source: that of its webhook, and credentials in its address. */
export function secretsOf(source: Source): string[] {
  if (source.kind === 'folder') return [];
  const {hookSecret, repository} = source;
  const url = URL.canParse(repository) ? new URL(repository) : undefined;
  const login = [url?.password, url?.username].flatMap(text =>
    text ? [text, decodeURIComponent(text)] : [],
  );
  return [hookSecret, ...login].filter(Boolean);
}

export const withoutCredentials = (repository: string): string =>
  repository.replace(/^(https|ssh)(:\/\/)[^/@]*@/, '$1$2');

/** Minimum length of a webhook secret, in characters: shorter ones could be guessed. */
const MIN_SECRET = 16;
const MINUTE = 60_000;

const isBelow = (path: string): boolean =>
  path !== '' && !posix.isAbsolute(path) && !posix.normalize(path).startsWith('..') && !path.includes('\0');

/** Variables that the build itself sets, and those that would affect the programs that isolate a command. */
const FORBIDDEN =
  /^(?:PATH|HOME|PWD|OLDPWD|TMPDIR|LANG|TERM|CI|NO_COLOR|IFS|ENV|BASH_ENV|BASHOPTS|SHELLOPTS|PS4|GCONV_PATH|GLIBC_TUNABLES|LOCPATH|MALLOC_.*|LD_.*|DYLD_.*|BASH_FUNC_.*|READTHEDOCS(?:_.*)?)$/i;

/** Whether the administrator may permit a variable of this name. */
const isPermissible = (name: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name) && !FORBIDDEN.test(name);

const FOLDER = {
  folder: text('', 'the path of a folder', Boolean),
  version: text('latest', 'the name of a version', isSlug),
};

const REPOSITORY = {
  repository: text(
    '',
    'a path, or an address that begins with https://, ssh://, git@host: or file:///',
    value => protocolOf(value) !== undefined,
  ),
  install: list('commands', 'a command'),
  build: list('commands', 'a command'),
  output: text('_readthedocs/html', 'the path of a folder within the repository', isBelow),
  activate: list('patterns', 'a pattern, as in "v*"'),
  variables: list(
    'names',
    'the name of a variable that neither the build nor the shell sets, as in "SITE_TOKEN"',
    isPermissible,
  ),
  hook_secret: text(
    '',
    `at least ${MIN_SECRET} characters that cannot be guessed`,
    value => value === '' || value.length >= MIN_SECRET,
  ),
  network: oneOf('all', 'install', 'none'),
  submodules: flag(false),
  timeout: wholeNumber(1, 1_440, 15),
  log_bytes: wholeNumber(1, 100_000_000, 2_000_000),
  disk_bytes: wholeNumber(1, 1_000_000_000_000, 2_000_000_000),
  build_files: wholeNumber(1, 10_000_000, 500_000),
  files: wholeNumber(1, 10_000_000, 100_000),
  processes: wholeNumber(1, 100_000, 500),
  memory_bytes: wholeNumber(1, 1_000_000_000_000, 4_000_000_000),
};

/** Reads the settings below `projects`. @param fail throws the error for an invalid setting */
export function readSources(node: unknown, fail: FailAt): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>();
  for (const [slug, key, value] of entriesOf(node, 'projects', fail)) {
    if (!isSlug(slug)) return fail(key, `projects: "${slug}" cannot be the name of a project.`);
    sources.set(slug, readSource(`projects.${slug}`, key, value, fail));
  }
  return sources;
}

function readSource(name: string, key: Node, node: Node | null, fail: FailAt): Source {
  const fields = entriesOf(node, name, fail).map(([field]) => field);
  const isFolder = fields.includes('folder');
  if (isFolder === fields.includes('repository'))
    return fail(key, `${name} must have either a folder or a repository.`);
  if (isFolder) return {kind: 'folder', ...readSettings(FOLDER, node, name, fail)};
  const {
    timeout,
    log_bytes,
    disk_bytes,
    build_files,
    files,
    processes,
    memory_bytes,
    hook_secret,
    ...source
  } = readSettings(REPOSITORY, node, name, fail);
  if (!source.build.length) return fail(key, `${name}.build must list at least one command.`);
  return {
    kind: 'repository',
    ...source,
    hookSecret: hook_secret,
    limits: {
      time: timeout * MINUTE,
      log: log_bytes,
      disk: disk_bytes,
      entries: build_files,
      files,
      processes,
      memory: memory_bytes,
    },
  };
}
