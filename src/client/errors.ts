/** The errors of the client: a base class, two subclasses, and one class for each kind. */

/** One literal for each class of error. It selects the message that a reader sees. */
export type ErrorKind =
  | 'aborted'
  | 'bad-request'
  | 'forbidden'
  | 'gone'
  | 'malformed'
  | 'network'
  | 'not-found'
  | 'rate-limited'
  | 'server'
  | 'timeout'
  | 'unauthorized';

/** What every failed request rejects with. Switch on `kind`; `message` is for developers, never for readers. */
export abstract class DocentError extends Error {
  abstract override readonly name: string;
  abstract readonly kind: ErrorKind;
}

/** No answer arrived. `cause` is what the platform threw. */
export abstract class TransportError extends DocentError {
  constructor(message: string, cause: unknown) {
    super(message, {cause});
  }
}

/** The caller's signal was aborted; `cause` is its reason. Nobody is waiting, so there is nothing to show. */
export class AbortedError extends TransportError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
}

/**
 * The server could not be reached. Browsers do not distinguish a broken connection, a wrong host name and
 * CORS.
 */
export class NetworkError extends TransportError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}

/** No complete answer arrived within the client's `timeout`. */
export class TimeoutError extends TransportError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}

/** The details of an answer that cannot be used. */
export interface HttpErrorInit {
  /** HTTP status. */
  readonly status: number;
  /** The server's explanation, if it gave one: untrusted plain text, for developers. */
  readonly problem?: string | undefined;
  /** Seconds that the server asks to wait (`Retry-After`); `undefined` if it does not say, or CORS hides it. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The server answered, but the answer cannot be used: it refused, failed, or sent something unexpected. */
export abstract class HttpError extends DocentError implements HttpErrorInit {
  readonly status: number;
  readonly problem: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({status, problem, retryAfter, cause}: HttpErrorInit) {
    super(`${status}${problem ? `: ${problem}` : ''}`, {cause});
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** 400 and every other 4xx: the request was refused; `problem` says why. */
export class BadRequestError extends HttpError {
  override readonly name = 'BadRequestError';
  readonly kind = 'bad-request';
}

/** 401: the request is not authenticated; signing in may help. */
export class UnauthorizedError extends HttpError {
  override readonly name = 'UnauthorizedError';
  readonly kind = 'unauthorized';
}

/** 403: access is denied, whether or not the request is authenticated. */
export class ForbiddenError extends HttpError {
  override readonly name = 'ForbiddenError';
  readonly kind = 'forbidden';
}

/** 404: the project, version, page or section does not exist, or the route does not. */
export class NotFoundError extends HttpError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}

/** 410: the route no longer exists. */
export class GoneError extends HttpError {
  override readonly name = 'GoneError';
  readonly kind = 'gone';
}

/** 429: too many requests; retrying did not help, or the wait was too long. */
export class RateLimitedError extends HttpError {
  override readonly name = 'RateLimitedError';
  readonly kind = 'rate-limited';

  /** Seconds that the server asks to wait; 0 if not known. */
  get seconds(): number {
    return this.retryAfter ?? 0;
  }
}

/** 5xx: the server failed, and so did the retries. */
export class ServerError extends HttpError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}

/** The answer is not JSON, or does not match the contract; `cause` says where. */
export class MalformedError extends HttpError {
  override readonly name = 'MalformedError';
  readonly kind = 'malformed';
}

/** Whether the route, or the requested resource, does not exist. */
export const isRouteMissing = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError;

/** How hosts of the interface say that a page or section does not exist. */
const NO_SUCH_SECTION = /^can.t find content/i;

/** Whether an error means that the section does not exist, rather than the route. */
export const isNoSuchSection = (error: unknown): boolean =>
  NO_SUCH_SECTION.test((error as {problem?: string}).problem ?? '');
