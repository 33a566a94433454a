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
 * Finds the words of an index that those of one question stand for. What was found is kept as long as the question: most
 * words are asked for twice, for where they are and for what is called so.
 */
export class WordFinder {
  readonly #index: OpenedIndex;
  readonly #weights: Weights;
  readonly #forms = new Map<string, readonly WordOption[]>();
  readonly #nearest = new Map<string, readonly NearWord[]>();

  constructor(index: OpenedIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
  }

  /**
   * The words that a word stands for: itself, its other forms, and longer ones while it is being typed. Only a word that
   * stands for nothing is taken to be mistyped.
   */
  options(word: string, {completes, edits}: WordReading): WordOptions {
    const weights = this.#weights;
    const {words} = this.#index.vocabulary;
    const options = this.#known(word, completes);
    const tolerated = edits || (options.size > 0 ? 0 : word.length >= TWO_EDITS_FROM ? 2 : 1);
    if (tolerated === 0 || /^\d+$/.test(word)) return {options: options.all(), forgiven: []};

    const near = this.#near(word, tolerated, edits > 0);
    const [best] = near;
    for (const {at, edits: distance} of near) {
      const share = Math.sqrt((1 + words.frequency(at)) / (1 + words.frequency(best!.at)));
      options.add(at, weights.forgiven / distance ** 0.5 / (edits > 0 ? 1 : 1 / Math.min(1, share)));
    }
    if (best && edits === 0)
      for (const at of wordForms(words, words.word(best.at), this.#index.languages).forms)
        options.add(at, weights.forgiven * weights.form * 0.8);
    return {options: options.all(), forgiven: near.map(({at}) => words.word(at))};
  }

  /** The same of a word that is not taken to be mistyped, whatever is found. */
  known(word: string, completes: boolean): readonly WordOption[] {
    return this.#known(word, completes).all();
  }

  #known(word: string, completes: boolean): Options {
    const {words} = this.#index.vocabulary;
    let forms = this.#forms.get(word);
    if (!forms) this.#forms.set(word, (forms = this.#formsOf(word)));
    const options = new Options();
    for (const {at, weight, isOther} of forms) options.add(at, weight, isOther);
    if (completes && (word.length > 1 || words.find(word) < 0 || isWide(word)))
      for (const at of beginningWith(word, words)) {
        const size = word.length / words.word(at).length;
        options.add(at, this.#weights.beginning * (0.4 + 0.6 * size));
      }
    return options;
  }

  #formsOf(word: string): readonly WordOption[] {
    const weights = this.#weights;
    const {
      vocabulary: {words},
      languages,
    } = this.#index;
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
    return options.all();
  }

  #near(word: string, edits: number, all: boolean): readonly NearWord[] {
    const key = `${word} ${edits} ${all}`;
    let near = this.#nearest.get(key);
    if (!near) this.#nearest.set(key, (near = nearestWords(word, edits, all, this.#index.vocabulary.words)));
    return near;
  }
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
