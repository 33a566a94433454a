import {LruCache} from '../client/lru-cache.js';

interface Request<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * A cache of sections by URL. Callers that request the same URL share one request, which is aborted when the last of them gives up. The
 * most recent sections are kept, but never failures.
 */
export class SectionStore<T> {
  readonly #load: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #kept: LruCache<T>;
  readonly #pending = new Map<string, Request<T>>();

  /** @param limit maximum number of sections that are kept. Default: 64 */
  constructor(load: (url: string, signal: AbortSignal) => Promise<T>, limit = 64) {
    this.#load = load;
    this.#kept = new LruCache(limit);
  }

  /** Whether a section is in the cache. */
  has(url: string): boolean {
    return this.#kept.has(url);
  }

  /** Removes a section from the cache, so that it is requested again. */
  delete(url: string): void {
    this.#kept.delete(url);
  }

  /** @param signal aborted when this caller no longer needs the section */
  async get(url: string, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const cached = this.#kept.get(url);
    if (cached !== undefined) return cached;
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

  /** Forgets a request, unless a newer one for the same URL has replaced it. */
  #end(url: string, request: Request<T>): void {
    if (this.#pending.get(url) === request) this.#pending.delete(url);
  }
}
