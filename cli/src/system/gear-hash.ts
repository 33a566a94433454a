import {createHash} from 'node:crypto';

/** A random number for each byte value. Other numbers would cut all artifacts into other pieces. */
const NUMBERS = Int32Array.from({length: 256}, (_, byte) =>
  createHash('sha256').update(Uint8Array.of(byte)).digest().readInt32LE(),
);

/** Number of bytes that the hash depends on: each shifts it by one bit. */
export const GEAR_WINDOW = 32;

/** The "gear" hash, a rolling hash: the next value, after one more byte. It starts at 0. */
export const gearHash = (hash: number, byte: number): number => ((hash << 1) + NUMBERS[byte]!) | 0;
