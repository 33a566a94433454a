import {AnswerError} from './answer-error.js';

/** 410: there was such a route once. */
export class GoneError extends AnswerError {
  override readonly name = 'GoneError';
  readonly kind = 'gone';
}
