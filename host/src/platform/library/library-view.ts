import type {Selectable} from 'kysely';
import type {SearchArguments} from '../../../../src/api/index.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {compareNames} from '../../../../cli/src/system/text.js';
import type * as tables from '../store/tables.js';

export type ProjectRow = Selectable<tables.Project>;
export type RedirectRow = Selectable<tables.Redirect>;
export type OrganizationRow = Selectable<tables.Organization>;
/** A version, with columns of the build that is served. */
export type VersionRow = Selectable<tables.Version> & {
  readonly folder: string | null;
  readonly index_name: string | null;
  readonly formats: string | null;
};

/** All rows that decide what is served and who may see it, at one revision of the store. */
export interface LibraryRows {
  readonly projects: readonly ProjectRow[];
  readonly versions: readonly VersionRow[];
  readonly subprojects: readonly Selectable<tables.Tables['subproject']>[];
  /** Redirects of all projects, sorted by their positions within the project. */
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
  /** Where the pages of the version are served, with leading and trailing slashes: `/`, `/name/` or `/name/en/latest/`. */
  readonly mount: string;
  /** Address at which the same pages are published elsewhere, with a trailing slash. Default: none. */
  readonly publicUrl: string | undefined;
  /** Whether anonymous readers may see the version. */
  readonly isPublic: boolean;
}

/** A version that is served: a folder of built HTML. */
export interface Version extends ListedVersion {
  /** Absolute path of the folder. If machines share builds, its files may have to be fetched first: see `files`. */
  readonly folder: string;
  /** The folder, with other paths that its links may lead to. */
  readonly site: SiteFolder;
  /** Resolves to the site once its files are on this machine. */
  readonly files: () => Promise<SiteFolder>;
  readonly indexName: string;
}

export const isServed = (version: ListedVersion): version is Version => 'folder' in version;

/** Whether a version is active and has a build. An inactive version counts as not built, as on Read the Docs. */
export const isBuilt = ({row}: ListedVersion): boolean => row.active === 1 && row.build_id !== null;

export function stateOf(version: ListedVersion): 'inactive' | 'not built' | 'hidden' | 'served' {
  if (!version.row.active) return 'inactive';
  if (!isBuilt(version)) return 'not built';
  return version.row.hidden ? 'hidden' : 'served';
}

/** A project as a viewer may see it. Everything that is hidden from the viewer is absent. */
export interface Project {
  readonly id: number;
  readonly slug: string;
  readonly row: ProjectRow;
  /** The prefix of the addresses of the project, with leading and trailing slashes. */
  readonly prefix: string;
  /** Slug of the version that is used if none is named. */
  readonly defaultVersion: string;
  readonly versions: readonly Version[];
  /** All versions, including those that are not served. */
  readonly listed: readonly ListedVersion[];
  readonly subprojects: readonly Subproject[];
  readonly parent: Project | undefined;
  /** The project that this one translates. */
  readonly main: Project | undefined;
  readonly translations: readonly Project[];
  readonly redirects: readonly RedirectRow[];
  /** The role of the viewer; `undefined`: they may read what is public or shared. */
  readonly role: tables.Role | undefined;
  readonly isPublic: boolean;
  /** The maintainers of the project; empty if it is private and the viewer has no role in it. */
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

/** The project version that a path of the site belongs to, and the path within it. */
export interface Place extends ProjectVersion {
  /** The path below the version's mount, without a leading slash. */
  readonly path: string;
}

/** Maximum number of projects that a query lists. For more, it uses `EVERY_PROJECT`. */
const MAX_PROJECTS = 100;
/** Used instead of a slug in a query: all projects that the viewer may read. */
const EVERY_PROJECT = '*';

/** Names of projects for a query: their slugs, or `EVERY_PROJECT` if there are too many. */
export const namesIn = (projects: readonly {readonly slug: string}[]): string[] =>
  projects.length > MAX_PROJECTS ? [EVERY_PROJECT] : projects.map(({slug}) => slug);

export const inNameOrder = <T extends Pick<Project, 'slug'> & {readonly row: {readonly name: string}}>(
  projects: readonly T[],
): T[] => projects.toSorted((a, b) => compareNames(a.row.name, b.row.name) || compareNames(a.slug, b.slug));

/** A map from prefixes of paths, such as `/name/en/`, to values. */
class PrefixMap<T> {
  readonly #values = new Map<string, T>();
  #longest = 0;

  /** If two values have the same prefix, the first one is used. */
  constructor(values: readonly T[], prefixOf: (value: T) => string) {
    for (const value of values.toReversed()) {
      const prefix = prefixOf(value);
      this.#values.set(prefix, value);
      this.#longest = Math.max(this.#longest, prefix.length);
    }
  }

  /** The value of the longest prefix of a path. */
  deepest(path: string): T | undefined {
    // Starting at the length of the longest prefix limits the time for paths of many slashes.
    for (let end = Math.min(path.length, this.#longest); end > 0; end--) {
      if (path[end - 1] !== '/') continue;
      const value = this.#values.get(path.slice(0, end));
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

const isListed = (projectVersion: ProjectVersion | undefined): projectVersion is ProjectVersion =>
  projectVersion !== undefined && !projectVersion.version.row.hidden;

/** The projects and versions that a viewer may see, and to which of them a path belongs. Never reads from disk. */
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
    const wantedSlug = version ?? project?.defaultVersion;
    const row = project?.versions.find(({slug}) => slug === wantedSlug);
    return project && row && {project, version: row};
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
   * The versions that a query selects, each project once. As on Read the Docs, unknown projects and versions are left out
   * silently, and of several versions of a project, the last one that exists is searched. `user:@me` selects the projects in
   * which the viewer has a role, `project:*` all that the viewer may read. A hidden version is searched only if the query
   * names it.
   */
  selectedBy({named, user}: Pick<SearchArguments, 'named' | 'user'>): SelectedVersion[] {
    const selected = new Map<string, SelectedVersion>();
    const mentioned = new Set(named.map(({project}) => project));
    for (const {project, version} of named) {
      const match = this.find(project, version);
      if (match) selected.set(project, {...match, alias: null});
    }
    for (const {project, version, subprojects} of named)
      for (const part of subprojects ? (this.project(project)?.subprojects ?? []) : []) {
        const {slug} = part.project;
        // A subproject without that version is searched in its default version.
        const match = [version, undefined].map(candidate => this.find(slug, candidate)).find(isListed);
        if (match && !mentioned.has(slug)) selected.set(slug, {...match, alias: part.alias});
      }
    const isEvery = mentioned.has(EVERY_PROJECT);
    if (user || isEvery)
      for (const {slug, role} of this.projects) {
        const isWanted = (isEvery || role !== undefined) && !mentioned.has(slug);
        const match = isWanted ? this.find(slug) : undefined;
        if (isListed(match) && !selected.has(slug)) selected.set(slug, {...match, alias: null});
      }
    return [...selected.values()];
  }
}
