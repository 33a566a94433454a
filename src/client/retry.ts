import {type DocentError, HttpError, NetworkError} from './errors.js';

/** Wait before the first and the second retry, in ms, unless the server names a time. */
export const BACK_OFF = [300, 1_200] as const;

/** A longer `Retry-After` than this, in seconds, is not waited for unless the caller asks for it. */
export const MAX_RETRY_AFTER = 10;

/** Statuses that may be different the next time: too many requests, bad gateway, unavailable, gateway timeout. */
const TRANSIENT = [429, 502, 503, 504];

/**
 * How long to wait before the next attempt, in ms; `undefined` when another attempt would not help.
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
 * Seconds from now that a `Retry-After` header names, as a number of seconds or as an HTTP date, rounded up,
 * never below 0; `undefined` when there is no header, or it cannot be read.
 *
 * @param now milliseconds since 1970
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}
