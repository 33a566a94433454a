import {type HttpError, type HttpErrorInit} from './errors/http-error.js';
import {BadRequestError} from './errors/bad-request-error.js';
import {ForbiddenError} from './errors/forbidden-error.js';
import {GoneError} from './errors/gone-error.js';
import {NotFoundError} from './errors/not-found-error.js';
import {RateLimitedError} from './errors/rate-limited-error.js';
import {ServerError} from './errors/server-error.js';
import {UnauthorizedError} from './errors/unauthorized-error.js';

const BY_STATUS: Readonly<Record<number, new (answer: HttpErrorInit) => HttpError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  410: GoneError,
  429: RateLimitedError,
};

/** The error for an answer whose status is not a success. */
export function httpErrorFrom(answer: HttpErrorInit): HttpError {
  const ErrorClass = BY_STATUS[answer.status] ?? (answer.status >= 500 ? ServerError : BadRequestError);
  return new ErrorClass(answer);
}
