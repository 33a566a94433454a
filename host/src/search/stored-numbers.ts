import {crc32} from 'node:zlib';
import {damagedIndex} from './engine.js';

/** Numbers that are read together: 4 KB. */
const PIECE = 1 << 10;
const SIZE = Uint32Array.BYTES_PER_ELEMENT;

/** The checksum of each piece of a column. */
export const checksumsOf = (column: Uint32Array): Uint32Array =>
  Uint32Array.from({length: Math.ceil(column.length / PIECE)}, (_, piece) => {
    const {buffer, byteOffset, byteLength} = column.subarray(piece * PIECE, (piece + 1) * PIECE);
    return crc32(new Uint8Array(buffer, byteOffset, byteLength));
  });

/**
 * A column of numbers in a file, in pieces that are read when a number of them is asked for, and kept: a question reads a few of
 * a million. The result throws an `IndexFileError` where a piece is damaged.
 *
 * @param length of the column. @param read reads bytes of it
 */
export function storedNumbers(
  length: number,
  checksums: Uint32Array,
  read: (from: number, to: number) => Uint8Array,
): (at: number) => number {
  const pieces = new Array<Uint32Array | undefined>(checksums.length);
  const readPiece = (piece: number): Uint32Array => {
    const end = Math.min(length, (piece + 1) * PIECE);
    const bytes = read(SIZE * piece * PIECE, SIZE * end);
    if (crc32(bytes) !== checksums[piece]) throw damagedIndex();
    // A buffer of its own, in which numbers are aligned.
    return new Uint32Array(new Uint8Array(bytes).buffer);
  };
  return at => {
    const piece = Math.floor(at / PIECE);
    return (pieces[piece] ??= readPiece(piece))[at % PIECE]!;
  };
}
