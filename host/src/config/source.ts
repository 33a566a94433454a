/** What a project is built from, as its administrator says in the configuration. */
export type Source = FolderSource | RepositorySource;

/** A folder of HTML that something else builds: it is published when it changes. */
export interface FolderSource {
  readonly kind: 'folder';
  /** As it was written: relative to the library, or absolute. */
  readonly folder: string;
  /** Slug of the version that it is. */
  readonly version: string;
}

/** A git repository, and the commands that build it. */
export interface RepositorySource {
  readonly kind: 'repository';
  readonly repository: string;
  /** Commands of the shell, one after the other, before those that build. */
  readonly install: readonly string[];
  readonly build: readonly string[];
  /** Folder of the HTML that they write, below the checkout. */
  readonly output: string;
  readonly limits: BuildLimits;
  /** Which of the commands reach the network. */
  readonly network: NetworkUse;
  /** Whether the repositories within it are fetched, too. */
  readonly submodules: boolean;
  /** Names of variables that commands get, besides those with the prefix that is free. */
  readonly variables: readonly string[];
  /** Patterns of names: new branches and tags that they fit are served at once. */
  readonly activate: readonly string[];
  /** Signs web hooks; empty: none are taken. */
  readonly hookSecret: string;
}

export const NETWORK_USES = ['all', 'install', 'none'] as const;
/** All commands, those that install, or none. Git fetches in any case. */
export type NetworkUse = (typeof NETWORK_USES)[number];

/** Where a build is ended. */
export interface BuildLimits {
  /** Of all commands together, and once more of publishing what they made, in ms. */
  readonly time: number;
  /** Of what one command prints, in characters. */
  readonly log: number;
  /** Of the checkout and all that is made in it, in bytes. */
  readonly disk: number;
  /** Of what is published. */
  readonly files: number;
  /** Processes at one time. */
  readonly processes: number;
  /** Of all processes together, and of each, in bytes. */
  readonly memory: number;
}

/** Ways to a repository that git may take. */
export type Protocol = 'file' | 'https' | 'ssh';

/** The way that an address of a repository means; `undefined` for one that is not taken. */
export function protocolOf(repository: string): Protocol | undefined {
  if (/^https:\/\/[^/\s-][^/\s]*\/\S/.test(repository)) return 'https';
  if (/^(?:ssh:\/\/[^/\s-][^/\s]*\/\S|[\w.]+@[\w.][\w.-]*:[^\s-])/.test(repository)) return 'ssh';
  return /^(?:file:\/\/)?\//.test(repository) || /^\.{1,2}\//.test(repository) ? 'file' : undefined;
}

/** Whether an address is one that git speaks over a network, and no script or file: who reads it may follow it. */
export const isRepositoryAddress = (text: string): boolean =>
  (/^(?:https?|ssh|git):\/\/[^/\s-][^/\s]*\/\S+$/i.test(text) && URL.canParse(text)) ||
  /^[\w.]+@[\w.][\w.-]*:[^\s-]\S*$/.test(text);

/** What of a source proves who asks. */
export function secretsOf(source: Source): string[] {
  if (source.kind === 'folder') return [];
  const {hookSecret, repository} = source;
  const url = URL.canParse(repository) ? new URL(repository) : undefined;
  const login = [url?.password, url?.username].flatMap(text =>
    text ? [text, decodeURIComponent(text)] : [],
  );
  return [hookSecret, ...login].filter(Boolean);
}

/** An address without what proves who asks. */
export const withoutCredentials = (repository: string): string =>
  repository.replace(/^(https|ssh)(:\/\/)[^/@]*@/, '$1$2');
