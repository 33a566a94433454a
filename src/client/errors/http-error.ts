import {DocentError} from './docent-error.js';

/** What is kept of an answer that is of no use. */
export interface HttpErrorInit {
  /** HTTP status. */
  readonly status: number;
  /** The server's own words, where it had any: plain text, not to be trusted, for developers. */
  readonly problem?: string | undefined;
  /** Seconds the server asks to wait (`Retry-After`); unknown when it does not say, or may not (CORS). */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** The server answered, and what it said is no use: it refused, failed, or cannot be understood. */
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
