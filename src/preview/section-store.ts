/**
 * Answers by address: one request for all who want the same, ended for real when nobody wants it any more;
 * the last good answers are kept, failures never.
 */
export class SectionStore<T> {
  readonly #load: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #limit: number;
  readonly #kept = new Map<string, T>();
  readonly #asked = new Map<string, {answer: Promise<T>; request: AbortController; wanted: number}>();

  /** @param limit answers kept, the least recently used go first; default 64 (a long read on one page) */
  constructor(load: (url: string, signal: AbortSignal) => Promise<T>, limit = 64) {
    this.#load = load;
    this.#limit = limit;
  }

  /** Whether the answer is here, so that nobody would have to wait for it. */
  has(url: string): boolean {
    return this.#kept.has(url);
  }

  /** The answer; `signal` says when this asker no longer wants it. */
  async want(url: string, signal: AbortSignal): Promise<T> {
    const kept = this.#kept.get(url);
    if (kept !== undefined) {
      this.#keep(url, kept);
      return kept;
    }
    const asked = this.#asked.get(url) ?? this.#ask(url);
    asked.wanted++;
    signal.addEventListener(
      'abort',
      () => {
        if (--asked.wanted > 0) return;
        if (this.#asked.get(url) === asked) this.#asked.delete(url);
        asked.request.abort();
      },
      {once: true},
    );
    return asked.answer;
  }

  #ask(url: string) {
    const request = new AbortController();
    const answer = this.#load(url, request.signal).finally(() => {
      if (this.#asked.get(url) === asked) this.#asked.delete(url);
    });
    const asked = {answer, request, wanted: 0};
    this.#asked.set(url, asked);
    answer.then(
      value => this.#keep(url, value),
      () => {},
    );
    return asked;
  }

  #keep(url: string, value: T): void {
    this.#kept.delete(url);
    this.#kept.set(url, value);
    if (this.#kept.size > this.#limit) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
