import type {NamePostings, Postings} from './index-reader.js';

/** Up to this size, bytes are copied one by one, which is faster than through a view. */
const SMALL_SIZE = 32;

/** A growing buffer of bytes. Numbers are written in a variable number of bytes (LEB128). */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A view of the bytes that have been written; valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  writeByte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(this.#length + 1);
    this.#bytes[this.#length++] = value;
  }

  /** @param value 0 to 2³² - 1 */
  writeNumber(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow(this.#length + 5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  writeBytes(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes the number of bytes, then the bytes. */
  writeSized(bytes: Uint8Array): void {
    this.writeNumber(bytes.length);
    this.writeBytes(bytes);
  }

  /** Appends the bytes of another writer. */
  writeAll(writer: ByteWriter): void {
    const {length} = writer;
    if (length > SMALL_SIZE) return this.writeBytes(writer.bytes);
    if (this.#length + length > this.#bytes.length) this.#grow(this.#length + length);
    for (let at = 0; at < length; at++) this.#bytes[this.#length++] = writer.#bytes[at]!;
  }

  /** Appends the next bytes of a reader. */
  writeFrom(reader: ByteReader, count: number): void {
    if (count > SMALL_SIZE) return this.writeBytes(reader.readBytes(count));
    if (this.#length + count > this.#bytes.length) this.#grow(this.#length + count);
    for (let remaining = count; remaining > 0; remaining--) this.#bytes[this.#length++] = reader.readByte();
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(minCapacity: number): void {
    const larger = new Uint8Array(Math.max(minCapacity, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the bytes of a `ByteWriter`. After the end, it reads zeros, so that a damaged index gives wrong answers rather than errors. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  readByte(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  /** A view of the next bytes. */
  readBytes(count: number): Uint8Array {
    return this.#bytes.subarray(this.at, (this.at += count));
  }

  /** Reads bytes that were written by `writeSized`. */
  readSized(): Uint8Array {
    return this.readBytes(this.readNumber());
  }

  /** Fills a column with numbers. Optimised for numbers of one byte, which are most of an index. */
  readNumbers(column: Uint32Array | Uint16Array): void {
    const bytes = this.#bytes;
    let {at} = this;
    for (let index = 0; index < column.length; index++) {
      const byte = at < bytes.length ? bytes[at]! : 0;
      if (byte < 0x80) {
        column[index] = byte;
        at++;
        continue;
      }
      this.at = at;
      column[index] = this.readNumber();
      ({at} = this);
    }
    this.at = at;
  }

  readNumber(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }
}

/**
 * Encodes the postings of a term or a key: the number of sections, then the columns one after the other (sections as deltas, field
 * counts, frequencies, sizes of the positions in bytes), then all positions, as deltas within a section. The data that most queries
 * do not need comes last, and is decoded on demand.
 */
export class PostingsWriter {
  /** Rows, section by section: with so many terms, a writer for each column would take too much memory. */
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter(8);
  #count = 0;
  #last = 0;
  /** The last position in the section that is added next. */
  #lastPosition = 0;
  #placesBefore = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a position in the section that is added next. @param position ascending */
  addPosition(position: number): void {
    this.#places.writeNumber(position - this.#lastPosition);
    this.#lastPosition = position;
  }

  /** Adds a section with its positions. @param section ascending. @param marks field counts or kind */
  add(section: number, marks: number, frequency: number): void {
    this.#rows.writeNumber(section - this.#last);
    this.#rows.writeByte(marks);
    this.#rows.writeNumber(Math.min(frequency, 0xffff));
    this.#rows.writeNumber(this.#places.length - this.#placesBefore);
    this.#placesBefore = this.#places.length;
    this.#lastPosition = 0;
    this.#last = section;
    this.#count++;
  }

  /** Writes the postings in the form that `append` reads. */
  saveTo(output: ByteWriter): void {
    output.writeNumber(this.#count);
    output.writeNumber(this.#last);
    for (const part of [this.#rows, this.#places]) {
      output.writeNumber(part.length);
      output.writeAll(part);
    }
  }

  /** Appends the saved postings of another writer, whose sections come later. @param first is added to their numbers. Default: 0 */
  append(saved: ByteReader, first = 0): void {
    const count = saved.readNumber();
    const last = saved.readNumber();
    const end = saved.readNumber() + saved.at;
    this.#rows.writeNumber(saved.readNumber() + first - this.#last);
    this.#rows.writeFrom(saved, end - saved.at);
    this.#places.writeFrom(saved, saved.readNumber());
    this.#placesBefore = this.#places.length;
    this.#count += count;
    this.#last = last + first;
  }

  writeTo(output: ByteWriter): void {
    for (const column of columns) column.clear();
    const rows = new ByteReader(this.#rows.bytes);
    output.writeNumber(this.#count);
    for (let remaining = this.#count; remaining > 0; remaining--) {
      output.writeNumber(rows.readNumber());
      markColumn.writeByte(rows.readByte());
      frequencyColumn.writeNumber(rows.readNumber());
      lengthColumn.writeNumber(rows.readNumber());
    }
    for (const column of columns) output.writeAll(column);
    output.writeAll(this.#places);
  }
}

/** Buffers that are reused, because a list is written for every term. */
const [markColumn, frequencyColumn, lengthColumn] = [
  new ByteWriter(1024),
  new ByteWriter(1024),
  new ByteWriter(1024),
];
const columns = [markColumn, frequencyColumn, lengthColumn];

/** Postings with their positions in encoded form. */
export interface EncodedPostings extends Postings {
  readonly places: Uint8Array;
  /** Where the positions of each section end in `places`. */
  readonly ends: Uint32Array;
}

/** Decodes postings. @param sections number of sections of the index; larger numbers in damaged postings are left out */
export const readPostings = (bytes: Uint8Array, sections: number): EncodedPostings =>
  new StoredPostings(bytes, sections);

class StoredPostings implements EncodedPostings {
  readonly sections: Uint32Array;
  readonly fieldCounts: Uint8Array;
  readonly frequencies: Uint16Array;
  readonly #bytes: Uint8Array;
  /** Where the lengths of positions begin. */
  readonly #lengthsAt: number;
  #placed: Pick<EncodedPostings, 'ends' | 'places'> | undefined;

  constructor(bytes: Uint8Array, sections: number) {
    const reader = new ByteReader(bytes);
    const count = Math.min(reader.readNumber(), bytes.length);
    const ids = new Uint32Array(count);
    reader.readNumbers(ids);
    let section = 0;
    let size = 0;
    while (size < count && (section += ids[size]!) < sections) ids[size++] = section;
    this.sections = size === count ? ids : ids.subarray(0, size);
    this.fieldCounts = bytes.subarray(reader.at, reader.at + count);
    reader.at += count;
    this.frequencies = new Uint16Array(count);
    reader.readNumbers(this.frequencies);
    this.#bytes = bytes;
    this.#lengthsAt = reader.at;
  }

  get ends(): Uint32Array {
    return this.#readPlaces().ends;
  }

  get places(): Uint8Array {
    return this.#readPlaces().places;
  }

  readonly positions = (index: number): Uint32Array => {
    const {ends, places} = this.#readPlaces();
    return readPositions(places, index === 0 ? 0 : ends[index - 1]!, ends[index]!);
  };

  /** Decoded on demand, because a query of one word does not need positions. */
  #readPlaces(): Pick<EncodedPostings, 'ends' | 'places'> {
    if (this.#placed) return this.#placed;
    const reader = new ByteReader(this.#bytes, this.#lengthsAt);
    const ends = new Uint32Array(this.frequencies.length);
    reader.readNumbers(ends);
    for (let index = 1; index < ends.length; index++) ends[index]! += ends[index - 1]!;
    return (this.#placed = {ends, places: this.#bytes.subarray(reader.at)});
  }
}

/** Decodes the positions of one section. @param from, to offsets of its bytes */
export function readPositions(bytes: Uint8Array, from: number, to: number): Uint32Array {
  const reader = new ByteReader(bytes, from);
  const positions: number[] = [];
  let position = 0;
  while (reader.at < to && reader.at < bytes.length) positions.push((position += reader.readNumber()));
  return new Uint32Array(positions);
}

/** Decodes the sections of a key, which are written as postings without positions. */
export function readNamePostings(bytes: Uint8Array, sections: number): NamePostings {
  const {sections: ids, fieldCounts: kinds, frequencies: counts} = readPostings(bytes, sections);
  return {sections: ids, kinds, counts};
}
