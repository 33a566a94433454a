import type {Answer} from '../search-state.js';

/** Answers kept; the one that was not looked at for longest goes first. */
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
  /** The one looked at last comes last. */
  readonly #kept = new Map<string, Kept>();

  /** @param now milliseconds, from any origin */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(question: string): Answer | undefined {
    const kept = this.#fresh(question);
    if (kept) this.#put(question, kept);
    return kept?.answer;
  }

  /** Keeps an answer, or the same with more of its pages: those are as old as the first. */
  set(question: string, answer: Answer): void {
    this.#put(question, {answer, at: this.#fresh(question)?.at ?? this.#now()});
    if (this.#kept.size > SIZE) this.#kept.delete(this.#kept.keys().next().value!);
  }

  #fresh(question: string): Kept | undefined {
    const kept = this.#kept.get(question);
    return kept && this.#now() - kept.at < LIFETIME ? kept : undefined;
  }

  #put(question: string, kept: Kept): void {
    this.#kept.delete(question);
    this.#kept.set(question, kept);
  }
}
