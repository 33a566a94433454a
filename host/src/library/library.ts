import type {SearchArguments} from '../../../src/api/index.js';
import type {Role} from '../store/tables.js';
import type {OrganizationRow, ProjectRow, RedirectRow, VersionRow} from './view/rows.js';

/** One version of a project, served or not. */
export interface ListedVersion {
  readonly id: number;
  readonly slug: string;
  readonly row: VersionRow;
  /** Where its pages are served, with a slash at both ends: `/`, `/name/` or `/name/en/latest/`. */
  readonly mount: string;
  /** Address of the same pages elsewhere, with a slash at its end, where they are published. Default: nowhere. */
  readonly publicUrl: string | undefined;
  /** Whether strangers may see it. */
  readonly isPublic: boolean;
}

/** One version that is served: one folder of built HTML. */
export interface Version extends ListedVersion {
  /** Absolute path of the folder, which a machine that shares its builds may have to fetch first: see `files`. */
  readonly folder: string;
  /** The folder, once it is here. */
  readonly files: () => Promise<string>;
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
   * the live service; of several versions of a project the last one that exists counts. `user:@me` selects all that the
   * viewer may read.
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
        // A subproject without that version is searched in its own default one.
        const found = (version && this.find(slug, version)) || this.find(slug);
        if (found && !mentioned.has(slug)) selected.set(slug, {...found, alias: part.alias});
      }
    if (user)
      for (const {slug} of this.projects) {
        const found = mentioned.has(slug) ? undefined : this.find(slug);
        if (found && !selected.has(slug)) selected.set(slug, {...found, alias: null});
      }
    return [...selected.values()].slice(0, MAX_PROJECTS);
  }
}
