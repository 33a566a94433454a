import type {Selectable} from 'kysely';
import type {SearchArguments} from '../../../../src/api/index.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import type * as tables from '../store/tables.js';

export type ProjectRow = Selectable<tables.Project>;
export type RedirectRow = Selectable<tables.Redirect>;
export type OrganizationRow = Selectable<tables.Organization>;
/** A version, with the part of its build that is served. */
export type VersionRow = Selectable<tables.Version> & {
  readonly folder: string | null;
  readonly index_name: string | null;
  readonly formats: string | null;
};

/** Everything that decides what is served and who may see it, at one revision of the store. */
export interface LibraryRows {
  readonly projects: readonly ProjectRow[];
  readonly versions: readonly VersionRow[];
  readonly subprojects: readonly Selectable<tables.Tables['subproject']>[];
  /** In their order. */
  readonly redirects: readonly RedirectRow[];
  readonly members: readonly Selectable<tables.Tables['member']>[];
  readonly organizations: readonly OrganizationRow[];
  readonly organizationMembers: readonly Selectable<tables.Tables['organization_member']>[];
  readonly people: readonly {readonly id: number; readonly name: string}[];
}

export interface ListedVersion {
  readonly id: number;
  readonly slug: string;
  readonly row: VersionRow;
  /** Where its pages are served, with leading and trailing slashes: `/`, `/name/` or `/name/en/latest/`. */
  readonly mount: string;
  /** Address at which the same pages are published elsewhere, with a trailing slash. Default: none. */
  readonly publicUrl: string | undefined;
  /** Whether anonymous readers may see it. */
  readonly isPublic: boolean;
}

/** A version that is served: a folder of built HTML. */
export interface Version extends ListedVersion {
  /** Absolute path of the folder. Where machines share builds, it may have to be fetched first: see `files`. */
  readonly folder: string;
  /** The same, with what else may be read for it. */
  readonly site: SiteFolder;
  /** Resolves to the site once its files are on this machine. */
  readonly files: () => Promise<SiteFolder>;
  readonly indexName: string;
}

export const isServed = (version: ListedVersion): version is Version => 'folder' in version;

/** Whether it has documentation, which is kept up to date: what is switched off counts as not built, as on the live service. */
export const isBuilt = ({row}: ListedVersion): boolean => row.active === 1 && row.build_id !== null;

export function stateOf(version: ListedVersion): 'inactive' | 'not built' | 'hidden' | 'served' {
  if (!version.row.active) return 'inactive';
  if (!isBuilt(version)) return 'not built';
  return version.row.hidden ? 'hidden' : 'served';
}

/** A project as a viewer may see it: anything the viewer may not know about is absent. */
export interface Project {
  readonly id: number;
  readonly slug: string;
  readonly row: ProjectRow;
  /** The prefix of its addresses, with leading and trailing slashes. */
  readonly prefix: string;
  /** Slug of the version used when none is named. */
  readonly defaultVersion: string;
  readonly versions: readonly Version[];
  readonly listed: readonly ListedVersion[];
  readonly subprojects: readonly Subproject[];
  readonly parent: Project | undefined;
  /** The project that this one translates. */
  readonly main: Project | undefined;
  readonly translations: readonly Project[];
  readonly redirects: readonly RedirectRow[];
  /** The viewer's role; `undefined`: may read what is public or shared. */
  readonly role: tables.Role | undefined;
  readonly isPublic: boolean;
  /** Its maintainers; empty if the project is private and the viewer has no role in it. */
  readonly maintainers: readonly {readonly id: number; readonly name: string}[];
  readonly organization: OrganizationRow | undefined;
}

export interface Subproject {
  readonly alias: string;
  readonly project: Project;
}

/** A project in one version: the unit that is indexed and searched. */
export interface ProjectVersion {
  readonly project: Project;
  readonly version: Version;
}

/** A version to search, with the alias of its project if it was selected as a subproject. */
export interface SelectedVersion extends ProjectVersion {
  readonly alias: string | null;
}

/** A path of the site: the project version it belongs to, and the path within that. */
export interface Place extends ProjectVersion {
  /** The path below the version's mount, without a leading slash. */
  readonly path: string;
}

/** Maximum number of projects that a query names one by one; with more, it uses `EVERY_PROJECT`. */
export const MAX_PROJECTS = 100;
/** Used instead of a slug in a query: all projects that the viewer may read. */
export const EVERY_PROJECT = '*';

/** How a query names projects: each by its slug, or all of them. */
export const namesIn = (projects: readonly {readonly slug: string}[]): string[] =>
  projects.length > MAX_PROJECTS ? [EVERY_PROJECT] : projects.map(({slug}) => slug);

const collator = new Intl.Collator('en', {numeric: true});

/** The order of names in a list: alphabetical, regardless of case, with numbers ordered by value. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

export const inNameOrder = <T extends Pick<Project, 'slug'> & {readonly row: {readonly name: string}}>(
  projects: readonly T[],
): T[] =>
  projects.toSorted(
    (one, other) => compareNames(one.row.name, other.row.name) || compareNames(one.slug, other.slug),
  );

/** What is found below which prefix, as in `/name/en/`. */
class PrefixMap<T> {
  readonly #values = new Map<string, T>();
  #longest = 0;

  /** Of two with the same prefix, the first one has it. */
  constructor(values: readonly T[], prefixOf: (value: T) => string) {
    for (const value of values.toReversed()) {
      const prefix = prefixOf(value);
      this.#values.set(prefix, value);
      this.#longest = Math.max(this.#longest, prefix.length);
    }
  }

  /** The value of the longest prefix that a path has. */
  deepest(path: string): T | undefined {
    // A path of nothing but slashes costs no more than the longest prefix.
    for (let end = Math.min(path.length, this.#longest); end > 0; end--) {
      if (path[end - 1] !== '/') continue;
      const found = this.#values.get(path.slice(0, end));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

const isListed = (found: ProjectVersion | undefined): found is ProjectVersion =>
  found !== undefined && !found.version.row.hidden;

/** All one viewer may know about: projects, versions, and which of them a path belongs to. Never touches the disk. */
export class LibraryView {
  readonly projectVersions: readonly ProjectVersion[];
  readonly #bySlug: ReadonlyMap<string, Project>;
  readonly #versionsAt: PrefixMap<ProjectVersion>;
  readonly #projectsAt: PrefixMap<Project>;

  constructor(
    readonly projects: readonly Project[],
    readonly organizations: readonly OrganizationRow[] = [],
  ) {
    this.projectVersions = projects.flatMap(project => project.versions.map(version => ({project, version})));
    this.#bySlug = new Map(projects.map(project => [project.slug, project]));
    this.#versionsAt = new PrefixMap(this.projectVersions, ({version}) => version.mount);
    this.#projectsAt = new PrefixMap(projects, ({prefix}) => prefix);
  }

  project(slug: string): Project | undefined {
    return this.#bySlug.get(slug);
  }

  /** A version of a project; without a version, the project's default one. */
  find(slug: string, version?: string): ProjectVersion | undefined {
    const project = this.project(slug);
    const wanted = version ?? project?.defaultVersion;
    const found = project?.versions.find(({slug}) => slug === wanted);
    return project && found && {project, version: found};
  }

  /** The version that a decoded path of the site belongs to; `undefined` if no mount contains it. */
  locate(path: string): Place | undefined {
    const projectVersion = this.#versionsAt.deepest(path);
    return projectVersion && {...projectVersion, path: path.slice(projectVersion.version.mount.length)};
  }

  /** The project whose prefix contains a decoded path of the site, whether or not a version is served there. */
  projectAt(path: string): Project | undefined {
    return this.#projectsAt.deepest(path);
  }

  /**
   * The versions that a query asks for, each project once. Unknown projects and versions are left out silently, as on
   * the live service; of several versions of a project the last one that exists counts. `user:@me` selects the projects
   * in which the viewer has a role, `project:*` all that the viewer may read. A hidden version is searched only if the query
   * names it.
   */
  selectedBy({named, user}: Pick<SearchArguments, 'named' | 'user'>): SelectedVersion[] {
    const selected = new Map<string, SelectedVersion>();
    const mentioned = new Set(named.map(({project}) => project));
    for (const {project, version} of named) {
      const found = this.find(project, version);
      if (found) selected.set(project, {...found, alias: null});
    }
    for (const {project, version, subprojects} of named)
      for (const part of subprojects ? (this.project(project)?.subprojects ?? []) : []) {
        const {slug} = part.project;
        // A subproject without that version is searched in its own default version.
        const found = [version, undefined].map(asked => this.find(slug, asked)).find(isListed);
        if (found && !mentioned.has(slug)) selected.set(slug, {...found, alias: part.alias});
      }
    const isEvery = mentioned.has(EVERY_PROJECT);
    if (user || isEvery)
      for (const {slug, role} of this.projects) {
        const isWanted = (isEvery || role !== undefined) && !mentioned.has(slug);
        const found = isWanted ? this.find(slug) : undefined;
        if (isListed(found) && !selected.has(slug)) selected.set(slug, {...found, alias: null});
      }
    return [...selected.values()];
  }
}
