import {constants, createReadStream, fstatSync} from 'node:fs';
import {copyFile, type FileHandle, link, open, rename, rm, stat, writeFile} from 'node:fs/promises';
import {equalExtents, type Extent} from './matched-extents.js';
import {basisOf, FileParts} from './file-parts.js';
import {writeAll} from './parts-writer.js';
import {HEAD_BYTES, encodeHeader} from './parts-header.js';
import {GrowingDelta} from './part-bytes.js';

/**
 * An index that shares most of its bytes with another one, such as that of the previous version, is stored without them
 * (a delta). The other file (the basis) gets a second name beside the delta, a hard link. The system keeps the basis
 * until its last name is removed, so each index can be replaced and removed independently. A basis is always a whole
 * file, so an index has at most two files. An index to which changes are added is written as a delta at once
 * (`PartsWriter.addTo`); any other is first written whole, and then replaced by a delta.
 */

/**
 * Maximum size of a delta, as a share of the whole file. If it would be larger, the file stays whole, and is the basis
 * of the next deltas.
 */
const MAX_DELTA_SHARE = 1 / 3;
/**
 * Larger parts, in bytes, are shared only if they are entirely equal, because finding equal extents needs both in
 * memory.
 */
const MAX_SEARCHED = 64 * 1024 ** 2;
/** Bytes that are compared or copied at a time. */
const PIECE = 1 << 18;
/** Approximate size of the entry for an extent, in bytes. */
const EXTENT_ENTRY_SIZE = 18;

/** Error codes of file systems that do not support hard links, or no further link to a file. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set([
  'EMLINK',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EPERM',
  'EXDEV',
]);

/**
 * Creates the hard link that a delta of an open index needs: to the index itself if it is whole, otherwise to its
 * basis.
 *
 * @param last the open index
 * @returns whether the link was created; `false` if the file system does not support it
 * @throws {Error} if the file was replaced since it was opened, or the link cannot be created for another reason
 */
export async function linkBasis(last: FileParts<unknown>, from: string, file: string): Promise<boolean> {
  const basis = basisOf(file);
  // A process that was killed may have left a link.
  await rm(basis, {force: true});
  try {
    await link(last.isDelta ? basisOf(from) : from, basis);
  } catch (error) {
    if (NO_LINKS.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
  const [linked, opened] = [await stat(basis), fstatSync(last.bytes.basis.fd)];
  if (linked.ino === opened.ino && linked.dev === opened.dev) return true;
  await rm(basis);
  throw new Error(`${from} is another file than before.`);
}

/**
 * Stores a new file as a delta of another one.
 *
 * @param file a whole file that has no readers yet
 * @param basis a whole file
 * @param unfinished name of a temporary file
 * @returns whether the delta is small enough; otherwise, and after an error, the file stays whole
 */
export async function storeAsDelta(file: string, basis: string, unfinished: string): Promise<boolean> {
  try {
    const pays = await writeDelta(file, basis, unfinished);
    await (pays ? rename(unfinished, file) : rm(unfinished));
    return pays;
  } catch (error) {
    await rm(unfinished, {force: true});
    throw error;
  }
}

/**
 * Copies an open index to a whole file. Where the file system supports it, the copy shares the storage.
 *
 * @param from path of the index
 */
export async function copyWhole(last: FileParts<unknown>, from: string, to: string): Promise<void> {
  if (!last.isDelta)
    try {
      return await copyFile(from, to, constants.COPYFILE_FICLONE);
    } catch (error) {
      // The file was removed meanwhile, but can still be read because it is open.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  await writeFile(to, last.whole(), {flag: 'wx', flush: true});
}

/** Reads an index as a whole file. It is opened when the first bytes are read. */
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

/** Writes a file as a delta. @returns whether the delta is small enough @throws {Error} if a file is missing or damaged */
async function writeDelta(file: string, basisFile: string, to: string): Promise<boolean> {
  const [whole, basis] = [await FileParts.open(file), await FileParts.open(basisFile)];
  const handle = await open(to, 'wx');
  try {
    if (!whole || !basis || basis.isDelta) throw new Error('An index is missing or damaged.');
    const writer = new DeltaWriter(handle, basis);
    for (const name of Object.keys(whole.places)) {
      const start = basis.places[name]?.offset ?? 0;
      let end = 0;
      for (const {from, to, place} of await extentsOf(name, whole, basis)) {
        writer.write(whole, name, end, from);
        writer.share(to - from, start + place);
        end = to;
      }
      writer.write(whole, name, end, whole.sizeOf(name));
      if (writer.size > whole.size * MAX_DELTA_SHARE) return false;
    }
    await writer.end(whole);
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

/** The extents that a part has in common with the part of this name in the basis. */
async function extentsOf(
  name: string,
  whole: FileParts<unknown>,
  basis: FileParts<unknown>,
): Promise<readonly Extent[]> {
  const [size, before] = [whole.sizeOf(name), basis.sizeOf(name)];
  if (size === before && areEqual(name, whole, basis)) return [{from: 0, to: size, place: 0}];
  if (Math.max(size, before) > MAX_SEARCHED) return [];
  return equalExtents(await basis.read(name), await whole.read(name));
}

/** Compares two parts of the same size. */
function areEqual(name: string, a: FileParts<unknown>, b: FileParts<unknown>): boolean {
  const size = a.sizeOf(name);
  const [bufferA, bufferB] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  for (let at = 0; at < size; at += PIECE) {
    const length = Math.min(PIECE, size - at);
    const [pieceA, pieceB] = [bufferA.subarray(0, length), bufferB.subarray(0, length)];
    if (a.readSync(name, pieceA, at) < length || b.readSync(name, pieceB, at) < length) return false;
    if (!pieceA.equals(pieceB)) return false;
  }
  return true;
}

/** Writes a whole file as a delta, in order. */
class DeltaWriter {
  readonly #handle: FileHandle;
  readonly #delta: GrowingDelta;
  /** Number of bytes written so far. */
  #own = 0;

  constructor(handle: FileHandle, basis: FileParts<unknown>) {
    this.#handle = handle;
    this.#delta = new GrowingDelta(basis.head);
  }

  /** Approximate size of the delta, in bytes. */
  get size(): number {
    return this.#own + this.#delta.starts.length * EXTENT_ENTRY_SIZE;
  }

  /** Writes bytes of a part. */
  write(whole: FileParts<unknown>, name: string, from: number, to: number): void {
    for (let at = from; at < to; at += PIECE) {
      const bytes = Buffer.allocUnsafe(Math.min(PIECE, to - at));
      whole.readSync(name, bytes, at);
      writeAll(this.#handle.fd, bytes, HEAD_BYTES + this.#own);
      this.#delta.add(bytes.length, -1 - this.#own);
      this.#own += bytes.length;
    }
  }

  /** Refers to bytes of the basis instead of writing them. */
  share(length: number, place: number): void {
    if (length > 0) this.#delta.add(length, place);
  }

  /** Resolves once the file is on disk. */
  async end({about, places: parts}: FileParts<unknown>): Promise<void> {
    const {head, header} = encodeHeader({about, parts, delta: this.#delta}, this.#own);
    writeAll(this.#handle.fd, header, HEAD_BYTES + this.#own);
    writeAll(this.#handle.fd, head, 0);
    await this.#handle.sync();
  }
}
