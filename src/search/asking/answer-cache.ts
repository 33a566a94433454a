import {LruCache} from '../../client/lru-cache.js';
import type {Answer} from '../search-state.js';

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
