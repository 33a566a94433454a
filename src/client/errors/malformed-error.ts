import {HttpError} from './http-error.js';

/** The answer is not JSON, or not what the contract promises; `cause` says where. */
export class MalformedError extends HttpError {
  override readonly name = 'MalformedError';
  readonly kind = 'malformed';
}
