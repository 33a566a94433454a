/** Who asks, as far as a request proves it. */
export interface Viewer {
  /** `undefined`: nobody that we know. */
  readonly person: ViewingPerson | undefined;
  /** Whether what proves it may be used to change things. */
  readonly mayWrite: boolean;
  /** What was shared with whoever has the link: projects by number, and versions of them; null for all versions. */
  readonly shares: readonly {readonly project: number; readonly version: number | null}[];
}

export interface ViewingPerson {
  readonly id: number;
  readonly name: string;
  /** Runs the whole library. */
  readonly isAdmin: boolean;
}

/** Somebody of whom nothing is known. */
export const STRANGER: Viewer = {person: undefined, mayWrite: false, shares: []};

/** Whether more than what is public may be seen. */
export const isSomebody = ({person, shares}: Viewer): boolean => person !== undefined || shares.length > 0;

/** Who runs the library, from its own machine. */
export const wholeLibrary = (name: string): Viewer => ({
  person: {id: 0, name, isAdmin: true},
  mayWrite: true,
  shares: [],
});

/** Viewers of the same key may see the same. */
export const viewerKey = ({person, shares}: Viewer): string =>
  `${person ? `${person.id}${person.isAdmin ? '!' : ''}` : ''}:${shares
    .map(({project, version}) => `${project}/${version ?? '*'}`)
    .sort()
    .join(',')}`;
