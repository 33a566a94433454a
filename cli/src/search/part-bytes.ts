import {readSync} from 'node:fs';

/** An open file: a `FileHandle`, or a file that another thread has opened and will close. */
export interface OpenFile {
  readonly fd: number;
  read(into: Uint8Array, at: number, length: number, position: number): Promise<{readonly bytesRead: number}>;
  close(): Promise<void>;
}

/**
 * Where the bytes of parts are that a file has only some of (a delta): the others are in another file, the basis. Places
 * count from the end of the first line.
 */
export interface Delta {
  /** The first bytes of the basis, in base64: they have its size, and a checksum of the checksums of its parts. */
  readonly head: string;
  /** Where extents of bytes begin, ascending from 0; each ends where the next begins. */
  readonly starts: readonly number[];
  /** Where the bytes of each are: in the basis, or, where it is negative, in the file itself at `-1 - place`. */
  readonly places: readonly number[];
}

/** A delta whose extents are noted one after the other. */
export class NotedDelta implements Delta {
  readonly head: string;
  readonly starts: number[] = [];
  readonly places: number[] = [];
  #end = 0;

  /** @param basis its first bytes */
  constructor(basis: Buffer) {
    this.head = basis.toString('base64');
  }

  /** A extent that goes on where the last one ends is one with it. @param place as in `places` */
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

/** What a delta says of its bytes, and the open file that has the others. */
export interface SharedBytes {
  readonly delta: Delta;
  readonly basis: OpenFile;
}

/** The bytes of all parts of an open file, one part after the other, wherever they are. */
export class PartBytes {
  /** Of a file that has not all of them. */
  readonly shared: SharedBytes | undefined;
  readonly handle: OpenFile;
  readonly #begin: number;

  /** @param begin where they begin in each file */
  constructor(handle: OpenFile, begin: number, shared?: SharedBytes) {
    this.handle = handle;
    this.#begin = begin;
    this.shared = shared;
  }

  /** The open file that would have the bytes that a delta leaves out. */
  get basis(): OpenFile {
    return this.shared?.basis ?? this.handle;
  }

  /** The extents before a byte, and where each begins. @param end how many bytes there are up to it */
  *extents(end: number): Generator<{readonly at: number; readonly length: number; readonly place: number}> {
    // All that a whole file has is in the basis, which it is.
    const {starts, places} = this.shared?.delta ?? {starts: [0], places: [0]};
    for (const [number, at] of starts.entries()) {
      const length = Math.min(end, starts[number + 1] ?? end) - at;
      if (length > 0) yield {at, length, place: places[number]!};
    }
  }

  /** Reads on the calling thread: the data is usually in the page cache. Returns how many bytes were there. */
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
