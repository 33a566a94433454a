import {isAbsolute} from 'node:path';
import {isMap, isScalar, LineCounter, type Node, type Pair, parseDocument} from 'yaml';
import {readSources, type Source} from './source.js';
import {isPostgresAddress} from '../store/postgres/address.js';
import {isHostName, type NameSettings, whyNotNames} from './names.js';
import {
  type FailAt,
  flag,
  isEmpty,
  oneOf,
  rangeOf,
  type Rule,
  text,
  textsOf,
  valueOf,
  wholeNumber,
} from './yaml-node.js';

/** The settings of a library's administrator. */
export interface LibraryConfig {
  /** Address of a PostgreSQL server; empty: a file in the library. */
  readonly store: string;
  /** Folder in which all machines share builds; empty: PostgreSQL holds them. */
  readonly artifacts: string;
  readonly cache: {readonly megabytes: number};
  readonly listen: {readonly host: string; readonly port: number};
  readonly search: {
    readonly page_size: number;
    readonly requests_per_minute: number;
    /** Memory for open indexes; 0: as much as suits the machine. */
    readonly index_megabytes: number;
  };
  readonly sign_in: {readonly tries_per_minute: number};
  readonly log: {readonly format: 'auto' | 'json' | 'text'; readonly requests: boolean};
  readonly inject: boolean;
  readonly trust_proxy: boolean;
  /** Under which names the library is served, and whether its authors trust each other. */
  readonly names: NameSettings;
  readonly git_roots: readonly string[];
  readonly builds: {
    /** Whether commands of builds may run as root. */
    readonly allow_root: boolean;
    /** Absolute paths of folders that commands may read, besides those of the system. */
    readonly readable: readonly string[];
  };
  /** Who may read what the commands of a build of a public project printed. */
  readonly build_logs: 'maintainers' | 'public';
  /** What projects are built from, by their slugs. */
  readonly projects: ReadonlyMap<string, Source>;
}

/** The file is invalid; the message names line and field. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const CONFIG_NAME = 'docent.yaml';

/** What `docent init` writes: every setting with its default. */
export const CONFIG_TEMPLATE = `# A Docent library. Every setting is shown with its default; "docent serve" reads them when it starts.

# Where projects, versions and people are kept: a file in the data folder, or a PostgreSQL that several machines share,
# as in postgres://docent@db:5432/docs. A password is better kept in the environment, as DOCENT_STORE or PGPASSWORD.
store: ''

# Where machines that share a PostgreSQL keep what was built: in it, or in a folder that all of them see.
artifacts: ''

cache:
  # How much of that each machine keeps for itself, in its data folder. What does not fit is fetched when it is asked for.
  megabytes: 10000

listen:
  # Address to listen on; 0.0.0.0 lets other machines in. Put a proxy that speaks TLS in front of it then.
  host: 127.0.0.1
  # 0 takes any free port.
  port: 8000

search:
  # Results on a page of answers when a request does not say, 1 to 100.
  page_size: 50
  # Searches and sections that one address may ask for in a minute. A search counts once for each 10 ms that it takes.
  requests_per_minute: 600
  # Memory for the indexes that are open; those asked longest ago are closed. 0: a quarter of what Node takes of the machine.
  index_megabytes: 0

sign_in:
  # Times that one address may try a password or a link in a minute.
  tries_per_minute: 10

# Names that lead to this host. Pages run scripts of their authors, so they are served under other names than those where
# people sign in: docs_domain is one name for each project, as in '{project}.docs.example.org' (a wildcard in DNS and in the
# certificate), or a single one, as in docs.example.org; app_domain is where people sign in, as in library.example.org.
# On this machine alone, '{project}.docs.localhost' and localhost work as they are.
docs_domain: ''
app_domain: ''

# Where projects share a name, their pages run in a sandbox and private pages are not shown to browsers. true: they run
# without it, so that every author can read and do what the reader of their page may read and do on that name.
trusted_authors: false

log:
  # Format of the log on standard error: json, one line of JSON for each event; text, for people; auto, text at a terminal, else json.
  format: auto
  # Whether requests are logged, too. Queries, addresses of readers and tokens are never in the log.
  requests: true

# Put the tags that identify a page, and the script of search and previews, into pages on their way out.
inject: true

# Believe X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy that sets them.
trust_proxy: false

# Folders that hold git repositories; administrators see them under /api/v3/remote/repositories/.
git_roots: []

builds:
  # Whether commands of builds may run as root. Better: run Docent as a user who owns nothing but the library.
  allow_root: false
  # Folders that the commands may read besides /usr and what they need of /etc, as in ['/opt/python'].
  readable: []

# Who may read what the commands of a build printed: maintainers of the project, or public, everybody who may read the project.
build_logs: maintainers

# What projects are built from, by their names: a folder that something else builds, or a git repository with the
# commands that build it. The page "Builds" of the manual says what there is.
projects: {}
# projects:
#   manual:
#     repository: https://git.example.org/manual.git
#     install: ['pip install --target=$HOME/lib -r docs/requirements.txt']
#     build: ['sphinx-build docs $READTHEDOCS_OUTPUT/html']
#     output: _readthedocs/html   # what they write
#     timeout: 15                 # minutes, of all commands together
#     log_bytes: 2000000          # of what one command prints
#     disk_bytes: 2000000000      # of the checkout and all that is made in it, and of what is published
#     files: 100000               # of what is published
#     processes: 500              # at one time
#     variables: []               # names of variables that commands get, besides those that begin with DOCS_
#     activate: []                # new branches and tags that are built and served at once, as in ['main', 'v*']
#     hook_secret: ''             # of the web hook; none: there is no web hook
#   notes:
#     folder: /srv/notes/html
#     version: latest
`;

const hostName = (example: string, name: (text: string) => string = text => text): Rule<string> =>
  text('', `empty, or a host name as in ${example}`, value => value === '' || isHostName(name(value)));

/** What each field must be, and its default. */
const FIELDS = {
  store: text(
    '',
    'empty, or an address as in postgres://docent@db:5432/docs',
    value => value === '' || isPostgresAddress(value),
  ),
  artifacts: text(''),
  'cache.megabytes': wholeNumber(1, 1_000_000_000, 10_000),
  'listen.host': text('127.0.0.1', 'text', Boolean),
  'listen.port': wholeNumber(0, 65_535, 8000),
  'search.page_size': wholeNumber(1, 100, 50),
  'search.requests_per_minute': wholeNumber(1, 1_000_000, 600),
  'search.index_megabytes': wholeNumber(0, 1_000_000, 0),
  'sign_in.tries_per_minute': wholeNumber(1, 1_000_000, 10),
  'log.format': oneOf('auto', 'json', 'text'),
  'log.requests': flag(true),
  inject: flag(true),
  trust_proxy: flag(false),
  docs_domain: hostName("docs.example.org or '{project}.docs.example.org'", value =>
    value.replace(/^\{project\}\./, ''),
  ),
  app_domain: hostName('library.example.org'),
  trusted_authors: flag(false),
  'builds.allow_root': flag(false),
  build_logs: oneOf('maintainers', 'public'),
} as const satisfies Readonly<Record<string, Rule<unknown>>>;

type Values = {[Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]['fallback']};

const isField = (name: string): name is keyof Values => Object.hasOwn(FIELDS, name);

const SECTIONS = new Set(['builds', 'cache', 'listen', 'log', 'search', 'sign_in']);

/**
 * Reads the configuration of a library.
 *
 * @param file its name in error messages
 * @throws {ConfigError} for the first invalid setting, with its line and field
 */
export function readConfig(yaml: string, file = CONFIG_NAME): LibraryConfig {
  const lines = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: lines, prettyErrors: false});
  const fail = (offset: number | undefined, sentence: string): never => {
    const {line} = lines.linePos(offset ?? 0);
    throw new ConfigError(`${file}, line ${line}: ${sentence}`);
  };
  const failAt: FailAt = (node, sentence) => fail(rangeOf(node), sentence);
  const [problem] = document.errors;
  if (problem) fail(problem.pos[0], `it is not YAML (${problem.message}).`);

  const values = Object.fromEntries(
    Object.entries(FIELDS).map(([name, {fallback}]) => [name, fallback]),
  ) as Values;
  let roots: string[] = [];
  let readable: string[] = [];
  let projects: ReadonlyMap<string, Source> = new Map();
  let docsNode: unknown;
  const known = [...Object.keys(FIELDS), 'builds.readable', 'git_roots', 'projects'];

  const read = (node: unknown, prefix: string): void => {
    if (isEmpty(node)) return;
    if (!isMap(node))
      return fail(rangeOf(node), `${prefix || 'the file'} must hold settings, each as "name: value".`);
    for (const {key, value} of node.items as Pair<Node, Node | null>[]) {
      const name = `${prefix ? `${prefix}.` : ''}${String(isScalar(key) ? key.value : key)}`;
      if (SECTIONS.has(name)) read(value, name);
      else if (name === 'git_roots') roots = textsOf(value, name, 'folders', 'the path of a folder', failAt);
      else if (name === 'builds.readable')
        readable = textsOf(value, name, 'folders', 'the absolute path of a folder', failAt, isAbsolute);
      else if (name === 'projects') projects = readSources(value, failAt);
      else if (!isField(name))
        fail(rangeOf(key), `there is no setting "${name}"; there are ${known.join(', ')}.`);
      else {
        const rule: Rule<unknown> = FIELDS[name];
        Object.assign(values, {[name]: valueOf(rule, name, key, value, failAt)});
        if (name === 'docs_domain') docsNode = value;
      }
    }
  };

  read(document.contents, '');
  const names: NameSettings = {
    docs: values.docs_domain.toLowerCase(),
    app: values.app_domain.toLowerCase(),
    areAuthorsTrusted: values.trusted_authors,
  };
  const clash = whyNotNames(names);
  if (clash) failAt(docsNode, clash);
  return {
    store: values.store,
    artifacts: values.artifacts,
    cache: {megabytes: values['cache.megabytes']},
    listen: {host: values['listen.host'], port: values['listen.port']},
    search: {
      page_size: values['search.page_size'],
      requests_per_minute: values['search.requests_per_minute'],
      index_megabytes: values['search.index_megabytes'],
    },
    sign_in: {tries_per_minute: values['sign_in.tries_per_minute']},
    log: {
      format: values['log.format'],
      requests: values['log.requests'],
    },
    inject: values.inject,
    trust_proxy: values.trust_proxy,
    names,
    git_roots: roots,
    builds: {allow_root: values['builds.allow_root'], readable},
    build_logs: values.build_logs,
    projects,
  };
}
