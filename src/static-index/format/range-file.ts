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
  output.writeSized(columns);
  output.writeBytes(labels);
  return output.bytes.slice();
}

export function readOwn(bytes: Uint8Array, numbers: PageNumbers): OwnFile {
  const reader = new ByteReader(bytes);
  const columns = reader.readSized();
  return {columns, labels: readLabels(bytes, reader, numbers)};
}

/** Words in order with their frequencies alone, for whoever looks through all of them. */
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

/** Of each word only what differs from the one before is written, after how much is the same. */
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

/** Characters of words to each byte of a file. Those of real indexes come to two. */
const MAX_GROWTH = 64;

/** @throws {TypeError} for words that would take far more memory than the file. */
function readWordList(bytes: Uint8Array, reader: ByteReader): string[] {
  const count = Math.min(reader.readNumber(), bytes.length);
  const shared = Uint32Array.from({length: count}, () => reader.readNumber());
  const endings = new TextDecoder().decode(reader.readSized()).split('\n');
  let last = '';
  let characters = 0;
  return Array.from(shared, (size, at) => {
    last = last.slice(0, size) + (endings[at] ?? '');
    characters += last.length;
    // A long word that others repeat would be written once, and read a thousand times.
    if (characters > MAX_GROWTH * bytes.length) throw check.wrong('has words that are too long');
    return last;
  });
}

/** What a section is called: its heading where it documents nothing, its name where it does, and its aliases. */
export type Label = readonly [heading: string, name?: string | null, ...aliases: string[]];

/** The labels that some words are in, by section, and how frequent all words of these labels are, rounded. */
export interface Labels {
  readonly bySection: ReadonlyMap<number, Label>;
  readonly frequencies: ReadonlyMap<string, number>;
}

export function labelOf({heading, name, aliases}: SectionEntry): Label {
  if (name === undefined && aliases.length === 0) return [heading];
  return [name === undefined ? heading : '', name ?? null, ...aliases];
}

/** Whether a label has a word that is marked so; of a page, its address may. */
export const isInLabel = (fieldCounts: number, isPage: boolean): boolean =>
  isInName(fieldCounts) || isInHeading(fieldCounts) || (isPage && referenceCount(fieldCounts) > 0);

/** @param bySection ascending */
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
  const given: unknown = JSON.parse(new TextDecoder().decode(reader.readSized()));
  const labels = check.list(given, 'labels').map(row => checkLabel(check.list(row, 'label')));
  const frequencies = new Map(Array.from(wordsOf(labels), word => [word, reader.readNumber()]));
  return {
    bySection: new Map(Array.from(sections, (section, at) => [section, labels[at] ?? ['']])),
    frequencies,
  };
}

const checkLabel = ([heading, name, ...aliases]: readonly unknown[]): Label => [
  check.text(heading, 'heading'),
  check.textOrNothing(name, 'name'),
  ...aliases.map(alias => check.text(alias, 'name')),
];

/** The words of labels, each once, in the order in which they come first. */
function wordsOf(labels: readonly Label[]): Set<string> {
  const found = new Set<string>();
  for (const label of labels)
    for (const text of label) if (text) for (const word of words(text)) found.add(word);
  return found;
}
