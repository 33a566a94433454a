import {HttpError} from './http-error.js';

/** 400 and every other 4xx: the question was refused; `problem` says why. */
export class BadRequestError extends HttpError {
  override readonly name = 'BadRequestError';
  readonly kind = 'bad-request';
}
