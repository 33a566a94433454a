import {HttpError} from './http-error.js';

/** 429: too many questions, and the client's own retries were not enough or would have taken too long. */
export class RateLimitedError extends HttpError {
  override readonly name = 'RateLimitedError';
  readonly kind = 'rate-limited';

  /** Seconds the server asks to wait; 0 when that is not known. */
  get seconds(): number {
    return this.retryAfter ?? 0;
  }
}
