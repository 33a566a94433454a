import {memoize} from '../text/memoize.js';
import type {BuiltIndex, BuiltList} from './build-index.js';
import type {IndexSnapshot, WordList} from './index-snapshot.js';
import {readNamePostings, readPostings} from './postings-codec.js';

/** An index in memory, as it was built. */
export function memorySnapshot(built: BuiltIndex): IndexSnapshot {
  const {stats, pages, sections, texts, pageOf, firstOf, flags, links, lengths, ranks, words, keys} = built;
  const bytesOf = ({bytes, offsets}: BuiltList, at: number): Uint8Array =>
    bytes.subarray(offsets[at], offsets[at + 1]);
  const listOf = (list: BuiltList): WordList => new SortedWords(list.words, list.frequencies);
  const vocabulary = {words: listOf(words), keys: listOf(keys)};
  const directory = {
    page: (page: number) => pages[page]!,
    section: (section: number) => sections[section]!,
    ...{pageOf, firstOf, flags, links, lengths, ranks},
  };
  return {
    stats,
    directory: async () => directory,
    vocabulary: async () => vocabulary,
    postings: async wanted => wanted.map(at => readPostings(bytesOf(words, at), stats.sections)),
    namePostings: async wanted => wanted.map(at => readNamePostings(bytesOf(keys, at), stats.sections)),
    texts: async wanted => wanted.map(section => texts[section] ?? ''),
  };
}

/** Cached lookups of one list. */
const MAX_KEPT = 18_000;

/** A list of words, sorted by their code units, in memory. */
export class SortedWords implements WordList {
  readonly #words: readonly string[];
  readonly #frequencies: Uint32Array;
  readonly find: (word: string) => number;

  constructor(words: readonly string[], frequencies: Uint32Array) {
    this.#words = words;
    this.#frequencies = frequencies;
    this.find = memoize(word => {
      const at = this.lowerBound(word);
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

  lowerBound(word: string, from = 0, to = this.#words.length): number {
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#words[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
