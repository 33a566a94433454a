import type {WordList} from '../index/index-snapshot.js';
import type {Language} from '../text/stems.js';

/** Shorter words have no endings. */
const MIN_LENGTH = 3;
/** Beginnings of so many words are those of half a language. */
const MAX_LOOKED_AT = 3000;
const MAX_LONGER = 6;

/** Words of a list that are made of the same, by their places in it. */
export interface WordForms {
  /** Of the same stem: `groups` for `group`. */
  readonly forms: ReadonlySet<number>;
  /** Of the same root only: `parser` for `parse`. */
  readonly derived: ReadonlySet<number>;
}

/**
 * The other forms of a word that a list holds: those of the same stem, in any of the languages. They begin as the
 * stem does, but for its last letter (`happy` and `happiness` have the stem `happi`).
 */
export function wordForms(list: WordList, word: string, languages: readonly Language[]): WordForms {
  const [forms, derived] = [new Set<number>(), new Set<number>()];
  if (word.length < MIN_LENGTH || /[^\p{L}\p{M}]/u.test(word)) return {forms, derived};
  for (const {stem: stemOf, root: rootOf} of languages) {
    const stem = stemOf(word);
    const root = rootOf?.(word) ?? stem;
    if (stem.length < 2) continue;
    const shared = Math.min(sharedLength(word, stem), sharedLength(word, root));
    const beginning = word.slice(0, Math.max(2, shared - 1));
    const first = list.firstFrom(beginning);
    for (let at = first; at < list.size && at < first + MAX_LOOKED_AT; at++) {
      const other = list.word(at);
      if (!other.startsWith(beginning)) break;
      if (other === word || Math.abs(other.length - word.length) > MAX_LONGER) continue;
      if (stemOf(other) === stem) forms.add(at);
      else if (rootOf && rootOf(other) === root) derived.add(at);
    }
  }
  return {forms, derived};
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
