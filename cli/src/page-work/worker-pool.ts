import type {Worker} from 'node:worker_threads';
import {type Job, JobError, type JobResult, type ThreadMessage} from './thread-messages.js';

export interface PoolLimits {
  /** Maximum number of running jobs. */
  readonly threads: number;
  /** How many jobs may run beyond `threads`, if each is expected to take at most half as long as a running job. Default: none. */
  readonly reserved?: number | undefined;
  /** How many idle threads never end; others end after a while. Default: none. */
  readonly kept?: number | undefined;
  /** Maximum number of waiting jobs. Beyond it, the job that is due last is refused. */
  readonly queue: number;
  /** How long a job may run, in ms, not counting the time it waits. */
  readonly time: number;
  /** JavaScript heap of a thread, in MB. */
  readonly memory: number;
  /** What the jobs are about, for messages. Default: pages. */
  readonly of?: string | undefined;
}

/**
 * Starts a thread that answers as `worker-thread.ts` does.
 *
 * @param memory its JavaScript heap, in MB
 * @param cancelled shared with the thread; element 0 is the id of the job to abandon
 */
export type StartThread = (memory: number, cancelled: Int32Array) => Worker;

/** Outcomes of all jobs so far. */
export interface JobCounts {
  done: number;
  /** Jobs that threw an error, or whose thread died. */
  failed: number;
  /** Jobs that exceeded their limits of time or memory. */
  overBudget: number;
  /** Jobs stopped because nobody was waiting for them. */
  abandoned: number;
  /** Jobs that were refused because too many were waiting. */
  refused: number;
}

export interface RunOptions {
  /** Abort it when the result is no longer needed: a waiting job is dropped, a running one is stopped. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Expected duration, in ms. Short jobs run first: a job is due ten times its expected duration after it arrived. With
   * `Infinity`, it may wait for any time, and is never refused. Default: 0.
   */
  readonly expected?: number | undefined;
}

/** Too many jobs are waiting. The message may be shown to readers. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor(what = 'pages') {
    super(`The host is busy with other ${what} at the moment: try again in a few seconds.`);
  }
}

/** A job exceeded its limits of time or memory. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError';
}

/** The result of a job is no longer needed. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor() {
    super('Nobody is waiting for this any more.');
  }
}

function outcomeOf(error: unknown): keyof JobCounts {
  if (error instanceof AbandonedError) return 'abandoned';
  if (error instanceof OverBudgetError) return 'overBudget';
  return error instanceof BusyError ? 'refused' : 'failed';
}

/** A job is due this many times its expected duration after it arrived. */
const DUE_FACTOR = 10;

/** How long an abandoned job may continue before its thread is terminated, in ms: threads are slow to start. */
const GRACE = 250;
/** How long an idle thread is kept, in ms. */
const IDLE = 30_000;
const MAX_ID = 2 ** 31 - 1;

interface Task {
  readonly expected: number;
  /** When the job is due, in ms. Jobs start in this order. */
  readonly due: number;
  readonly message: Job & {readonly id: number};
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  isReady: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs jobs in a bounded number of threads, with a bounded queue. A thread whose job takes too long is terminated, and the
 * next job gets a new thread. The same happens if a job is no longer needed and does not end soon. Threads start on demand
 * and end after a while without jobs. They do not keep the process alive.
 */
export class WorkerPool {
  readonly limits: PoolLimits;
  readonly counts: Readonly<JobCounts>;
  readonly #counts: JobCounts = {done: 0, failed: 0, overBudget: 0, abandoned: 0, refused: 0};
  readonly #start: StartThread;
  readonly #threads = new Set<Thread>();
  /** Sorted by `due`. */
  readonly #waiting: Task[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor(start: StartThread, limits: PoolLimits) {
    this.#start = start;
    this.limits = limits;
    this.counts = this.#counts;
  }

  /** Number of running jobs. */
  get running(): number {
    return [...this.#threads].filter(({task, isReady}) => task && isReady).length;
  }

  /**
   * Runs a job.
   *
   * @throws {BusyError} if too many jobs are waiting
   * @throws {OverBudgetError} if the job exceeds its limits of time or memory
   * @throws {AbandonedError} once `signal` is aborted, or the pool is closed
   * @throws {JobError} if the job throws
   */
  run(job: Job, options: RunOptions = {}): Promise<unknown> {
    const {signal, expected = 0} = options;
    if (signal?.aborted || this.#isClosed) return Promise.reject(new AbandonedError());
    return new Promise<unknown>((resolve, reject) => {
      const due = performance.now() + DUE_FACTOR * expected;
      const task: Task = {expected, due, message: {...job, id: this.#nextId()}, resolve, reject};
      const handleAbort = (): void => this.#abandon(task);
      signal?.addEventListener('abort', handleAbort, {once: true});
      let isSettled = false;
      const settled =
        <T>(settle: (value: T) => void, outcomeOf: (value: T) => keyof JobCounts) =>
        (value: T): void => {
          if (isSettled) return;
          isSettled = true;
          this.#counts[outcomeOf(value)]++;
          signal?.removeEventListener('abort', handleAbort);
          settle(value);
        };
      Object.assign(task, {resolve: settled(resolve, () => 'done'), reject: settled(reject, outcomeOf)});
      const after = this.#waiting.findIndex(waiting => waiting.due > due);
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, task);
      this.#next();
      this.#refuseBeyondLimit();
    });
  }

  /** Sends a notice to all threads that are running, but not to those that start later. */
  notify(notice: unknown): void {
    for (const {worker} of this.#threads) worker.postMessage({notice} satisfies ThreadMessage);
  }

  /** Ends all threads. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(new AbandonedError());
    await Promise.all([...this.#threads].map(thread => this.#end(thread, new AbandonedError())));
  }

  /** Wraps around, because threads share ids as 32-bit numbers. */
  #nextId(): number {
    return (this.#lastId = (this.#lastId % MAX_ID) + 1);
  }

  #next(): void {
    for (;;) {
      const running = [...this.#threads].flatMap(({task}) => (task ? [task.expected] : []));
      const maxExpected = running.length < this.limits.threads ? Infinity : Math.max(...running) / 2;
      const at = this.#waiting.findIndex(({expected}) => expected <= maxExpected);
      if (at < 0) return;
      const thread = [...this.#threads].find(({task}) => !task) ?? this.#add();
      if (!thread && this.#threads.size > 0) return;
      const [task] = this.#waiting.splice(at, 1) as [Task];
      if (!thread) {
        task.reject(new BusyError(this.limits.of));
        continue;
      }
      thread.task = task;
      clearTimeout(thread.timer);
      thread.worker.ref();
      if (thread.isReady) this.#begin(thread);
    }
  }

  /** Refuses the job that is due last, so that long jobs do not displace a short one. */
  #refuseBeyondLimit(): void {
    const limited = this.#waiting.filter(({due}) => due < Infinity);
    if (limited.length <= this.limits.queue) return;
    const last = limited.at(-1)!;
    this.#waiting.splice(this.#waiting.indexOf(last), 1);
    last.reject(new BusyError(this.limits.of));
  }

  /** Starts a thread; `undefined` if the maximum is reached, or the system cannot start another. */
  #add(): Thread | undefined {
    const {threads, reserved = 0, memory, of = 'pages'} = this.limits;
    if (this.#threads.size >= threads + reserved) return undefined;
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let worker;
    try {
      worker = this.#start(memory, cancelled);
    } catch {
      return undefined;
    }
    const thread: Thread = {worker, cancelled, isReady: false, task: undefined, timer: undefined};
    this.#threads.add(thread);
    worker.on('message', (message: 'ready' | JobResult) => {
      // A thread that is being terminated must not become idle again.
      if (!this.#threads.has(thread)) return;
      if (message === 'ready') {
        thread.isReady = true;
        if (thread.task) this.#begin(thread);
        else this.#idle(thread);
      } else this.#finish(thread, message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.#end(thread, isMemory ? new OverBudgetError('It takes more memory than it may.') : error);
    });
    worker.on('exit', () => void this.#end(thread, new Error(`A thread that works on ${of} has ended.`)));
    return thread;
  }

  #begin(thread: Thread): void {
    const {worker, task} = thread;
    const {time} = this.limits;
    const stop = (): void =>
      void this.#end(thread, new OverBudgetError(`It takes more than ${time / 1000} s to read.`));
    thread.timer = setTimeout(stop, time);
    worker.postMessage(task!.message);
  }

  #finish(thread: Thread, result: JobResult): void {
    const {task} = thread;
    clearTimeout(thread.timer);
    thread.task = undefined;
    this.#idle(thread);
    if ('value' in result) task?.resolve(result.value);
    else task?.reject(new JobError(result.error));
    this.#next();
  }

  #idle(thread: Thread): void {
    thread.worker.unref();
    const {kept = 0} = this.limits;
    thread.timer = setTimeout(() => {
      if (this.#threads.size > kept) void this.#end(thread, new AbandonedError());
    }, IDLE).unref();
  }

  #abandon(task: Task): void {
    task.reject(new AbandonedError());
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    const thread = [...this.#threads].find(thread => thread.task === task);
    if (!thread) return;
    if (thread.isReady) {
      Atomics.store(thread.cancelled, 0, task.message.id);
      clearTimeout(thread.timer);
      thread.timer = setTimeout(() => void this.#end(thread, new AbandonedError()), GRACE);
    } else {
      // The thread is still starting, and will be used for the next job.
      thread.task = undefined;
      this.#next();
    }
  }

  /** Ends a thread, and rejects its job. Idempotent. */
  async #end(thread: Thread, reason: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.task?.reject(reason);
    thread.task = undefined;
    const ended = thread.worker.terminate();
    if (!this.#isClosed) this.#next();
    await ended;
  }
}
