import type {Clock} from '../../src/client/http.js';

/** A clock whose waits end at once. `waits` has their lengths, in ms. */
export function fakeClock(now = Date.UTC(2026, 10, 21)): Clock & {readonly waits: number[]} {
  const waits: number[] = [];
  return {waits, now: () => now, sleep: async ms => void waits.push(ms)};
}
