import {ByteReader, ByteWriter, PostingsWriter} from './postings-codec.js';

/** Where runs are kept until they are merged: a temporary file. */
export interface RunStorage {
  /** Returns where the bytes begin. Bytes that are appended one after the other are next to each other. */
  append(bytes: Uint8Array): number;
  read(from: number, to: number): Uint8Array;
}

/** A word of a sorted list. Its bytes are good until the next word is asked for. */
export interface WordPostings {
  readonly word: string;
  /** How many sections have it. */
  readonly frequency: number;
  readonly bytes: Uint8Array;
}

/** Bytes that are written or read at a time. */
const PIECE = 1 << 16;

/** The words of a map, in order. */
export const sortedWords = <T>(words: ReadonlyMap<string, T>): [word: string, value: T][] =>
  // By code units, which is quicker than a comparison of ours.
  [...words.keys()].sort().map(word => [word, words.get(word)!]);

/**
 * A list of words that is larger than memory, as search engines build it ("external merge sort"): what was collected is sorted
 * and written as a run whenever there is much of it, and all runs are merged at the end.
 *
 *     run     for each word, in order: bytes of the rest, letters, its code units, its postings as `saveTo` writes them
 *
 * Sections are indexed in order, so that a word's postings of one run come after those of the run before.
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
    const output = new ByteWriter(2 * PIECE);
    const record = new ByteWriter(PIECE);
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
      if (output.length >= PIECE) flush();
    }
    flush();
    this.#runs.push({from: from!, to});
  }

  *merge(): Generator<WordPostings> {
    const readers = this.#runs.map(({from, to}) => new RunReader(this.#storage, from, to));
    const output = new ByteWriter(PIECE);
    for (;;) {
      let least: string | undefined;
      for (const {word} of readers)
        if (word !== undefined && (least === undefined || word < least)) least = word;
      if (least === undefined) return;
      const postings = new PostingsWriter();
      for (const reader of readers)
        if (reader.word === least) {
          postings.append(reader.postings);
          reader.next();
        }
      output.clear();
      postings.writeTo(output);
      yield {word: least, frequency: postings.count, bytes: output.bytes};
    }
  }
}

class RunReader {
  /** `undefined` after the last. */
  word: string | undefined;
  /** Of the word, to be read once. */
  postings = new ByteReader(new Uint8Array());
  readonly #storage: RunStorage;
  readonly #to: number;
  /** Bytes from `#from` on, of which those before `#at` have been read. */
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

  /** Makes sure that so many of the next bytes are there, or all that are left. */
  #fetch(wanted: number): void {
    if (this.#at + wanted <= this.#bytes.length) return;
    this.#from += this.#at;
    this.#at = 0;
    this.#bytes = this.#storage.read(this.#from, Math.min(this.#to, this.#from + Math.max(wanted, PIECE)));
  }
}

/** By code units, as half of a pair may stand at the end of a long word that was cut. */
function writeWord(word: string, output: ByteWriter): void {
  output.writeNumber(word.length);
  for (let at = 0; at < word.length; at++) output.writeNumber(word.charCodeAt(at));
}

function readWord(reader: ByteReader): string {
  let word = '';
  for (let left = reader.readNumber(); left > 0; left--) word += String.fromCharCode(reader.readNumber());
  return word;
}
