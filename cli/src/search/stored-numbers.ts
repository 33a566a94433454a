import {crc32} from 'node:zlib';
import {damagedIndex} from './engine.js';

/** How many numbers are read together: 4 KB. */
const PIECE = 1 << 10;
const SIZE = Uint32Array.BYTES_PER_ELEMENT;

/** The checksum of each piece of a column. */
export const checksumsOf = (column: Uint32Array): Uint32Array =>
  Uint32Array.from({length: Math.ceil(column.length / PIECE)}, (_, piece) => {
    const {buffer, byteOffset, byteLength} = column.subarray(piece * PIECE, (piece + 1) * PIECE);
    return crc32(new Uint8Array(buffer, byteOffset, byteLength));
  });

/** The part of a column that is in memory, in buffers that threads may share. Pieces that have not been read are zero. */
export interface ReadNumbers {
  readonly numbers: Uint32Array;
  /** A flag for each piece: 1 once the piece has been read. */
  readonly isRead: Uint8Array;
}

/**
 * A column of numbers in a file. A piece is read when one of its numbers is needed, and then stays in memory: a query
 * needs few of a million numbers. The returned function throws an `IndexFileError` if a piece is damaged.
 *
 * @param checksums checksum of each piece
 * @param read reads bytes of the column
 * @param kept buffers for the pieces that were read. Default: new buffers
 */
export function storedNumbers(
  length: number,
  checksums: Uint32Array,
  read: (from: number, to: number) => Uint8Array,
  {numbers, isRead}: ReadNumbers = {
    numbers: new Uint32Array(length),
    isRead: new Uint8Array(checksums.length),
  },
): (at: number) => number {
  const readPiece = (piece: number): void => {
    const end = Math.min(length, (piece + 1) * PIECE);
    const bytes = read(SIZE * piece * PIECE, SIZE * end);
    if (crc32(bytes) !== checksums[piece]) throw damagedIndex();
    // Copied, so that the numbers are aligned. Another thread may write the same numbers at the same time.
    numbers.set(new Uint32Array(new Uint8Array(bytes).buffer), piece * PIECE);
    Atomics.store(isRead, piece, 1);
  };
  return at => {
    const piece = Math.floor(at / PIECE);
    if (piece >= isRead.length) throw damagedIndex();
    if (Atomics.load(isRead, piece) === 0) readPiece(piece);
    return numbers[at]!;
  };
}
