interface Request<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  /** How many want it. */
  wanted: number;
}

/**
 * Answers by address: one request for all who want the same, ended for real when nobody wants it any more;
 * the last good answers are kept, failures never.
 */
export class SectionStore<T> {
  readonly #load: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #limit: number;
  readonly #kept = new Map<string, T>();
  readonly #asked = new Map<string, Request<T>>();

  /** @param limit answers kept, the least recently used go first; default 64 (a long read on one page) */
  constructor(load: (url: string, signal: AbortSignal) => Promise<T>, limit = 64) {
    this.#load = load;
    this.#limit = limit;
  }

  /** Whether the answer is here, so that nobody would have to wait for it. */
  has(url: string): boolean {
    return this.#kept.has(url);
  }

  /** Lets a kept answer go, so that the next who wants it gets a new one. */
  forget(url: string): void {
    this.#kept.delete(url);
  }

  /** The answer; `signal` says when this asker no longer wants it. */
  async want(url: string, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const kept = this.#kept.get(url);
    if (kept !== undefined) {
      this.#keep(url, kept);
      return kept;
    }
    const asked = this.#asked.get(url) ?? this.#ask(url);
    asked.wanted++;
    signal.addEventListener('abort', () => {
      if (--asked.wanted > 0) return;
      this.#settle(url, asked);
      asked.abort.abort();
    });
    return asked.answer;
  }

  #ask(url: string): Request<T> {
    const abort = new AbortController();
    const asked = {answer: this.#load(url, abort.signal), abort, wanted: 0};
    this.#asked.set(url, asked);
    asked.answer.then(
      value => {
        this.#settle(url, asked);
        this.#keep(url, value);
      },
      () => this.#settle(url, asked),
    );
    return asked;
  }

  /** A newer request for the same stays as it is. */
  #settle(url: string, asked: Request<T>): void {
    if (this.#asked.get(url) === asked) this.#asked.delete(url);
  }

  #keep(url: string, value: T): void {
    this.#kept.delete(url);
    this.#kept.set(url, value);
    if (this.#kept.size > this.#limit) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
