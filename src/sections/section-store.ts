import {LruCache} from '../client/lru-cache.js';

interface Request<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * Answers by address. All callers that ask for the same address share one request, which is aborted when the last of
 * them gives up. The last good answers are kept, failures never.
 */
export class SectionStore<T> {
  readonly #load: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #kept: LruCache<T>;
  readonly #pending = new Map<string, Request<T>>();

  /** @param limit answers kept; default 64 (a long read on one page) */
  constructor(load: (url: string, signal: AbortSignal) => Promise<T>, limit = 64) {
    this.#load = load;
    this.#kept = new LruCache(limit);
  }

  /** Whether the answer is here, so that nobody would have to wait for it. */
  has(url: string): boolean {
    return this.#kept.has(url);
  }

  /** Drops a kept answer, so that the next caller gets a new one. */
  delete(url: string): void {
    this.#kept.delete(url);
  }

  /** @param signal aborted when this caller no longer needs the answer */
  async get(url: string, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const kept = this.#kept.get(url);
    if (kept !== undefined) return kept;
    const request = this.#pending.get(url) ?? this.#request(url);
    request.callers++;
    signal.addEventListener('abort', () => {
      if (--request.callers > 0) return;
      this.#end(url, request);
      request.abort.abort();
    });
    return request.answer;
  }

  #request(url: string): Request<T> {
    const abort = new AbortController();
    const request = {answer: this.#load(url, abort.signal), abort, callers: 0};
    this.#pending.set(url, request);
    request.answer.then(
      value => {
        this.#end(url, request);
        this.#kept.set(url, value);
      },
      () => this.#end(url, request),
    );
    return request;
  }

  /** A newer request for the same address goes on. */
  #end(url: string, request: Request<T>): void {
    if (this.#pending.get(url) === request) this.#pending.delete(url);
  }
}
