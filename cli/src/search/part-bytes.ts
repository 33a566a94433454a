import {readSync} from 'node:fs';

/** An open file: a `FileHandle`, or a file that another thread has opened and will close. */
export interface OpenFile {
  readonly fd: number;
  read(into: Uint8Array, at: number, length: number, position: number): Promise<{readonly bytesRead: number}>;
  close(): Promise<void>;
}

/**
 * Locates the bytes of a delta: some are in the file itself, the others in its basis. Offsets count from the end of the
 * first line.
 */
export interface Delta {
  /** The first bytes of the basis, in base64: they contain its size, and a checksum over the checksums of its parts. */
  readonly head: string;
  /** Offsets of the extents, ascending from 0; each ends where the next one begins. */
  readonly starts: readonly number[];
  /** Offset of the bytes of each extent: in the basis, or if negative, in the file itself at `-1 - place`. */
  readonly places: readonly number[];
}

/** A delta to which extents are added in order. */
export class GrowingDelta implements Delta {
  readonly head: string;
  readonly starts: number[] = [];
  readonly places: number[] = [];
  #end = 0;

  /** @param basis first bytes of the basis */
  constructor(basis: Buffer) {
    this.head = basis.toString('base64');
  }

  /** Adds an extent. One that continues the last extent is merged with it. @param place as in `places` */
  add(length: number, place: number): void {
    const [start = 0, last = NaN] = [this.starts.at(-1), this.places.at(-1)];
    const next = last < 0 ? last - (this.#end - start) : last + (this.#end - start);
    if (place !== next || place < 0 !== last < 0) {
      this.starts.push(this.#end);
      this.places.push(place);
    }
    this.#end += length;
  }
}

/** A delta, and its open basis. */
export interface SharedBytes {
  readonly delta: Delta;
  readonly basis: OpenFile;
}

/** The bytes of all parts of an open file, one part after the other, whether they are in the file or in its basis. */
export class PartBytes {
  /** The delta and its open basis. Default: the file is not a delta. */
  readonly shared: SharedBytes | undefined;
  readonly handle: OpenFile;
  readonly #begin: number;

  /** @param begin offset of the first part in each file */
  constructor(handle: OpenFile, begin: number, shared?: SharedBytes) {
    this.handle = handle;
    this.#begin = begin;
    this.shared = shared;
  }

  /** The open file that would be the basis of a delta of this file: its own basis, or the file itself. */
  get basis(): OpenFile {
    return this.shared?.basis ?? this.handle;
  }

  /** The extents of the first `end` bytes, with the offset of each. */
  *extents(end: number): Generator<{readonly at: number; readonly length: number; readonly place: number}> {
    // A file that is not a delta is treated as its own basis.
    const {starts, places} = this.shared?.delta ?? {starts: [0], places: [0]};
    for (const [number, at] of starts.entries()) {
      const length = Math.min(end, starts[number + 1] ?? end) - at;
      if (length > 0) yield {at, length, place: places[number]!};
    }
  }

  /** Reads on the calling thread, because the data is usually in the page cache. @returns how many bytes were read */
  readSync(into: Uint8Array, from: number): number {
    for (let at = 0; ;) {
      const {handle, place, length} = this.#find(from + at);
      const read = readSync(handle.fd, into, at, Math.min(length, into.length - at), this.#begin + place);
      at += read;
      if (read === 0 || at === into.length) return at;
    }
  }

  async read(into: Uint8Array, from: number): Promise<number> {
    for (let at = 0; ;) {
      const {handle, place, length} = this.#find(from + at);
      const wanted = Math.min(length, into.length - at);
      const {bytesRead} = await handle.read(into, at, wanted, this.#begin + place);
      at += bytesRead;
      if (bytesRead === 0 || at === into.length) return at;
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
    await this.shared?.basis.close();
  }

  #find(at: number): {readonly handle: OpenFile; readonly place: number; readonly length: number} {
    if (!this.shared) return {handle: this.handle, place: at, length: Infinity};
    const {
      basis,
      delta: {starts, places},
    } = this.shared;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    const [start = 0, place = 0] = [starts[low], places[low]];
    const length = (starts[low + 1] ?? Infinity) - at;
    return place < 0
      ? {handle: this.handle, place: -1 - place + at - start, length}
      : {handle: basis, place: place + at - start, length};
  }
}
