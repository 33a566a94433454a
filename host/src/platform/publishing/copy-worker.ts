import {parentPort, workerData} from 'node:worker_threads';
import {copyFiles} from './copy-files.js';
import type {SiteMessage, CopyJob} from './copy-site.js';

/** The thread that copies one site: gets its job from `copy-site.ts`, posts one message, and ends. */
const post = (message: SiteMessage): void => parentPort!.postMessage(message);

try {
  const {stop, ...job} = workerData as CopyJob;
  const check = (): void => {
    if (Atomics.load(stop, 0) === 1) throw new Error('It was stopped.');
  };
  post({copied: await copyFiles(job, check)});
} catch (error) {
  // Messages do not preserve the class of an error, so its name and message are sent.
  const {name, message} = error instanceof Error ? error : new Error(String(error));
  post({error: {name, message}});
}
