import {crc32} from 'node:zlib';
import type {SortedTerms} from '../../../src/ranking/index/sorted-terms.js';
import {ByteReader, ByteWriter} from '../../../src/ranking/index/postings-codec.js';
import {memoize, memoizeIndexed} from '../../../src/ranking/text/memoize.js';
import type {BuiltList} from '../../../src/ranking/index/built-index.js';
import {damagedIndex} from './engine.js';

/**
 * A term dictionary in a file: a sorted string table, with prefix compression, in blocks. Only the first word of each block is in memory.
 * A block is read when one of its words is needed, and has everything about its words:
 *
 *     block   for each word: length of the prefix shared with the word before, length of the rest, frequency, length of its postings;
 *             then the rests of all words as one text
 *     heads   columns that are used in memory as they are. By block: offset of the postings of its words, offset of the block, and
 *             offset of its first word; each of these columns ends with the offset after the last block. Then the checksum of each
 *             block, and all first words
 */

/** Number of words in a block. Larger blocks take less memory, but more time to read. */
const WORDS = 32;
/** Maximum number of blocks that are cached. */
const MAX_BLOCKS = 4_000;
/** Memory of a cached block, and memory for each block in the heads, in bytes. */
const BLOCK_MEMORY = 2_500;
const HEAD_MEMORY = 50;
/** Maximum number of lookups that are cached. */
const MAX_CACHED_LOOKUPS = 18_000;

/** Writes the words of a list, in order. */
export class TermDictionaryWriter {
  readonly blocks = new ByteWriter(1 << 16);
  /** Columns of the heads. */
  readonly #postings = [0];
  readonly #offsets = [0];
  readonly #letters = [0];
  readonly #checksums: number[] = [];
  readonly #firsts: string[] = [];
  readonly #numbers = new ByteWriter(1 << 10);
  #rests = '';
  #last = '';
  #count = 0;
  #size = 0;

  /** Adds a word. @param size size of its postings, in bytes */
  add(word: string, frequency: number, size: number): void {
    if (this.#count === 0) {
      this.#firsts.push(word);
      this.#letters.push(this.#letters.at(-1)! + word.length);
    }
    const shared = sharedLength(this.#last, word);
    for (const number of [shared, word.length - shared, frequency, size]) this.#numbers.writeNumber(number);
    this.#rests += word.slice(shared);
    this.#last = word;
    this.#size += size;
    if (++this.#count === WORDS) this.#end();
  }

  /** Ends the list. @returns the heads */
  end(): Uint8Array {
    if (this.#count > 0) this.#end();
    const columns = [
      Float64Array.from(this.#postings),
      ...[this.#offsets, this.#letters, this.#checksums].map(column => Uint32Array.from(column)),
    ];
    const bytes = columns.map(({buffer}) => Buffer.from(buffer));
    return Buffer.concat([...bytes, Buffer.from(this.#firsts.join(''))]);
  }

  #end(): void {
    this.#numbers.writeBytes(Buffer.from(this.#rests));
    const {bytes} = this.#numbers;
    this.blocks.writeBytes(bytes);
    this.#postings.push(this.#postings.at(-1)! + this.#size);
    this.#offsets.push(this.blocks.length);
    this.#checksums.push(crc32(bytes));
    this.#numbers.clear();
    this.#rests = this.#last = '';
    this.#count = this.#size = 0;
  }
}

/** Length of the common prefix of two words. It does not end within a surrogate pair. */
function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return /[\ud800-\udbff]/.test(b[length - 1] ?? '') ? length - 1 : length;
}

/** All words of a list, from its heads and blocks. @param heads see `StoredTermDictionary` */
export function readTermDictionary(
  size: number,
  heads: Uint8Array,
  blocks: Uint8Array,
): Pick<BuiltList, 'words' | 'frequencies' | 'offsets'> {
  const words: string[] = [];
  const frequencies = new Uint32Array(size);
  const offsets = new Uint32Array(size + 1);
  const {offsets: starts, postings} = readHeads(heads, blockCount(size));
  for (let at = 0; at * WORDS < size; at++) {
    const first = at * WORDS;
    const bytes = blocks.subarray(starts[at], starts[at + 1]);
    const block = readBlock(bytes, Math.min(WORDS, size - first), postings[at]!);
    for (const word of block.words) words.push(word);
    frequencies.set(block.frequencies, first);
    offsets.set(block.offsets, first);
  }
  return {words, frequencies, offsets};
}

const blockCount = (size: number): number => Math.ceil(size / WORDS);

interface Block {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  /** Offset of the postings of each word, and the offset after those of the last word. */
  readonly offsets: Float64Array;
}

/** The data of all blocks that is kept in memory: offset of each block, offset of the postings of its words, checksum and first word. */
interface Heads {
  /** Offset of each block. Like `postings` and `letters`, this list ends with the offset after the last block. */
  readonly offsets: Uint32Array;
  readonly postings: Float64Array;
  readonly checksums: Uint32Array;
  /** All first words as one text, with the offset of each, because separate strings would take longer to open. */
  readonly words: string;
  readonly letters: Uint32Array;
}

/** Maximum memory of a list, in bytes. @param size number of terms */
export const memoryOfTerms = (size: number): number =>
  blockCount(size) * HEAD_MEMORY + Math.min(blockCount(size), MAX_BLOCKS) * BLOCK_MEMORY;

/** The words of a file. */
export class StoredTermDictionary implements SortedTerms {
  readonly size: number;
  readonly find: (word: string) => number;
  readonly #heads: Heads;
  readonly #blocks: number;
  readonly #blockAt: (block: number) => Block;

  /**
   * @param size number of words.
   * @param heads the heads, in a separate buffer, so that numbers are aligned.
   * @param read reads bytes of the blocks
   */
  constructor(size: number, heads: Uint8Array, read: (from: number, to: number) => Uint8Array) {
    this.size = size;
    this.#blocks = blockCount(size);
    this.#heads = readHeads(heads, this.#blocks);
    this.#blockAt = memoizeIndexed(
      block => {
        const {offsets, checksums, postings} = this.#heads;
        const bytes = read(offsets[block]!, offsets[block + 1]!);
        if (crc32(bytes) !== checksums[block]) throw damagedIndex();
        return readBlock(bytes, Math.min(WORDS, size - block * WORDS), postings[block]!);
      },
      this.#blocks,
      MAX_BLOCKS,
    );
    this.find = memoize(word => {
      const at = this.lowerBound(word);
      return at < size && this.word(at) === word ? at : -1;
    }, MAX_CACHED_LOOKUPS);
  }

  word(at: number): string {
    return at < this.size ? this.#blockAt(Math.floor(at / WORDS)).words[at % WORDS]! : '';
  }

  frequency(at: number): number {
    return at < this.size ? this.#blockAt(Math.floor(at / WORDS)).frequencies[at % WORDS]! : 0;
  }

  lowerBound(word: string, from = 0, to = this.size): number {
    const {words: firsts, letters} = this.#heads;
    let [low, high] = [0, this.#blocks];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (firsts.slice(letters[middle], letters[middle + 1]) < word) low = middle + 1;
      else high = middle;
    }
    // The word is in the previous block, or it is the first of this one.
    let index = low * WORDS;
    if (low > 0) {
      const {words} = this.#blockAt(low - 1);
      let [first, end] = [1, words.length];
      while (first < end) {
        const middle = (first + end) >> 1;
        if (words[middle]! < word) first = middle + 1;
        else end = middle;
      }
      index = (low - 1) * WORDS + first;
    }
    return Math.max(from, Math.min(to, index));
  }

  /** Offsets of the beginning and end of the postings of a word. */
  placeOf(at: number): readonly [from: number, to: number] {
    if (at >= this.size) return [0, 0];
    const {offsets} = this.#blockAt(Math.floor(at / WORDS));
    return [offsets[at % WORDS]!, offsets[(at % WORDS) + 1]!];
  }
}

function readHeads({buffer, byteOffset, byteLength}: Uint8Array, count: number): Heads {
  const postings = new Float64Array(buffer, byteOffset, count + 1);
  const offsets = new Uint32Array(buffer, byteOffset + postings.byteLength, count + 1);
  const letters = new Uint32Array(buffer, offsets.byteOffset + offsets.byteLength, count + 1);
  const checksums = new Uint32Array(buffer, letters.byteOffset + letters.byteLength, count);
  const at = checksums.byteOffset + checksums.byteLength;
  const words = textOf(new Uint8Array(buffer, at, byteOffset + byteLength - at));
  return {postings, offsets, letters, checksums, words};
}

/** Decodes a block. @param count number of its words. @param first offset of the postings of its first word */
function readBlock(bytes: Uint8Array, count: number, first: number): Block {
  const reader = new ByteReader(bytes);
  const words = new Array<string>(count);
  const frequencies = new Uint32Array(count);
  const offsets = new Float64Array(count + 1);
  offsets[0] = first;
  const shared = new Uint32Array(count);
  const rests = new Uint32Array(count);
  for (let at = 0; at < count; at++) {
    shared[at] = reader.readNumber();
    rests[at] = reader.readNumber();
    frequencies[at] = reader.readNumber();
    offsets[at + 1] = offsets[at]! + reader.readNumber();
  }
  const text = textOf(bytes.subarray(reader.at));
  let [word, from] = ['', 0];
  for (let at = 0; at < count; at++) {
    word = word.slice(0, shared[at]) + text.slice(from, (from += rests[at]!));
    words[at] = word;
  }
  return {words, frequencies, offsets};
}

const textOf = ({buffer, byteOffset, length}: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length).toString('utf8');
