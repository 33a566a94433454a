import type {NamePostings, Postings} from '../../ranking/index/index-reader.js';
import {
  ByteReader,
  ByteWriter,
  type EncodedPostings,
  readPositions,
} from '../../ranking/index/postings-codec.js';
import {type PageNumbers, readSections, writeSections} from './page-numbers.js';

/** The postings of a word, in two parts: `columns` has sections and frequencies; `places` has positions, which a query of one word does not need. */
export interface SplitPostings {
  readonly columns: Uint8Array;
  readonly places: Uint8Array;
}

const NO_BYTES = new Uint8Array(0);
/** Reused, because a list is written for every term. */
const output = new ByteWriter(1024);

/** Encodes postings in two parts. @param hasPlaces whether positions are written. Default: true */
export function splitPostings(
  {sections, fieldCounts, frequencies, ends, places}: EncodedPostings,
  numbers: PageNumbers,
  hasPlaces = true,
): SplitPostings {
  output.clear();
  output.writeNumber(sections.length);
  writeSections(sections, numbers, number => output.writeNumber(number));
  // Column by column, because equal values next to each other compress well.
  output.writeBytes(fieldCounts);
  for (const frequency of frequencies) output.writeNumber(frequency);
  const columns = output.bytes.slice();
  if (!hasPlaces) return {columns, places: NO_BYTES};
  output.clear();
  let end = 0;
  for (const next of ends) {
    output.writeNumber(next - end);
    end = next;
  }
  output.writeBytes(places);
  return {columns, places: output.bytes.slice()};
}

/** Decodes the two parts of postings. @param places `undefined` if positions are not needed: then reading them throws an `Error` */
export function joinPostings(
  columns: Uint8Array,
  numbers: PageNumbers,
  places: Uint8Array | undefined,
): Postings {
  const {sections, fieldCounts, frequencies} = readColumns(columns, numbers);
  let readPlaces: ((index: number) => Uint32Array) | undefined;
  return {
    sections,
    fieldCounts,
    frequencies,
    positions(index) {
      if (!places) throw new Error('Positions were not asked for.');
      readPlaces ??= placesIn(places, sections.length);
      return readPlaces(index);
    },
  };
}

/** The postings of a key, which have no positions. */
export function joinNamePostings(columns: Uint8Array, numbers: PageNumbers): NamePostings {
  const {sections, fieldCounts: kinds, frequencies: counts} = readColumns(columns, numbers);
  return {sections, kinds, counts};
}

function readColumns(columns: Uint8Array, numbers: PageNumbers): Omit<Postings, 'positions'> {
  const reader = new ByteReader(columns);
  const count = Math.min(reader.readNumber(), columns.length);
  const sections = readSections(count, numbers, () => reader.readNumber());
  const fieldCounts = Uint8Array.from(sections, () => reader.readByte());
  return {sections, fieldCounts, frequencies: Uint16Array.from(sections, () => reader.readNumber())};
}

function placesIn(bytes: Uint8Array, count: number): (index: number) => Uint32Array {
  const reader = new ByteReader(bytes);
  const starts = new Uint32Array(count + 1);
  for (let at = 0; at < count; at++) starts[at + 1] = starts[at]! + reader.readNumber();
  const first = reader.at;
  return index => readPositions(bytes, first + starts[index]!, first + starts[index + 1]!);
}
