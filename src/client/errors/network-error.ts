import {CouldNotAskError} from './could-not-ask-error.js';

/** The server could not be reached; a browser does not say whether that is the line, the name or CORS. */
export class NetworkError extends CouldNotAskError {
  override readonly name = 'NetworkError';
  readonly kind = 'network';
}
