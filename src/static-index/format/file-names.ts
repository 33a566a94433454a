/** The one file of an index whose name is known; all others are named by what is in them. */
export const MANIFEST = 'index.bin';

/** A name for a file by what is in it: ten letters and digits, equal for equal bytes on every machine. */
export const NAME = /^[0-9a-z]{10}$/;

/** Two sums of 32 bits over the bytes, of which 51 bits go into the name: enough to tell files apart, and damage. */
export function checksumName(bytes: Uint8Array): string {
  const {length} = bytes;
  let one = 0xdeadbeef ^ length;
  let other = 0x41c6ce57 ^ length;
  // A loop by index: an iterator takes five times as long, and this reads every byte of an index.
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    one = Math.imul(one ^ byte, 0x9e3779b1);
    other = Math.imul(other ^ byte, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  const value = (0x7ffff & other) * 2 ** 32 + (one >>> 0);
  return value.toString(36).padStart(10, '0').slice(-10);
}
