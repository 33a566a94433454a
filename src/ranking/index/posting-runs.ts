import {ByteReader, ByteWriter, PostingsWriter} from './postings-codec.js';

/** Where runs are kept until they are merged: a temporary file. */
export interface RunStorage {
  /** Appends bytes directly after the last ones. @returns the offset at which they begin */
  append(bytes: Uint8Array): number;
  read(from: number, to: number): Uint8Array;
}

/** A word of a sorted list. Its bytes are valid until the next word is requested. */
export interface WordPostings {
  readonly word: string;
  /** Number of sections that have it. */
  readonly frequency: number;
  readonly bytes: Uint8Array;
}

/** Number of bytes that are written or read at a time. */
const BUFFER_SIZE = 1 << 16;

/** The words of a map, in order. */
export const sortedWords = <T>(words: ReadonlyMap<string, T>): [word: string, value: T][] =>
  // Sorts by code unit, which is faster than with a comparison function.
  [...words.keys()].sort().map(word => [word, words.get(word)!]);

/**
 * A list of words that is larger than memory, built by an external merge sort: whenever the collected postings take too much memory,
 * they are sorted and written as a run; at the end, all runs are merged.
 *
 *     run     for each word, in order: size of the rest in bytes, length of the word, its code units, its postings as written by `saveTo`
 *
 * Sections are indexed in order, so the postings of a word in one run come after those in the previous run.
 */
export class PostingRuns {
  readonly #storage: RunStorage;
  readonly #runs: {readonly from: number; readonly to: number}[] = [];

  constructor(storage: RunStorage) {
    this.#storage = storage;
  }

  get count(): number {
    return this.#runs.length;
  }

  write(words: ReadonlyMap<string, PostingsWriter>): void {
    const output = new ByteWriter(2 * BUFFER_SIZE);
    const record = new ByteWriter(BUFFER_SIZE);
    let from: number | undefined;
    let to = 0;
    const flush = (): void => {
      const at = this.#storage.append(output.bytes);
      from ??= at;
      to = at + output.length;
      output.clear();
    };
    for (const [word, postings] of sortedWords(words)) {
      record.clear();
      writeWord(word, record);
      postings.saveTo(record);
      output.writeNumber(record.length);
      output.writeAll(record);
      if (output.length >= BUFFER_SIZE) flush();
    }
    flush();
    this.#runs.push({from: from!, to});
  }

  *merge(): Generator<WordPostings> {
    const readers = this.#runs.map(({from, to}) => new RunReader(this.#storage, from, to));
    const output = new ByteWriter(BUFFER_SIZE);
    for (;;) {
      let firstWord: string | undefined;
      for (const {word} of readers)
        if (word !== undefined && (firstWord === undefined || word < firstWord)) firstWord = word;
      if (firstWord === undefined) return;
      const postings = new PostingsWriter();
      for (const reader of readers)
        if (reader.word === firstWord) {
          postings.append(reader.postings);
          reader.next();
        }
      output.clear();
      postings.writeTo(output);
      yield {word: firstWord, frequency: postings.count, bytes: output.bytes};
    }
  }
}

class RunReader {
  /** The current word; `undefined` after the last one. */
  word: string | undefined;
  /** The postings of the current word, which can be read once. */
  postings = new ByteReader(new Uint8Array());
  readonly #storage: RunStorage;
  readonly #to: number;
  /** A buffer with the bytes from the offset `#from` on. Those before `#at` have been read. */
  #bytes: Uint8Array = new Uint8Array();
  #from: number;
  #at = 0;

  constructor(storage: RunStorage, from: number, to: number) {
    this.#storage = storage;
    this.#from = from;
    this.#to = to;
    this.next();
  }

  next(): void {
    // The length of the rest takes up to five bytes.
    this.#fetch(5);
    if (this.#at === this.#bytes.length) {
      this.word = undefined;
      return;
    }
    const head = new ByteReader(this.#bytes, this.#at);
    const length = head.readNumber();
    this.#at = head.at;
    this.#fetch(length);
    this.postings = new ByteReader(this.#bytes.subarray(0, this.#at + length), this.#at);
    this.word = readWord(this.postings);
    this.#at += length;
  }

  /** Ensures that the next bytes are in the buffer: `count` of them, or all that remain. */
  #fetch(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    this.#from += this.#at;
    this.#at = 0;
    this.#bytes = this.#storage.read(
      this.#from,
      Math.min(this.#to, this.#from + Math.max(count, BUFFER_SIZE)),
    );
  }
}

/** Writes code units rather than UTF-8, because a long word may have been cut within a surrogate pair. */
function writeWord(word: string, output: ByteWriter): void {
  output.writeNumber(word.length);
  for (let at = 0; at < word.length; at++) output.writeNumber(word.charCodeAt(at));
}

function readWord(reader: ByteReader): string {
  let word = '';
  for (let remaining = reader.readNumber(); remaining > 0; remaining--)
    word += String.fromCharCode(reader.readNumber());
  return word;
}
