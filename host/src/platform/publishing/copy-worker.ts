import {parentPort, workerData} from 'node:worker_threads';
import {copyFiles} from './copy-files.js';
import type {SiteMessage, SiteOrder} from './copy-site.js';

/** The thread that copies one site: gets its order from `copy-site.ts`, answers once, and ends. */
const tell = (message: SiteMessage): void => parentPort!.postMessage(message);

try {
  const {stop, ...order} = workerData as SiteOrder;
  const check = (): void => {
    if (Atomics.load(stop, 0) === 1) throw new Error('It was stopped.');
  };
  tell({copied: await copyFiles(order, check)});
} catch (error) {
  // Classes are lost on the way to another thread; name and message are kept.
  const {name, message} = error instanceof Error ? error : new Error(String(error));
  tell({error: {name, message}});
}
