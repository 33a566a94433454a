/** A selector that is not evaluated; the message gives the reason. */
export class UnsupportedSelectorError extends Error {
  override readonly name = 'UnsupportedSelectorError';
  constructor(reason: string) {
    super(`This selector is not supported: ${reason}.`);
  }
}
