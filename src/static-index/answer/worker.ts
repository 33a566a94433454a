/**
 * The thread that answers from a static index. Where a page may have no worker, it imports this module itself and calls
 * `answerMessages`.
 */
import {DocentError, HttpError, type ErrorKind, type HttpErrorInit} from '../../client/errors.js';
import {MANIFEST} from '../format/file-names.js';
import {filesAt, inflate} from './load-files.js';
import {StaticAnswers, type StaticQuestion} from './static-answers.js';
import type {SearchAnswer} from '../../client/search-v3.js';

/**
 * What the page tells the worker. `folder`: of an index, with a slash at its end. `manifest`: as it is served; the page asks
 * for it while the worker loads. Without it, the worker gets it.
 */
export type ToWorker =
  | {readonly kind: 'open'; readonly folder: string; readonly manifest: Uint8Array | undefined}
  | {readonly kind: 'search'; readonly id: number; readonly question: StaticQuestion}
  /** What a reader may begin with. */
  | {readonly kind: 'questions'; readonly id: number; readonly folders: readonly string[]}
  | {readonly kind: 'abort'; readonly id: number};

/** What the worker tells the page. `ready` comes first, once its code has loaded. */
export type FromWorker =
  | {readonly kind: 'ready'}
  | {readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer | readonly string[]}
  | {readonly kind: 'error'; readonly id: number; readonly error: PlainError};

/** A `DocentError` as it survives the way to another thread; `kind` is missing for what is none. */
export interface PlainError extends Omit<HttpErrorInit, 'cause'> {
  readonly errorKind: ErrorKind | undefined;
  readonly message: string;
}

/** Answers what a page asks, wherever it runs: in a worker, or in the page where there can be none. */
export function answerMessages(tell: (message: FromWorker) => void): (message: ToWorker) => void {
  const answers = new StaticAnswers(folder => filesAt(folder, MANIFEST));
  const asked = new Map<number, AbortController>();

  const answer = async (asking: Extract<ToWorker, {kind: 'search' | 'questions'}>): Promise<void> => {
    const {id} = asking;
    const abort = new AbortController();
    asked.set(id, abort);
    try {
      const answer =
        asking.kind === 'questions'
          ? await answers.questions(asking.folders)
          : await answers.search(asking.question, abort.signal);
      tell({kind: 'answer', id, answer});
    } catch (error) {
      if (!abort.signal.aborted) tell({kind: 'error', id, error: toPlain(error)});
    } finally {
      asked.delete(id);
    }
  };

  return message => {
    if (message.kind === 'abort') asked.get(message.id)?.abort();
    // Nobody waits for it; a question that comes will say what is wrong.
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

/** As far as it is used: the types of a page and of a worker do not go together. */
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
