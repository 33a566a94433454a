import {CouldNotAskError} from './could-not-ask-error.js';

/** The caller's signal was aborted; `cause` is its reason. Nobody is waiting: nothing to show. */
export class AbortedError extends CouldNotAskError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
}
