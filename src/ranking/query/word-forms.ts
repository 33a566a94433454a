import type {WordList} from '../index/index-snapshot.js';
import type {Stemmer} from '../text/stems.js';

/** Shorter words have no endings. */
const MIN_LENGTH = 3;
/** Beginnings of so many words are those of half a language. */
const MAX_LOOKED_AT = 3000;

/**
 * The other forms of a word that a list holds: those of the same stem, by any of the stemmers. They begin as the
 * stem does, but for its last letter (`happy` and `happiness` have the stem `happi`).
 */
export function wordForms(list: WordList, word: string, stemmers: readonly Stemmer[]): number[] {
  if (word.length < MIN_LENGTH || /[^\p{L}\p{M}]/u.test(word)) return [];
  const found = new Set<number>();
  for (const stemmer of stemmers) {
    const stem = stemmer(word);
    if (stem.length < 2) continue;
    const beginning = word.slice(0, Math.max(2, sharedLength(word, stem) - 1));
    const first = list.firstFrom(beginning);
    for (let at = first; at < list.size && at < first + MAX_LOOKED_AT; at++) {
      const other = list.word(at);
      if (!other.startsWith(beginning)) break;
      if (other !== word && Math.abs(other.length - word.length) <= 6 && stemmer(other) === stem)
        found.add(at);
    }
  }
  return [...found];
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
