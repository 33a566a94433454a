import {importWorker, startWorker} from './start-worker.js';
import type {FromWorker, ToWorker} from './worker.js';

/** Where questions are answered. */
export interface AnsweringThread {
  tell(message: ToWorker): void;
}

/**
 * A worker, or the page itself where there can be none: a script of another origin starts none, and a policy may forbid
 * it. Rejects where the code does not load.
 */
export async function startAnswering(hear: (message: FromWorker) => void): Promise<AnsweringThread> {
  try {
    const worker = await startWorker();
    worker.onmessage = ({data}: MessageEvent<FromWorker>) => hear(data);
    return {tell: message => worker.postMessage(message)};
  } catch {
    const {answerMessages} = await importWorker();
    return {tell: answerMessages(hear)};
  }
}
