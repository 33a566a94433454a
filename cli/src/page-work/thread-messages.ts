/** The messages between a `WorkerPool` and its threads. */

/** A job for a thread: its name and its input. */
export interface Job {
  readonly job: string;
  readonly input: unknown;
}

/** A message to a thread: a job to answer, or a notice that is not answered. */
export type ThreadMessage = (Job & {readonly id: number}) | {readonly notice: unknown};

/** An error of a job. Structured cloning loses the class of an error, so its fields are sent. */
export interface ErrorFields {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: unknown;
  /** Code of a system error, such as `ENOENT`. Absent for other errors. */
  readonly code?: string | undefined;
}

/** The message of a thread when a job has ended. */
export type JobResult = {readonly value: unknown} | {readonly error: ErrorFields};

/** An error thrown by a job; `kind` is the name of its class in the thread. */
export class JobError extends Error {
  override readonly name = 'JobError';
  readonly kind: string;
  readonly code: string | undefined;

  constructor({name, message, stack, cause, code}: ErrorFields) {
    super(message, {cause});
    this.kind = name;
    this.code = code;
    this.stack = stack;
  }
}
