import {problemText} from '../api/problem.js';
import * as errors from './errors.js';
import {
  AbortedError,
  type DocentError,
  HttpError,
  MalformedError,
  NetworkError,
  TimeoutError,
} from './errors.js';

/** Requests, with time limits, retries and typed errors. The only file that calls `fetch`. */

export interface HttpOptions {
  /** Time limit of one attempt, including the body, in ms. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** How many times a failed request is repeated, if that may help (see `retryDelay`). Default: 2. */
  readonly retries?: number | undefined;
  /** Sends the requests. Default: the platform's `fetch`, looked up at each request. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Tells the time. Default: the clock of the system. */
  readonly clock?: Clock | undefined;
}

export interface Answer<Body> {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: URL;
  readonly body: Body;
}

export interface GetOptions<Body> {
  readonly signal?: AbortSignal | undefined;
  /** Longest `Retry-After`, in seconds, after which the request is repeated. Default: 10. */
  readonly maxRetryAfter?: number | undefined;
  /** Whether a failed connection is reported at once, without a retry. Default: false. */
  readonly noRetryOnNetworkError?: boolean | undefined;
  /** Parses the body. If it throws, the request fails with a `MalformedError`. */
  readonly parse: (text: string, response: Response) => Body;
}

/** Sends a GET request. Rejects with a `DocentError`, whose `cause` is what the platform threw. */
export type Get = <Body>(url: URL, options: GetOptions<Body>) => Promise<Answer<Body>>;

export const createGet =
  (http: HttpOptions): Get =>
  async (url, options) => {
    const {retries = 2, clock = systemClock} = http;
    const {signal, maxRetryAfter, noRetryOnNetworkError} = options;
    for (let retry = 0; ; retry++) {
      try {
        return await tryOnce(url, options, http);
      } catch (error) {
        const isFinal = retry >= retries || (noRetryOnNetworkError && error instanceof NetworkError);
        const delay = isFinal ? undefined : retryDelay(error as DocentError, retry, maxRetryAfter);
        if (delay === undefined) throw error;
        await clock.sleep(delay, signal).catch((reason: unknown) => {
          throw new AbortedError('The request was cancelled', reason);
        });
      }
    }
  };

/** Maximum length of a response, in characters, because a browser tab does not react while it is parsed. */
const MAX_BODY = 32 * 1_048_576;

async function tryOnce<Body>(
  requestUrl: URL,
  {signal, parse}: GetOptions<Body>,
  {timeout = 10_000, clock = systemClock, fetch = globalThis.fetch}: HttpOptions,
): Promise<Answer<Body>> {
  const limit = AbortSignal.timeout(timeout);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  let response, text;
  try {
    // A header of our own would need a preflight, which Read the Docs refuses. The session is sent to the
    // page's own origin only.
    response = await fetch(requestUrl, {credentials: 'same-origin', signal: either});
    text = await response.text();
  } catch (cause) {
    // Referring to `either` here keeps WebKit from garbage-collecting it, after which the request would never
    // be aborted.
    if (either.aborted && signal?.aborted) throw new AbortedError('The request was cancelled', signal.reason);
    throw limit.aborted
      ? new TimeoutError('No complete answer in time', cause)
      : new NetworkError('Could not reach the server', cause);
  }
  const {ok, status, headers} = response;
  if (!ok) {
    const retryAfter = readRetryAfter(headers.get('retry-after'), clock.now());
    throw httpErrorFrom({status, problem: problemOf(text), retryAfter});
  }
  try {
    if (text.length > MAX_BODY) throw new TypeError(`More than ${MAX_BODY} characters`);
    // A response that was created by a script, such as the page's own `fetch`, has no address.
    return {status, url: new URL(response.url || requestUrl), body: parse(text, response)};
  } catch (cause) {
    throw new MalformedError({status, cause});
  }
}

function problemOf(text: string): string | undefined {
  try {
    return problemText(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Whether a server of another origin answers at all, even if this page may not read the answer. Distinguishes
 * CORS from a broken connection. Sent without the session.
 */
export async function isReachable(url: URL, {timeout = 10_000, fetch = globalThis.fetch}: HttpOptions) {
  const options = {method: 'HEAD', mode: 'no-cors', credentials: 'omit'} as const;
  return fetch(url, {...options, signal: AbortSignal.timeout(timeout)}).then(
    () => true,
    () => false,
  );
}

/** `fetch` for requests with a method, headers or a body. The platform's function is looked up at each call. */
export const fetchBy =
  ({fetch}: HttpOptions): typeof globalThis.fetch =>
  (...args) =>
    (fetch ?? globalThis.fetch)(...args);

/** Waits before the first and the second retry, in ms, unless the server names a time. */
export const BACK_OFF = [300, 1_200] as const;

/**
 * Longest `Retry-After`, in seconds, after which a request is repeated, unless the caller sets another limit.
 */
export const MAX_RETRY_AFTER = 10;

/** Statuses of temporary failures: too many requests, bad gateway, unavailable, gateway timeout. */
const TRANSIENT = [429, 502, 503, 504];

/**
 * How long to wait before the next attempt, in ms; `undefined` if another attempt would not help.
 *
 * @param retry 0 before the first retry
 * @param maxRetryAfter longest wait, in seconds, that a server may ask for
 */
export function retryDelay(
  error: DocentError,
  retry: number,
  maxRetryAfter: number = MAX_RETRY_AFTER,
): number | undefined {
  const backOff = BACK_OFF[retry] ?? BACK_OFF[1];
  if (error instanceof NetworkError) return backOff;
  if (!(error instanceof HttpError && TRANSIENT.includes(error.status))) return undefined;
  if (error.retryAfter === undefined) return backOff;
  return error.retryAfter <= maxRetryAfter ? error.retryAfter * 1_000 : undefined;
}

/**
 * Reads a `Retry-After` header, which is a number of seconds or an HTTP date, as seconds from now: rounded
 * up, never below 0; `undefined` if the header is missing or invalid.
 *
 * @param now milliseconds since 1970
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** The error for an unsuccessful status. */
export function httpErrorFrom(answer: errors.HttpErrorInit): errors.HttpError {
  switch (answer.status) {
    case 401:
      return new errors.UnauthorizedError(answer);
    case 403:
      return new errors.ForbiddenError(answer);
    case 404:
      return new errors.NotFoundError(answer);
    case 410:
      return new errors.GoneError(answer);
    case 429:
      return new errors.RateLimitedError(answer);
  }
  return answer.status >= 500 ? new errors.ServerError(answer) : new errors.BadRequestError(answer);
}

/** The client's only source of time, so that a test can replace it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms`. Rejects with the signal's reason when it is aborted, or if it already is. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
};
