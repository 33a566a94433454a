import {createHash} from 'node:crypto';
import {isIP} from 'node:net';
import type {Selectable} from 'kysely';
import type {Project} from '../platform/store/tables.js';

type ProjectRow = Selectable<Project>;

/** Under which names a library is served: `docs_domain`, `app_domain` and `trusted_authors` of its configuration. */
export interface NameSettings {
  /** A host name, or one with `{project}` as its first label; empty: pages are served under every name. */
  readonly docs: string;
  /** Where people sign in, and the only name besides those of pages; empty: every name that is not a project's. */
  readonly app: string;
  /** Whether projects that share a name trust each other: scripts of their pages can act as the reader. */
  readonly areAuthorsTrusted: boolean;
}

const ONE_ADDRESS: NameSettings = {docs: '', app: '', areAuthorsTrusted: false};

/**
 * What is served under a host name.
 *
 * - `app`: sign-in, the interface, the pages of the host. No documentation.
 * - `docs`: documentation, and what may be read of it. Nothing can be changed. `project` is the one whose pages are alone
 *   there, with its translations and subprojects; `isShared` says that all projects are there. A name that no
 *   project has serves nothing.
 * - `all`: both, for a library with a single address.
 */
export type Served =
  | {readonly kind: 'app' | 'all'}
  | {readonly kind: 'docs'; readonly project: ProjectRow | undefined; readonly isShared: boolean};

const PLACEHOLDER = '{project}.';
const NAME = /^(?=.{1,200}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

export const isHostName = (text: string): boolean => NAME.test(text);

/** Why the names cannot be used together, as a sentence; `undefined` if they can. */
export function whyNotNames({docs, app}: NameSettings): string | undefined {
  if (!docs) return undefined;
  if (!app) return 'docs_domain needs app_domain, the name where people sign in, as in library.example.org.';
  if (docs === app || (docs.startsWith(PLACEHOLDER) && app.endsWith(docs.slice(PLACEHOLDER.length - 1))))
    return `app_domain must not be one of the names of docs_domain: pages there would have the sessions of ${app}.`;
  return undefined;
}

/** A shorter common ending of two names is a suffix under which anybody registers names, as far as can be told. */
const MIN_PARENT_LABELS = 2;

/**
 * A sentence about names with which a page can make the app unreachable; `undefined` if there are none. A page may set
 * cookies for every parent of its host name that is not in the Public Suffix List. A browser sends them to all names
 * below that parent, and the host refuses a request whose headers are too large.
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

/** The longest name that is a parent of both names, or one of them and a parent of the other. */
function commonParent(one: string, other: string): string | undefined {
  if (isIP(one) || isIP(other)) return undefined;
  const [labels, others] = [one, other].map(name => name.split('.').toReversed());
  const differs = labels!.findIndex((label, index) => label !== others![index]);
  const common = differs < 0 ? labels! : labels!.slice(0, differs);
  return common.length < MIN_PARENT_LABELS ? undefined : common.toReversed().join('.');
}

/** Tells what is served under which host name. */
export class Names {
  readonly #byHost = new WeakMap<readonly ProjectRow[], ReadonlyMap<string, ProjectRow>>();

  constructor(readonly settings: NameSettings = ONE_ADDRESS) {}

  /**
   * `undefined` for a name that is none of this library's, which only a library with `app_domain` can tell.
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

  /** Whether every project has a name of its own. */
  get areSeparate(): boolean {
    return this.settings.docs.startsWith(PLACEHOLDER);
  }

  /** Whether the pages of this library run beside those of projects that do not trust each other. */
  get arePagesMixed(): boolean {
    return !this.areSeparate && !this.settings.areAuthorsTrusted;
  }

  /** Whether pages of several projects, which do not trust each other, are served there. */
  isMixed(served: Served): boolean {
    const isShared = served.kind === 'docs' ? served.isShared : served.kind === 'all';
    return isShared && !this.settings.areAuthorsTrusted;
  }

  #projects(rows: readonly ProjectRow[]): ReadonlyMap<string, ProjectRow> {
    let found = this.#byHost.get(rows);
    if (!found) {
      const hosts = rows.flatMap(row => [
        ...(this.areSeparate ? [[this.hostOf(row.slug)!, row] as const] : []),
        ...(row.domain === null || row.domain === this.settings.app ? [] : [[row.domain, row] as const]),
      ]);
      // Of two projects with one name the older one has it: a new project cannot take the name of another.
      found = new Map(hosts.toReversed());
      this.#byHost.set(rows, found);
    }
    return found;
  }
}

/** Characters of a label, in DNS. */
const MAX_LABEL = 63;
const HASH = 12;

/**
 * A project's label in host names. A slug that is a label stands for itself; any other gets one that is readable, with a
 * hash, which no slug can imitate: two hyphens in a row never stand for themselves.
 */
export function labelOf(slug: string): string {
  if (isHostName(slug) && !/\.|--/.test(slug)) return slug;
  const readable = slug.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LABEL - HASH - 2);
  const hash = createHash('sha256').update(slug).digest('hex').slice(0, HASH);
  return `${readable.replace(/-+$/, '')}--${hash}`;
}

/** A sentence that says why a project cannot have a host name; `undefined` if it can. */
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
