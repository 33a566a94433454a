/** An error that the user can fix: one sentence, printed as it is. Ends the command. */
export class UserError extends Error {
  override readonly name = 'UserError';
  constructor(
    message: string,
    /** 2 for a wrong command line, 1 for a command that failed. */
    readonly exitCode: 1 | 2 = 1,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error in how the command was written. */
export const usageError = (sentence: string): UserError => new UserError(sentence, 2);
