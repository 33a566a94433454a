import {lastWhere} from '../../ranking/index/binary-search.js';
import {lookUp, SortedWords} from '../../ranking/index/dictionary.js';
import type {DictionaryName, TermAnswer, TermPattern} from '../../ranking/index/index-reader.js';
import type {SortedTerms} from '../../ranking/index/sorted-terms.js';
import type {Range, WordTable} from '../format/manifest.js';
import {type RangeFile, type RangeList, readSpellings} from '../format/range-file.js';
import type {ShardOf, Shards} from './shards.js';

/** The ranges of an index: terms and names are partitioned in alphabetical order, with one file for each range. */
export interface Ranges {
  readonly all: readonly Range[];
  /** Loads ranges by number, and keeps them until the query is answered. */
  load(numbers: Iterable<number>): Promise<void>;
  /** A range that has been loaded. */
  file(number: number): RangeFile;
  isLoaded(number: number): boolean;
}

/**
 * A dictionary of a static index. Terms and their postings are read from ranges. Near spellings are looked up in files that have
 * spellings and frequencies only.
 */
export class RangeDictionary {
  readonly #ranges: Ranges;
  readonly #shards: Shards;
  readonly #terms: RangedTerms;
  readonly #spellings: Spellings;

  constructor(which: DictionaryName, {size, spellings}: WordTable, ranges: Ranges, shards: Shards) {
    this.#ranges = ranges;
    this.#shards = shards;
    this.#terms = new RangedTerms(which, size, ranges);
    this.#spellings = new Spellings(size, spellings);
  }

  /** Answers several requests with as few files as possible. */
  async lookUp(patterns: readonly TermPattern[]): Promise<TermAnswer[]> {
    const spellings = new Set(patterns.flatMap(pattern => this.#spellingsFor(pattern)));
    /** Whether to look up a spelling in its file of spellings: if that file is needed anyway or loaded, and the spelling's range is not. */
    const isSpelled = (spelling: string): boolean => {
      const number = this.#spellings.numberOf(spelling);
      const isRead = spellings.has(number) || this.#spellings.isLoaded(number);
      return isRead && !this.#ranges.isLoaded(this.rangeOf(spelling));
    };
    const lists = patterns.map(pattern =>
      pattern.kind === 'near' || (pattern.kind === 'exact' && isSpelled(pattern.spelling))
        ? this.#spellings
        : this.#terms,
    );
    const ranges = patterns.flatMap((pattern, at) =>
      lists[at] === this.#terms ? this.#rangesFor(pattern) : [],
    );
    await Promise.all([this.#spellings.load(spellings, this.#shards), this.#ranges.load(ranges)]);
    for (const pattern of patterns) if (pattern.kind === 'sequence') await this.#loadSequences(pattern.parts);
    return patterns.map((pattern, at) => lookUp(lists[at]!, pattern));
  }

  /** Call it when a query has been answered. */
  close(): void {
    this.#spellings.close();
  }

  /** The range that has a spelling, if the index has it. */
  rangeOf(spelling: string): number {
    return this.#terms.rangeOf(spelling);
  }

  /** Where the postings of a term are: its range, and its index in the range. */
  placeOf(id: number): readonly [range: number, index: number] {
    return this.#terms.placeOf(id);
  }

  /** Number of sections with a term. @param spelling a spelling in a range that is loaded */
  frequencyOf(spelling: string): number {
    const at = this.#terms.find(spelling);
    return at < 0 ? 0 : this.#terms.frequency(at);
  }

  #spellingsFor(pattern: TermPattern): readonly number[] {
    if (pattern.kind !== 'near') return [];
    const {spelling, edits, isNearestOnly} = pattern;
    return this.#spellings.numbersNear(spelling, isNearestOnly ? 1 : edits);
  }

  #rangesFor(pattern: TermPattern): readonly number[] {
    switch (pattern.kind) {
      case 'exact':
        return [this.rangeOf(pattern.spelling)];
      case 'prefix':
        return this.#terms.rangesWith(pattern.spelling, pattern.most);
      default:
        return [];
    }
  }

  /**
   * Loads the ranges that may have concatenations of one alternative of each part. They are extended by one part at a time. Most
   * longer ones are in the same range, which is loaded already.
   */
  async #loadSequences(parts: readonly (readonly string[])[]): Promise<void> {
    let prefixes = [''];
    for (const part of parts) {
      const longer = prefixes.flatMap(prefix => part.map(word => prefix + word));
      await this.#ranges.load(longer.map(prefix => this.rangeOf(prefix)));
      prefixes = longer.filter(prefix => this.#terms.word(this.#terms.lowerBound(prefix)).startsWith(prefix));
    }
  }
}

/** The terms or the names of all ranges as one list. Only ranges that are loaded can be read. */
class RangedTerms implements SortedTerms {
  readonly size: number;
  readonly #which: DictionaryName;
  readonly #ranges: Ranges;

  constructor(which: DictionaryName, size: number, ranges: Ranges) {
    this.#which = which;
    this.size = size;
    this.#ranges = ranges;
  }

  word(at: number): string {
    const [number, index] = this.placeOf(at);
    const {word, key} = this.#ranges.all[number]!;
    // The manifest has the first entry of each range, so the end of a range is found without loading the next range.
    if (index === 0 && number > 0) return this.#which === 'terms' ? word : key;
    return this.#list(number).words[index] ?? '';
  }

  frequency(at: number): number {
    const [number, index] = this.placeOf(at);
    return this.#list(number).frequencies[index] ?? 0;
  }

  find(word: string): number {
    const number = this.rangeOf(word);
    const {words} = this.#list(number);
    const index = firstNotBefore(words, word);
    return words[index] === word ? this.#first(number) + index : -1;
  }

  lowerBound(word: string, from = 0, to = this.size): number {
    const number = this.rangeOf(word);
    const bound = this.#first(number) + firstNotBefore(this.#list(number).words, word);
    return Math.max(from, Math.min(to, bound));
  }

  rangeOf(word: string): number {
    const {all: ranges} = this.#ranges;
    return Math.max(
      0,
      lastWhere(ranges.length, number => ranges[number]!.word <= word),
    );
  }

  /** The ranges with at least the first `most` terms that have a prefix. */
  rangesWith(prefix: string, most = Infinity): number[] {
    const {all: ranges} = this.#ranges;
    const first = this.rangeOf(prefix);
    const numbers = [first];
    // The first range is not counted: it may have terms before the prefix.
    for (let number = first + 1; ranges[number]?.word.startsWith(prefix); number++) {
      if (this.#first(number) - this.#first(first + 1) >= most) break;
      numbers.push(number);
    }
    return numbers;
  }

  placeOf(at: number): readonly [range: number, index: number] {
    const number = lastWhere(this.#ranges.all.length, range => this.#first(range) <= at);
    return [number, at - this.#first(number)];
  }

  #list(number: number): RangeList {
    const {words, keys} = this.#ranges.file(number);
    return this.#which === 'terms' ? words : keys;
  }

  #first(number: number): number {
    const {first, firstKey} = this.#ranges.all[number]!;
    return this.#which === 'terms' ? first : firstKey;
  }
}

/** All spellings of a dictionary, from files that have only spellings and frequencies. */
class Spellings implements SortedTerms {
  readonly size: number;
  readonly #table: WordTable['spellings'];
  readonly #files: readonly ShardOf<SortedWords>[];
  readonly #loaded = new Map<number, SortedWords>();

  constructor(size: number, table: WordTable['spellings']) {
    this.size = size;
    this.#table = table;
    this.#files = table.map(({name}) => ({name, read: openSpellings}));
  }

  async load(numbers: Iterable<number>, shards: Shards): Promise<void> {
    const missing = [...numbers].filter(number => !this.#loaded.has(number));
    const files = await shards.load(missing.map(number => this.#files[number]!));
    for (const [at, number] of missing.entries()) this.#loaded.set(number, files[at]!);
  }

  isLoaded(number: number): boolean {
    return this.#loaded.has(number);
  }

  close(): void {
    this.#loaded.clear();
  }

  word(at: number): string {
    const number = this.#numberAt(at);
    return number < 0 ? '' : this.#loaded.get(number)!.word(at - this.#table[number]!.first);
  }

  frequency(at: number): number {
    const number = this.#numberAt(at);
    return number < 0 ? 0 : this.#loaded.get(number)!.frequency(at - this.#table[number]!.first);
  }

  find(word: string): number {
    const number = this.numberOf(word);
    const at = number < 0 ? -1 : this.#loaded.get(number)!.find(word);
    return at < 0 ? -1 : this.#table[number]!.first + at;
  }

  lowerBound(word: string, from = 0, to = this.size): number {
    const number = this.numberOf(word);
    const bound = number < 0 ? 0 : this.#table[number]!.first + this.#loaded.get(number)!.lowerBound(word);
    return Math.max(from, Math.min(to, bound));
  }

  /** The file that has a spelling, if the index has it; -1 for a spelling before the first. */
  numberOf(word: string): number {
    return lastWhere(this.#table.length, number => this.#table[number]!.word <= word);
  }

  /** The files that may have spellings within an edit distance. Beyond one edit, the first letter has to match: see `near-terms.ts`. */
  numbersNear(word: string, edits: number): number[] {
    const [first, last] =
      edits > 1 ? [this.numberOf(word[0]!), this.numberOf(`${word[0]!}\uffff`)] : [0, this.#files.length - 1];
    return [...this.#files.keys()].slice(Math.max(0, first), last + 1);
  }

  #numberAt(at: number): number {
    return lastWhere(this.#table.length, number => this.#table[number]!.first <= at);
  }
}

function openSpellings(bytes: Uint8Array): SortedWords {
  const {words, frequencies} = readSpellings(bytes);
  return new SortedWords(words, frequencies);
}

const firstNotBefore = (words: readonly string[], word: string): number =>
  lastWhere(words.length, at => words[at]! < word) + 1;
