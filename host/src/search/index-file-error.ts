/** An index file that cannot be made or opened; the message is a sentence for the reader. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** A question about more versions at a time than this process may have files open. */
export class TooManyIndexesError extends Error {
  override readonly name = 'TooManyIndexesError';
  readonly statusCode = 400;

  constructor(asked: number, most: number) {
    super(`This searches ${asked} versions at a time, and this host can open ${most}: name fewer.`);
  }
}
