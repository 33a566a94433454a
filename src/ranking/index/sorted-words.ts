import {remember} from '../text/remember.js';
import type {WordList} from './index-snapshot.js';

/** Places of words asked for. */
const MAX_KEPT = 18_000;

/** A list of words, sorted by their code units, in memory. */
export class SortedWords implements WordList {
  readonly #words: readonly string[];
  readonly #frequencies: Uint32Array;
  readonly find: (word: string) => number;

  constructor(words: readonly string[], frequencies: Uint32Array) {
    this.#words = words;
    this.#frequencies = frequencies;
    this.find = remember(word => {
      const at = this.firstFrom(word);
      return words[at] === word ? at : -1;
    }, MAX_KEPT);
  }

  get size(): number {
    return this.#words.length;
  }

  word(at: number): string {
    return this.#words[at] ?? '';
  }

  frequency(at: number): number {
    return this.#frequencies[at] ?? 0;
  }

  firstFrom(word: string, from = 0, to = this.#words.length): number {
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#words[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
