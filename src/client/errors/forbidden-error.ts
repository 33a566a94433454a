import {HttpError} from './http-error.js';

/** 403: who asks is known, and may not. */
export class ForbiddenError extends HttpError {
  override readonly name = 'ForbiddenError';
  readonly kind = 'forbidden';
}
