/** Name of the manifest. All other files of an index are named by a checksum of their content. */
export const MANIFEST = 'index.bin';

/** The form of all other names: ten letters and digits (see `checksumName`). */
export const NAME = /^[0-9a-z]{10}$/;

/** A name for a file by its content: 51 bits of two 32-bit hashes, in base 36. Detects damage, but not deliberate changes. */
export function checksumName(bytes: Uint8Array): string {
  const {length} = bytes;
  let low = 0xdeadbeef ^ length;
  let high = 0x41c6ce57 ^ length;
  // A loop by index, because an iterator takes five times as long, and every byte of an index is read here.
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    low = Math.imul(low ^ byte, 0x9e3779b1);
    high = Math.imul(high ^ byte, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  const value = (0x7ffff & high) * 2 ** 32 + (low >>> 0);
  return value.toString(36).padStart(10, '0').slice(-10);
}
