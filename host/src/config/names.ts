import {createHash} from 'node:crypto';
import type {Selectable} from 'kysely';
import type {Project} from '../store/tables.js';

type ProjectRow = Selectable<Project>;

/** Under which names a library is served: `docs_domain`, `app_domain` and `trusted_authors` of its configuration. */
export interface NameSettings {
  /** A host name, or one with `{project}` as its first label; empty: pages are served under every name. */
  readonly docs: string;
  /** Where people sign in; empty: under every name that is not a project's. */
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

/** Tells what is served under which host name. */
export class Names {
  readonly #byHost = new WeakMap<readonly ProjectRow[], ReadonlyMap<string, ProjectRow>>();

  constructor(readonly settings: NameSettings = ONE_ADDRESS) {}

  /** @param projects all projects, the oldest first */
  served(host: string, projects: readonly ProjectRow[]): Served {
    const name = host.toLowerCase();
    const {docs} = this.settings;
    const project = this.#projects(projects).get(name);
    if (project) return {kind: 'docs', project, isShared: false};
    if (docs === '') return {kind: 'all'};
    if (name === docs) return {kind: 'docs', project: undefined, isShared: true};
    return docs.startsWith(PLACEHOLDER) && name.endsWith(docs.slice(PLACEHOLDER.length - 1))
      ? {kind: 'docs', project: undefined, isShared: false}
      : {kind: 'app'};
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
