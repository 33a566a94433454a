/** The credentials that a request carries. */
export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address, for services that accept no header. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * A source of credentials. Without one, a request carries the session of the page's own origin and nothing else.
 * Credentials go to the origin of the API alone: a request that carries them follows no redirect.
 */
export interface Authentication {
  /** The credentials to send, renewed first if they are about to end. */
  credentials(signal?: AbortSignal): Promise<Credentials>;
  /**
   * Called when the service did not accept `refused` (401).
   *
   * @returns whether asking again may help
   */
  renew?(refused: Credentials, signal?: AbortSignal): Promise<boolean>;
}
