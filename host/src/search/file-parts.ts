import {type FileHandle, open} from 'node:fs/promises';
import {crc32} from 'node:zlib';
import {isSystemError} from '../system/processes.js';
import {type Delta, PartBytes} from './part-bytes.js';
import {
  endOf,
  HEAD_BYTES,
  type PartsHeader,
  type Place,
  type Places,
  readHeader,
  sealed,
} from './parts-header.js';

/**
 * A file of named parts, written once and never changed: a line with the format, the parts, then a JSON header with the place
 * and checksum of each. Numbers are in the machine's byte order, which is part of the first line.
 */

/** Where the file is that has the other bytes. */
export const basisOf = (file: string): string => `${file}.basis`;

/** Bytes that are checked at a time. */
const PIECE = 1 << 18;
/** Bytes that are read and checked before others have the thread. */
const READ = 1 << 20;

/** An open file of parts. */
export class FileParts<About> {
  readonly about: About;
  readonly bytes: PartBytes;
  readonly places: Places;
  readonly #prefix: string;

  /** For `open`, and for what is being written. @param prefix see `below` */
  constructor(bytes: PartBytes, {about, parts}: PartsHeader<About>, prefix = '') {
    this.bytes = bytes;
    this.about = about;
    this.places = parts;
    this.#prefix = prefix;
  }

  /** The parts whose names begin with a prefix, by the rest of them; to be closed with the file. */
  below<Other>(prefix: string, about: Other): FileParts<Other> {
    return new FileParts(this.bytes, {about, parts: this.places}, this.#prefix + prefix);
  }

  /**
   * `undefined` for a file that is missing, truncated, in another format, or has a damaged header, and where its basis is not
   * the one that it was made with.
   *
   * @throws what the system says of a file that is there and cannot be read
   */
  static async open<About>(file: string, basisFile = basisOf(file)): Promise<FileParts<About> | undefined> {
    const handle = await openIfThere(file);
    if (!handle) return undefined;
    try {
      const header = await readHeader<About>(handle);
      const basis = header?.delta && (await openBasis(basisFile, header.delta));
      const shared = basis && {delta: header.delta!, basis};
      if (header && !shared === !header.delta)
        return new FileParts(new PartBytes(handle, HEAD_BYTES, shared), header);
    } catch (error) {
      if (isSystemError(error)) {
        await handle.close();
        throw error;
      }
    }
    await handle.close();
    return undefined;
  }

  get isDelta(): boolean {
    return this.bytes.shared !== undefined;
  }

  /** All parts together, in bytes, of whatever prefix. */
  get size(): number {
    return endOf(this.places);
  }

  /** What the file begins with, or would if it were whole. */
  get head(): Buffer {
    return sealed({about: this.about, parts: this.places}, this.size).head;
  }

  /** The file, piece by piece, as one that has all bytes. */
  async *whole(): AsyncIterable<Buffer> {
    const {about, places: parts, size} = this;
    const {head, header} = sealed({about, parts}, size);
    yield head;
    for (let at = 0; at < size; at += PIECE) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at));
      await this.bytes.read(piece, at);
      yield piece;
    }
    yield header;
  }

  /** In bytes. */
  sizeOf(name: string): number {
    return this.#placeOf(name)?.length ?? 0;
  }

  /**
   * Reads a part piece by piece, the thread being others' between them; empty for a missing part.
   *
   * @param into bytes as many as the part has. Default: a buffer of its own, in which numbers are aligned
   * @throws {Error} if its checksum is wrong.
   */
  async read(name: string, into = new Uint8Array(this.sizeOf(name))): Promise<Buffer> {
    const {offset = 0, length = 0, checksum = 0} = this.#placeOf(name) ?? {};
    const bytes = Buffer.from(into.buffer, into.byteOffset, into.byteLength);
    let sum = 0;
    for (let at = 0; at < length; at += READ) {
      const piece = bytes.subarray(at, at + READ);
      await this.bytes.read(piece, offset + at);
      sum = crc32(piece, sum);
    }
    if (sum !== checksum) throw damagedPart(name);
    return bytes;
  }

  /**
   * Reads bytes of a part on the calling thread: they are usually in the page cache.
   *
   * @param from in the part
   * @returns how many were there
   */
  readSync(name: string, into: Uint8Array, from: number): number {
    return this.bytes.readSync(into, (this.#placeOf(name)?.offset ?? 0) + from);
  }

  /** Reads all parts, of whatever prefix, on the calling thread. @throws {Error} if the checksum of one is wrong. */
  check(): void {
    const piece = Buffer.allocUnsafe(PIECE);
    for (const [name, {offset, length, checksum}] of Object.entries(this.places)) {
      let sum = 0;
      for (let at = 0; at < length;) {
        const wanted = piece.subarray(0, Math.min(PIECE, length - at));
        const read = this.bytes.readSync(wanted, offset + at);
        if (read === 0) throw damagedPart(name);
        sum = crc32(piece.subarray(0, read), sum);
        at += read;
      }
      if (sum !== checksum) throw damagedPart(name);
    }
  }

  close(): Promise<void> {
    return this.bytes.close();
  }

  #placeOf(name: string): Place | undefined {
    return this.places[this.#prefix + name];
  }
}

const damagedPart = (name: string): Error => new Error(`The part ${name} of an index is damaged.`);

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `undefined` for one that is missing or another. */
async function openBasis(file: string, {head}: Delta): Promise<FileHandle | undefined> {
  const handle = await openIfThere(file);
  if (!handle) return undefined;
  const bytes = Buffer.alloc(HEAD_BYTES);
  await handle.read(bytes, 0, HEAD_BYTES, 0);
  if (bytes.toString('base64') === head) return handle;
  await handle.close();
  return undefined;
}
