import fc from 'fast-check';
import type {Role} from '../../../host/src/platform/store/tables.js';

/**
 * A random library. `Knowledge` is a simple model of what a viewer may see of it, with which the answers of the host are compared.
 * Each name in the library is a unique word, so that answers can be searched for names that the viewer may not see.
 */
export interface GeneratedLibrary {
  readonly projects: readonly GeneratedProject[];
  /** The role of the person `member`, by project. */
  readonly roles: readonly (Role | undefined)[];
  /** Whether an organization owns the project, by project. The person `colleague` is a reader in the organization. */
  readonly owned: readonly boolean[];
}

export interface GeneratedProject {
  readonly isPrivate: boolean;
  readonly versions: readonly {
    readonly isPrivate: boolean;
    readonly isActive: boolean;
    readonly isHidden: boolean;
  }[];
  /** The relation to the previous project of the library. */
  readonly relation: 'none' | 'part' | 'translation';
  readonly redirect: 'none' | 'page' | 'forced';
}

const project: fc.Arbitrary<GeneratedProject> = fc.record({
  isPrivate: fc.boolean(),
  versions: fc.array(
    fc.record({
      isPrivate: fc.boolean(),
      isActive: fc.boolean(),
      isHidden: fc.boolean(),
    }),
    {minLength: 1, maxLength: 2},
  ),
  relation: fc.constantFrom('none', 'part', 'translation'),
  redirect: fc.constantFrom('none', 'page', 'forced'),
});

export const generatedLibrary: fc.Arbitrary<GeneratedLibrary> = fc.record({
  projects: fc.array(project, {minLength: 2, maxLength: 3}),
  roles: fc.array(fc.constantFrom(undefined, 'reader', 'maintainer', 'admin'), {minLength: 3, maxLength: 3}),
  owned: fc.array(fc.boolean(), {minLength: 3, maxLength: 3}),
});

/** The names of the projects of a library, their versions and so on, by their indexes. */
export const names = {
  project: (p: number): string => `prj-${p}`,
  version: (p: number, v: number): string => `ver-${p}${v}`,
  alias: (p: number): string => `als-${p}`,
  target: (p: number): string => `tgt-${p}`,
  variable: (p: number): string => `VAR_${p}`,
  commit: (p: number, v: number): string => `cmt-${p}${v}`,
  text: (p: number, v: number): string => `txt${p}${v}`,
};
/** Matches any of the `names` in an answer. */
export const NAME = /\b(?:prj-\d|ver-\d\d|als-\d|tgt-\d|VAR_\d|cmt-\d\d|txt\d\d)\b/g;

/** What the model knows about a viewer. */
export interface Viewer {
  readonly role: (project: number) => Role | undefined;
  /** Projects or versions for which the viewer has a sharing link. */
  readonly shares?: readonly {readonly project: number; readonly version: number | undefined}[];
}

/** What a viewer may see of a library. */
export class Knowledge {
  readonly #library: GeneratedLibrary;
  readonly #viewer: Viewer;

  constructor(library: GeneratedLibrary, viewer: Viewer) {
    this.#library = library;
    this.#viewer = viewer;
  }

  ofProject(p: number): boolean {
    const {isPrivate} = this.#library.projects[p]!;
    return !isPrivate || this.#all(p) || (this.#viewer.shares ?? []).some(({project}) => project === p);
  }

  ofVersion(p: number, v: number): boolean {
    const {isPrivate, versions} = this.#library.projects[p]!;
    const isShared = (this.#viewer.shares ?? []).some(({project, version}) => project === p && version === v);
    return this.#all(p) || isShared || (!isPrivate && !versions[v]!.isPrivate);
  }

  /** Whether pages of the version are served to the viewer. */
  reads(p: number, v: number): boolean {
    return this.ofVersion(p, v) && this.#library.projects[p]!.versions[v]!.isActive;
  }

  /** All names that the viewer may see. */
  names(): Set<string> {
    const known = new Set<string>();
    for (const [p, {versions}] of this.#library.projects.entries()) {
      if (!this.ofProject(p)) continue;
      known.add(names.project(p)).add(names.alias(p));
      // A viewer who follows a redirect sees its target.
      known.add(names.target(p));
      if (this.#viewer.role(p) === 'admin') known.add(names.variable(p));
      for (const v of versions.keys())
        if (this.ofVersion(p, v))
          for (const name of [names.version(p, v), names.commit(p, v), names.text(p, v)]) known.add(name);
    }
    return known;
  }

  #all(p: number): boolean {
    return (
      this.#viewer.role(p) !== undefined ||
      (this.#viewer.shares ?? []).some(({project, version}) => project === p && version === undefined)
    );
  }
}
