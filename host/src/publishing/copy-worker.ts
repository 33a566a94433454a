import {parentPort, workerData} from 'node:worker_threads';
import {copyFiles} from './copy-files.js';
import type {CopyMessage, CopyWorkerOrder} from './copy-site.js';

/** The thread that copies one site: gets its order from `copySite`, answers once, and ends. */
const {stop, ...order} = workerData as CopyWorkerOrder;
const tell = (message: CopyMessage): void => parentPort!.postMessage(message);
const check = (): void => {
  if (Atomics.load(stop, 0) === 1) throw new Error('It was stopped.');
};

try {
  tell({copied: await copyFiles(order, check)});
} catch (error) {
  // Classes are lost on the way to another thread; name and message are kept.
  const {name, message} = error instanceof Error ? error : new Error(String(error));
  tell({error: {name, message}});
}
