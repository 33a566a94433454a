import {endingsOf} from '../index/endings-of.js';
import {SortedWords} from '../index/sorted-words.js';
import {nearWords} from '../query/near-words.js';
import type {OpenedIndex} from './opened-index.js';

/** Of a mistyped name so many letters and signs may be wrong. */
const MAX_EDITS = 2;
const NEVER = MAX_EDITS + 1;

/**
 * How far what was typed is from how names are written, signs and letter case included: keys have neither, so that
 * `__set_` has the key of `set`.
 *
 * @returns edits of the nearest name or ending of one, 3 for more.
 */
export function writtenEdits(typed: string, names: readonly string[]): number {
  let least = NEVER;
  for (const name of names)
    for (const ending of endingsOf(name)) {
      if (ending === typed) return 0;
      const [near] = nearWords(new SortedWords([ending], Uint32Array.of(1)), typed, MAX_EDITS, 1);
      if (near && near.edits < least) least = near.edits;
    }
  return least;
}

/** Of one that is written otherwise this part of the weight is left. */
const OTHERWISE = 0.6;

/**
 * How much of its weight what was typed leaves to names with the same key, or nearly: 1 where they are written nearly so.
 * An underscore is typed by who knows how a name is written.
 */
export const writtenShare = (typed: string, names: readonly string[]): number =>
  names.length > 0 && typed.includes('_') && writtenEdits(typed, names) > MAX_EDITS ? OTHERWISE : 1;

/** The names of the objects that a section documents. */
export function namesOf(section: number, {directory}: OpenedIndex): readonly string[] {
  const {name, aliases} = directory.section(section);
  return name === undefined ? aliases : [name, ...aliases];
}
