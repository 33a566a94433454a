import {HttpError} from './http-error.js';

/** 5xx: the server failed, after the retries that are worth while. */
export class ServerError extends HttpError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}
