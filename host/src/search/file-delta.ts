import {constants, createReadStream} from 'node:fs';
import {copyFile, type FileHandle, link, open, rename, rm, writeFile} from 'node:fs/promises';
import {equalStretches, type Stretch} from './equal-stretches.js';
import {basisOf, FileParts, writeAll} from './file-parts.js';
import {HEAD_BYTES, sealed} from './parts-header.js';
import type {Delta} from './part-bytes.js';

/**
 * An index of which another one has most bytes, such as that of the version before, leaves those out (a delta): it is made
 * whole, and the other file (the basis) gets a second name beside it, a hard link. So the system keeps a basis until nobody has
 * a name for it, and each index can be replaced and removed as if it were alone. A basis is whole itself: two files are open for
 * an index, and never more.
 */

/** Part of a whole file that a delta may take. Beyond it the file stays whole, and is the basis of the next ones. */
const MOST = 1 / 3;
/** Parts with more bytes are shared where they are equal as a whole: to look for stretches, they would be in memory. */
const MAX_SEARCHED = 64 * 1024 ** 2;
/** Bytes that are compared at a time. */
const PIECE = 1 << 18;
/** Bytes that the note of a stretch takes, about. */
const NOTE = 18;

/**
 * Leaves out of a new file what another one has. Where that does not pay or cannot be done, as on a file system without
 * links, the file stays whole.
 *
 * @param made a whole file that nobody reads yet
 * @param last an index file, whole or not
 * @param file what the new one is to be called; its basis is there afterwards if it has one
 * @param unfinished a name for a file that is gone afterwards
 */
export async function leaveOut(
  made: string,
  {last, file, unfinished}: {readonly last: string; readonly file: string; readonly unfinished: string},
): Promise<void> {
  const basis = basisOf(file);
  try {
    // One that was left by a process that ended in the middle.
    await rm(basis, {force: true});
    await link((await isDelta(last)) ? basisOf(last) : last, basis);
    if (await writeDelta(made, basis, unfinished)) return await rename(unfinished, made);
  } catch {
    // A whole file does as well.
  }
  await rm(unfinished, {force: true});
  await rm(basis, {force: true});
}

/** Copies an index as a file that needs no other; the system may share what is equal. */
export async function copyWhole(file: string, to: string): Promise<void> {
  if (await isDelta(file)) await writeFile(to, wholeFile(file), {flag: 'wx', flush: true});
  else await copyFile(file, to, constants.COPYFILE_FICLONE);
}

/** The bytes of an index as a file that needs no other. It is opened when it is read, and not before. */
export async function* wholeFile(file: string): AsyncIterable<Buffer> {
  const parts = await FileParts.open(file);
  if (parts?.isDelta)
    try {
      yield* parts.whole();
    } finally {
      await parts.close();
    }
  else {
    await parts?.close();
    yield* createReadStream(file) as AsyncIterable<Buffer>;
  }
}

async function isDelta(file: string): Promise<boolean> {
  const parts = await FileParts.open(file);
  await parts?.close();
  return parts?.isDelta === true;
}

/** @returns whether it pays @throws where a file is not what it should be */
async function writeDelta(made: string, basisFile: string, to: string): Promise<boolean> {
  const [whole, basis] = [await FileParts.open(made), await FileParts.open(basisFile)];
  const handle = await open(to, 'wx');
  try {
    if (!whole || !basis || basis.isDelta) throw new Error('An index is missing or damaged.');
    const writer = new DeltaWriter(handle);
    for (const name of Object.keys(whole.places)) {
      const start = basis.places[name]?.offset ?? 0;
      let end = 0;
      for (const {from, to, place} of await stretchesOf(name, whole, basis)) {
        writer.write(whole, name, end, from);
        writer.share(to - from, start + place);
        end = to;
      }
      writer.write(whole, name, end, whole.sizeOf(name));
      if (writer.size > whole.size * MOST) return false;
    }
    await writer.end(whole, basis);
  } finally {
    await handle.close();
    await whole?.close();
    await basis?.close();
  }
  const delta = await FileParts.open(to, basisFile);
  try {
    delta!.check();
  } finally {
    await delta?.close();
  }
  return true;
}

/** What a part has in common with the same one of the basis. */
async function stretchesOf(
  name: string,
  whole: FileParts<unknown>,
  basis: FileParts<unknown>,
): Promise<readonly Stretch[]> {
  const [size, before] = [whole.sizeOf(name), basis.sizeOf(name)];
  if (size === before && areEqual(name, whole, basis)) return [{from: 0, to: size, place: 0}];
  if (Math.max(size, before) > MAX_SEARCHED) return [];
  return equalStretches(await basis.read(name), await whole.read(name));
}

/** Whether parts of one size are equal. */
function areEqual(name: string, one: FileParts<unknown>, other: FileParts<unknown>): boolean {
  const size = one.sizeOf(name);
  const [bytes, others] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  for (let at = 0; at < size; at += PIECE) {
    const length = Math.min(PIECE, size - at);
    const [piece, same] = [bytes.subarray(0, length), others.subarray(0, length)];
    if (one.readSync(name, piece, at) < length || other.readSync(name, same, at) < length) return false;
    if (!piece.equals(same)) return false;
  }
  return true;
}

/** Writes the bytes of a whole file, in their order, but for those that are left out. */
class DeltaWriter {
  readonly #handle: FileHandle;
  readonly #starts: number[] = [];
  readonly #places: number[] = [];
  /** Bytes of the whole file so far, and of this one. */
  #at = 0;
  #own = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Of the file, about, in bytes. */
  get size(): number {
    return this.#own + this.#starts.length * NOTE;
  }

  /** Writes bytes of a part. */
  write(whole: FileParts<unknown>, name: string, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE) {
      const bytes = Buffer.allocUnsafe(Math.min(PIECE, to - at));
      whole.readSync(name, bytes, at);
      writeAll(this.#handle.fd, bytes, HEAD_BYTES + this.#own);
      this.#note(bytes.length, -1 - this.#own);
      this.#own += bytes.length;
    }
  }

  /** Leaves bytes out that are in the basis. */
  share(length: number, place: number): void {
    if (length > 0) this.#note(length, place);
  }

  /** Resolves once the file is on disk. */
  async end(whole: FileParts<unknown>, basis: FileParts<unknown>): Promise<void> {
    const delta: Delta = {head: basis.head.toString('base64'), starts: this.#starts, places: this.#places};
    const {head, header} = sealed({about: whole.about, parts: whole.places, delta}, this.#own);
    writeAll(this.#handle.fd, header, HEAD_BYTES + this.#own);
    writeAll(this.#handle.fd, head, 0);
    await this.#handle.sync();
  }

  /** Continues the last stretch where it goes on in the same file. */
  #note(length: number, place: number): void {
    const [start = 0, last = NaN] = [this.#starts.at(-1), this.#places.at(-1)];
    const next = last < 0 ? last - (this.#at - start) : last + (this.#at - start);
    if (place !== next || place < 0 !== last < 0) {
      this.#starts.push(this.#at);
      this.#places.push(place);
    }
    this.#at += length;
  }
}
