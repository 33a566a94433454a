import {LruCache} from '../client/lru-cache.js';
import {type DocentError, isNoSuchSection, type Section} from '../client/index.js';
import {lacksText} from './breadcrumb.js';
import type {Source} from './sources.js';

interface Request<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * Answers by address. All callers that ask for the same share one request, which is aborted when the last of them
 * gives up; the last good answers are kept, failures never.
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

/** Gets a section. Rejects with a `DocentError`, or an error of `src/sanitize`. */
export type GetSection = (url: string, signal: AbortSignal) => Promise<Section>;

/** @param fromApi the request to the API, where one is already under way */
export type GetSectionWithFallback = (
  ...args: [...Parameters<GetSection>, fromApi?: Promise<Section>]
) => Promise<Section>;

export interface SectionSources {
  readonly get: Readonly<Record<Source, GetSection>>;
  /** At least one. */
  readonly order: readonly Source[];
  /** The API is on another origin, where a refusal by CORS looks like a broken connection. */
  readonly isForeign: boolean;
}

/**
 * A section from the first source that has it. Once a page had what a missing API could not give, pages are asked
 * first: a static host is not asked for an API again and again.
 */
export function createGetSection({
  get,
  order: [preferred, fallback],
  isForeign,
}: SectionSources): GetSectionWithFallback {
  let isApiMissing = false;
  return async (url, signal, fromApi) => {
    const ask = (source: Source) => (source === 'api' && fromApi) || get[source](url, signal);
    const [first, second] =
      isApiMissing && preferred === 'api' ? [fallback, preferred] : [preferred, fallback];
    try {
      const section = await ask(first!);
      return first === 'api' && second && lacksText(section.content)
        ? await ask(second).catch(() => section)
        : section;
    } catch (error) {
      if (!second || isFinal(error as DocentError, first === 'api' && !isForeign)) throw error;
      const section = await ask(second).catch((next: unknown) => {
        // An answer of a server tells more than a source that could not be reached.
        throw (next as {status?: number}).status ? next : error;
      });
      isApiMissing ||= first === 'api' && meansMissing(error as DocentError);
      return section;
    }
  };
}

/** Whether another source would fail in the same way, or nobody is waiting any more. */
function isFinal(error: DocentError & {problem?: string}, isOwn: boolean): boolean {
  switch (error.kind) {
    case 'aborted':
      return true;
    case 'network':
      return isOwn;
    case 'forbidden':
    case 'unauthorized':
      // A plan is about the host, not the reader, who may well read the page. A file store answers a missing file like
      // this, without a reason.
      return error.problem !== undefined && !/\bplan\b/i.test(error.problem);
    default:
      return isNoSuchSection(error);
  }
}

/**
 * Whether asking the API again is useless: there is none, or this page may not read it. Else it is busy, or could not
 * answer this one question.
 */
const meansMissing = ({kind}: DocentError): boolean =>
  !/^(rate-limited|server|timeout|bad-request)$/.test(kind);
