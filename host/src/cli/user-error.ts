/** What a person must hear and can do something about: one sentence, printed as it stands. Ends the command. */
export class UserError extends Error {
  override readonly name = 'UserError';
  constructor(
    message: string,
    /** 2 for a command that is written wrong, 1 for one that could not be done. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}

/** A complaint about how a command is written. */
export const misuse = (sentence: string): UserError => new UserError(sentence, 2);
