/** Every error of the client, in one file: a base, two branches, and one class for each kind. */

/** One literal for each class of error; the message a reader sees is chosen by it. */
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

/** The caller's signal was aborted; `cause` is its reason. Nobody is waiting: nothing to show. */
export class AbortedError extends TransportError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
}

/** The server could not be reached. A browser does not tell a broken connection, a wrong name and CORS apart. */
export class NetworkError extends TransportError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}

/** No complete answer within the client's `timeout`. */
export class TimeoutError extends TransportError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}

/** What is kept of an answer that cannot be used. */
export interface HttpErrorInit {
  /** HTTP status. */
  readonly status: number;
  /** The server's own explanation, if it gave one: plain text, not to be trusted, for developers. */
  readonly problem?: string | undefined;
  /** Seconds the server asks to wait (`Retry-After`); unknown when it does not say, or CORS hides it. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The server answered, and the answer cannot be used: it refused, failed, or sent something else. */
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

/** 403: the request is authenticated, if at all, as somebody who has no access. */
export class ForbiddenError extends HttpError {
  override readonly name = 'ForbiddenError';
  readonly kind = 'forbidden';
}

/** 404: no such project, version, page or section, or no such route. */
export class NotFoundError extends HttpError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}

/** 410: the route existed once. */
export class GoneError extends HttpError {
  override readonly name = 'GoneError';
  readonly kind = 'gone';
}

/** 429: too many requests, and retrying did not help or would have taken too long. */
export class RateLimitedError extends HttpError {
  override readonly name = 'RateLimitedError';
  readonly kind = 'rate-limited';

  /** Seconds the server asks to wait; 0 when that is not known. */
  get seconds(): number {
    return this.retryAfter ?? 0;
  }
}

/** 5xx: the server failed, after the retries that are worthwhile. */
export class ServerError extends HttpError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}

/** The answer is not JSON, or not what the contract promises; `cause` says where. */
export class MalformedError extends HttpError {
  override readonly name = 'MalformedError';
  readonly kind = 'malformed';
}

/** Whether the route, or what it was asked for, does not exist. */
export const isRouteMissing = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError;

/** What the interface's hosts answer when the request was fine and there is no such page or section. */
const NO_SUCH_SECTION = /^can.t find content/i;

/** Whether an answer means that a section does not exist, and not that the route to ask for it is missing. */
export const isNoSuchSection = (error: unknown): boolean =>
  NO_SUCH_SECTION.test((error as {problem?: string}).problem ?? '');
