/** An index file that cannot be made or opened; the message is a sentence for the reader. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}
