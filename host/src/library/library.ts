import type {SearchArguments} from '../../../src/api/index.js';

/** One version of a project: one folder of built HTML. */
export interface Version {
  readonly slug: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  /** Where its pages are served, with a slash at both ends: `/` or `/name/`. */
  readonly mount: string;
}

export interface Project {
  readonly slug: string;
  /** Slug of the version that is meant when none is named. */
  readonly defaultVersion: string;
  readonly versions: readonly Version[];
}

/** A project in one version: what a search is run over. */
export interface ProjectVersion {
  readonly project: Project;
  readonly version: Version;
}

/** A path of the site, told apart: whose it is, and what it is called there. */
export interface Place extends ProjectVersion {
  /** The path below the edition's mount, without a leading slash. */
  readonly path: string;
}

/** At most so many projects are searched at once, as on the live service. */
const MAX_PROJECTS = 100;

/** Which projects are served, in which versions, from which folders. Holds data, touches no disk. */
export class Library {
  readonly projects: readonly Project[];
  readonly editions: readonly ProjectVersion[];
  readonly #deepestFirst: readonly ProjectVersion[];

  constructor(projects: readonly Project[]) {
    this.projects = projects;
    this.editions = projects.flatMap(project => project.versions.map(version => ({project, version})));
    this.#deepestFirst = this.editions.toSorted((a, b) => b.version.mount.length - a.version.mount.length);
  }

  project(slug: string): Project | undefined {
    return this.projects.find(project => project.slug === slug);
  }

  /** The edition of that name; without a version, the project's default one. */
  edition(slug: string, version?: string): ProjectVersion | undefined {
    const project = this.project(slug);
    const wanted = version ?? project?.defaultVersion;
    const found = project?.versions.find(({slug}) => slug === wanted);
    return project && found && {project, version: found};
  }

  /** Whose page a decoded path of the site is; `undefined` when it is below no mount. */
  locate(path: string): Place | undefined {
    const edition = this.#deepestFirst.find(({version}) => path.startsWith(version.mount));
    return edition && {...edition, path: path.slice(edition.version.mount.length)};
  }

  /**
   * What a query asks to be searched. Projects and versions that are not here are left out without a word, as
   * on the live service. Everything here is public, so `user:@me` is everything here.
   */
  editionsOf({scopes, user}: SearchArguments): ProjectVersion[] {
    const named = scopes.map(({project, version}) => this.edition(project, version));
    const known = named.filter(edition => edition !== undefined);
    const chosen = new Set(scopes.map(scope => scope.project));
    const others = user ? this.projects.filter(({slug}) => !chosen.has(slug)) : [];
    const rest = others.map(({slug}) => this.edition(slug)).filter(edition => edition !== undefined);
    return [...known, ...rest].slice(0, MAX_PROJECTS);
  }
}
