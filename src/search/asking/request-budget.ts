/**
 * How often search may ask: a bucket of questions that refills by itself. The live service allows 100 in a
 * minute and address; within any minute this spends at most 95 on typing, so that Enter, which is never held
 * back, has some left.
 */

/** Questions that may be asked in a burst. */
const BURST = 35;
/** One more question every so many ms: 60 a minute. */
const REFILL = 1000;
/** With fewer than this left, questions are spread out: with half of them left, to the pace of the refill. */
const LOW = 20;

export class RequestBudget {
  readonly #now: () => number;
  #left = BURST;
  /** When `#left` was true. */
  #at: number;
  #lastSpent = -Infinity;

  /** @param now milliseconds, from any origin, never going back */
  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** A question is sent. */
  spend(): void {
    this.#refill();
    this.#left = Math.max(0, this.#left - 1);
    this.#lastSpent = this.#at;
  }

  /** Milliseconds until typing may ask the next question; 0 while there are plenty left. */
  wait(): number {
    this.#refill();
    const gap = 2 * REFILL * Math.max(0, 1 - this.#left / LOW);
    return Math.max(0, this.#lastSpent + gap - this.#at);
  }

  #refill(): void {
    const now = this.#now();
    this.#left = Math.min(BURST, this.#left + (now - this.#at) / REFILL);
    this.#at = now;
  }
}
