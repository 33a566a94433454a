import {TransportError} from './transport-error.js';

/** The caller's signal was aborted; `cause` is its reason. Nobody is waiting: nothing to show. */
export class AbortedError extends TransportError {
  override readonly name = 'AbortedError';
  readonly kind = 'aborted';
}
