import {AnswerError} from './answer-error.js';

/** 5xx: the server failed, after the retries that are worth while. */
export class ServerError extends AnswerError {
  override readonly name = 'ServerError';
  readonly kind = 'server';
}
