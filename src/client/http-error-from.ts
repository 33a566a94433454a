import * as errors from './errors.js';

/** The error for an answer whose status is not a success. */
export function httpErrorFrom(answer: errors.HttpErrorInit): errors.HttpError {
  switch (answer.status) {
    case 401:
      return new errors.UnauthorizedError(answer);
    case 403:
      return new errors.ForbiddenError(answer);
    case 404:
      return new errors.NotFoundError(answer);
    case 410:
      return new errors.GoneError(answer);
    case 429:
      return new errors.RateLimitedError(answer);
  }
  return answer.status >= 500 ? new errors.ServerError(answer) : new errors.BadRequestError(answer);
}
