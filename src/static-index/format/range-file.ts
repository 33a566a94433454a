import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import {type Labels, readLabels} from './labels.js';
import type {PageNumbers} from './page-numbers.js';
import {readWordList, writeWordList} from './word-list.js';

/** Some words in order, with how many sections hold each, and what belongs to them. */
export interface RangeList {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  /** Empty for a word that has files of its own. */
  readonly columns: readonly Uint8Array[];
  /** None for keys. */
  readonly places: readonly Uint8Array[];
}

/** All that a question may ask of the words between two letters, and of the keys between them. */
export interface RangeFile {
  readonly words: RangeList;
  readonly keys: RangeList;
  readonly labels: Labels;
}

/** @param labels written by `writeLabels`: those that a word of the range is in */
export function writeRange(words: RangeList, keys: RangeList, labels: Uint8Array): Uint8Array {
  const output = new ByteWriter(1 << 15);
  for (const list of [words, keys]) {
    writeWordList(list.words, output);
    for (const frequency of list.frequencies) output.writeNumber(frequency);
    for (const {length} of list.columns) output.writeNumber(length);
  }
  for (const {length} of words.places) output.writeNumber(length);
  output.writeBytes(labels);
  for (const pieces of [words.columns, keys.columns, words.places])
    for (const piece of pieces) output.writeBytes(piece);
  return output.bytes.slice();
}

/** @throws {TypeError} for what is no range. */
export function readRange(bytes: Uint8Array, numbers: PageNumbers): RangeFile {
  const reader = new ByteReader(bytes);
  const [words, keys] = [readHead(bytes, reader), readHead(bytes, reader)];
  const placeSizes = Uint32Array.from(words.words, () => reader.readNumber());
  const labels = readLabels(bytes, reader, numbers);
  const take = (sizes: Uint32Array): Uint8Array[] =>
    Array.from(sizes, size => bytes.subarray(reader.at, (reader.at += size)));
  const [columns, ofKeys, places] = [take(words.sizes), take(keys.sizes), take(placeSizes)];
  return {words: {...words, columns, places}, keys: {...keys, columns: ofKeys, places: []}, labels};
}

function readHead(bytes: Uint8Array, reader: ByteReader) {
  const words = readWordList(bytes, reader);
  const frequencies = Uint32Array.from(words, () => reader.readNumber());
  return {words, frequencies, sizes: Uint32Array.from(words, () => reader.readNumber())};
}

/** What a frequent word has in a file of its own: its columns, and the labels that it is in. Its places have another. */
export interface OwnFile {
  readonly columns: Uint8Array;
  readonly labels: Labels;
}

export function writeOwn(columns: Uint8Array, labels: Uint8Array): Uint8Array {
  const output = new ByteWriter(columns.length + labels.length + 8);
  output.writeNumber(columns.length);
  output.writeBytes(columns);
  output.writeBytes(labels);
  return output.bytes.slice();
}

export function readOwn(bytes: Uint8Array, numbers: PageNumbers): OwnFile {
  const reader = new ByteReader(bytes);
  const size = reader.readNumber();
  const columns = bytes.subarray(reader.at, (reader.at += size));
  return {columns, labels: readLabels(bytes, reader, numbers)};
}

/** Words in order with their frequencies alone, for whoever looks through all of them. */
export interface Spellings {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
}

export function writeSpellings({words, frequencies}: Spellings): Uint8Array {
  const output = new ByteWriter(1 << 15);
  writeWordList(words, output);
  for (const frequency of frequencies) output.writeNumber(frequency);
  return output.bytes.slice();
}

export function readSpellings(bytes: Uint8Array): Spellings {
  const reader = new ByteReader(bytes);
  const words = readWordList(bytes, reader);
  return {words, frequencies: Uint32Array.from(words, () => reader.readNumber())};
}
