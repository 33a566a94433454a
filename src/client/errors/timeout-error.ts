import {TransportError} from './transport-error.js';

/** No complete answer within the client's `timeout`. */
export class TimeoutError extends TransportError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';
}
