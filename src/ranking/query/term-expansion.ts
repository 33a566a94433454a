import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';
import type {WordList} from '../index/index-snapshot.js';
import type {Language} from '../text/languages.js';
import {type FuzzyMatch, fuzzyMatches} from './fuzzy-matches.js';
import type {WordNode} from './parse-query.js';

/** A word of the index that answers a word of the question. */
export interface Expansion {
  /** Its place in the vocabulary. */
  readonly at: number;
  /** How well it answers: 1 is the word itself. */
  readonly weight: number;
  /** It is another word: of the same root, or one that means the same. */
  readonly isRelated?: boolean;
}

/** How a word of the question is read. */
export interface TermReading {
  /** It may go on: it is still being typed. */
  readonly isPrefix: boolean;
  /** Edits that are forgiven although the word is known. */
  readonly edits: number;
}

export interface Expansions {
  readonly expansions: readonly Expansion[];
  /** Words that were taken instead of one that the index has not. */
  readonly corrections: readonly string[];
}

/** From so many letters on a word may be two edits away. */
const TWO_EDITS_FROM = 7;
/** Beginnings that thousands of words have in common say little: the most frequent of those are taken. */
const MAX_COMPLETIONS = 120;
const MAX_FUZZY = 12;
/** Of an unknown word these are taken, and of the best of them its forms. */
const MAX_CORRECTIONS = 4;

/**
 * Finds the words of an index that those of one question stand for. What was found is kept as long as the question: most
 * words are asked for twice, for where they are and for what is called so.
 */
export class TermExpander {
  readonly #index: OpenedIndex;
  readonly #weights: Weights;
  readonly #forms = new Map<string, readonly Expansion[]>();
  readonly #nearest = new Map<string, readonly FuzzyMatch[]>();

  constructor(index: OpenedIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
  }

  /**
   * The words that a word stands for: itself, its other forms, and longer ones while it is being typed. Only a word that
   * stands for nothing is taken to be mistyped.
   */
  expansions(word: string, {isPrefix, edits}: TermReading): Expansions {
    const weights = this.#weights;
    const {words} = this.#index.vocabulary;
    const expansions = this.#known(word, isPrefix);
    const maxEdits = edits || (expansions.size > 0 ? 0 : word.length >= TWO_EDITS_FROM ? 2 : 1);
    if (maxEdits === 0 || /^\d+$/.test(word)) return {expansions: expansions.all(), corrections: []};

    const fuzzy = this.#near(word, maxEdits, edits > 0);
    const [best] = fuzzy;
    for (const {at, edits: distance} of fuzzy) {
      const share = Math.sqrt((1 + words.frequency(at)) / (1 + words.frequency(best!.at)));
      expansions.add(at, weights.correction / distance ** 0.5 / (edits > 0 ? 1 : 1 / Math.min(1, share)));
    }
    if (best && edits === 0)
      for (const at of wordForms(words, words.word(best.at), this.#index.languages).forms)
        expansions.add(at, weights.correction * weights.form * 0.8);
    return {expansions: expansions.all(), corrections: fuzzy.map(({at}) => words.word(at))};
  }

  /** The same of a word that is not taken to be mistyped, whatever is found. */
  expandKnown(word: string, isPrefix: boolean): readonly Expansion[] {
    return this.#known(word, isPrefix).all();
  }

  #known(word: string, isPrefix: boolean): BestExpansions {
    const {words} = this.#index.vocabulary;
    let forms = this.#forms.get(word);
    if (!forms) this.#forms.set(word, (forms = this.#formsOf(word)));
    const expansions = new BestExpansions();
    for (const {at, weight, isRelated} of forms) expansions.add(at, weight, isRelated);
    if (isPrefix && (word.length > 1 || words.find(word) < 0 || isWide(word)))
      for (const at of completionsOf(word, words)) {
        const size = word.length / words.word(at).length;
        expansions.add(at, this.#weights.completion * (0.4 + 0.6 * size));
      }
    return expansions;
  }

  #formsOf(word: string): readonly Expansion[] {
    const weights = this.#weights;
    const {
      vocabulary: {words},
      languages,
    } = this.#index;
    const expansions = new BestExpansions();
    const own = words.find(word);
    if (own >= 0) expansions.add(own, 1);
    const {forms, derived} = wordForms(words, word, languages);
    for (const at of forms) expansions.add(at, weights.form);
    for (const at of derived) expansions.add(at, weights.derived, true);
    for (const {synonyms} of languages)
      for (const other of synonyms?.(word) ?? []) {
        const at = words.find(other);
        if (at >= 0) expansions.add(at, weights.synonym, true);
        for (const form of wordForms(words, other, languages).forms)
          expansions.add(form, weights.synonym * weights.form, true);
      }
    return expansions.all();
  }

  #near(word: string, edits: number, all: boolean): readonly FuzzyMatch[] {
    const key = `${word} ${edits} ${all}`;
    let fuzzy = this.#nearest.get(key);
    if (!fuzzy)
      this.#nearest.set(key, (fuzzy = nearestMatches(word, edits, all, this.#index.vocabulary.words)));
    return fuzzy;
  }
}

/** A character of a script without spaces is a word by itself. */
const isWide = (word: string): boolean => /[^\0-\u02ff]/.test(word);

function nearestMatches(
  word: string,
  edits: number,
  all: boolean,
  words: OpenedIndex['vocabulary']['words'],
) {
  const close = fuzzyMatches(words, word, 1, MAX_FUZZY);
  // What one edit explains needs no second one.
  const found = edits > 1 && (all || close.length === 0) ? fuzzyMatches(words, word, 2, MAX_FUZZY) : close;
  const isAsNear = ({edits: own, isAnagram}: FuzzyMatch): boolean =>
    own === found[0]!.edits && isAnagram === found[0]!.isAnagram;
  return all ? found : found.filter(isAsNear).slice(0, MAX_CORRECTIONS);
}

function completionsOf(word: string, words: OpenedIndex['vocabulary']['words']): number[] {
  const found: number[] = [];
  for (let at = words.lowerBound(word); at < words.size; at++) {
    const other = words.word(at);
    if (!other.startsWith(word)) break;
    if (other.length > word.length) found.push(at);
  }
  if (found.length <= MAX_COMPLETIONS) return found;
  return found.sort((one, other) => words.frequency(other) - words.frequency(one)).slice(0, MAX_COMPLETIONS);
}

/** Words of the index by their places in it, each as it answers best. */
class BestExpansions {
  readonly #byPlace = new Map<number, Expansion>();

  get size(): number {
    return this.#byPlace.size;
  }

  add(at: number, weight: number, isRelated = false): void {
    const before = this.#byPlace.get(at);
    if (!before || before.weight < weight) this.#byPlace.set(at, {at, weight, isRelated});
  }

  all(): Expansion[] {
    return [...this.#byPlace.values()];
  }
}

/** How the last word of a node is read. */
export const readingOf = ({prefix, edits}: WordNode, isLast: boolean): TermReading => ({
  isPrefix: isLast && (prefix || edits === 0),
  edits,
});

/** Shorter words have no endings. */
const MIN_LENGTH = 3;
/** Beginnings of so many words are those of half a language. */
const MAX_SCANNED = 3000;
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
    const first = list.lowerBound(beginning);
    for (let at = first; at < list.size && at < first + MAX_SCANNED; at++) {
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
