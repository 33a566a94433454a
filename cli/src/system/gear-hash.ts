import {createHash} from 'node:crypto';

/** A random number for each byte value. Do not change them: artifacts are cut into pieces by this hash, and would share no pieces with earlier ones. */
const NUMBERS = Int32Array.from({length: 256}, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readInt32LE(),
);

/** Number of bytes that the hash depends on: each shifts it by one bit. */
export const GEAR_WINDOW = 32;

/** The next value of the "gear" hash, a rolling hash, after one more byte. The hash of no bytes is 0. */
export const gearHash = (hash: number, byte: number): number => ((hash << 1) + NUMBERS[byte]!) | 0;
