import {parentPort, workerData} from 'node:worker_threads';
import {openFileEngine} from './file-engine.js';
import type {WorkerMessage, WorkerJob} from './index-folder.js';
import {indexSite} from './index-site.js';

/** The thread that indexes one folder: it gets its options from `indexFolder`, reports progress to it, and ends. */
const {project, version, indexes, last, changed, isShared, abort, threads, pageTime, ...about} =
  workerData as WorkerJob;
const send = (message: WorkerMessage): void => parentPort!.postMessage(message);

try {
  const engine = openFileEngine(indexes);
  const writer = await engine.begin(project, version, last, isShared);
  const report = await indexSite({
    ...about,
    writer,
    // `changed` lists what has changed since `last`, and means nothing without it.
    changed: last === undefined ? undefined : changed,
    making: {threads, pageTime},
    onPage: page => send({page}),
    onProgress: progress => send({progress}),
    isAborted: () => Atomics.load(abort, 0) === 1,
  });
  await engine.close();
  send({report});
} catch (error) {
  // Structured cloning loses the class of an error, so its name, message and stack are sent.
  const {name, message, stack} = error instanceof Error ? error : new Error(String(error));
  send({error: {name, message, stack: stack ?? ''}});
}
