import {jwtVerify, SignJWT} from 'jose';
import {TextEncoder} from 'node:util';

/** Lifetime of an access token, in seconds: it cannot be revoked, its refresh token can. */
export const ACCESS_TOKEN_LENGTH = 600;
const ISSUER = 'docent';

/** JSON Web Tokens signed with the server's secret; changing the secret invalidates all of them. */
export class AccessTokens {
  readonly #key: Uint8Array;

  /** @param secret at least 256 random bits */
  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  /** @param now seconds since 1970 */
  async issue(person: number, now = Math.floor(Date.now() / 1_000)): Promise<string> {
    return new SignJWT({id: String(person)})
      .setProtectedHeader({alg: 'HS256', typ: 'JWT'})
      .setIssuer(ISSUER)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_LENGTH)
      .sign(this.#key);
  }

  /** Id of the person it was issued to; `undefined` for a token that is foreign, altered or expired. */
  async read(token: string): Promise<number | undefined> {
    try {
      const {payload} = await jwtVerify(token, this.#key, {
        issuer: ISSUER,
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat'],
      });
      const id = Number(payload['id']);
      return Number.isSafeInteger(id) ? id : undefined;
    } catch {
      return undefined;
    }
  }
}
