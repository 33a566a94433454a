import {type Columns, FIELDS, Field, type IndexStats} from './index-snapshot.js';
import type {WordPostings} from './posting-runs.js';
import {ByteWriter} from './postings-codec.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** What an index is made of, as typed parts. */
interface IndexOf<List> {
  readonly stats: IndexStats;
  /** In the order of their numbers. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index. */
  readonly entries: readonly SourceLink[];
  readonly columns: Columns;
  /** Number of words by section and field: `section * FIELDS + field`. */
  readonly lengths: Uint32Array;
  readonly words: List;
  readonly keys: List;
  /** `name:value` by which sections and pages may be filtered. */
  readonly filters: List;
}

/** An index in memory. A static index writes its parts into many files. */
export type BuiltIndex = IndexOf<BuiltList>;

/** One whose lists come word by word, each once and in this order, so that a host can write them without holding them. */
export type IndexStream = IndexOf<Iterable<WordPostings>>;

/** A sorted list of words with their encoded postings. */
export interface BuiltList {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  readonly bytes: Uint8Array;
  /** Start of each word's bytes, and the end of the last. */
  readonly offsets: Uint32Array;
}

/** Reads all lists of an index. */
export const inMemory = (index: IndexStream): BuiltIndex => ({
  ...index,
  words: toList(index.words),
  keys: toList(index.keys),
  filters: toList(index.filters),
});

/** The words of a list in memory, one by one. */
export function* wordByWord({words, frequencies, offsets, bytes}: BuiltList): Generator<WordPostings> {
  for (const [at, word] of words.entries())
    yield {word, frequency: frequencies[at]!, bytes: bytes.subarray(offsets[at], offsets[at + 1])};
}

/** Puts a list together, word by word and in order. */
export class ListWriter {
  /** Where the postings of the next word go. */
  readonly output: ByteWriter;
  readonly #words: string[] = [];
  readonly #frequencies: number[] = [];
  readonly #ends: number[] = [0];

  /** @param size expected of all postings, in bytes */
  constructor(size = 1 << 16) {
    this.output = new ByteWriter(size);
  }

  /** The postings of this word have been written. */
  end(word: string, frequency: number): void {
    this.#words.push(word);
    this.#frequencies.push(frequency);
    this.#ends.push(this.output.length);
  }

  list(): BuiltList {
    return {
      words: this.#words,
      frequencies: Uint32Array.from(this.#frequencies),
      bytes: this.output.bytes,
      offsets: Uint32Array.from(this.#ends),
    };
  }
}

function toList(all: Iterable<WordPostings>): BuiltList {
  const writer = new ListWriter();
  for (const {word, frequency, bytes} of all) {
    writer.output.writeBytes(bytes);
    writer.end(word, frequency);
  }
  return writer.list();
}

/** Those of texts alone. */
export const textLengths = (lengths: Uint32Array): Uint32Array =>
  lengths.filter((_, at) => at % FIELDS === Field.Text);

/** Of the sections that have words in a field. */
export function meanLengths(lengths: Uint32Array): number[] {
  return Array.from({length: FIELDS}, (_, field) => {
    let sum = 0;
    let count = 0;
    for (let at = field; at < lengths.length; at += FIELDS)
      if (lengths[at]! > 0) {
        sum += lengths[at]!;
        count++;
      }
    return count > 0 ? sum / count : 1;
  });
}
