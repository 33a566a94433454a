/** When an access token was issued and expires, by the server's clock, in seconds since 1970. */
export interface TokenTimes {
  readonly issued: number | undefined;
  readonly expires: number | undefined;
}

/** Reads the claims of a JSON Web Token without verifying it, which is up to the server. Empty for anything else. */
export function readTokenTimes(token: string): TokenTimes {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    const {iat, exp} = JSON.parse(atob(payload)) as {iat?: unknown; exp?: unknown};
    return {issued: secondsOf(iat), expires: secondsOf(exp)};
  } catch {
    return {issued: undefined, expires: undefined};
  }
}

const secondsOf = (claim: unknown): number | undefined =>
  typeof claim === 'number' && Number.isFinite(claim) ? claim : undefined;
