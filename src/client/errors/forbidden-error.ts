import {AnswerError} from './answer-error.js';

/** 403: who asks is known, and may not. */
export class ForbiddenError extends AnswerError {
  override readonly name = 'ForbiddenError';
  readonly kind = 'forbidden';
}
