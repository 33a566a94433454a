import {CouldNotAskError} from './could-not-ask-error.js';

/** No complete answer within the client's `timeout`. */
export class TimeoutError extends CouldNotAskError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}
