import {HttpError} from './http-error.js';

/** 410: there was such a route once. */
export class GoneError extends HttpError {
  override readonly name = 'GoneError';
  readonly kind = 'gone';
}
