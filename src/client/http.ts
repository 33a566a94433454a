import {problemText} from '../api/problem.js';
import {type Clock, systemClock} from './clock.js';
import {errorOfAnswer} from './error-of-answer.js';
import {AbortedError} from './errors/aborted-error.js';
import {DocentError} from './errors/docent-error.js';
import {MalformedError} from './errors/malformed-error.js';
import {NetworkError} from './errors/network-error.js';
import {TimeoutError} from './errors/timeout-error.js';
import {readRetryAfter, retryDelay} from './retry.js';

/** The only file that calls `fetch`. */

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
  /** Parsed JSON, not checked; the text of a page that was asked for as such. */
  readonly body: unknown;
}

export interface GetOptions {
  readonly signal?: AbortSignal | undefined;
  /** A failed connection is an answer in itself: not tried again. Default: false. */
  readonly probe?: boolean | undefined;
  /** A page is wanted, as text, and not JSON. Default: false. */
  readonly html?: boolean | undefined;
}

/** @throws {DocentError} always one of ours, with what the platform threw as its `cause`. */
export type Get = (url: URL, options?: GetOptions) => Promise<Answer>;

export function createGet({
  timeout = 10_000,
  retries = 2,
  // Looked up at each call, so that a page may replace it at any time.
  fetch = (...request) => globalThis.fetch(...request),
  clock = systemClock,
}: HttpOptions): Get {
  return async (url, {signal, probe = false, html = false} = {}) => {
    for (let retry = 0; ; retry++) {
      try {
        return await attempt(url, signal, html);
      } catch (error) {
        if (!(error instanceof DocentError) || retry >= retries) throw error;
        const delay = probe && error instanceof NetworkError ? undefined : retryDelay(error, retry);
        if (delay === undefined) throw error;
        await clock.sleep(delay, signal).catch(throwAborted);
      }
    }
  };

  async function attempt(url: URL, signal: AbortSignal | undefined, html: boolean): Promise<Answer> {
    const limit = AbortSignal.timeout(timeout);
    let response, text;
    try {
      // No header of our own, which would need a preflight, and the live service refuses those. The session
      // goes with questions to the page's own origin and with no others.
      response = await fetch(url, {
        credentials: 'same-origin',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await response.text();
    } catch (cause) {
      if (signal?.aborted) throwAborted(signal.reason);
      if (limit.aborted) throw new TimeoutError(`No answer within ${timeout} ms`, cause);
      throw new NetworkError(`Could not reach ${url.origin}`, cause);
    }
    return readAnswer(response, text, url, html);
  }

  function readAnswer(response: Response, text: string, asked: URL, html: boolean): Answer {
    const {ok, status, headers} = response;
    let body: unknown, cause: unknown;
    try {
      if (!(html && ok)) body = JSON.parse(text);
      else if (/html/.test(headers.get('content-type') ?? '')) body = text;
      else throw new TypeError('Not a page');
    } catch (error) {
      cause = error;
    }
    if (!ok) {
      const retryAfter = readRetryAfter(headers.get('retry-after'), clock.now());
      throw errorOfAnswer({status, problem: problemText(body), retryAfter});
    }
    if (cause) throw new MalformedError({status, cause});
    // A response that a page's own `fetch` made up has no address.
    return {status, url: new URL(response.url || asked), body};
  }
}

function throwAborted(reason: unknown): never {
  throw new AbortedError('No longer wanted', reason);
}
