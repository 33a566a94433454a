import type {WordList} from './index-snapshot.js';

/** A list of words, sorted by their code units, in memory. */
export class SortedWords implements WordList {
  readonly #words: readonly string[];
  readonly #frequencies: Uint32Array;

  constructor(words: readonly string[], frequencies: Uint32Array) {
    this.#words = words;
    this.#frequencies = frequencies;
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

  find(word: string): number {
    const at = this.firstFrom(word);
    return this.#words[at] === word ? at : -1;
  }

  firstFrom(word: string): number {
    let from = 0;
    let to = this.#words.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#words[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
