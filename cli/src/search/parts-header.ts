import type {FileHandle} from 'node:fs/promises';
import {crc32} from 'node:zlib';
import type {Delta} from './part-bytes.js';

/** The header of a file of parts: a first line with a few numbers after it, and JSON at the end of the file. */

/** Increase it whenever the parts, the tokeniser or the division of pages into sections change: older indexes are then rebuilt. */
export const FORMAT = 18;
const ORDER = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'le' : 'be';
const MAGIC = `docent index ${FORMAT} ${ORDER}\n`;
/** The first line of a delta; see `file-delta.ts`. */
const DELTA_MAGIC = `docent delta ${FORMAT} ${ORDER}\n`;
/** Size of the first line and the numbers after it: length and checksum of the JSON, and size of the parts. */
export const HEAD_BYTES = MAGIC.length + 12;

export interface Place {
  /** Counted from the end of the first line and its numbers. */
  readonly offset: number;
  readonly length: number;
  readonly checksum: number;
}

export type Places = Readonly<Record<string, Place>>;

/** Offset of the end of the last part. */
export const endOf = (places: Places): number =>
  Math.max(0, ...Object.values(places).map(({offset, length}) => offset + length));

export interface PartsHeader<About> {
  readonly about: About;
  readonly parts: Places;
  /** Locates the bytes if the file is a delta. Default: all bytes are in the file. */
  readonly delta?: Delta | undefined;
}

/**
 * Encodes a header: the first bytes of the file, and the JSON at its end.
 *
 * @param size total size of the parts between them, in bytes
 */
export function encodeHeader(about: PartsHeader<unknown>, size: number): {head: Buffer; header: Buffer} {
  const header = Buffer.from(JSON.stringify(about));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(about.delta ? DELTA_MAGIC : MAGIC, 'latin1');
  head.writeUInt32LE(header.length, MAGIC.length);
  head.writeUInt32LE(crc32(header), MAGIC.length + 4);
  head.writeUInt32LE(size % 2 ** 32, MAGIC.length + 8);
  return {head, header};
}

/** Reads a header; `undefined` if the file is truncated or of another format, or its header is damaged. */
export async function readHeader<About>(handle: FileHandle): Promise<PartsHeader<About> | undefined> {
  const head = Buffer.alloc(HEAD_BYTES);
  await handle.read(head, 0, HEAD_BYTES, 0);
  if (![MAGIC, DELTA_MAGIC].includes(head.toString('latin1', 0, MAGIC.length))) return undefined;
  const length = head.readUInt32LE(MAGIC.length);
  const {size} = await handle.stat();
  const parts = size - HEAD_BYTES - length;
  if (parts < 0 || parts % 2 ** 32 !== head.readUInt32LE(MAGIC.length + 8)) return undefined;
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, HEAD_BYTES + parts);
  if (crc32(bytes) !== head.readUInt32LE(MAGIC.length + 4)) return undefined;
  return JSON.parse(bytes.toString('utf8')) as PartsHeader<About>;
}
