import {LruCache} from '../../client/lru-cache.js';
import type {Answer} from './state.js';

/** Maximum number of answers in the cache. */
const MAX_ANSWERS = 50;
/** How long an answer is fresh, in ms: 5 minutes. */
const LIFETIME = 300_000;

interface CachedAnswer {
  readonly answer: Answer;
  /** Time at which the first page of the answer arrived, in ms. */
  readonly at: number;
}

/** Recent answers by request, each with all pages requested so far. Failures are not cached. */
export class AnswerCache {
  readonly #now: () => number;
  readonly #cached = new LruCache<CachedAnswer>(MAX_ANSWERS);

  /** @param now the time in ms, from any origin */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): Answer | undefined {
    return this.#fresh(key)?.answer;
  }

  /** Caches an answer, or a fresh one with more pages, which keeps its age. */
  set(key: string, answer: Answer): void {
    this.#cached.set(key, {answer, at: this.#fresh(key)?.at ?? this.#now()});
  }

  #fresh(key: string): CachedAnswer | undefined {
    const cached = this.#cached.get(key);
    return cached && this.#now() - cached.at < LIFETIME ? cached : undefined;
  }
}

/** Number of requests that may be sent in a burst. */
const BURST = 35;
/** The time in which one token is refilled, in ms: 60 a minute. */
const REFILL = 1000;
/**
 * If fewer tokens than this are left, requests are spread out. If half as many are left, only one is sent for each token that
 * is refilled.
 */
const LOW = 20;

/**
 * Limits how often search sends requests, as a token bucket. Read the Docs allows 100 requests a minute
 * from one address. Typing uses at most 95 in any minute; the rest is for Enter, which is never delayed.
 */
export class RequestBudget {
  readonly #now: () => number;
  #left = BURST;
  /** Time at which `#left` was calculated, in ms. */
  #at: number;
  #lastSpent = -Infinity;

  /** @param now the time in ms, from any origin, monotonic */
  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** Call it when a request is sent. */
  spend(): void {
    this.#refill();
    this.#left = Math.max(0, this.#left - 1);
    this.#lastSpent = this.#at;
  }

  /** Milliseconds until typing may send the next request; 0 while enough tokens are left. */
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
