import {createHash} from 'node:crypto';

/** Sizes of pieces in bytes: a power of two on average, and its bounds. */
const USUAL = 2 ** 15;
const LEAST = USUAL / 4;
const MOST = USUAL * 4;
/** Bytes that have a part in the sum, as each shifts it by a bit. */
const WINDOW = 32;
/** The upper bits of the sum, which the most bytes have a part in. */
const MASK = (USUAL - 1) << 17;

/** A number for each byte. Pieces are the same in all releases as long as these are. */
const NUMBERS = Int32Array.from({length: 256}, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readInt32LE(),
);

/**
 * Cuts a content where the bytes before say so ("gear" chunking): where something is inserted, removed or changed,
 * the pieces before and after it stay the same.
 */
export async function* cutPieces(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let begun: Buffer[] = [];
  const piece = {length: 0, sum: 0};
  for await (const bytes of content) {
    let start = 0;
    for (let end = endOf(piece, bytes, 0); end > 0; end = endOf(piece, bytes, end)) {
      yield Buffer.concat([...begun, bytes.subarray(start, end)]);
      begun = [];
      start = end;
      piece.length = 0;
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
  }
  if (begun.length) yield Buffer.concat(begun);
}

/**
 * Goes on with a piece. Answers where it ends in these bytes; 0: not in them. A function of its own, because a loop in
 * a generator is several times as slow.
 */
function endOf(piece: {length: number; sum: number}, bytes: Buffer, start: number): number {
  let {length, sum} = piece;
  const skipped = Math.max(0, Math.min(LEAST - WINDOW - length, bytes.length - start));
  length += skipped;
  for (let at = start + skipped; at < bytes.length; at++) {
    sum = ((sum << 1) + NUMBERS[bytes[at]!]!) | 0;
    length++;
    if (length < LEAST || ((sum & MASK) !== 0 && length < MOST)) continue;
    piece.sum = sum;
    return at + 1;
  }
  piece.length = length;
  piece.sum = sum;
  return 0;
}
