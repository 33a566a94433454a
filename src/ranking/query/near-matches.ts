import type {Term, TermAnswer} from '../index/index-reader.js';
import {editDistance} from '../index/near-terms.js';

/** A term near a misspelt word. */
export interface NearMatch {
  readonly term: Term;
  readonly edits: number;
  /** It has the same letters in another order. Transpositions are more frequent mistakes than missing letters. */
  readonly isAnagram: boolean;
}

const MAX_EDITS = 2;
/** Minimum length of a spelling that is corrected by two edits. */
const MIN_TWO_EDITS_LENGTH = 7;

/** The maximum number of edits by which a spelling is corrected. */
export const maxEditsOf = ({length}: string): 1 | 2 => (length >= MIN_TWO_EDITS_LENGTH ? 2 : 1);

/** The likeliest corrections of a word, best first: fewest edits, then anagrams, then the most frequent. */
export function rankNear(word: string, near: TermAnswer, maxMatches: number): NearMatch[] {
  const letters = sortedLetters(word);
  const matches = [...near].map(term => ({
    term,
    edits: editDistance(word, term.spelling, MAX_EDITS),
    isAnagram: sortedLetters(term.spelling) === letters,
  }));
  matches.sort(
    (a, b) =>
      a.edits - b.edits ||
      Number(b.isAnagram) - Number(a.isAnagram) ||
      b.term.frequency - a.term.frequency ||
      a.term.id - b.term.id,
  );
  return matches.slice(0, maxMatches);
}

const sortedLetters = (word: string): string => [...word].sort().join('');
