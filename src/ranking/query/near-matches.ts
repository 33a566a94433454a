import type {Term, TermAnswer} from '../index/index-reader.js';
import {editDistance} from '../index/near-terms.js';

/** A term near a misspelt word. */
export interface NearMatch {
  readonly term: Term;
  readonly edits: number;
  /** It has the same letters in another order: transpositions are more frequent mistakes than missing letters. */
  readonly isAnagram: boolean;
}

const MAX_EDITS = 2;
const TWO_EDITS_FROM = 7;

/** How many edits a spelling is corrected by. */
export const editsWithin = ({length}: string): 1 | 2 => (length >= TWO_EDITS_FROM ? 2 : 1);

/** The likeliest corrections of a word, best first: fewest edits, then anagrams, then the most frequent. */
export function rankNear(word: string, near: TermAnswer, most: number): NearMatch[] {
  const letters = sortedLetters(word);
  const matches = Array.from(near, term => ({
    term,
    edits: editDistance(word, term.spelling, MAX_EDITS),
    isAnagram: sortedLetters(term.spelling) === letters,
  }));
  matches.sort(
    (one, other) =>
      one.edits - other.edits ||
      Number(other.isAnagram) - Number(one.isAnagram) ||
      other.term.frequency - one.term.frequency ||
      one.term.id - other.term.id,
  );
  return matches.slice(0, most);
}

const sortedLetters = (word: string): string => [...word].sort().join('');
