import {readSync} from 'node:fs';
import type {FileHandle} from 'node:fs/promises';

/**
 * Where the bytes of parts are that a file has only some of (a delta): the others are in another file, the basis. Places
 * count from the end of the first line.
 */
export interface Delta {
  /** The first bytes of the basis, in base64: they have its size, and a checksum of the checksums of its parts. */
  readonly head: string;
  /** Where stretches of bytes begin, ascending from 0; each ends where the next begins. */
  readonly starts: readonly number[];
  /** Where the bytes of each are: in the basis, or, where it is negative, in the file itself at `-1 - place`. */
  readonly places: readonly number[];
}

/** The bytes of all parts of an open file, one part after the other, wherever they are. */
export class PartBytes {
  readonly #handle: FileHandle;
  readonly #begin: number;
  readonly #shared: (Delta & {readonly basis: FileHandle}) | undefined;

  /** @param begin where they begin in each file */
  constructor(handle: FileHandle, begin: number, shared?: Delta & {readonly basis: FileHandle}) {
    this.#handle = handle;
    this.#begin = begin;
    this.#shared = shared;
  }

  get areShared(): boolean {
    return this.#shared !== undefined;
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
    await this.#handle.close();
    await this.#shared?.basis.close();
  }

  #find(at: number): {readonly handle: FileHandle; readonly place: number; readonly length: number} {
    if (!this.#shared) return {handle: this.#handle, place: at, length: Infinity};
    const {starts, places, basis} = this.#shared;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    const [start = 0, place = 0] = [starts[low], places[low]];
    const length = (starts[low + 1] ?? Infinity) - at;
    return place < 0
      ? {handle: this.#handle, place: -1 - place + at - start, length}
      : {handle: basis, place: place + at - start, length};
  }
}
