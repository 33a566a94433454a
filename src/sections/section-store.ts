import {LruCache} from '../client/lru-cache.js';

interface Request<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * A cache of sections by URL. Callers that request the same URL at the same time share one request. It is aborted when none of them
 * needs it any more. The most recently used sections are cached. Failures are not.
 */
export class SectionStore<T> {
  readonly #load: (url: string, signal: AbortSignal) => Promise<T>;
  readonly #cached: LruCache<T>;
  readonly #pending = new Map<string, Request<T>>();

  /** @param limit maximum number of cached sections. Default: 64 */
  constructor(load: (url: string, signal: AbortSignal) => Promise<T>, limit = 64) {
    this.#load = load;
    this.#cached = new LruCache(limit);
  }

  /** Whether a section is in the cache. */
  has(url: string): boolean {
    return this.#cached.has(url);
  }

  /** Removes a section from the cache, so that the next `get` requests it again. */
  delete(url: string): void {
    this.#cached.delete(url);
  }

  /** Returns a section from the cache, or requests it. @param signal to be aborted when the caller no longer needs the section */
  async get(url: string, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    const section = this.#cached.get(url);
    if (section !== undefined) return section;
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
        this.#cached.set(url, value);
      },
      () => this.#end(url, request),
    );
    return request;
  }

  /** Removes a request from the pending ones, unless a newer request for the same URL has replaced it. */
  #end(url: string, request: Request<T>): void {
    if (this.#pending.get(url) === request) this.#pending.delete(url);
  }
}
