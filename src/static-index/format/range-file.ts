import {
  isInHeading,
  isInName,
  referenceCount,
  roundFrequency,
  type SectionEntry,
} from '../../ranking/index/index-reader.js';
import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import {words} from '../../ranking/text/tokens.js';
import * as check from './checks.js';
import {type PageNumbers, readSections, writeSections} from './page-numbers.js';

/** Sorted words with their postings. */
export interface RangeList {
  readonly words: readonly string[];
  /** Number of sections that have each word. */
  readonly frequencies: Uint32Array;
  /** By word: see `SplitPostings`. Empty for a word that has files of its own. */
  readonly columns: readonly Uint8Array[];
  /** By word. An empty list for keys. */
  readonly places: readonly Uint8Array[];
}

/** The words of a range and the keys between them, with their postings, and the labels that contain any of the words. */
export interface RangeFile {
  readonly words: RangeList;
  readonly keys: RangeList;
  readonly labels: Labels;
}

/** Encodes a range. @param labels the labels that have a word of the range, as written by `writeLabels` */
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
    for (const part of pieces) output.writeBytes(part);
  return output.bytes.slice();
}

/** Reads a range. @throws {TypeError} if the bytes are not a range */
export function readRange(bytes: Uint8Array, numbers: PageNumbers): RangeFile {
  const reader = new ByteReader(bytes);
  const [words, keys] = [readHead(bytes, reader), readHead(bytes, reader)];
  const placeSizes = Uint32Array.from(words.words, () => reader.readNumber());
  const labels = readLabels(bytes, reader, numbers);
  const take = (sizes: Uint32Array): Uint8Array[] =>
    [...sizes].map(size => bytes.subarray(reader.at, (reader.at += size)));
  const [columns, keyColumns, places] = [take(words.sizes), take(keys.sizes), take(placeSizes)];
  return {words: {...words, columns, places}, keys: {...keys, columns: keyColumns, places: []}, labels};
}

function readHead(bytes: Uint8Array, reader: ByteReader) {
  const words = readWordList(bytes, reader);
  const frequencies = Uint32Array.from(words, () => reader.readNumber());
  return {words, frequencies, sizes: Uint32Array.from(words, () => reader.readNumber())};
}

/** A file of a frequent word: its columns, and the labels that have the word. Its places are in another file. */
export interface OwnFile {
  readonly columns: Uint8Array;
  readonly labels: Labels;
}

export function writeOwn(columns: Uint8Array, labels: Uint8Array): Uint8Array {
  const output = new ByteWriter(columns.length + labels.length + 8);
  output.writeSized(columns);
  output.writeBytes(labels);
  return output.bytes.slice();
}

export function readOwn(bytes: Uint8Array, numbers: PageNumbers): OwnFile {
  const reader = new ByteReader(bytes);
  const columns = reader.readSized();
  return {columns, labels: readLabels(bytes, reader, numbers)};
}

/** Sorted words with their frequencies and without postings, to be scanned for near spellings. */
type WordFrequencies = Pick<RangeList, 'words' | 'frequencies'>;

export function writeSpellings({words, frequencies}: WordFrequencies): Uint8Array {
  const output = new ByteWriter(1 << 15);
  writeWordList(words, output);
  for (const frequency of frequencies) output.writeNumber(frequency);
  return output.bytes.slice();
}

export function readSpellings(bytes: Uint8Array): WordFrequencies {
  const reader = new ByteReader(bytes);
  const words = readWordList(bytes, reader);
  return {words, frequencies: Uint32Array.from(words, () => reader.readNumber())};
}

/** Front coding: writes how many characters each word shares with the previous word, and the rest of it. */
function writeWordList(words: readonly string[], output: ByteWriter): void {
  output.writeNumber(words.length);
  let last = '';
  const endings: string[] = [];
  for (const word of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === last[shared]) shared++;
    output.writeNumber(shared);
    endings.push(word.slice(shared));
    last = word;
  }
  output.writeSized(new TextEncoder().encode(endings.join('\n')));
}

/** Maximum number of characters of decoded words for each byte of a file. In real indexes it is two. */
const MAX_GROWTH = 64;

/** Decodes words from front coding. @throws {TypeError} if the words would take far more memory than the file */
function readWordList(bytes: Uint8Array, reader: ByteReader): string[] {
  const count = Math.min(reader.readNumber(), bytes.length);
  const shared = Uint32Array.from({length: count}, () => reader.readNumber());
  const endings = new TextDecoder().decode(reader.readSized()).split('\n');
  let last = '';
  let characters = 0;
  return [...shared].map((size, at) => {
    last = last.slice(0, size) + (endings[at] ?? '');
    characters += last.length;
    // Otherwise one long word could be repeated in thousands of words that share it.
    if (characters > MAX_GROWTH * bytes.length) throw check.wrong('has words that are too long');
    return last;
  });
}

/** What a section is called: its heading, or its name if it documents an API object, and its aliases. */
export type Label = readonly [heading: string, name?: string | null, ...aliases: string[]];

/** Labels of sections. */
export interface Labels {
  readonly bySection: ReadonlyMap<number, Label>;
  /** Rounded frequencies of all words in these labels. */
  readonly frequencies: ReadonlyMap<string, number>;
}

export function labelOf({heading, name, aliases}: SectionEntry): Label {
  if (name === undefined && aliases.length === 0) return [heading];
  return [name === undefined ? heading : '', name ?? null, ...aliases];
}

/** Whether a word is in the label of a section, or in the URL if the section is a page. @param fieldCounts the packed field counts of the word in the section */
export const isInLabel = (fieldCounts: number, isPage: boolean): boolean =>
  isInName(fieldCounts) || isInHeading(fieldCounts) || (isPage && referenceCount(fieldCounts) > 0);

/** Writes the labels of sections, and the frequencies of their words. @param bySection labels in ascending order of section */
export function writeLabels(
  bySection: ReadonlyMap<number, Label>,
  frequencyOf: (word: string) => number,
  numbers: PageNumbers,
  output: ByteWriter,
): void {
  output.writeNumber(bySection.size);
  writeSections(bySection.keys(), numbers, number => output.writeNumber(number));
  const labels = [...bySection.values()];
  output.writeSized(new TextEncoder().encode(JSON.stringify(labels)));
  for (const word of wordsOf(labels)) output.writeNumber(roundFrequency(frequencyOf(word)));
}

function readLabels(bytes: Uint8Array, reader: ByteReader, numbers: PageNumbers): Labels {
  const count = Math.min(reader.readNumber(), bytes.length);
  const sections = readSections(count, numbers, () => reader.readNumber());
  const rows: unknown = JSON.parse(new TextDecoder().decode(reader.readSized()));
  const labels = check.list(rows, 'labels').map(row => checkLabel(check.list(row, 'label')));
  const frequencies = new Map([...wordsOf(labels)].map(word => [word, reader.readNumber()]));
  return {
    bySection: new Map([...sections].map((section, at) => [section, labels[at] ?? ['']])),
    frequencies,
  };
}

const checkLabel = ([heading, name, ...aliases]: readonly unknown[]): Label => [
  check.string(heading, 'heading'),
  check.stringOrNull(name, 'name'),
  ...aliases.map(alias => check.string(alias, 'name')),
];

/** The distinct words of labels, in order of their first occurrence. */
function wordsOf(labels: readonly Label[]): Set<string> {
  const distinct = new Set<string>();
  for (const label of labels)
    for (const text of label) if (text) for (const word of words(text)) distinct.add(word);
  return distinct;
}
