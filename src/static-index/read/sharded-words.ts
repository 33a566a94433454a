import type {WordList} from '../../ranking/index/index-snapshot.js';
import {type HeadsFile, wordsOfLabels} from '../format/json-files.js';
import {lastWhere, type Shard, shardAt, type WordShard, type WordTable} from '../format/manifest.js';
import {readWords, type WordsFile} from '../format/words-file.js';
import type {ShardOf, Shards} from './shards.js';

/** Files of words that begin so: those of a single letter are many, and not all of them are looked at. */
const MAX_EXPECTED = 4;

/** Where the bytes are that belong to a word. */
export interface Piece {
  readonly shard: ShardOf<Uint8Array>;
  readonly from: number;
  readonly to: number;
}

interface OpenWords extends WordsFile {
  /** By stream and word: where its bytes begin in the file they are in. */
  readonly starts: readonly Uint32Array[];
}

/** Beyond it, all is forgotten: the labels that are read again bring theirs. */
const MAX_KNOWN = 100_000;

/** How frequent the words of labels are, which come with the labels: to weigh a heading needs no vocabulary. */
export class KnownFrequencies {
  readonly #frequencies = new Map<string, number>();

  add({labels, frequencies}: HeadsFile): void {
    let at = 0;
    for (const word of wordsOfLabels(labels)) this.#frequencies.set(word, frequencies[at++] ?? 0);
  }

  /** How many sections hold the word; `undefined` where it is not known. */
  frequency(word: string): number | undefined {
    return this.#frequencies.get(word);
  }

  /** Whether there are more of them than are to be kept. */
  get isFull(): boolean {
    return this.#frequencies.size > MAX_KNOWN;
  }

  clear(): void {
    this.#frequencies.clear();
  }
}

/** A sorted list of words of which only those files are here that were asked for. */
export class ShardedWords implements WordList {
  readonly size: number;
  readonly #shards: readonly WordShard[];
  readonly #files: readonly ShardOf<OpenWords>[];
  readonly #cache: Shards;
  readonly #known: KnownFrequencies | undefined;

  constructor({size, shards}: WordTable, cache: Shards, known?: KnownFrequencies) {
    this.size = size;
    this.#shards = shards;
    this.#files = shards.map(({name}) => ({name, read: openWords}));
    this.#cache = cache;
    this.#known = known;
  }

  word(at: number): string {
    const number = this.#shardAt(at);
    return this.#open(number)?.words[at - this.#shards[number]!.first] ?? '';
  }

  frequency(at: number): number {
    const number = this.#shardAt(at);
    return this.#open(number)?.frequencies[at - this.#shards[number]!.first] ?? 0;
  }

  frequencyOf(word: string): number {
    const known = this.#known?.frequency(word);
    const at = known === undefined ? this.find(word) : -1;
    return at < 0 ? (known ?? 0) : this.frequency(at);
  }

  find(word: string): number {
    const number = this.#shardOf(word);
    if (number < 0) return -1;
    const {first} = this.#shards[number]!;
    const words = this.#cache.get(this.#files[number]!)?.words;
    if (words) {
      const at = lowerBound(words, word);
      return words[at] === word ? first + at : -1;
    }
    // Somewhere in that file, which is noted: what follows from it being there is worth noting, too.
    if (this.#known?.frequency(word) !== undefined) return first;
    this.#cache.isGuessing = true;
    return -1;
  }

  lowerBound(word: string): number {
    const number = this.#shardOf(word);
    if (number < 0) return 0;
    const words = this.#open(number)?.words;
    return this.#shards[number]!.first + (words ? lowerBound(words, word) : 0);
  }

  /** Notes the file that a word is in, and those with words that begin so. */
  expect(word: string, isBeginning: boolean): void {
    const first = Math.max(0, this.#shardOf(word));
    const end = isBeginning ? first + MAX_EXPECTED : first + 1;
    for (let number = first; number < end; number++) {
      if (number > first && !this.#shards[number]?.word.startsWith(word)) break;
      const file = this.#files[number];
      if (file) this.#cache.get(file);
    }
  }

  /** What belongs to a word first, as far as it is known without getting more. */
  pieceOf(word: string): Piece | undefined {
    const number = this.#shardOf(word);
    const words = number < 0 ? undefined : this.#cache.peek(this.#files[number]!)?.words;
    const index = words ? lowerBound(words, word) : -1;
    return words?.[index] === word ? this.pieces(this.#shards[number]!.first + index)?.[0] : undefined;
  }

  /** What belongs to a word, by stream; `undefined`, and noted, while it is not known where it is. */
  pieces(at: number): readonly Piece[] | undefined {
    const number = this.#shardAt(at);
    const file = this.#cache.get(this.#files[number]!);
    if (!file) return undefined;
    const index = at - this.#shards[number]!.first;
    return file.streams.map((stream, which): Piece => {
      const {name} = shardAt(stream, index)!;
      const from = file.starts[which]![index]!;
      return {shard: {name, read: asItIs}, from, to: from + file.sizes[which]![index]!};
    });
  }

  /** Where the labels are that have a word of which pieces are here. */
  labelsOf(at: number): Shard | undefined {
    const number = this.#shardAt(at);
    const file = this.#cache.peek(this.#files[number]!);
    return file && shardAt(file.heads, at - this.#shards[number]!.first);
  }

  #open(number: number): OpenWords | undefined {
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

const asItIs = (bytes: Uint8Array): Uint8Array => bytes;

function openWords(bytes: Uint8Array): OpenWords {
  const file = readWords(bytes);
  return {...file, starts: file.streams.map((shards, stream) => startsIn(shards, file.sizes[stream]!))};
}

function startsIn(shards: readonly Shard[], sizes: Uint32Array): Uint32Array {
  const starts = new Uint32Array(sizes.length);
  let shard = 0;
  let start = 0;
  for (let at = 0; at < sizes.length; at++) {
    if (shards[shard + 1]?.first === at) {
      shard++;
      start = 0;
    }
    starts[at] = start;
    start += sizes[at]!;
  }
  return starts;
}

const lowerBound = (words: readonly string[], word: string): number =>
  lastWhere(words.length, at => words[at]! < word) + 1;
