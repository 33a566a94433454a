import {HttpError} from './http-error.js';

/** 401: who asks is not known; signing in may help. */
export class UnauthorizedError extends HttpError {
  override readonly name = 'UnauthorizedError';
  readonly kind = 'unauthorized';
}
