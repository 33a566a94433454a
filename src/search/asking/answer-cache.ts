import {LruCache} from '../../client/lru-cache.js';
import type {Answer} from '../search-state.js';

/** Answers kept. */
const SIZE = 50;
/** An answer is as good as new for this long, in ms: 5 minutes. */
const LIFETIME = 300_000;

interface Kept {
  readonly answer: Answer;
  /** When its first page came. */
  readonly at: number;
}

/** Answers of the last minutes by question, each with as many of its pages as were asked for. Never failures. */
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

  /** Keeps an answer, or the same with more of its pages: those are as old as the first. */
  set(question: string, answer: Answer): void {
    this.#kept.set(question, {answer, at: this.#fresh(question)?.at ?? this.#now()});
  }

  #fresh(question: string): Kept | undefined {
    const kept = this.#kept.get(question);
    return kept && this.#now() - kept.at < LIFETIME ? kept : undefined;
  }
}
