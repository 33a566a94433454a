/** A build that came to nothing; the message is a sentence for who maintains the project. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Somebody has ended it, or another process has taken it over: there is nothing left to do. */
export class BuildLostError extends Error {
  override readonly name = 'BuildLostError';
}
