import {GEAR_WINDOW, gearHash} from '../system/gear-hash.js';

/** A range of bytes that newer content has in common with older content. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  /** Offset of the range in the older content. */
  readonly place: number;
}

/** An offset is compared only if these bits of the hash of the bytes before it are zero. On average, this is one offset in 256. */
const MASK = 0xff << 24;
/** Minimum distance of the offsets that are recorded. It bounds the memory that malicious content can take. */
const MIN_DISTANCE = 64;
/** Minimum length of an extent, in bytes: its entry takes about 20. */
const MIN_LENGTH = 128;

/**
 * Finds what newer content shares with older content, as rsync does: equal extents, possibly at other offsets, in the
 * order of the newer content. Which offsets are compared depends on the bytes before them ("gear" hash), so an
 * insertion does not shift them.
 */
export function equalExtents(older: Uint8Array, newer: Uint8Array): Extent[] {
  const places = placesOf(older);
  const extents: Extent[] = [];
  let hash = 0;
  let end = 0;
  for (let at = 0; at < newer.length; at++) {
    hash = gearHash(hash, newer[at]!);
    if ((hash & MASK) !== 0) continue;
    const place = places.get(hash);
    if (place === undefined) continue;
    let [from, to] = [at + 1, at + 1];
    while (from > end && older[place - (at + 1 - from) - 1] === newer[from - 1]) from--;
    while (to < newer.length && older[place + to - (at + 1)] === newer[to]) to++;
    if (to - from < MIN_LENGTH) continue;
    extents.push({from, to, place: place - (at + 1 - from)});
    end = to;
    // The hash does not depend on earlier bytes.
    at = Math.max(at, to - GEAR_WINDOW);
  }
  return extents;
}

/** Maps the hash of some bytes to the offset after these bytes. */
function placesOf(bytes: Uint8Array): Map<number, number> {
  const places = new Map<number, number>();
  let hash = 0;
  let last = -MIN_DISTANCE;
  for (let at = 0; at < bytes.length; at++) {
    hash = gearHash(hash, bytes[at]!);
    if ((hash & MASK) !== 0 || at - last < MIN_DISTANCE) continue;
    places.set(hash, at + 1);
    last = at;
  }
  return places;
}
