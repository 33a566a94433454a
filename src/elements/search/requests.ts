import {LruCache} from '../../client/lru-cache.js';
import type {Answer} from './state.js';

/** Answers kept. */
const SIZE = 50;
/** How long an answer counts as fresh, in ms: 5 minutes. */
const LIFETIME = 300_000;

interface Kept {
  readonly answer: Answer;
  /** When its first page arrived. */
  readonly at: number;
}

/** Recent answers by question, each with the pages requested so far. Never failures. */
export class AnswerCache {
  readonly #now: () => number;
  readonly #kept = new LruCache<Kept>(SIZE);

  /** @param now milliseconds, from any origin */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(question: string): Answer | undefined {
    return this.#fresh(question)?.answer;
  }

  /** Keeps an answer, or the same one with more pages, which count as old as the first. */
  set(question: string, answer: Answer): void {
    this.#kept.set(question, {answer, at: this.#fresh(question)?.at ?? this.#now()});
  }

  #fresh(question: string): Kept | undefined {
    const kept = this.#kept.get(question);
    return kept && this.#now() - kept.at < LIFETIME ? kept : undefined;
  }
}

/**
 * Limits how often search sends requests: a token bucket. The live service allows 100 a minute from one address; typing
 * uses at most 95 in any minute, which leaves some for Enter, which is never delayed.
 */

/** Requests that may be sent in a burst. */
const BURST = 35;
/** The time in which one request is refilled, in ms: 60 a minute. */
const REFILL = 1000;
/** With fewer left than this, requests are spread out; with half of them left, to the pace of the refill. */
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

  /** A request is sent. */
  spend(): void {
    this.#refill();
    this.#left = Math.max(0, this.#left - 1);
    this.#lastSpent = this.#at;
  }

  /** Milliseconds until typing may send the next request; 0 while there are plenty left. */
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
