import {createHash, randomBytes} from 'node:crypto';

/** A secret nobody can guess: 256 random bits, as text that is safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of such a secret, so that reading the store is not enough to use it. A plain hash suffices, as nobody can
 * try all secrets; for passwords, which people choose, see `passwords.ts`.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface IssuedSecret {
  /** Shown once; only its hash is kept. */
  readonly token: string;
  /** For revoking it. */
  readonly id: number;
}
