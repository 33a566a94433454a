import {editDistance, withinOneEdit} from '../../../src/ranking/edit-distance.js';

/** Shorter words have too many neighbours for one of them to be meant. */
const MIN_LENGTH = 4;
/** Neighbours tried for one word. */
const MAX_NEAR = 12;

/**
 * All words of an index, for those a mistyped one may have been meant as. One edit is either in the first half of a
 * word or in the second, so that those near it are among the few that begin or end as it does.
 */
export class Vocabulary {
  /** Places in the order given. */
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #forwards: readonly string[];
  readonly #backwards: readonly string[];

  readonly #common: number;

  /**
   * @param words the most frequent first: of many neighbours these are kept.
   * @param common how many of them are common. Default: none.
   */
  constructor(words: Iterable<string>, common = 0) {
    this.#common = common;
    this.#ranks = new Map(Array.from(words, (word, rank) => [word, rank]));
    this.#forwards = [...this.#ranks.keys()].sort();
    this.#backwards = this.#forwards.map(reverse).sort();
  }

  has(word: string): boolean {
    return this.#ranks.has(word);
  }

  /** Whether it is a word of its own in some places, and not only the beginning of one. */
  isCommon(word: string): boolean {
    return (this.#ranks.get(word) ?? Infinity) < this.#common;
  }

  /** Whether there is a longer word that begins so. */
  isPrefixOfLonger(word: string): boolean {
    const at = firstFrom(this.#forwards, word);
    return this.#forwards[this.#ranks.has(word) ? at + 1 : at]?.startsWith(word) === true;
  }

  /** Other words within so many edits (1 or 2), those of the same length first, then frequent ones. */
  near(word: string, edits: number): string[] {
    if (word.length < MIN_LENGTH) return [];
    const found =
      edits === 1
        ? this.#sharingHalf(word).filter(other => withinOneEdit(word, other))
        : this.#forwards.filter(other => editDistance(word, other, edits) <= edits);
    const distance = (other: string): number => Math.abs(other.length - word.length);
    const rank = (other: string): number => this.#ranks.get(other) ?? 0;
    return found
      .filter(other => other !== word)
      .sort((one, other) => distance(one) - distance(other) || rank(one) - rank(other))
      .slice(0, MAX_NEAR);
  }

  /** A letter in the middle belongs to no half: two that are exchanged there must not be in both. */
  #sharingHalf(word: string): string[] {
    const half = (word.length - 1) >> 1;
    const beginning = word.slice(0, half);
    return [
      ...rangeOf(this.#forwards, beginning),
      ...rangeOf(this.#backwards, reverse(word).slice(0, half))
        .map(reverse)
        .filter(other => !other.startsWith(beginning)),
    ];
  }
}

/** The words of a sorted list that begin so. */
export function rangeOf(sorted: readonly string[], beginning: string): string[] {
  const first = firstFrom(sorted, beginning);
  let end = first;
  while (sorted[end]?.startsWith(beginning)) end++;
  return sorted.slice(first, end);
}

/** Where the words begin that are not before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

const reverse = (word: string): string => Array.from(word).reverse().join('');
