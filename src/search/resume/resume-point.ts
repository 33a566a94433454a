import {type Infer, integer, object, read, string, withDefault} from '../../api/schema.js';

/**
 * Where a reader was in search when a result was opened, kept in the state of the page's history entry beside
 * whatever else is there, so that Back returns to the results. Pure.
 */
const resumePoint = object({
  /** Index of the search element on the page. */
  element: integer,
  query: string,
  /** Key of the scope; see `scope-choices.ts`. */
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  /** How far the list was scrolled, in px. */
  scroll: withDefault(integer, 0),
});
export type ResumePoint = Infer<typeof resumePoint>;

const NAME = 'docs-search';

/** `null`: the reader has closed search since. `undefined`: it was not open. */
export function readResumePoint(state: unknown): ResumePoint | null | undefined {
  if (!isPlain(state) || !(NAME in state)) return undefined;
  try {
    return read(resumePoint, state[NAME]);
  } catch {
    return null;
  }
}

/** The state of a history entry with a resume point in it; a state that is no plain object is left alone. */
export function withResumePoint(state: unknown, point: ResumePoint | null): unknown {
  return state === null || isPlain(state) ? {...state, [NAME]: point} : state;
}

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);
