import {integer, object, read, string, withDefault} from '../../api/schema.js';

/**
 * Where a reader was in search when a result was opened, kept in the state of the page's entry in the browser's
 * history, among whatever else is there: so that Back leads back into search. Pure.
 */
const place = object({
  /** Which search box of the page. */
  box: integer,
  words: string,
  /** Key of the scope; see `scopes.ts`. */
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  /** How far the list was scrolled, in px. */
  scroll: withDefault(integer, 0),
});

export interface Place {
  readonly box: number;
  readonly words: string;
  readonly scope: string;
  readonly active: number;
  readonly scroll: number;
}

const NAME = 'docs-search';

/** `null`: the reader has left search since. `undefined`: it was not open. */
export function readResumePoint(state: unknown): Place | null | undefined {
  if (!isPlain(state) || !(NAME in state)) return undefined;
  try {
    return read(place, state[NAME]);
  } catch {
    return null;
  }
}

/** The state of an entry with a place in it; a state that is no plain object belongs to somebody else. */
export function withResumePoint(state: unknown, where: Place | null): unknown {
  return state === null || isPlain(state) ? {...state, [NAME]: where} : state;
}

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);
