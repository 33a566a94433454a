import {type FileHandle, open} from 'node:fs/promises';
import {crc32} from 'node:zlib';
import {isSystemError} from '../system/processes.js';

/**
 * A file of named parts, written once and never changed: a line with the format, a JSON header with the place and checksum
 * of each part, then the parts. Numbers are in the machine's byte order, which is part of the first line.
 */

/** Increase it whenever the parts, the tokeniser or the cutting of pages change: older indexes are then rebuilt. */
export const FORMAT = 12;
const MAGIC = `docent index ${FORMAT} ${new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'le' : 'be'}\n`;
const HEAD_BYTES = MAGIC.length + 12;

interface Place {
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

export interface PartsHeader<About> {
  readonly about: About;
  readonly parts: Readonly<Record<string, Place>>;
}

/** Writes a new file; resolves once it is on disk. */
export async function writeParts(
  file: string,
  about: unknown,
  parts: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  const places: Record<string, Place> = {};
  let offset = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    places[name] = {offset, length: bytes.byteLength, checksum: crc32(bytes)};
    offset += bytes.byteLength;
  }
  const header = Buffer.from(JSON.stringify({about, parts: places}));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(header.length, MAGIC.length);
  head.writeUInt32LE(crc32(header), MAGIC.length + 4);
  head.writeUInt32LE(offset % 2 ** 32, MAGIC.length + 8);
  const handle = await open(file, 'wx');
  try {
    for (const bytes of [head, header, ...Object.values(parts)]) await writeAll(handle, bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength;) {
    const {bytesWritten} = await handle.write(bytes, at, bytes.byteLength - at);
    at += bytesWritten;
  }
}

/** An open file of parts. */
export class FileParts<About> {
  readonly about: About;
  readonly #handle: FileHandle;
  readonly #parts: PartsHeader<About>['parts'];
  readonly #first: number;

  /** For `open`. */
  constructor(handle: FileHandle, {about, parts}: PartsHeader<About>, first: number) {
    this.#handle = handle;
    this.about = about;
    this.#parts = parts;
    this.#first = first;
  }

  /**
   * `undefined` for a file that is missing, truncated, in another format, or has a damaged header.
   *
   * @throws what the system says of a file that is there and cannot be read
   */
  static async open<About>(file: string): Promise<FileParts<About> | undefined> {
    const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!handle) return undefined;
    try {
      const header = await readHeader<About>(handle);
      if (header) return new FileParts(handle, ...header);
    } catch (error) {
      if (isSystemError(error)) {
        await handle.close();
        throw error;
      }
    }
    await handle.close();
    return undefined;
  }

  /** For synchronous reads: the data is usually in the page cache. */
  get descriptor(): number {
    return this.#handle.fd;
  }

  /** Offset of a part in the file. */
  startOf(name: string): number {
    return this.#first + (this.#parts[name]?.offset ?? 0);
  }

  /** In bytes. */
  sizeOf(name: string): number {
    return this.#parts[name]?.length ?? 0;
  }

  /** Empty for a missing part. @throws {Error} if its checksum is wrong. */
  async read(name: string): Promise<Buffer> {
    const {offset = 0, length = 0, checksum = 0} = this.#parts[name] ?? {};
    // A buffer of its own, so that numbers in it are aligned.
    const bytes = Buffer.from(new ArrayBuffer(length));
    await this.#handle.read(bytes, 0, length, this.#first + offset);
    if (crc32(bytes) !== checksum) throw new Error(`The part ${name} of an index is damaged.`);
    return bytes;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function readHeader<About>(
  handle: FileHandle,
): Promise<[header: PartsHeader<About>, first: number] | undefined> {
  const head = Buffer.alloc(HEAD_BYTES);
  await handle.read(head, 0, HEAD_BYTES, 0);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  const length = head.readUInt32LE(MAGIC.length);
  const {size} = await handle.stat();
  if (length > size) return undefined;
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, HEAD_BYTES);
  const first = HEAD_BYTES + length;
  if (crc32(bytes) !== head.readUInt32LE(MAGIC.length + 4)) return undefined;
  if ((size - first) % 2 ** 32 !== head.readUInt32LE(MAGIC.length + 8)) return undefined;
  return [JSON.parse(bytes.toString('utf8')) as PartsHeader<About>, first];
}
