import {ByteReader, ByteWriter} from './bytes.js';
import type {Called, Postings} from './index-snapshot.js';

/**
 * How postings are kept. Of a word: how many sections, how many bytes the columns take, the columns (the section as
 * a difference, marks, frequency, bytes of its places), then all places, as differences within a section. Places
 * are apart because most questions look at those of few sections.
 */
export class PostingsWriter {
  readonly #columns = new ByteWriter();
  readonly #places = new ByteWriter(8);
  #count = 0;
  #last = 0;

  get count(): number {
    return this.#count;
  }

  /** @param section not below the one before. @param places ascending */
  add(section: number, marks: number, frequency: number, places: Iterable<number>): void {
    this.#columns.writeNumber(section - this.#last);
    this.#columns.writeByte(marks);
    this.#columns.writeNumber(Math.min(frequency, 0xffff));
    const before = this.#places.length;
    let last = 0;
    for (const place of places) {
      this.#places.writeNumber(place - last);
      last = place;
    }
    this.#columns.writeNumber(this.#places.length - before);
    this.#last = section;
    this.#count++;
  }

  writeTo(output: ByteWriter): void {
    output.writeNumber(this.#count);
    output.writeNumber(this.#columns.length);
    output.writeBytes(this.#columns.bytes);
    output.writeBytes(this.#places.bytes);
  }
}

/** @param sections of the index: what is beyond is damage, and left out. */
export function readPostings(bytes: Uint8Array, sections: number): Postings {
  const reader = new ByteReader(bytes);
  const count = Math.min(reader.readNumber(), bytes.length);
  const columns = reader.readNumber();
  const first = reader.at + columns;
  const ids = new Uint32Array(count);
  const marks = new Uint8Array(count);
  const frequencies = new Uint16Array(count);
  const ends = new Uint32Array(count);
  let section = 0;
  let end = first;
  let size = 0;
  for (; size < count; size++) {
    section += reader.readNumber();
    if (section >= sections) break;
    ids[size] = section;
    marks[size] = reader.readByte();
    frequencies[size] = reader.readNumber();
    end += reader.readNumber();
    ends[size] = end;
  }
  return {
    sections: size === count ? ids : ids.subarray(0, size),
    marks,
    frequencies,
    places: index => readPlaces(bytes, index === 0 ? first : ends[index - 1]!, ends[index]!),
  };
}

function readPlaces(bytes: Uint8Array, from: number, to: number): Uint32Array {
  const reader = new ByteReader(bytes, from);
  const places: number[] = [];
  let place = 0;
  while (reader.at < to && reader.at < bytes.length) places.push((place += reader.readNumber()));
  return new Uint32Array(places);
}

/** How the sections of one index are numbered in another. */
export interface Renumbering {
  /** By section: its number in the other index, ascending, or -1 where it is not in it. */
  readonly next: Int32Array;
  /** From this section on, all numbers differ by the same. */
  readonly evenFrom: number;
}

/** Reused, as there are as many lists as words. */
const columnsOut = new ByteWriter(1024);

/** Writes postings of sections that are all in the other index. */
export function renumberPostings(bytes: Uint8Array, {next, evenFrom}: Renumbering, output: ByteWriter): void {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  const end = reader.readNumber() + reader.at;
  columnsOut.clear();
  let section = 0;
  let last = 0;
  for (let left = count; left > 0; left--) {
    section += reader.readNumber();
    columnsOut.writeNumber(next[section]! - last);
    last = next[section]!;
    if (section >= evenFrom) break;
    columnsOut.writeByte(reader.readByte());
    columnsOut.writeNumber(reader.readNumber());
    columnsOut.writeNumber(reader.readNumber());
  }
  columnsOut.writeBytes(bytes.subarray(reader.at, end));
  output.writeNumber(count);
  output.writeNumber(columnsOut.length);
  output.writeBytes(columnsOut.bytes);
  output.writeBytes(bytes.subarray(end));
}

/** One way in which a section is called. */
export interface CalledEntry {
  readonly section: number;
  readonly calling: number;
  count: number;
}

export function writeCalled(entries: readonly CalledEntry[], output: ByteWriter): void {
  output.writeNumber(entries.length);
  let last = 0;
  for (const {section, calling, count} of entries) {
    output.writeNumber(section - last);
    output.writeByte(calling);
    output.writeByte(Math.min(count, 255));
    last = section;
  }
}

export function readCalled(bytes: Uint8Array, sections: number): Called {
  const reader = new ByteReader(bytes);
  const count = Math.min(reader.readNumber(), bytes.length);
  const ids = new Uint32Array(count);
  const callings = new Uint8Array(count);
  const counts = new Uint8Array(count);
  let section = 0;
  let size = 0;
  for (; size < count; size++) {
    section += reader.readNumber();
    if (section >= sections) break;
    ids[size] = section;
    callings[size] = reader.readByte();
    counts[size] = reader.readByte();
  }
  return {sections: ids.subarray(0, size), callings, counts};
}

/** Writes what is called so, of sections that are all in the other index. */
export function renumberCalled(bytes: Uint8Array, {next, evenFrom}: Renumbering, output: ByteWriter): void {
  const reader = new ByteReader(bytes);
  const count = reader.readNumber();
  output.writeNumber(count);
  let section = 0;
  let last = 0;
  for (let left = count; left > 0; left--) {
    section += reader.readNumber();
    output.writeNumber(next[section]! - last);
    last = next[section]!;
    if (section >= evenFrom) break;
    output.writeByte(reader.readByte());
    output.writeByte(reader.readByte());
  }
  output.writeBytes(bytes.subarray(reader.at));
}
