import {parentPort} from 'node:worker_threads';
import {PAGE_JOBS, type PageJob} from './page-jobs.js';
import type {JobMessage, JobResult} from './worker-pool.js';

/** The thread that works on pages: receives jobs from a `WorkerPool`, one at a time, and answers each. */
const port = parentPort!;

port.on('message', async ({job, order}: JobMessage) => {
  const run = PAGE_JOBS[job as PageJob] as (order: unknown) => Promise<unknown>;
  let result: JobResult;
  try {
    result = {value: await run(order)};
  } catch (error) {
    // Structured cloning loses the class of an error; its name and message are sent.
    const {name, message, stack = ''} = error instanceof Error ? error : new Error(String(error));
    result = {error: {name, message, stack}};
  }
  port.postMessage(result, 'value' in result ? buffersOf(result.value) : []);
});
port.postMessage('ready');

/** Buffers are transferred, not copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  Object.values(value && typeof value === 'object' ? value : {}).flatMap(part =>
    part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : [],
  );
