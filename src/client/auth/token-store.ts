/** Tokens of one user. */
export interface Tokens {
  /** JSON Web Token. */
  readonly access?: string | undefined;
  /** Opaque; good for another access token until it is revoked. */
  readonly refresh?: string | undefined;
}

/** Where a site keeps tokens for longer than the page is open. Whoever can read it can act as the user. */
export interface TokenStore {
  /** Asked once, before the first request. */
  read(): Tokens | undefined | Promise<Tokens | undefined>;
  /** `undefined`: forget them. */
  write(tokens: Tokens | undefined): void | Promise<void>;
}
