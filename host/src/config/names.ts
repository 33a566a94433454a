import {createHash} from 'node:crypto';
import {isIP} from 'node:net';
import type {Selectable} from 'kysely';
import type {Project} from '../platform/store/tables.js';

type ProjectRow = Selectable<Project>;

/** The host names of a library: `docs_domain`, `app_domain` and `trusted_authors` of its configuration. */
export interface NameSettings {
  /** The host name of pages, or one with `{project}` as its first label; empty: pages are served under every name. */
  readonly docs: string;
  /**
   * The name under which people sign in. All names except this and those of pages are refused. Empty: people sign in under
   * every name that is not the domain of a project.
   */
  readonly app: string;
  /** Whether authors of projects that share a name trust each other: scripts of their pages can act as the reader. */
  readonly areAuthorsTrusted: boolean;
}

const ONE_ADDRESS: NameSettings = {docs: '', app: '', areAuthorsTrusted: false};

/**
 * What is served under a host name.
 *
 * - `app`: sign-in, the interface, and the pages of the host. No documentation.
 * - `docs`: documentation, and the routes that read it. Nothing can be changed. `project` is the only project served
 *   there, with its translations and subprojects; with `isShared`, all projects are. With neither, nothing is served.
 * - `all`: both, for a library with a single address.
 */
export type Served =
  | {readonly kind: 'app' | 'all'}
  | {readonly kind: 'docs'; readonly project: ProjectRow | undefined; readonly isShared: boolean};

const PLACEHOLDER = '{project}.';
const HOST_NAME = /^(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/** A message that says why the names cannot be used together; `undefined` if they can. */
export function whyNotNames({docs, app}: NameSettings): string | undefined {
  if (!docs) return undefined;
  if (!app) return 'docs_domain needs app_domain, the name where people sign in, as in library.example.org.';
  if (docs === app || (docs.startsWith(PLACEHOLDER) && app.endsWith(docs.slice(PLACEHOLDER.length - 1))))
    return `app_domain must not be one of the names of docs_domain: pages there would have the sessions of ${app}.`;
  return undefined;
}

/** A domain with fewer labels than this, such as `com`, is taken for a public suffix. */
const MIN_PARENT_LABELS = 2;

/**
 * A warning about names with which a page can make the app unreachable; `undefined` if there are none. A page may set cookies
 * for every parent of its host name that is not in the Public Suffix List. Browsers send them to all names below that parent,
 * and the host refuses requests whose headers are too large.
 *
 * @param domains host names of single projects
 */
export function cookieWarning(
  {docs, app}: NameSettings,
  domains: readonly string[] = [],
): string | undefined {
  if (!app) return undefined;
  for (const name of [docs.replace(PLACEHOLDER, ''), ...domains]) {
    const parent = commonParent(name, app);
    if (parent === undefined) continue;
    return (
      `A page under ${name} can set so many cookies for "${parent}" that browsers no longer reach app_domain, ${app}. ` +
      `Serve pages below another registrable domain, or enter "${parent}" into the Public Suffix List; if it is there, ignore this.`
    );
  }
  return undefined;
}

/** The longest name that both names are equal to or below; `undefined` if it would be a public suffix. */
function commonParent(left: string, right: string): string | undefined {
  if (isIP(left) || isIP(right)) return undefined;
  const [labels, otherLabels] = [left, right].map(name => name.split('.').toReversed());
  const differs = labels!.findIndex((label, index) => label !== otherLabels![index]);
  const common = differs < 0 ? labels! : labels!.slice(0, differs);
  return common.length < MIN_PARENT_LABELS ? undefined : common.toReversed().join('.');
}

/** Decides what is served under each host name. */
export class Names {
  readonly #byHost = new WeakMap<readonly ProjectRow[], ReadonlyMap<string, ProjectRow>>();

  constructor(readonly settings: NameSettings = ONE_ADDRESS) {}

  /**
   * What is served under a name; `undefined` if the name does not belong to this library. Without `app_domain`, every name
   * does.
   *
   * @param projects all projects, the oldest first
   */
  served(host: string, projects: readonly ProjectRow[]): Served | undefined {
    const name = host.toLowerCase();
    const {docs, app} = this.settings;
    const project = this.#projects(projects).get(name);
    if (project) return {kind: 'docs', project, isShared: false};
    if (docs !== '' && name === docs) return {kind: 'docs', project: undefined, isShared: true};
    if (this.areSeparate && name.endsWith(docs.slice(PLACEHOLDER.length - 1)))
      return {kind: 'docs', project: undefined, isShared: false};
    if (app !== '' && name !== app) return undefined;
    return {kind: docs === '' ? 'all' : 'app'};
  }

  /** The host name of a project's pages; `undefined` if the library has a single address. */
  hostOf(project: string): string | undefined {
    const {docs} = this.settings;
    if (docs === '') return undefined;
    return docs.startsWith(PLACEHOLDER) ? labelOf(project) + docs.slice(PLACEHOLDER.length - 1) : docs;
  }

  /** Whether every project has its own name. */
  get areSeparate(): boolean {
    return this.settings.docs.startsWith(PLACEHOLDER);
  }

  /** Whether pages of different projects, whose authors do not trust each other, share a name. */
  get arePagesMixed(): boolean {
    return !this.areSeparate && !this.settings.areAuthorsTrusted;
  }

  /** Whether one name serves pages of several projects whose authors do not trust each other. @param served under that name */
  isMixed(served: Served): boolean {
    const isShared = served.kind === 'docs' ? served.isShared : served.kind === 'all';
    return isShared && !this.settings.areAuthorsTrusted;
  }

  #projects(rows: readonly ProjectRow[]): ReadonlyMap<string, ProjectRow> {
    let projects = this.#byHost.get(rows);
    if (!projects) {
      const hosts = rows.flatMap(row => [
        ...(this.areSeparate ? [[this.hostOf(row.slug)!, row] as const] : []),
        ...(row.domain === null || row.domain === this.settings.app ? [] : [[row.domain, row] as const]),
      ]);
      // If two projects have the same name, it belongs to the older one: a new project cannot take a name away.
      projects = new Map(hosts.toReversed());
      this.#byHost.set(rows, projects);
    }
    return projects;
  }
}

/** Maximum length of a DNS label, in characters. */
const MAX_LABEL = 63;
/** Length of the hash in a label, in hexadecimal digits. */
const HASH_LENGTH = 12;

/**
 * The label of a project in host names. It is the slug if that is a valid label without two hyphens in a row. Other projects
 * get a readable label with `--` and a hash, which therefore cannot be the slug of another project.
 */
export function labelOf(slug: string): string {
  if (isHostName(slug) && !/\.|--/.test(slug)) return slug;
  const readable = slug.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LABEL - HASH_LENGTH - 2);
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, HASH_LENGTH);
  return `${readable.replace(/-+$/, '')}--${hash}`;
}

/** A message that says why a project cannot have a host name; `undefined` if it can. */
export function whyNotDomain(name: string, {docs, app}: NameSettings): string | undefined {
  if (isIP(name)) return `${name} is an address, not a name; give the project a name of its own in DNS.`;
  if (name === 'localhost')
    return 'localhost is where the library is on this machine; take a name below it, as in manual.localhost.';
  if (name === app) return `${name} is app_domain in docent.yaml, where people sign in; choose another name.`;
  if (!docs) return undefined;
  if (name === docs)
    return `${name} is docs_domain in docent.yaml, where all projects are served; choose another name.`;
  const shared = docs.replace('{project}.', '');
  if (docs === shared) return undefined;
  if (name === shared || name.endsWith(`.${shared}`))
    return `${name} is reserved by docs_domain in docent.yaml, ${docs}, which gives each project its name; choose a name outside ${shared}.`;
  return undefined;
}
