import {createHash, randomBytes} from 'node:crypto';

/** A secret nobody can guess: 256 random bits, as text that may stand in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is kept of such a secret: who reads the store cannot ask with it. A plain hash is enough, as nobody can try all
 * secrets; passwords, which people choose, are kept by `passwords.ts`.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface IssuedSecret {
  /** Shown once; only its hash is kept. */
  readonly token: string;
  /** By which it can be revoked. */
  readonly id: number;
}
