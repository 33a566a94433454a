/** The store cannot be reached at the moment; the message is a sentence for the person asking. */
export class StoreAwayError extends Error {
  override readonly name = 'StoreAwayError';
  readonly since: Date;

  constructor(since: Date, options?: ErrorOptions) {
    super(
      `The store of this host has been away since ${since.toISOString()}. What is public can still be read and searched; try again when it is back.`,
      options,
    );
    this.since = since;
  }
}
