/** The messages between a `WorkerPool` and its threads. */

/** A job for a thread, by its name, with its input. */
export interface Job {
  readonly job: string;
  readonly input: unknown;
}

/** A message to a thread: a job to answer, or a notice that is not answered. */
export type ThreadMessage = (Job & {readonly id: number}) | {readonly notice: unknown};

/** An error of a job. Structured cloning loses the class of an error; its name and message are sent. */
export interface JobFault {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: unknown;
  /** Code of an error of the system, such as `ENOENT`. Default: it is another error. */
  readonly code?: string | undefined;
}

/** The answer of a thread to a job. */
export type JobResult = {readonly value: unknown} | {readonly error: JobFault};

/** An error thrown by a job; `kind` is the name of its class in the thread. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly kind: string;
  readonly code: string | undefined;

  constructor({name, message, stack, cause, code}: JobFault) {
    super(message, {cause});
    this.kind = name;
    this.code = code;
    this.stack = stack;
  }
}
