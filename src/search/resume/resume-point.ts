/**
 * Where a reader was in search when a result was opened, kept in the state of the page's history entry beside
 * whatever else is there, so that Back returns to the results. Pure.
 */
export interface ResumePoint {
  /** Index of the search element on the page. */
  readonly element: number;
  readonly query: string;
  /** Key of the scope; see `scope-choices.ts`. */
  readonly scope: string;
  /** Row of the selected result; -1 for none. */
  readonly active: number;
  /** How far the list was scrolled, in px. */
  readonly scroll: number;
}

/** Its name in the state of the history entry. */
const NAME = 'docs-search';

/** The stored value, unchecked. `null`: the reader has closed search since. `undefined`: it was not open. */
export const storedPoint = (state: unknown): unknown => (isPlain(state) ? state[NAME] : undefined);

/** Adds a resume point to the state of a history entry; a state that is not a plain object is left alone. */
export function withResumePoint(state: unknown, point: ResumePoint | null): unknown {
  return state === null || isPlain(state) ? {...state, [NAME]: point} : state;
}

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);
