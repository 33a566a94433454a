import {parentPort} from 'node:worker_threads';
import {PAGE_JOBS, type PageJob} from './page-jobs.js';
import type {JobMessage, JobResult} from './worker-pool.js';

/** The thread that works on pages: gets one job after the other from a `WorkerPool`, and answers each. */
const port = parentPort!;

port.on('message', async ({job, order}: JobMessage) => {
  const run = PAGE_JOBS[job as PageJob] as (order: unknown) => Promise<unknown>;
  let result: JobResult;
  try {
    result = {value: await run(order)};
  } catch (error) {
    // Classes are lost on the way to another thread; name and message are kept.
    const {name, message, stack = ''} = error instanceof Error ? error : new Error(String(error));
    result = {error: {name, message, stack}};
  }
  port.postMessage(result, 'value' in result ? buffersOf(result.value) : []);
});
port.postMessage('ready');

/** Bytes are handed over rather than copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  Object.values(value && typeof value === 'object' ? value : {}).flatMap(part =>
    part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : [],
  );
