import type {Clock} from './clock.js';
import {AbortedError} from './errors/aborted-error.js';
import {loadSetbacks} from './load-part.js';

/** The only file that calls `fetch`. What to do when that does not go well is in `setbacks.ts`. */

export interface HttpOptions {
  /** How long one attempt may take, headers and body, in ms. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** How often at most a question is asked again when that may help (see `retry.ts`). Default: 2. */
  readonly retries?: number | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Default: the system's. */
  readonly clock?: Clock | undefined;
}

export interface Answer {
  readonly status: number;
  /** Where it came from in the end, after redirects. */
  readonly url: URL;
  /** Parsed JSON, not checked; what else was asked for. */
  readonly body: unknown;
}

export interface GetOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxRetryAfter?: number | undefined;
  /** A failed connection is an answer in itself: not tried again. Default: false. */
  readonly noRetryOnNetworkError?: boolean | undefined;
  /** What to make of a body; throws when it is not what was asked for. Default: JSON. */
  readonly parse?: ((text: string, response: Response) => unknown) | undefined;
}

/** What came of an attempt in place of an answer. */
export interface FailedAttempt {
  /** It was given up, as it took too long. */
  readonly isLate: boolean;
  readonly response: Response | undefined;
  /** The whole of its body, if that came. */
  readonly text: string | undefined;
  readonly cause: unknown;
}

/** @throws {DocentError} always one of ours, with what the platform threw as its `cause`. */
export type Get = (url: URL, options?: GetOptions) => Promise<Answer>;

export const createGet =
  (http: HttpOptions): Get =>
  async (url, options = {}) => {
    const attempt = () => tryOnce(url, options, http);
    const first = await attempt();
    if ('body' in first) return first;
    const {recover} = await loadSetbacks();
    return recover(first, attempt, options, http);
  };

/** @throws {AbortedError} when the answer is no longer wanted */
async function tryOnce(
  asked: URL,
  {signal, parse = text => JSON.parse(text)}: GetOptions,
  // Looked up at each call, so that a page may replace it at any time.
  {timeout = 10_000, fetch = globalThis.fetch}: HttpOptions,
): Promise<Answer | FailedAttempt> {
  const limit = AbortSignal.timeout(timeout);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  let response, text;
  try {
    // No header of our own, which would need a preflight, and the live service refuses those. The session
    // goes with questions to the page's own origin and with no others.
    response = await fetch(asked, {
      credentials: 'same-origin',
      signal: either,
    });
    text = await response.text();
    if (response.ok) {
      const body: unknown = parse(text, response);
      // A response that a page's own `fetch` made up has no address.
      return {status: response.status, url: new URL(response.url || asked), body};
    }
    throw new TypeError('Not a success');
  } catch (cause) {
    // Asked of `either`, which WebKit would otherwise collect, and so never end the request.
    if (either.aborted && signal?.aborted) throw new AbortedError('No longer wanted', signal.reason);
    return {isLate: limit.aborted, response, text, cause};
  }
}
