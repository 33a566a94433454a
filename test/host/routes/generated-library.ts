import fc from 'fast-check';
import type {Role} from '../../../host/src/platform/store/tables.js';

/**
 * A library by chance, and what each kind of asker may know of it, said in the plainest way: the host has views,
 * handlers and indexes for the same. Every name in it is a word that nothing else has, so that an answer can be
 * searched for names that its asker may not know of.
 */
export interface GeneratedLibrary {
  readonly projects: readonly GeneratedProject[];
  /** The role of whoever is called `member`, by project. */
  readonly roles: readonly (Role | undefined)[];
  /** Whether there is an organization, of which who is called `colleague` is a reader, and what it owns. */
  readonly owned: readonly boolean[];
}

export interface GeneratedProject {
  readonly isPrivate: boolean;
  readonly versions: readonly {
    readonly isPrivate: boolean;
    readonly isActive: boolean;
    readonly isHidden: boolean;
  }[];
  /** How it belongs to the project before it. */
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

/** The names of a library's parts, by their places. */
export const names = {
  project: (p: number): string => `prj-${p}`,
  version: (p: number, v: number): string => `ver-${p}${v}`,
  alias: (p: number): string => `als-${p}`,
  target: (p: number): string => `tgt-${p}`,
  variable: (p: number): string => `VAR_${p}`,
  commit: (p: number, v: number): string => `cmt-${p}${v}`,
  text: (p: number, v: number): string => `txt${p}${v}`,
};
/** Any of them, as they stand in an answer. */
export const NAME = /\b(?:prj-\d|ver-\d\d|als-\d|tgt-\d|VAR_\d|cmt-\d\d|txt\d\d)\b/g;

/** Who asks, as far as the model goes. */
export interface Asker {
  readonly role: (project: number) => Role | undefined;
  /** What was shared with them: a project, or one version of it. */
  readonly shares?: readonly {readonly project: number; readonly version: number | undefined}[];
}

/** What an asker may know of a library. */
export class Knowledge {
  readonly #library: GeneratedLibrary;
  readonly #asker: Asker;

  constructor(library: GeneratedLibrary, asker: Asker) {
    this.#library = library;
    this.#asker = asker;
  }

  ofProject(p: number): boolean {
    const {isPrivate} = this.#library.projects[p]!;
    return !isPrivate || this.#all(p) || (this.#asker.shares ?? []).some(({project}) => project === p);
  }

  ofVersion(p: number, v: number): boolean {
    const {isPrivate, versions} = this.#library.projects[p]!;
    const isShared = (this.#asker.shares ?? []).some(({project, version}) => project === p && version === v);
    return this.#all(p) || isShared || (!isPrivate && !versions[v]!.isPrivate);
  }

  /** Whether its pages are served to them. */
  reads(p: number, v: number): boolean {
    return this.ofVersion(p, v) && this.#library.projects[p]!.versions[v]!.isActive;
  }

  /** Every name that may be told. */
  names(): Set<string> {
    const known = new Set<string>();
    for (const [p, {versions}] of this.#library.projects.entries()) {
      if (!this.ofProject(p)) continue;
      known.add(names.project(p)).add(names.alias(p));
      // Where a redirect leads is seen by who follows it.
      known.add(names.target(p));
      if (this.#asker.role(p) === 'admin') known.add(names.variable(p));
      for (const v of versions.keys())
        if (this.ofVersion(p, v))
          for (const name of [names.version(p, v), names.commit(p, v), names.text(p, v)]) known.add(name);
    }
    return known;
  }

  #all(p: number): boolean {
    return (
      this.#asker.role(p) !== undefined ||
      (this.#asker.shares ?? []).some(({project, version}) => project === p && version === undefined)
    );
  }
}
