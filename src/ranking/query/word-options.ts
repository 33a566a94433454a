import type {OpenedIndex} from '../score/opened-index.js';
import type {Weights} from '../score/weights.js';
import {type NearWord, nearWords} from './near-words.js';
import type {WordNode} from './parse-query.js';
import {wordForms} from './word-forms.js';

/** A word of the index that answers a word of the question. */
export interface WordOption {
  /** Its place in the vocabulary. */
  readonly at: number;
  /** How well it answers: 1 is the word itself. */
  readonly weight: number;
  /** It is another word: of the same root, or one that means the same. */
  readonly isOther?: boolean;
}

/** How a word of the question is read. */
export interface WordReading {
  /** It may go on: it is still being typed. */
  readonly completes: boolean;
  /** Edits that are forgiven although the word is known. */
  readonly edits: number;
}

export interface WordOptions {
  readonly options: readonly WordOption[];
  /** Words that were taken instead of one that the index has not. */
  readonly forgiven: readonly string[];
}

/** From so many letters on a word may be two edits away. */
const TWO_EDITS_FROM = 7;
/** Beginnings that thousands of words have in common say little: the most frequent of those are taken. */
const MAX_BEGINNINGS = 120;
const MAX_NEAR = 12;
/** Of an unknown word these are taken, and of the best of them its forms. */
const MAX_FORGIVEN = 4;

/**
 * The words of the index that a word of the question stands for: itself, its other forms, and longer ones while it
 * is being typed. Only a word that stands for nothing is taken to be mistyped.
 */
export function wordOptions(
  word: string,
  {completes, edits}: WordReading,
  index: OpenedIndex,
  weights: Weights,
): WordOptions {
  const {
    vocabulary: {words},
    languages,
  } = index;
  const options = knownOptions(word, completes, index, weights);
  const tolerated = edits || (options.size > 0 ? 0 : word.length >= TWO_EDITS_FROM ? 2 : 1);
  if (tolerated === 0 || /^\d+$/.test(word)) return {options: options.all(), forgiven: []};

  const near = nearestWords(word, tolerated, edits > 0, words);
  const [best] = near;
  for (const {at, edits: distance} of near) {
    const share = Math.sqrt((1 + words.frequency(at)) / (1 + words.frequency(best!.at)));
    options.add(at, weights.forgiven / distance ** 0.5 / (edits > 0 ? 1 : 1 / Math.min(1, share)));
  }
  if (best && edits === 0)
    for (const at of wordForms(words, words.word(best.at), languages).forms)
      options.add(at, weights.forgiven * weights.form * 0.8);
  return {options: options.all(), forgiven: near.map(({at}) => words.word(at))};
}

/** The same of a word that is not taken to be mistyped, whatever is found. */
export function knownOptions(
  word: string,
  completes: boolean,
  {vocabulary: {words}, languages}: OpenedIndex,
  weights: Weights,
): Options {
  const options = new Options();
  const own = words.find(word);
  if (own >= 0) options.add(own, 1);
  const {forms, derived} = wordForms(words, word, languages);
  for (const at of forms) options.add(at, weights.form);
  for (const at of derived) options.add(at, weights.derived, true);
  for (const {synonyms} of languages)
    for (const other of synonyms?.(word) ?? []) {
      const at = words.find(other);
      if (at >= 0) options.add(at, weights.synonym, true);
      for (const form of wordForms(words, other, languages).forms)
        options.add(form, weights.synonym * weights.form, true);
    }
  if (completes && (word.length > 1 || own < 0 || isWide(word)))
    for (const at of beginningWith(word, words)) {
      const size = word.length / words.word(at).length;
      options.add(at, weights.beginning * (0.4 + 0.6 * size));
    }
  return options;
}

/** A character of a script without spaces is a word by itself. */
const isWide = (word: string): boolean => /[^\0-\u02ff]/.test(word);

function nearestWords(word: string, edits: number, all: boolean, words: OpenedIndex['vocabulary']['words']) {
  const close = nearWords(words, word, 1, MAX_NEAR);
  // What one edit explains needs no second one.
  const found = edits > 1 && (all || close.length === 0) ? nearWords(words, word, 2, MAX_NEAR) : close;
  const isAsNear = ({edits: own, isExchanged}: NearWord): boolean =>
    own === found[0]!.edits && isExchanged === found[0]!.isExchanged;
  return all ? found : found.filter(isAsNear).slice(0, MAX_FORGIVEN);
}

function beginningWith(word: string, words: OpenedIndex['vocabulary']['words']): number[] {
  const found: number[] = [];
  for (let at = words.firstFrom(word); at < words.size; at++) {
    const other = words.word(at);
    if (!other.startsWith(word)) break;
    if (other.length > word.length) found.push(at);
  }
  if (found.length <= MAX_BEGINNINGS) return found;
  return found.sort((one, other) => words.frequency(other) - words.frequency(one)).slice(0, MAX_BEGINNINGS);
}

/** Words of the index by their places in it, each as it answers best. */
class Options {
  readonly #byPlace = new Map<number, WordOption>();

  get size(): number {
    return this.#byPlace.size;
  }

  add(at: number, weight: number, isOther = false): void {
    const before = this.#byPlace.get(at);
    if (!before || before.weight < weight) this.#byPlace.set(at, {at, weight, isOther});
  }

  all(): WordOption[] {
    return [...this.#byPlace.values()];
  }
}

/** How the last word of a node is read. */
export const readingOf = ({prefix, edits}: WordNode, isLast: boolean): WordReading => ({
  completes: isLast && (prefix || edits === 0),
  edits,
});
