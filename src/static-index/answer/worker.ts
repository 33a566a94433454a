/**
 * The thread that answers from a static index. Where a page may have no worker, it imports this module itself and calls
 * `answerMessages`.
 */
import {answerMessages} from './answer-messages.js';
import type {FromWorker, ToWorker} from './worker-messages.js';

export {answerMessages};

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
