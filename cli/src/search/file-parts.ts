import {read as readFile} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {promisify} from 'node:util';
import {crc32} from 'node:zlib';
import {isSystemError} from '../system/processes.js';
import {type Delta, type OpenFile, PartBytes} from './part-bytes.js';
import {
  endOf,
  HEAD_BYTES,
  type PartsHeader,
  type Place,
  type Places,
  readHeader,
  encodeHeader,
} from './parts-header.js';

/**
 * A file of named parts, written once and never changed: a line with the format, the parts, then a JSON header with the
 * offset, length and checksum of each. Numbers are in the machine's byte order, which is part of the first line.
 */

/** Path of the basis of a delta. */
export const basisOf = (file: string): string => `${file}.basis`;

/** Bytes that are checked or copied at a time. */
const PIECE = 1 << 18;
/** Bytes that are read and checked before yielding. */
const READ = 1 << 20;

/** Buffers that threads share, by name. */
export type SharedBuffers = Map<string, SharedArrayBuffer>;

/** An open file of parts, as one thread sends it to another. The first thread keeps it open. */
export interface SentParts {
  readonly header: PartsHeader<unknown>;
  readonly file: number;
  readonly basis: number | undefined;
}

/** An open file of parts. */
export class FileParts<About> {
  readonly about: About;
  readonly bytes: PartBytes;
  readonly places: Places;
  readonly #prefix: string;
  /** Shared buffers for parts that are read into memory. Default: each read returns a new buffer. */
  readonly #buffers: SharedBuffers | undefined;

  /** Use `open`, or `PartsWriter.read` for a file that is being written. @param prefix see `below` */
  constructor(bytes: PartBytes, {about, parts}: PartsHeader<About>, prefix = '', buffers?: SharedBuffers) {
    this.bytes = bytes;
    this.about = about;
    this.places = parts;
    this.#prefix = prefix;
    this.#buffers = buffers;
  }

  /**
   * The parts whose names begin with a prefix, by their names without it. They use the same open file, so only the original
   * is closed.
   */
  below<Other>(prefix: string, about: Other): FileParts<Other> {
    return new FileParts(this.bytes, {about, parts: this.places}, this.#prefix + prefix, this.#buffers);
  }

  /**
   * A file that another thread has opened.
   *
   * @param buffers its shared buffers, to which this thread adds those that it fills
   */
  static received<About>({header, file, basis}: SentParts, buffers: SharedBuffers): FileParts<About> {
    const {delta} = header;
    const shared = delta && basis !== undefined ? {delta, basis: fileOpenedElsewhere(basis)} : undefined;
    const bytes = new PartBytes(fileOpenedElsewhere(file), HEAD_BYTES, shared);
    return new FileParts(bytes, header as PartsHeader<About>, '', buffers);
  }

  /** The open file as data that can be sent to another thread; see `received`. */
  get sent(): SentParts {
    const {about, places: parts, bytes} = this;
    const {handle, shared} = bytes;
    return {header: {about, parts, delta: shared?.delta}, file: handle.fd, basis: shared?.basis.fd};
  }

  /**
   * Opens a file and, if it is a delta, its basis.
   *
   * @returns `undefined` if the file is missing, truncated, of another format, or has a damaged header, or if its basis is
   *   missing or has been replaced
   * @throws {NodeJS.ErrnoException} if the file exists and cannot be read
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

  /** Total size of all parts, in bytes, whatever their prefix. */
  get size(): number {
    return endOf(this.places);
  }

  /** The first bytes of the file; for a delta, those of the whole file that it stands for. */
  get head(): Buffer {
    return encodeHeader({about: this.about, parts: this.places}, this.size).head;
  }

  /** The bytes of the file, or for a delta, those of the whole file that it stands for. Yields a piece at a time. */
  async *whole(): AsyncIterable<Buffer> {
    const {about, places: parts, size} = this;
    const {head, header} = encodeHeader({about, parts}, size);
    yield head;
    for (let at = 0; at < size; at += PIECE) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at));
      await this.bytes.read(piece, at);
      yield piece;
    }
    yield header;
  }

  /** Size of a part, in bytes; 0 if it is missing. */
  sizeOf(name: string): number {
    return this.#placeOf(name)?.length ?? 0;
  }

  /**
   * Reads a part in pieces, and yields between them. Empty for a missing part.
   *
   * @param into a buffer of the size of the part. Default: a new or shared buffer, in which numbers are aligned
   * @throws {Error} if the checksum is wrong
   */
  async read(name: string, into?: Uint8Array): Promise<Buffer> {
    if (!into) {
      const {buffer} = await this.once(name, this.sizeOf(name), bytes => this.read(name, bytes));
      return Buffer.from(buffer);
    }
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
   * A buffer that is filled once for all threads that share the file.
   *
   * @param name identifies the buffer: a part, or something computed from parts
   */
  async once(name: string, size: number, fill: (bytes: Uint8Array) => Promise<unknown>): Promise<Uint8Array> {
    const key = this.#prefix + name;
    const buffered = this.#buffers?.get(key);
    if (buffered) return new Uint8Array(buffered);
    const buffer = this.#buffers ? new SharedArrayBuffer(size) : new ArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    await fill(bytes);
    if (buffer instanceof SharedArrayBuffer) this.#buffers?.set(key, buffer);
    return bytes;
  }

  /**
   * Reads bytes of a part on the calling thread: they are usually in the page cache.
   *
   * @param from offset in the part
   * @returns how many bytes were read
   */
  readSync(name: string, into: Uint8Array, from: number): number {
    return this.bytes.readSync(into, (this.#placeOf(name)?.offset ?? 0) + from);
  }

  /** Verifies all parts, whatever their prefix, on the calling thread. @throws {Error} if a checksum is wrong */
  check(): void {
    const piece = Buffer.allocUnsafe(PIECE);
    for (const [name, {offset, length, checksum}] of Object.entries(this.places)) {
      let sum = 0;
      for (let at = 0; at < length;) {
        const chunk = piece.subarray(0, Math.min(PIECE, length - at));
        const read = this.bytes.readSync(chunk, offset + at);
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

const readDescriptor = promisify(readFile);

/** A file that another thread has opened. Only that thread closes it. */
const fileOpenedElsewhere = (fd: number): OpenFile => ({
  fd,
  read: (into, at, length, position) => readDescriptor(fd, into, at, length, position),
  close: async () => {},
});

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens the basis of a delta; `undefined` if it is missing, or is not the file that the delta was made with. */
async function openBasis(file: string, {head}: Delta): Promise<FileHandle | undefined> {
  const handle = await openIfThere(file);
  if (!handle) return undefined;
  const bytes = Buffer.alloc(HEAD_BYTES);
  await handle.read(bytes, 0, HEAD_BYTES, 0);
  if (bytes.toString('base64') === head) return handle;
  await handle.close();
  return undefined;
}
