/** What goes along with a request to say who asks. */
export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the address, for services that read no header. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * A way to say who asks. Without one, a request carries the session of the page's own origin and nothing else.
 * What it answers goes to the origin of the API alone: a request that carries it follows no redirect.
 */
export interface Authentication {
  /** What to send; renewed before, where that is due. */
  credentials(signal?: AbortSignal): Promise<Credentials>;
  /**
   * Called when the service did not accept `refused` (401).
   *
   * @returns whether asking again may help
   */
  renew?(refused: Credentials, signal?: AbortSignal): Promise<boolean>;
}
