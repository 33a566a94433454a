import type {SearchArguments} from '../../../src/api/index.js';
import type {Role} from '../store/tables.js';
import type {OrganizationRow, ProjectRow, RedirectRow, VersionRow} from './rows.js';

/** One version of a project, served or not. */
export interface ListedVersion {
  readonly id: number;
  readonly slug: string;
  readonly row: VersionRow;
  /** Where its pages are served, with a slash at both ends: `/`, `/name/` or `/name/en/latest/`. */
  readonly mount: string;
  /** Whether strangers may see it. */
  readonly isPublic: boolean;
}

/** One version that is served: one folder of built HTML. */
export interface Version extends ListedVersion {
  /** Absolute path of the folder. */
  readonly folder: string;
  /** What the index calls this version of the project. */
  readonly indexName: string;
}

/** Whether it is served. */
export const isServed = (version: ListedVersion): version is Version => 'folder' in version;

/** A project as its viewer may see it: what the viewer may not know of is not there. */
export interface Project {
  readonly id: number;
  readonly slug: string;
  readonly row: ProjectRow;
  /** Where its addresses begin, with a slash at both ends. */
  readonly prefix: string;
  /** Slug of the version that is meant when none is named. */
  readonly defaultVersion: string;
  /** Those that are served. */
  readonly versions: readonly Version[];
  /** All of them. */
  readonly listed: readonly ListedVersion[];
  readonly subprojects: readonly Subproject[];
  readonly parent: Project | undefined;
  /** The project that it translates. */
  readonly main: Project | undefined;
  readonly translations: readonly Project[];
  readonly redirects: readonly RedirectRow[];
  /** What the viewer may do; `undefined`: read what is public or was shared. */
  readonly role: Role | undefined;
  readonly isPublic: boolean;
  /** Who maintains it; nobody where the viewer has no role. */
  readonly maintainers: readonly {readonly id: number; readonly name: string}[];
  readonly organization: OrganizationRow | undefined;
}

export interface Subproject {
  readonly alias: string;
  readonly project: Project;
}

/** A project in one version: what is indexed and searched. */
export interface ProjectVersion {
  readonly project: Project;
  readonly version: Version;
}

/** A version to search, and what its project is called where it was found as a subproject. */
export interface SelectedVersion extends ProjectVersion {
  readonly alias: string | null;
}

/** A path of the site: the project version it belongs to, and the path within that. */
export interface Place extends ProjectVersion {
  /** The path below the version's mount, without a leading slash. */
  readonly path: string;
}

/** At most so many projects are searched at once, as on the live service. */
const MAX_PROJECTS = 100;

/** All that one viewer may know of: projects, versions, and whose a path is. Holds data, touches no disk. */
export class Library {
  readonly projects: readonly Project[];
  readonly projectVersions: readonly ProjectVersion[];
  /** Organizations that the viewer belongs to. */
  readonly organizations: readonly OrganizationRow[];
  readonly #bySlug: ReadonlyMap<string, Project>;
  readonly #byIndex: ReadonlyMap<string, ProjectVersion>;
  readonly #deepestVersions: readonly ProjectVersion[];
  readonly #deepestProjects: readonly Project[];

  constructor(projects: readonly Project[], organizations: readonly OrganizationRow[] = []) {
    this.projects = projects;
    this.organizations = organizations;
    this.projectVersions = projects.flatMap(project => project.versions.map(version => ({project, version})));
    this.#bySlug = new Map(projects.map(project => [project.slug, project]));
    this.#byIndex = new Map(
      this.projectVersions.map(found => [`${found.project.slug}/${found.version.indexName}`, found]),
    );
    this.#deepestVersions = this.projectVersions.toSorted(
      (a, b) => b.version.mount.length - a.version.mount.length,
    );
    this.#deepestProjects = projects.toSorted((a, b) => b.prefix.length - a.prefix.length);
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

  /** The version that the index calls so. */
  indexed(project: string, indexName: string): ProjectVersion | undefined {
    return this.#byIndex.get(`${project}/${indexName}`);
  }

  /** The version that a decoded path of the site belongs to; `undefined` when it is below no mount. */
  locate(path: string): Place | undefined {
    const projectVersion = this.#deepestVersions.find(({version}) => path.startsWith(version.mount));
    return projectVersion && {...projectVersion, path: path.slice(projectVersion.version.mount.length)};
  }

  /** The project below whose prefix a decoded path of the site is, whether a version is there or not. */
  projectAt(path: string): Project | undefined {
    return this.#deepestProjects.find(({prefix}) => path.startsWith(prefix));
  }

  /**
   * The versions that a query asks for, each project once. Unknown projects and versions are left out silently, as on
   * the live service. `user:@me` selects all that the viewer may read.
   */
  selectedBy({scopes, user}: Pick<SearchArguments, 'scopes' | 'user'>): SelectedVersion[] {
    const selected = new Map<string, SelectedVersion>();
    const add = (found: ProjectVersion | undefined, alias: string | null): void => {
      if (found && !selected.has(found.project.slug)) selected.set(found.project.slug, {...found, alias});
    };
    for (const {project, version} of scopes) add(this.find(project, version), null);
    for (const {project, version, subprojects} of scopes)
      if (subprojects)
        for (const part of this.project(project)?.subprojects ?? []) {
          const {slug} = part.project;
          // A subproject without that version is searched in its own default one.
          add((version && this.find(slug, version)) || this.find(slug), part.alias);
        }
    const named = new Set(scopes.map(scope => scope.project));
    if (user) for (const {slug} of this.projects) if (!named.has(slug)) add(this.find(slug), null);
    return [...selected.values()].slice(0, MAX_PROJECTS);
  }
}
