/** What to do when an answer is no use, or none came. Loaded then: most readers never meet it. */
import {problemText} from '../api/problem.js';
import {systemClock} from './clock.js';
import {httpErrorFrom} from './http-error-from.js';
import {AbortedError} from './errors/aborted-error.js';
import type {DocentError} from './errors/docent-error.js';
import {MalformedError} from './errors/malformed-error.js';
import {NetworkError} from './errors/network-error.js';
import {TimeoutError} from './errors/timeout-error.js';
import type {Answer, GetOptions, HttpOptions, FailedAttempt} from './http.js';
import {readRetryAfter, retryDelay} from './retry.js';

export {isNoSuchSection} from './no-such-section.js';
export {MalformedError};

/**
 * Asks again while that may help.
 * @param setback what came of the first attempt
 * @throws {DocentError} what came of the last one
 */
export async function recover(
  setback: FailedAttempt,
  attempt: () => Promise<Answer | FailedAttempt>,
  {signal, maxRetryAfter, noRetryOnNetworkError = false}: GetOptions,
  {retries = 2, clock = systemClock}: HttpOptions,
): Promise<Answer> {
  for (let retry = 0; ; retry++) {
    const error = errorOf(setback, clock.now());
    const isAnswer = noRetryOnNetworkError && error instanceof NetworkError;
    const delay = retry >= retries || isAnswer ? undefined : retryDelay(error, retry, maxRetryAfter);
    if (delay === undefined) throw error;
    await clock.sleep(delay, signal).catch((reason: unknown) => {
      throw new AbortedError('No longer wanted', reason);
    });
    const next = await attempt();
    if ('body' in next) return next;
    setback = next;
  }
}

/** @param now milliseconds since 1970 */
function errorOf({isLate, response, text, cause}: FailedAttempt, now: number): DocentError {
  if (!response || text === undefined)
    return isLate
      ? new TimeoutError('No answer in time', cause)
      : new NetworkError('Could not reach the server', cause);
  const {ok, status, headers} = response;
  if (ok) return new MalformedError({status, cause});
  const retryAfter = readRetryAfter(headers.get('retry-after'), now);
  return httpErrorFrom({status, problem: problemOf(text), retryAfter});
}

function problemOf(text: string): string | undefined {
  try {
    return problemText(JSON.parse(text));
  } catch {
    return undefined;
  }
}
