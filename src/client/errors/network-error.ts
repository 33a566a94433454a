import {TransportError} from './transport-error.js';

/** The server could not be reached; a browser does not say whether that is the line, the name or CORS. */
export class NetworkError extends TransportError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}
