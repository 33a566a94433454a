/**
 * The thread that searches static indexes. A page that cannot have a worker imports this module itself, and calls
 * `answerMessages`.
 */
import {DocentError, HttpError, type ErrorKind, type HttpErrorInit} from '../../client/errors.js';
import {MANIFEST} from '../format/file-names.js';
import {filesAt, inflate} from './load-files.js';
import {StaticAnswers, type StaticRequest} from './static-answers.js';
import type {SearchAnswer} from '../../client/search-v3.js';

/**
 * A message from the page. The `folder` of an index ends in a slash. `manifest` is compressed; the page requests it while the worker
 * loads. If it is `undefined`, the worker fetches it.
 */
export type ToWorker =
  | {readonly kind: 'open'; readonly folder: string; readonly manifest: Uint8Array | undefined}
  | {readonly kind: 'search'; readonly id: number; readonly request: StaticRequest}
  /** Asks for suggestions. */
  | {readonly kind: 'suggestions'; readonly id: number; readonly folders: readonly string[]}
  | {readonly kind: 'abort'; readonly id: number};

/** A message from the worker. `ready` comes first, once its code has loaded. */
export type FromWorker =
  | {readonly kind: 'ready'}
  | {readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer | readonly string[]}
  | {readonly kind: 'error'; readonly id: number; readonly error: PlainError};

/** A `DocentError` in a form that survives structured cloning. `errorKind` is missing for any other error. */
export interface PlainError extends Omit<HttpErrorInit, 'cause'> {
  readonly errorKind: ErrorKind | undefined;
  readonly message: string;
}

/** Answers the messages of a page, in a worker or in the page itself. */
export function answerMessages(tell: (message: FromWorker) => void): (message: ToWorker) => void {
  const answers = new StaticAnswers(folder => filesAt(folder, MANIFEST));
  const pending = new Map<number, AbortController>();

  const answer = async (request: Extract<ToWorker, {kind: 'search' | 'suggestions'}>): Promise<void> => {
    const {id} = request;
    const abort = new AbortController();
    pending.set(id, abort);
    try {
      const answer =
        request.kind === 'suggestions'
          ? await answers.suggestions(request.folders)
          : await answers.search(request.request, abort.signal);
      tell({kind: 'answer', id, answer});
    } catch (error) {
      if (!abort.signal.aborted) tell({kind: 'error', id, error: toPlain(error)});
    } finally {
      pending.delete(id);
    }
  };

  return message => {
    if (message.kind === 'abort') pending.get(message.id)?.abort();
    // No answer is sent. Errors are reported by the first query.
    else if (message.kind === 'open')
      void answers.open(message.folder, message.manifest && inflate(message.manifest)).catch(() => {});
    else void answer(message);
  };
}

function toPlain(error: unknown): PlainError {
  const {message} = error as Error;
  const errorKind = error instanceof DocentError ? error.kind : undefined;
  if (!(error instanceof HttpError)) return {errorKind, message, status: 0};
  const {status, problem, retryAfter} = error;
  return {errorKind, message, status, problem, retryAfter};
}

/** The part of `DedicatedWorkerGlobalScope` that is used: TypeScript's libraries for pages and for workers exclude each other. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

if (typeof document === 'undefined') {
  const scope = globalThis as unknown as WorkerScope;
  const answer = answerMessages(message => scope.postMessage(message));
  scope.onmessage = ({data}) => answer(data);
  scope.postMessage({kind: 'ready'});
}
