import {AnswerError} from './answer-error.js';

/** 404: no such project, version, page or section, or no such route. */
export class NotFoundError extends AnswerError {
  override readonly name = 'NotFoundError';
  readonly kind = 'not-found';
}
