import {parentPort, workerData} from 'node:worker_threads';
import type {JobFault, JobResult, ThreadMessage} from './thread-messages.js';
import {AbandonedError} from './worker-pool.js';

/** What a thread of a `WorkerPool` does. */
interface ThreadWork {
  /** Does one job; there is no other until it has ended. */
  readonly run: (job: string, order: unknown) => Promise<unknown>;
  /** Gets what `WorkerPool.notify` sends. Default: nothing is done. */
  readonly notice?: (notice: unknown) => void;
}

const {cancelled} = (workerData ?? {}) as {readonly cancelled: Int32Array};
let running = 0;

/**
 * To be called between parts of a job.
 *
 * @throws {AbandonedError} where nobody waits for the job any more
 */
export function checkAbandoned(): void {
  if (Atomics.load(cancelled, 0) === running) throw new AbandonedError();
}

/** Receives jobs from the pool that started this thread, one at a time, and answers each. */
export function answerJobs({run, notice}: ThreadWork): void {
  const port = parentPort!;
  port.on('message', async (received: ThreadMessage) => {
    if ('notice' in received) {
      notice?.(received.notice);
      return;
    }
    running = received.id;
    let result: JobResult;
    try {
      result = {value: await run(received.job, received.order)};
    } catch (error) {
      result = {error: sendable(error instanceof Error ? error : new Error(String(error)))};
    }
    port.postMessage(result, 'value' in result ? buffersOf(result.value) : []);
  });
  port.postMessage('ready');
}

/** A cause that is no error may not be something that can be sent. */
const sendable = ({name, message, stack = '', cause, code}: NodeJS.ErrnoException): JobFault => ({
  name,
  message,
  stack,
  code,
  ...(cause instanceof Error && {cause}),
});

/** Buffers are transferred, not copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  Object.values(value && typeof value === 'object' ? value : {}).flatMap(part =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );
