import {isAbsolute} from 'node:path';
import {LineCounter, type Node, parseDocument} from 'yaml';
import {isS3Address, parseS3Address} from '../platform/artifacts/s3-address.js';
import {isPostgresAddress} from '../platform/store/postgres/address.js';
import {isHostName, type NameSettings, whyNotNames} from './names.js';
import {providers} from './sign-in.js';
import {readSources, type Source} from './source.js';
import {isSlug} from '../../../cli/src/system/slug.js';
import {
  flag,
  flagOrList,
  list,
  oneOf,
  readSettings,
  type Rule,
  type Settings,
  text,
  wholeNumber,
} from './yaml-node.js';

/** The configuration is invalid. The message names line and setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export const CONFIG_NAME = 'docent.yaml';

/** The file that `docent init` writes, with every setting and its default. */
export const CONFIG_TEMPLATE = `# A Docent library. Every setting is shown with its default; "docent serve" reads them when it starts.

# Where projects, versions and people are stored: in a file in the data folder, or in a PostgreSQL database that several
# machines share, as in postgres://docent@db:5432/docs. Keep passwords in the environment, in DOCENT_STORE or PGPASSWORD.
store: ''

# Where machines that share a PostgreSQL database store what was built: in the database, in a folder that all of them see,
# or in a bucket of an S3-compatible object store, as in s3://docs/library?endpoint=https://s3.example.org. Keep its
# credentials in the environment, in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
artifacts: ''

cache:
  # How much of what was built each machine caches in its data folder. The rest is fetched when it is requested.
  megabytes: 10000

listen:
  # Address to listen on; 0.0.0.0 lets other machines connect. Then put a proxy that terminates TLS in front of it.
  host: 127.0.0.1
  # 0 takes any free port.
  port: 8000

search:
  # Search results per page, 1 to 100, unless a request says how many.
  page_size: 50
  # Searches and sections that one address may request per minute. A search counts once for each 10 ms that it takes.
  requests_per_minute: 600
  # Memory for open indexes; the least recently used are closed. 0: a quarter of the memory limit of Node.
  index_megabytes: 0
  # Queries that are searched at a time, each in a thread of its own. 0: as many as the machine has processors, less one.
  threads: 0
  # Count what readers search for, for those who maintain the project: true for all projects, or a list of their slugs, as
  # in [manual]. No address, cookie or person is kept; the page "What readers search for" of the manual says what is.
  insights: false

insights:
  # A query is shown once at least this many page loads have asked it, 2 to 50.
  shown_from: 5
  # How many days the counts are kept.
  days: 90
  # Sites elsewhere whose pages may report what is searched there, as in ['https://docs.example.org'].
  origins: []

sign_in:
  # How often one address may try a password or a link per minute.
  tries_per_minute: 10
  # Whether people may sign in with a password. false: only local_admin may, for the time when no provider can be reached.
  passwords: true
  # The administrator who may sign in with a password where nobody else may.
  local_admin: ''
  # OpenID Connect providers where people sign in, such as that of their organization. The page "Signing in with an
  # organization's account" of the manual lists all settings.
  providers: {}
  # providers:
  #   company:
  #     issuer: https://login.example.org/realms/main
  #     client_id: docent           # the secret is in the environment: DOCENT_CLIENT_SECRET_COMPANY
  #     client_secret_file: ''      # or in this file
  #     label: Sign in with Example
  #     scopes: [openid, profile, email]
  #     name_claim: preferred_username
  #     groups_claim: groups
  #     groups: {writers: ['manual:maintainer'], staff: ['team/:reader']}
  #     required_claims: {}         # who may sign in, as in {hd: [example.org]}; without it, everybody whom the provider knows

# Limits of each site that a maintainer publishes over HTTP ("docent publish … --to"): its size, its number of files, and how long
# the upload may take. megabytes: 0 switches publishing over HTTP off.
uploads:
  megabytes: 2000
  files: 100000
  hours: 24

# Names that lead to this host. Pages run their authors' scripts, so they are served under other names than the one where
# people sign in: docs_domain is one name for each project, as in '{project}.docs.example.net' (a wildcard in DNS and in the
# certificate), or a single one, as in docs.example.net; app_domain is where people sign in, as in library.example.org. It is
# the only name besides those of pages. The two need registrable domains of their own (here example.net and example.org), or
# docs_domain an entry in the Public Suffix List: pages can set cookies for every other name of their registrable domain.
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

# Insert the tags that identify a page, and the script for search and previews, into pages as they are served.
inject: true

# Trust X-Forwarded-For and X-Forwarded-Proto. Only behind a proxy that sets them.
trust_proxy: false

# Folders outside a site that links in it may lead to, as in ['/usr/share/javascript']: readers may see everything in them. Other
# links that lead out of a site are left out.
follow_links_to: []

# Folders that hold git repositories; administrators see them under /api/v3/remote/repositories/.
git_roots: []

builds:
  # Whether build commands may run as root. Better: run Docent as a user who owns nothing but the library.
  allow_root: false
  # Folders that the commands may read besides /usr and what they need of /etc, as in ['/opt/python'].
  readable: []

# Who may read the output of build commands: maintainers (of the project), or public (everybody who may read the project).
build_logs: maintainers

# What each project, by its slug, is built from: a folder that something else builds, or a git repository with the
# commands that build it. The page "Builds" of the manual lists all settings.
projects: {}
# projects:
#   manual:
#     repository: https://git.example.org/manual.git
#     install: ['pip install --target=$HOME/lib -r docs/requirements.txt']
#     build: ['sphinx-build docs $READTHEDOCS_OUTPUT/html']
#     output: _readthedocs/html   # what they write
#     timeout: 15                 # minutes, for all commands together
#     log_bytes: 2000000          # of the output of one command
#     disk_bytes: 2000000000      # of the checkout and everything created in it, and of what is published
#     build_files: 500000         # files and folders of the checkout and everything created in it
#     files: 100000               # of what is published
#     processes: 500              # at a time
#     variables: []               # names of variables that commands get, besides those that begin with DOCS_
#     activate: []                # new branches and tags that are built and served at once, as in ['main', 'v*']
#     hook_secret: ''             # of the webhook; empty: no webhook
#   notes:
#     folder: /srv/notes/html
#     version: latest
`;

/** A setting with a host name. @param nameIn returns the host name that a value contains. Default: the value itself */
const hostName = (example: string, nameIn: (text: string) => string = text => text): Rule<string> =>
  text('', `empty, or a host name as in ${example}`, value => value === '' || isHostName(nameIn(value)));

/** Maximum of `shown_from`: at most this many page loads are counted for a query; see `platform/insights`. */
const MAX_SHOWN_FROM = 50;

/** Whether a text is an origin, in the form that browsers send. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** The rules and defaults of the settings. `CONFIG_TEMPLATE` describes their meaning. */
const RULES = {
  store: text(
    '',
    'empty, or an address as in postgres://docent@db:5432/docs',
    value => value === '' || isPostgresAddress(value),
  ),
  artifacts: text(
    '',
    'empty, a folder, or an address as in s3://bucket/prefix?endpoint=https://s3.example.org&region=eu-central-1',
    value => !isS3Address(value) || parseS3Address(value) !== undefined,
  ),
  cache: {megabytes: wholeNumber(1, 1_000_000_000, 10_000)},
  listen: {host: text('127.0.0.1', 'text', Boolean), port: wholeNumber(0, 65_535, 8000)},
  search: {
    page_size: wholeNumber(1, 100, 50),
    requests_per_minute: wholeNumber(1, 1_000_000, 600),
    index_megabytes: wholeNumber(0, 1_000_000, 0),
    threads: wholeNumber(0, 1_000, 0),
    insights: flagOrList(false, 'projects', 'the slug of a project', isSlug),
  },
  insights: {
    shown_from: wholeNumber(2, MAX_SHOWN_FROM, 5),
    days: wholeNumber(1, 366, 90),
    origins: list('origins', 'an origin as in https://docs.example.org', isOrigin),
  },
  sign_in: {
    tries_per_minute: wholeNumber(1, 1_000_000, 10),
    passwords: flag(true),
    local_admin: text(''),
    providers,
  },
  uploads: {
    megabytes: wholeNumber(0, 1_000_000, 2_000),
    files: wholeNumber(1, 10_000_000, 100_000),
    hours: wholeNumber(1, 720, 24),
  },
  log: {format: oneOf('auto', 'json', 'text'), requests: flag(true)},
  inject: flag(true),
  trust_proxy: flag(false),
  docs_domain: hostName("docs.example.net or '{project}.docs.example.net'", value =>
    value.replace(/^\{project\}\./, ''),
  ),
  app_domain: hostName('library.example.org'),
  trusted_authors: flag(false),
  builds: {
    allow_root: flag(false),
    readable: list('folders', 'the absolute path of a folder', isAbsolute),
  },
  build_logs: oneOf('maintainers', 'public'),
  follow_links_to: list('folders', 'the path of a folder'),
  git_roots: list('folders', 'the path of a folder'),
  projects: {
    fallback: new Map(),
    read: (node, _name, fail) => readSources(node, fail),
  } as Rule<ReadonlyMap<string, Source>>,
};

type NameRules = 'docs_domain' | 'app_domain' | 'trusted_authors';

export interface LibraryConfig extends Omit<Settings<typeof RULES>, NameRules> {
  /** The host names of the library, and whether its authors trust each other. */
  readonly names: NameSettings;
}

/**
 * Reads the configuration of a library.
 *
 * @param file name of the file, for error messages
 * @throws {ConfigError} for the first invalid setting
 */
export function readConfig(yaml: string, file = CONFIG_NAME): LibraryConfig {
  const lines = new LineCounter();
  const document = parseDocument(yaml, {lineCounter: lines, prettyErrors: false});
  const fail = (offset: number | undefined, message: string): never => {
    const {line} = lines.linePos(offset ?? 0);
    throw new ConfigError(`${file}, line ${line}: ${message}`);
  };
  const failAt = (node: unknown, message: string) => fail((node as Node | null)?.range?.[0], message);
  const [problem] = document.errors;
  if (problem?.code === 'DUPLICATE_KEY') {
    const [, name = ''] = /^\s*([\w-]+)/.exec(yaml.slice(problem.pos[0])) ?? [];
    fail(problem.pos[0], `"${name}" is there a second time; change the line that is there already.`);
  }
  if (problem) fail(problem.pos[0], `it is not YAML (${problem.message}).`);

  const settings = readSettings(RULES, document.contents, '', failAt);
  const {docs_domain: docs, app_domain: app, trusted_authors: areAuthorsTrusted, ...otherSettings} = settings;
  const names = {docs: docs.toLowerCase(), app: app.toLowerCase(), areAuthorsTrusted};
  const namesProblem = whyNotNames(names);
  if (namesProblem) failAt(document.get('docs_domain', true), namesProblem);
  const {passwords, local_admin: admin, providers: configuredProviders} = settings.sign_in;
  if (!passwords && !(admin && configuredProviders.size))
    failAt(
      document.getIn(['sign_in', 'passwords'], true),
      'sign_in.passwords can only be false if sign_in.providers has a provider, and sign_in.local_admin names the administrator who can still sign in with a password.',
    );
  return {...otherSettings, names};
}
