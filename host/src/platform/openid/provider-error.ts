/**
 * Why a sign-in failed.
 *
 * - `unavailable`: the provider does not answer
 * - `busy`: too many people are signing in at the moment
 * - `denied`: the provider did not sign the person in, or the person did not agree
 * - `used`: the code has already been used, or has expired
 * - `settings`: the provider does not accept how this host is set up there
 * - `clock`: the clocks of the provider and of this machine differ too much
 * - `excluded`: the account may not sign in here
 * - `untrusted`: the answer does not come from this provider, or is not for this host and this browser
 */
export type ProviderProblem =
  'unavailable' | 'busy' | 'denied' | 'used' | 'settings' | 'clock' | 'excluded' | 'untrusted';

/** A failed sign-in. The message is for the log and contains no secrets. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly problem: ProviderProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
