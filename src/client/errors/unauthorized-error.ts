import {AnswerError} from './answer-error.js';

/** 401: who asks is not known; signing in may help. */
export class UnauthorizedError extends AnswerError {
  override readonly name = 'UnauthorizedError';
  readonly kind = 'unauthorized';
}
