import {writeSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {crc32} from 'node:zlib';
import {FileParts} from './file-parts.js';
import {NotedDelta, PartBytes, type SharedBytes} from './part-bytes.js';
import {endOf, HEAD_BYTES, type Place, type Places, sealed} from './parts-header.js';

/** Bytes that are written at a time. */
const PIECE = 1 << 18;

/** Writes a new file part by part, each piece by piece. Written on the calling thread: a thread of its own makes indexes. */
export class PartsWriter {
  readonly #handle: FileHandle;
  readonly #places: Record<string, Place>;
  readonly #prefix: string;
  /** Of a delta. Default: all bytes are in the file. */
  readonly #shared: SharedBytes | undefined;
  #name = '';
  #checksum = 0;
  /** Where the part begins, and the next piece. */
  #from: number;
  #to: number;
  /** How many of the bytes so far are in the basis. */
  #left = 0;
  readonly #piece = Buffer.allocUnsafe(PIECE);
  #filled = 0;

  /** For `create`, `extend` and `addTo`. */
  constructor(handle: FileHandle, places: Places = {}, prefix = '', shared?: SharedBytes) {
    this.#handle = handle;
    this.#places = {...places};
    this.#prefix = prefix;
    this.#shared = shared;
    this.#from = this.#to = endOf(places);
  }

  /** @throws what the system says, as where the file is there already */
  static async create(file: string): Promise<PartsWriter> {
    return new PartsWriter(await open(file, 'wx+'));
  }

  /**
   * Continues a copy of a file, behind the parts that stay.
   *
   * @param prefix of the parts that are added; those that have it already are left out
   * @returns `undefined` where it is no copy: another file has taken the place of the one that was copied
   */
  static async extend<About>(
    file: string,
    {places}: FileParts<About>,
    prefix: string,
  ): Promise<PartsWriter | undefined> {
    const copy = await FileParts.open(file);
    await copy?.close();
    // Each place has a checksum.
    if (JSON.stringify(copy?.places) !== JSON.stringify(places)) return undefined;
    const handle = await open(file, 'r+');
    const writer = new PartsWriter(handle, placesWithout(places, prefix), prefix);
    await handle.truncate(HEAD_BYTES + writer.#to);
    return writer;
  }

  /**
   * Begins a delta: the parts of another file that stay are read where they are, and what is added is all that is written.
   *
   * @param last the other file, which stays open until this writer is closed; the bytes that only it has are copied
   * @param prefix as of `extend`. Default: all parts stay
   */
  static async addTo<About>(file: string, last: FileParts<About>, prefix?: string): Promise<PartsWriter> {
    const {places, bytes} = last;
    const staying = prefix === undefined ? places : placesWithout(places, prefix);
    const delta = new NotedDelta(bytes.shared ? Buffer.from(bytes.shared.delta.head, 'base64') : last.head);
    const handle = await open(file, 'wx+');
    const writer = new PartsWriter(handle, staying, prefix, {delta, basis: bytes.basis});
    try {
      let own = 0;
      for (const {at, length, place} of bytes.extents(writer.#to)) {
        delta.add(length, place < 0 ? -1 - own : place);
        if (place >= 0) continue;
        copyBytes(bytes, at, at + length, handle, HEAD_BYTES + own);
        own += length;
      }
      delta.add(0, -1 - own);
      writer.#left = writer.#to - own;
      return writer;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Begins a part and ends the last one. */
  begin(name: string): void {
    this.#endPart();
    this.#name = name;
  }

  write(bytes: Uint8Array): void {
    // The checksum of nothing after something is 0 where there is no memory behind it.
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

  /** The parts that are written so far, to be read until this writer is closed. */
  read<About>(about: About): FileParts<About> {
    this.#endPart();
    const bytes = new PartBytes(this.#handle, HEAD_BYTES, this.#shared);
    return new FileParts(bytes, {about, parts: {...this.#places}});
  }

  /** Resolves once the file is on disk. */
  async end(about: unknown): Promise<void> {
    this.#endPart();
    const {delta} = this.#shared ?? {};
    const {head, header} = sealed({about, parts: this.#places, delta}, this.#to - this.#left);
    writeAll(this.#handle.fd, header, this.#position);
    writeAll(this.#handle.fd, head, 0);
    await this.#handle.sync();
  }

  /** Whether or not it was ended. */
  close(): Promise<void> {
    return this.#handle.close();
  }

  /** Of the next byte in the file. */
  get #position(): number {
    return HEAD_BYTES + this.#to - this.#left;
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

/** Copies bytes, wherever they are. @param position in the other file */
function copyBytes(bytes: PartBytes, from: number, to: number, handle: FileHandle, position: number): void {
  for (let at = from; at < to; at += PIECE) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, to - at));
    if (bytes.readSync(piece, at) < piece.length) throw new Error('An index ends before its parts.');
    writeAll(handle.fd, piece, position + at - from);
  }
}

/** @param position in the file */
export function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length;)
    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}
