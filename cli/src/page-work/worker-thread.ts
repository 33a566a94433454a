import {parentPort, workerData} from 'node:worker_threads';
import type {ErrorFields, JobResult, ThreadMessage} from './thread-messages.js';
import {AbandonedError} from './worker-pool.js';

/** The work of a thread of a `WorkerPool`. */
interface ThreadWork {
  /** Runs a job. Jobs do not overlap. */
  readonly run: (job: string, input: unknown) => Promise<unknown>;
  /** Called with the notices of `WorkerPool.notify`. Default: they are ignored. */
  readonly notice?: (notice: unknown) => void;
}

const {cancelled} = (workerData ?? {}) as {readonly cancelled: Int32Array};
let running = 0;

/**
 * To be called between parts of a job.
 *
 * @throws {AbandonedError} if nobody waits for the job any longer
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
      result = {value: await run(received.job, received.input)};
    } catch (error) {
      result = {error: sendable(error instanceof Error ? error : new Error(String(error)))};
    }
    port.postMessage(result, 'value' in result ? buffersOf(result.value) : []);
  });
  port.postMessage('ready');
}

/** An error that can be cloned. A cause that is not an `Error` is dropped, because it may not be cloneable. */
const sendable = ({name, message, stack = '', cause, code}: NodeJS.ErrnoException): ErrorFields => ({
  name,
  message,
  stack,
  code,
  ...(cause instanceof Error && {cause}),
});

/** The buffers of a result, which are transferred instead of copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  Object.values(value && typeof value === 'object' ? value : {}).flatMap(part =>
    part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );
