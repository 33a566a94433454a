import type {ErrorKind, HttpErrorInit} from '../../client/errors.js';
import type {SearchAnswer} from '../../client/search-v3.js';
import type {StaticQuestion} from './static-answers.js';

/**
 * What the page tells the worker. `folder`: of the index, with a slash at its end. `manifest`: as it is served; the page asks
 * for it while the worker loads. Without it, the worker gets it.
 */
export type ToWorker =
  | {readonly kind: 'open'; readonly folder: string; readonly manifest: Uint8Array | undefined}
  | {readonly kind: 'search'; readonly folder: string; readonly id: number; readonly question: StaticQuestion}
  | {readonly kind: 'abort'; readonly id: number};

/** What the worker tells the page. `ready` comes first, once its code has loaded. */
export type FromWorker =
  | {readonly kind: 'ready'}
  | {readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer}
  | {readonly kind: 'error'; readonly id: number; readonly error: PlainError};

/** A `DocentError` as it survives the way to another thread; `kind` is missing for what is none. */
export interface PlainError extends Omit<HttpErrorInit, 'cause'> {
  readonly errorKind: ErrorKind | undefined;
  readonly message: string;
}
