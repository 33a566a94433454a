import {parentPort, workerData} from 'node:worker_threads';
import {type CopiedSite, copyFiles, removeFiles} from './copy-files.js';
import type {SiteMessage, SiteOrder} from './copy-site.js';

/** The thread that copies or removes one site: gets its order from `copy-site.ts`, answers once, and ends. */
const tell = (message: SiteMessage): void => parentPort!.postMessage(message);

async function carryOut(order: SiteOrder): Promise<CopiedSite | undefined> {
  if ('remove' in order) {
    removeFiles(order.remove);
    return undefined;
  }
  const {stop, ...copy} = order;
  return copyFiles(copy, () => {
    if (Atomics.load(stop, 0) === 1) throw new Error('It was stopped.');
  });
}

try {
  tell({copied: await carryOut(workerData as SiteOrder)});
} catch (error) {
  // Classes are lost on the way to another thread; name and message are kept.
  const {name, message} = error instanceof Error ? error : new Error(String(error));
  tell({error: {name, message}});
}
