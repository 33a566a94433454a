import {HttpError} from './http-error.js';

/** 404: no such project, version, page or section, or no such route. */
export class NotFoundError extends HttpError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}
