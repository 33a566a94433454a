import type {Worker} from 'node:worker_threads';

export interface PoolLimits {
  /** Maximum number of running jobs. */
  readonly threads: number;
  /** Maximum number of waiting jobs; further ones are refused. */
  readonly queue: number;
  /** How long a job may run, in ms, not counting the time it waits. */
  readonly time: number;
  /** JavaScript heap of a thread, in MB. */
  readonly memory: number;
}

/** A message to a thread. */
export interface JobMessage {
  readonly job: string;
  readonly order: unknown;
}

/** The thread's answer. */
export type JobResult =
  | {readonly value: unknown}
  | {readonly error: {readonly name: string; readonly message: string; readonly stack: string}};

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
  /** Whether the job has low priority: it may wait for any time, behind all others. Default: false. */
  readonly isPatient?: boolean | undefined;
}

/** Too many jobs are waiting. The message is a sentence for the reader. */
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

/** An error thrown by a job; `kind` is the name of its class in the thread. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly kind: string;

  constructor({
    name,
    message,
    stack,
  }: {
    readonly name: string;
    readonly message: string;
    readonly stack: string;
  }) {
    super(message);
    this.kind = name;
    this.stack = stack;
  }
}

const outcomeOf = (error: unknown): keyof JobCounts =>
  error instanceof AbandonedError ? 'abandoned' : error instanceof OverBudgetError ? 'overBudget' : 'failed';

/** How long an abandoned job may continue, in ms, since restarting a thread is expensive. */
const GRACE = 250;
/** How long an idle thread is kept, in ms. */
const IDLE = 30_000;

interface Task extends RunOptions {
  readonly message: JobMessage;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  isReady: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs jobs in a bounded number of threads, with a bounded queue. A thread whose job takes too long or is no longer needed
 * is terminated, and the next job gets a new one. Threads start on demand and end after a while without jobs. They do not
 * keep the process alive.
 */
export class WorkerPool {
  readonly limits: PoolLimits;
  readonly counts: Readonly<JobCounts>;
  readonly #counts: JobCounts = {done: 0, failed: 0, overBudget: 0, abandoned: 0, refused: 0};
  readonly #start: (memory: number) => Worker;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  readonly #patient: Task[] = [];
  #isClosed = false;

  /** @param start starts a thread that posts `ready`, then answers each `JobMessage` with one `JobResult` */
  constructor(start: (memory: number) => Worker, limits: PoolLimits) {
    this.#start = start;
    this.limits = limits;
    this.counts = this.#counts;
  }

  /** Number of running jobs. */
  get running(): number {
    return [...this.#threads].filter(({task, isReady}) => task && isReady).length;
  }

  /**
   * @throws {BusyError} @throws {OverBudgetError} @throws {AbandonedError}
   * @throws {JobError} if the job throws
   */
  run(message: JobMessage, options: RunOptions = {}): Promise<unknown> {
    const {signal, isPatient = false} = options;
    if (signal?.aborted || this.#isClosed) return Promise.reject(new AbandonedError());
    const queue = isPatient ? this.#patient : this.#waiting;
    if (!isPatient && queue.length >= this.limits.queue) {
      this.#counts.refused++;
      return Promise.reject(new BusyError());
    }
    return new Promise<unknown>((resolve, reject) => {
      const task: Task = {...options, message, resolve, reject};
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
      queue.push(task);
      this.#next();
    });
  }

  /** Ends all threads. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of [...this.#waiting.splice(0), ...this.#patient.splice(0)])
      task.reject(new AbandonedError());
    await Promise.all([...this.#threads].map(thread => this.#end(thread, new AbandonedError())));
  }

  #next(): void {
    while (this.#waiting.length || this.#patient.length) {
      const thread = [...this.#threads].find(({task}) => !task) ?? this.#add();
      if (!thread && this.#threads.size > 0) return;
      const task = (this.#waiting.shift() ?? this.#patient.shift())!;
      if (!thread) {
        task.reject(new BusyError());
        continue;
      }
      thread.task = task;
      clearTimeout(thread.timer);
      thread.worker.ref();
      if (thread.isReady) this.#begin(thread);
    }
  }

  /** `undefined` where there are as many as there may be, or the system starts no more. */
  #add(): Thread | undefined {
    if (this.#threads.size >= this.limits.threads) return undefined;
    let worker;
    try {
      worker = this.#start(this.limits.memory);
    } catch {
      return undefined;
    }
    const thread: Thread = {worker, isReady: false, task: undefined, timer: undefined};
    this.#threads.add(thread);
    worker.on('message', (message: 'ready' | JobResult) => {
      if (message === 'ready') {
        thread.isReady = true;
        if (thread.task) this.#begin(thread);
        else this.#rest(thread);
      } else this.#finish(thread, message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.#end(thread, isMemory ? new OverBudgetError('It takes more memory than a page may.') : error);
    });
    worker.on('exit', () => void this.#end(thread, new Error('A thread that works on pages has ended.')));
    return thread;
  }

  #begin(thread: Thread): void {
    const {worker, task} = thread;
    const seconds = this.limits.time / 1000;
    const over = new OverBudgetError(`It takes more than ${seconds} s to read.`);
    thread.timer = setTimeout(() => void this.#end(thread, over), this.limits.time);
    worker.postMessage(task!.message);
  }

  #finish(thread: Thread, result: JobResult): void {
    const {task} = thread;
    clearTimeout(thread.timer);
    thread.task = undefined;
    this.#rest(thread);
    if ('value' in result) task?.resolve(result.value);
    else task?.reject(new JobError(result.error));
    this.#next();
  }

  #rest(thread: Thread): void {
    thread.worker.unref();
    thread.timer = setTimeout(() => void this.#end(thread, new AbandonedError()), IDLE).unref();
  }

  #abandon(task: Task): void {
    task.reject(new AbandonedError());
    for (const queue of [this.#waiting, this.#patient]) {
      const at = queue.indexOf(task);
      if (at >= 0) queue.splice(at, 1);
    }
    const thread = [...this.#threads].find(thread => thread.task === task);
    if (!thread) return;
    if (thread.isReady) {
      clearTimeout(thread.timer);
      thread.timer = setTimeout(() => void this.#end(thread, new AbandonedError()), GRACE);
    } else {
      // A thread that has started is useful for the next job.
      thread.task = undefined;
      this.#next();
    }
  }

  /** Idempotent. */
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
