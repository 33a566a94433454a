import {DocentError, HttpError} from '../../client/errors.js';
import {MANIFEST} from '../format/manifest.js';
import {filesAt, inflate} from './load-files.js';
import {StaticAnswers} from './static-answers.js';
import type {FromWorker, PlainError, ToWorker} from './worker-messages.js';

/** Answers what a page asks, wherever it runs: in a worker, or in the page where there can be none. */
export function answerMessages(tell: (message: FromWorker) => void): (message: ToWorker) => void {
  const indexes = new Map<string, StaticAnswers>();
  const asked = new Map<number, AbortController>();

  const indexAt = (folder: string): StaticAnswers => {
    let index = indexes.get(folder);
    if (!index) {
      const url = new URL(folder);
      indexes.set(folder, (index = new StaticAnswers(filesAt(url, MANIFEST), url)));
    }
    return index;
  };

  const search = async ({folder, id, question}: Extract<ToWorker, {kind: 'search'}>): Promise<void> => {
    const abort = new AbortController();
    asked.set(id, abort);
    try {
      tell({kind: 'answer', id, answer: await indexAt(folder).search(question, abort.signal)});
    } catch (error) {
      if (!abort.signal.aborted) tell({kind: 'error', id, error: toPlain(error)});
    } finally {
      asked.delete(id);
    }
  };

  return message => {
    if (message.kind === 'abort') asked.get(message.id)?.abort();
    else if (message.kind === 'search') void search(message);
    // Nobody waits for it; a question that comes will say what is wrong.
    else
      void indexAt(message.folder)
        .open(message.manifest && inflate(message.manifest))
        .catch(() => {});
  };
}

function toPlain(error: unknown): PlainError {
  const {message} = error as Error;
  const errorKind = error instanceof DocentError ? error.kind : undefined;
  if (!(error instanceof HttpError)) return {errorKind, message, status: 0};
  const {status, problem, retryAfter} = error;
  return {errorKind, message, status, problem, retryAfter};
}
