import {DocentError} from './docent-error.js';

/** No answer came: nothing is known about what the server would have said. `cause` is what the platform threw. */
export abstract class TransportError extends DocentError {
  constructor(message: string, cause: unknown) {
    super(message, {cause});
  }
}
