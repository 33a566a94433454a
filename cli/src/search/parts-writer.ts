import {writeSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {crc32} from 'node:zlib';
import {FileParts} from './file-parts.js';
import {GrowingDelta, PartBytes, type SharedBytes} from './part-bytes.js';
import {endOf, HEAD_BYTES, type Place, type Places, encodeHeader} from './parts-header.js';

/** Bytes that are written at a time. */
const PIECE = 1 << 18;

/** Writes a new file, part by part. It writes synchronously, because indexes are written in a separate thread. */
export class PartsWriter {
  readonly #handle: FileHandle;
  readonly #places: Record<string, Place>;
  readonly #prefix: string;
  /** The delta that is written. Default: all bytes are in the file. */
  readonly #shared: SharedBytes | undefined;
  #name = '';
  #checksum = 0;
  /** Offsets of the current part, and of the next piece. */
  #from: number;
  #to: number;
  /** How many bytes of the parts so far are in the basis. */
  #inBasis = 0;
  readonly #piece = Buffer.allocUnsafe(PIECE);
  #filled = 0;

  /** Use `create`, `extend` or `addTo` instead. */
  constructor(handle: FileHandle, places: Places = {}, prefix = '', shared?: SharedBytes) {
    this.#handle = handle;
    this.#places = {...places};
    this.#prefix = prefix;
    this.#shared = shared;
    this.#from = this.#to = endOf(places);
  }

  /** Begins a new file. @throws {NodeJS.ErrnoException} if the file exists or cannot be created */
  static async create(file: string): Promise<PartsWriter> {
    return new PartsWriter(await open(file, 'wx+'));
  }

  /**
   * Continues a copy of a file: adds parts after those that are kept.
   *
   * @param prefix prefix of the names of the parts that are added; existing parts with this prefix are removed
   * @returns `undefined` if the file is not a copy, because the original was replaced before it was copied
   */
  static async extend<About>(
    file: string,
    {places}: FileParts<About>,
    prefix: string,
  ): Promise<PartsWriter | undefined> {
    const copy = await FileParts.open(file);
    await copy?.close();
    // Equal checksums mean equal parts.
    if (JSON.stringify(copy?.places) !== JSON.stringify(places)) return undefined;
    const handle = await open(file, 'r+');
    const writer = new PartsWriter(handle, placesWithout(places, prefix), prefix);
    await handle.truncate(HEAD_BYTES + writer.#to);
    return writer;
  }

  /**
   * Begins a delta that refers to the parts of another file, and contains only the parts that are added.
   *
   * @param last the other file, which must stay open until this writer is closed. If it is a delta, its own bytes are
   * copied
   * @param prefix as for `extend`. Default: all parts are kept
   */
  static async addTo<About>(file: string, last: FileParts<About>, prefix?: string): Promise<PartsWriter> {
    const {places, bytes} = last;
    const keptPlaces = prefix === undefined ? places : placesWithout(places, prefix);
    const delta = new GrowingDelta(bytes.shared ? Buffer.from(bytes.shared.delta.head, 'base64') : last.head);
    const handle = await open(file, 'wx+');
    const writer = new PartsWriter(handle, keptPlaces, prefix, {delta, basis: bytes.basis});
    try {
      let ownBytes = 0;
      for (const {at, length, place} of bytes.extents(writer.#to)) {
        delta.add(length, place < 0 ? -1 - ownBytes : place);
        if (place >= 0) continue;
        copyBytes(bytes, at, at + length, handle, HEAD_BYTES + ownBytes);
        ownBytes += length;
      }
      delta.add(0, -1 - ownBytes);
      writer.#inBasis = writer.#to - ownBytes;
      return writer;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Ends the current part, and begins another one. */
  begin(name: string): void {
    this.#endPart();
    this.#name = name;
  }

  write(bytes: Uint8Array): void {
    // An empty array without memory would reset the checksum to 0.
    if (bytes.length === 0) return;
    this.#checksum = crc32(bytes, this.#checksum);
    if (this.#filled + bytes.length > PIECE) this.#flush();
    if (bytes.length > PIECE) writeAll(this.#handle.fd, bytes, this.#position);
    else {
      this.#piece.set(bytes, this.#filled);
      this.#filled += bytes.length;
    }
    this.#to += bytes.length;
  }

  /** Writes a whole part. */
  add(name: string, bytes: Uint8Array): void {
    this.begin(name);
    this.write(bytes);
  }

  addNumbers(name: string, {buffer, byteOffset, byteLength}: ArrayBufferView): void {
    this.add(name, new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
  }

  /** The parts written so far. They can be read until this writer is closed. */
  read<About>(about: About): FileParts<About> {
    this.#endPart();
    const bytes = new PartBytes(this.#handle, HEAD_BYTES, this.#shared);
    return new FileParts(bytes, {about, parts: {...this.#places}});
  }

  /** Resolves once the file is on disk. */
  async end(about: unknown): Promise<void> {
    this.#endPart();
    const {delta} = this.#shared ?? {};
    const {head, header} = encodeHeader({about, parts: this.#places, delta}, this.#to - this.#inBasis);
    writeAll(this.#handle.fd, header, this.#position);
    writeAll(this.#handle.fd, head, 0);
    await this.#handle.sync();
  }

  /** Closes the file, whether or not `end` was called. */
  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Offset of the next byte in the file. */
  get #position(): number {
    return HEAD_BYTES + this.#to - this.#inBasis;
  }

  #endPart(): void {
    this.#flush();
    if (this.#name)
      this.#places[this.#prefix + this.#name] = {
        offset: this.#from,
        length: this.#to - this.#from,
        checksum: this.#checksum,
      };
    this.#name = '';
    this.#checksum = 0;
    this.#from = this.#to;
  }

  #flush(): void {
    writeAll(this.#handle.fd, this.#piece.subarray(0, this.#filled), this.#position - this.#filled);
    this.#filled = 0;
  }
}

const placesWithout = (places: Places, prefix: string): Places =>
  Object.fromEntries(Object.entries(places).filter(([name]) => !name.startsWith(prefix)));

/** Copies bytes of a file or its basis. @param position offset in the new file */
function copyBytes(bytes: PartBytes, from: number, to: number, handle: FileHandle, position: number): void {
  for (let at = from; at < to; at += PIECE) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, to - at));
    if (bytes.readSync(piece, at) < piece.length) throw new Error('An index ends before its parts.');
    writeAll(handle.fd, piece, position + at - from);
  }
}

/** Writes all bytes. @param position offset in the file */
export function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}
