import {memoize} from '../text/memoize.js';
import type {BuiltIndex, BuiltList} from './built-index.js';
import {filterNames} from './filters.js';
import {
  type Columns,
  type IndexSnapshot,
  type IndexStats,
  type PageEntry,
  roundFrequency,
  type SectionEntry,
  type WordList,
} from './index-snapshot.js';
import {readNamePostings, readPostings} from './postings-codec.js';
import {sectionEntries, sectionTexts} from './source-page.js';

/** An index whose numbers are in memory; all else is brought piece by piece from where it is kept. */
export interface StoredIndex {
  readonly stats: IndexStats;
  readonly columns: Columns;
  readonly words: StoredList;
  readonly keys: StoredList;
  readonly filterNames: ReadonlySet<string>;
  readonly filters: () => Pick<BuiltList, 'words'> & Pick<StoredList, 'bytesOf'>;
  page(page: number): PageEntry;
  /** The same object each time, as in `Directory`. */
  section(section: number): SectionEntry;
  texts(sections: readonly number[]): string[];
}

/** A sorted list of words, with what brings the postings of some of them. */
interface StoredList {
  readonly list: WordList;
  bytesOf(wanted: readonly number[]): Uint8Array[];
}

export function storedSnapshot(index: StoredIndex): IndexSnapshot {
  const {stats, columns, page, words, keys, filters, filterNames: names, section} = index;
  return {
    stats,
    directory: {...columns, page, section},
    vocabulary: {words: words.list, keys: keys.list},
    postings: async wanted => words.bytesOf(wanted).map(bytes => readPostings(bytes, stats.sections)),
    namePostings: async wanted => keys.bytesOf(wanted).map(bytes => readNamePostings(bytes, stats.sections)),
    filterNames: names,
    filters: async () => {
      const {words: all, bytesOf} = filters();
      return {
        words: all,
        sections: async wanted => bytesOf(wanted).map(bytes => readPostings(bytes, stats.sections).sections),
      };
    },
    texts: async wanted => index.texts(wanted),
  };
}

/** An index in memory, as it was built. */
export function memorySnapshot({stats, columns, pages, words, keys, filters}: BuiltIndex): IndexSnapshot {
  const sections = pages.flatMap(sectionEntries);
  const texts = pages.flatMap(sectionTexts);
  const bytesOf =
    ({bytes, offsets}: BuiltList) =>
    (wanted: readonly number[]): Uint8Array[] =>
      wanted.map(at => bytes.subarray(offsets[at], offsets[at + 1]));
  const inMemory = (list: BuiltList): StoredList => ({
    list: new SortedWords(list.words, list.frequencies),
    bytesOf: bytesOf(list),
  });
  return storedSnapshot({
    stats,
    columns,
    words: inMemory(words),
    keys: inMemory(keys),
    filterNames: filterNames(filters.words),
    filters: () => ({words: filters.words, bytesOf: bytesOf(filters)}),
    page: page => pages[page]!,
    section: section => sections[section]!,
    texts: wanted => wanted.map(section => texts[section] ?? ''),
  });
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

  frequencyOf(word: string): number {
    const at = this.find(word);
    return at < 0 ? 0 : this.frequency(at);
  }

  roundedFrequencyOf(word: string): number {
    return roundFrequency(this.frequencyOf(word));
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
