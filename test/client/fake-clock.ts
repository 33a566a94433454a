import type {Clock} from '../../src/client/http.js';

/** A clock on which every wait is over at once; `waits` tells how long they would have been. */
export function fakeClock(now = Date.UTC(2026, 10, 21)): Clock & {readonly waits: number[]} {
  const waits: number[] = [];
  return {waits, now: () => now, sleep: async ms => void waits.push(ms)};
}
