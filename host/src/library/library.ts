import type {SearchArguments} from '../../../src/api/index.js';

/** One version of a project: one folder of built HTML. */
export interface Version {
  readonly slug: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Where its pages are served, with a slash at both ends: `/` or `/name/`. */
  readonly mount: string;
  /** Address of the same pages elsewhere, with a slash at its end, where they are published. Default: nowhere. */
  readonly publicUrl?: string | undefined;
}

export interface Project {
  readonly slug: string;
  /** Slug of the version that is meant when none is named. */
  readonly defaultVersion: string;
  readonly versions: readonly Version[];
}

/** A project in one version: what is indexed and searched. */
export interface ProjectVersion {
  readonly project: Project;
  readonly version: Version;
}

/** A path of the site: the project version it belongs to, and the path within that. */
export interface Place extends ProjectVersion {
  /** The path below the version's mount, without a leading slash. */
  readonly path: string;
}

/** At most so many projects are searched at once, as on the live service. */
const MAX_PROJECTS = 100;

/** Which projects are served, in which versions, from which folders. Holds data, touches no disk. */
export class Library {
  readonly projects: readonly Project[];
  readonly projectVersions: readonly ProjectVersion[];
  readonly #deepestFirst: readonly ProjectVersion[];

  constructor(projects: readonly Project[]) {
    this.projects = projects;
    this.projectVersions = projects.flatMap(project => project.versions.map(version => ({project, version})));
    this.#deepestFirst = this.projectVersions.toSorted(
      (a, b) => b.version.mount.length - a.version.mount.length,
    );
  }

  project(slug: string): Project | undefined {
    return this.projects.find(project => project.slug === slug);
  }

  /** A version of a project; without a version, the project's default one. */
  find(slug: string, version?: string): ProjectVersion | undefined {
    const project = this.project(slug);
    const wanted = version ?? project?.defaultVersion;
    const found = project?.versions.find(({slug}) => slug === wanted);
    return project && found && {project, version: found};
  }

  /** The version that a decoded path of the site belongs to; `undefined` when it is below no mount. */
  locate(path: string): Place | undefined {
    const projectVersion = this.#deepestFirst.find(({version}) => path.startsWith(version.mount));
    return projectVersion && {...projectVersion, path: path.slice(projectVersion.version.mount.length)};
  }

  /**
   * The versions that a query asks for. Unknown projects and versions are left out silently, as on the live
   * service; of several versions of a project the last one counts. Everything here is public, so `user:@me` selects
   * all projects.
   */
  selectedBy({named, user}: Pick<SearchArguments, 'named' | 'user'>): ProjectVersion[] {
    const chosen = new Map<string, ProjectVersion>();
    for (const {project, version} of named) {
      const found = this.find(project, version);
      if (found) chosen.set(project, found);
    }
    const mentioned = new Set(named.map(({project}) => project));
    const others = user ? this.projects.filter(({slug}) => !mentioned.has(slug)) : [];
    const rest = others.map(({slug}) => this.find(slug)).filter(found => found !== undefined);
    return [...chosen.values(), ...rest].slice(0, MAX_PROJECTS);
  }
}
