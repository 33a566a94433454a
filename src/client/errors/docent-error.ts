import {type ErrorKind} from './error-kind.js';

/** Everything the client rejects with. Switch on `kind`; `message` is for developers, never for readers. */
export abstract class DocentError extends Error {
  abstract override readonly name: string;
  abstract readonly kind: ErrorKind;
}
