import {createHash} from 'node:crypto';

/** Bytes that one content has in common with another one. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  /** Where they are in the other. */
  readonly place: number;
}

/** Places are compared where a hash of the bytes before them has these bits: one of 256. */
const MASK = 0xff << 24;
/** Bytes that the hash is of: each shifts it by one bit. */
const WINDOW = 32;
/** Least distance of places that are remembered, which bounds the memory that content made on purpose can take. */
const APART = 64;
/** A extent has at least as many bytes: to note one takes some 20. */
const LEAST = 128;

/** A random number for each byte value. */
const NUMBERS = Int32Array.from({length: 256}, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readInt32LE(),
);

/**
 * Finds what has stayed of older content, as rsync does: the same extents at other places, in order of the newer one. Places
 * that are compared depend on the bytes before them ("gear" hash), so that they are the same ones after an insertion.
 */
export function equalExtents(older: Uint8Array, newer: Uint8Array): Extent[] {
  const places = placesOf(older);
  const found: Extent[] = [];
  let hash = 0;
  let end = 0;
  for (let at = 0; at < newer.length; at++) {
    hash = ((hash << 1) + NUMBERS[newer[at]!]!) | 0;
    if ((hash & MASK) !== 0) continue;
    const place = places.get(hash);
    if (place === undefined) continue;
    let [from, to] = [at + 1, at + 1];
    while (from > end && older[place - (at + 1 - from) - 1] === newer[from - 1]) from--;
    while (to < newer.length && older[place + to - (at + 1)] === newer[to]) to++;
    if (to - from < LEAST) continue;
    found.push({from, to, place: place - (at + 1 - from)});
    end = to;
    // The hash forgets bytes that are longer ago.
    at = Math.max(at, to - WINDOW);
  }
  return found;
}

/** Where the bytes end that have a hash. */
function placesOf(bytes: Uint8Array): Map<number, number> {
  const places = new Map<number, number>();
  let hash = 0;
  let last = -APART;
  for (let at = 0; at < bytes.length; at++) {
    hash = ((hash << 1) + NUMBERS[bytes[at]!]!) | 0;
    if ((hash & MASK) !== 0 || at - last < APART) continue;
    places.set(hash, at + 1);
    last = at;
  }
  return places;
}
