import {AnswerError} from './answer-error.js';

/** 400 and every other 4xx: the question was refused; `problem` says why. */
export class BadRequestError extends AnswerError {
  override readonly name = 'BadRequestError';
  readonly kind = 'bad-request';
}
