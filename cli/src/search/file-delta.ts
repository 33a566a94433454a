import {constants, createReadStream, fstatSync} from 'node:fs';
import {copyFile, type FileHandle, link, open, rename, rm, stat, writeFile} from 'node:fs/promises';
import {equalExtents, type Extent} from './matched-extents.js';
import {basisOf, FileParts} from './file-parts.js';
import {writeAll} from './parts-writer.js';
import {HEAD_BYTES, sealed} from './parts-header.js';
import {NotedDelta} from './part-bytes.js';

/**
 * An index of which another one has most bytes, such as that of the version before, leaves those out (a delta): the other file
 * (the basis) gets a second name beside it, a hard link. So the system keeps a basis until nobody has a name for it, and each
 * index can be replaced and removed as if it were alone. A basis is whole itself: two files are open for an index, and never
 * more. An index to which changes are added is written as a delta (`PartsWriter.addTo`); any other is made whole first.
 */

/** Part of a whole file that a delta may take. Beyond it the file stays whole, and is the basis of the next ones. */
const MOST = 1 / 3;
/** Parts with more bytes are shared only if they are equal as a whole: looking for equal extents takes both in memory. */
const MAX_SEARCHED = 64 * 1024 ** 2;
/** Bytes that are compared at a time. */
const PIECE = 1 << 18;
/** Bytes that the entry of an extent takes, about. */
const NOTE = 18;

/** What the system says where a file can have no other name, or no more of them. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set([
  'EMLINK',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EPERM',
  'EXDEV',
]);

/**
 * Gives the file that a delta of an open index needs, which is the index itself where it is whole, the name that it has beside
 * another file.
 *
 * @param last what is open of the index `from`
 * @returns whether it has; not on a file system without links, or with too many of them
 * @throws what the system says otherwise, and where another file has taken the place of the one that is open
 */
export async function linkBasis(last: FileParts<unknown>, from: string, file: string): Promise<boolean> {
  const basis = basisOf(file);
  // One that was left by a process that ended in the middle.
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
 * Leaves out of a new file what another one has.
 *
 * @param made a whole file that nobody reads yet
 * @param basis a whole file
 * @param unfinished a name for a file that is gone afterwards
 * @returns whether it pays; otherwise the file stays whole, as it does where this throws
 */
export async function leaveOut(made: string, basis: string, unfinished: string): Promise<boolean> {
  try {
    const pays = await writeDelta(made, basis, unfinished);
    await (pays ? rename(unfinished, made) : rm(unfinished));
    return pays;
  } catch (error) {
    await rm(unfinished, {force: true});
    throw error;
  }
}

/** Copies an open index as a file that needs no other; the system may share what is equal. @param from its name */
export async function copyWhole(last: FileParts<unknown>, from: string, to: string): Promise<void> {
  if (!last.isDelta)
    try {
      return await copyFile(from, to, constants.COPYFILE_FICLONE);
    } catch (error) {
      // It can still be read where it has been dropped meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  await writeFile(to, last.whole(), {flag: 'wx', flush: true});
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

/** @returns whether it pays @throws where a file is not what it should be */
async function writeDelta(made: string, basisFile: string, to: string): Promise<boolean> {
  const [whole, basis] = [await FileParts.open(made), await FileParts.open(basisFile)];
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
      if (writer.size > whole.size * MOST) return false;
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

/** What a part has in common with the same one of the basis. */
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
  readonly #delta: NotedDelta;
  /** Bytes of this file so far. */
  #own = 0;

  constructor(handle: FileHandle, basis: FileParts<unknown>) {
    this.#handle = handle;
    this.#delta = new NotedDelta(basis.head);
  }

  /** Of the file, about, in bytes. */
  get size(): number {
    return this.#own + this.#delta.starts.length * NOTE;
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

  /** Leaves bytes out that are in the basis. */
  share(length: number, place: number): void {
    if (length > 0) this.#delta.add(length, place);
  }

  /** Resolves once the file is on disk. */
  async end({about, places: parts}: FileParts<unknown>): Promise<void> {
    const {head, header} = sealed({about, parts, delta: this.#delta}, this.#own);
    writeAll(this.#handle.fd, header, HEAD_BYTES + this.#own);
    writeAll(this.#handle.fd, head, 0);
    await this.#handle.sync();
  }
}
