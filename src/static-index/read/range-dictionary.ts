import {lastWhere} from '../../ranking/index/binary-search.js';
import {roundFrequency, type Spellings, type WordList} from '../../ranking/index/index-reader.js';
import {SortedWords} from '../../ranking/index/memory-reader.js';
import type {OwnWord, Range, WordShard, WordTable} from '../format/manifest.js';
import type {PageNumbers} from '../format/page-numbers.js';
import {type OwnFile, type RangeFile, readOwn, readRange, readSpellings} from '../format/range-file.js';
import type {ShardOf, Shards} from './shards.js';

/** Ranges of words that begin so: those of two letters are many, and not all of them are looked at. */
const MAX_EXPECTED = 6;

/** What files have of a word. */
export interface Pieces {
  /** `undefined` while it is not here. */
  readonly columns: () => Uint8Array | undefined;
  readonly places: () => Uint8Array | undefined;
  readonly files: readonly [columns: ShardOf<RangeFile> | ShardOf<OwnFile>, places: ShardOf<unknown>];
}

/** The ranges of words and keys, of which only those are here that were asked for. */
export class Ranges {
  readonly own: ReadonlyMap<string, OwnWord>;
  readonly ownAt: ReadonlyMap<number, OwnWord>;
  readonly all: readonly Range[];
  readonly files: readonly ShardOf<RangeFile>[];
  readonly #readOwn: (bytes: Uint8Array) => OwnFile;

  constructor(ranges: readonly Range[], own: readonly OwnWord[], numbers: PageNumbers) {
    this.all = ranges;
    this.own = new Map(own.map(one => [one.word, one]));
    this.ownAt = new Map(own.map(one => [one.at, one]));
    const read = (bytes: Uint8Array): RangeFile => readRange(bytes, numbers);
    this.files = ranges.map(({name}) => ({name, read}));
    this.#readOwn = bytes => readOwn(bytes, numbers);
  }

  filesOf({columns, places}: OwnWord): [ShardOf<OwnFile>, ShardOf<Uint8Array>] {
    return [
      {name: columns, read: this.#readOwn},
      {name: places, read: asItIs},
    ];
  }

  /** The range that a word or key is in, if it is in any. */
  of(word: string): number {
    return Math.max(
      0,
      lastWhere(this.all.length, number => this.all[number]!.word <= word),
    );
  }

  /** The ranges with words that begin so, or with a word. */
  *with(word: string, isBeginning: boolean): Iterable<number> {
    const first = this.of(word);
    const end = Math.min(this.all.length, isBeginning ? first + MAX_EXPECTED : first + 1);
    for (let number = first; number < end; number++) {
      if (number > first && !this.all[number]!.word.startsWith(word)) return;
      yield number;
    }
  }
}

const asItIs = (bytes: Uint8Array): Uint8Array => bytes;

/** The words, or the keys, of all ranges as one list. */
export class RangedWords implements WordList {
  readonly size: number;
  readonly spellings: Spellings;
  readonly #which: 'words' | 'keys';
  readonly #ranges: Ranges;
  readonly #cache: Shards;
  readonly #rounded: ReadonlyMap<string, number>;

  /** @param rounded frequencies that came with labels */
  constructor(
    which: 'words' | 'keys',
    {size, spellings}: WordTable,
    ranges: Ranges,
    cache: Shards,
    rounded: ReadonlyMap<string, number>,
  ) {
    this.#which = which;
    this.size = size;
    this.spellings = new ShardedSpellings(size, spellings, cache);
    this.#ranges = ranges;
    this.#cache = cache;
    this.#rounded = rounded;
  }

  word(at: number): string {
    const number = this.#rangeAt(at);
    const {word, key} = this.#ranges.all[number]!;
    const first = this.#first(number);
    // The manifest has it: a list that is walked to the end of a range needs no other.
    if (at === first && number > 0) return this.#which === 'words' ? word : key;
    return this.#open(number)?.[this.#which].words[at - first] ?? '';
  }

  frequency(at: number): number {
    const own = this.#which === 'words' ? this.#ranges.ownAt.get(at) : undefined;
    if (own) return own.frequency;
    const number = this.#rangeAt(at);
    return this.#open(number)?.[this.#which].frequencies[at - this.#first(number)] ?? 0;
  }

  frequencyOf(word: string): number {
    const at = this.find(word);
    return at < 0 ? 0 : this.frequency(at);
  }

  roundedFrequencyOf(word: string): number {
    return this.#rounded.get(word) ?? roundFrequency(this.frequencyOf(word));
  }

  find(word: string): number {
    const own = this.#which === 'words' ? this.#ranges.own.get(word) : undefined;
    if (own) return own.at;
    const number = this.#ranges.of(word);
    const words = this.#cache.get(this.#ranges.files[number]!)?.[this.#which].words;
    if (!words) {
      this.#cache.isGuessing = true;
      return -1;
    }
    const at = lowerBound(words, word);
    return words[at] === word ? this.#first(number) + at : -1;
  }

  lowerBound(word: string): number {
    const number = this.#ranges.of(word);
    const words = this.#open(number)?.[this.#which].words;
    return this.#first(number) + (words ? lowerBound(words, word) : 0);
  }

  /** What belongs to a word; `undefined`, and noted, while it is not known where it is. */
  pieces(at: number): Pieces | undefined {
    const own = this.#which === 'words' ? this.#ranges.ownAt.get(at) : undefined;
    if (own) {
      const files = this.#ranges.filesOf(own);
      const [columns, places] = files;
      return {
        columns: () => this.#cache.get(columns)?.columns,
        places: () => this.#cache.get(places),
        files,
      };
    }
    const number = this.#rangeAt(at);
    const file = this.#ranges.files[number]!;
    const list = this.#cache.get(file)?.[this.#which];
    if (!list) return undefined;
    const index = at - this.#first(number);
    return {columns: () => list.columns[index], places: () => list.places[index], files: [file, file]};
  }

  #open(number: number): RangeFile | undefined {
    const file = this.#ranges.files[number]!;
    return this.#cache.isGuessing ? this.#cache.peek(file) : this.#cache.get(file);
  }

  #first(number: number): number {
    const {first, firstKey} = this.#ranges.all[number]!;
    return this.#which === 'words' ? first : firstKey;
  }

  #rangeAt(at: number): number {
    return lastWhere(this.#ranges.all.length, number => this.#first(number) <= at);
  }
}

/** All words for a look through them: their files hold nothing else. */
class ShardedSpellings implements Spellings {
  readonly size: number;
  readonly #shards: readonly WordShard[];
  readonly #files: readonly ShardOf<SortedWords>[];
  readonly #cache: Shards;

  constructor(size: number, shards: readonly WordShard[], cache: Shards) {
    this.size = size;
    this.#shards = shards;
    this.#files = shards.map(({name}) => ({name, read: openSpellings}));
    this.#cache = cache;
  }

  word(at: number): string {
    const number = this.#shardAt(at);
    return number < 0 ? '' : (this.#open(number)?.word(at - this.#shards[number]!.first) ?? '');
  }

  frequency(at: number): number {
    const number = this.#shardAt(at);
    return number < 0 ? 0 : (this.#open(number)?.frequency(at - this.#shards[number]!.first) ?? 0);
  }

  find(word: string): number {
    const number = this.#shardOf(word);
    const at = number < 0 ? -1 : (this.#open(number)?.find(word) ?? -1);
    return at < 0 ? -1 : this.#shards[number]!.first + at;
  }

  lowerBound(word: string): number {
    const number = this.#shardOf(word);
    return number < 0 ? 0 : this.#shards[number]!.first + (this.#open(number)?.lowerBound(word) ?? 0);
  }

  #open(number: number): SortedWords | undefined {
    const file = this.#files[number]!;
    return this.#cache.isGuessing ? this.#cache.peek(file) : this.#cache.get(file);
  }

  #shardAt(at: number): number {
    return lastWhere(this.#shards.length, number => this.#shards[number]!.first <= at);
  }

  #shardOf(word: string): number {
    return lastWhere(this.#shards.length, number => this.#shards[number]!.word <= word);
  }
}

function openSpellings(bytes: Uint8Array): SortedWords {
  const {words, frequencies} = readSpellings(bytes);
  return new SortedWords(words, frequencies);
}

const lowerBound = (words: readonly string[], word: string): number =>
  lastWhere(words.length, at => words[at]! < word) + 1;
