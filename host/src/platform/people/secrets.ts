import {createHash, randomBytes} from 'node:crypto';
import * as scrypt from 'scrypt-kdf';

/** A secret nobody can guess: 256 random bits, as text that is safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * What is stored of such a secret, so that reading the store is not enough to use it. A plain hash suffices, as nobody can
 * try all secrets; for passwords, which people choose, see `hashPassword`.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface IssuedSecret {
  /** Shown once; only its hash is kept. */
  readonly token: string;
  /** For revoking it. */
  readonly id: number;
  /** When it ends, ISO 8601; `null` if it does not. */
  readonly expires: string | null;
}

// scrypt-kdf 4.0 exports one object; its types name the members instead.
const {kdf, verify} = (scrypt as unknown as {default: Pick<typeof scrypt, 'kdf' | 'verify'>}).default;

/** Work of one check: 2^15 blocks, 32 MB and about 0.1 s, as OWASP recommends for scrypt (2025). */
const COST = {logN: 15, r: 8, p: 1};

/** Longer passwords are refused: hashing them would only waste time. */
export const MAX_PASSWORD = 1_000;
/** Shorter ones are refused when they are set. */
export const MIN_PASSWORD = 8;

export async function hashPassword(password: string): Promise<string> {
  return Buffer.from(await kdf(password, COST)).toString('base64');
}

let nobodys: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Without a hash, the same work is done and the result is
 * false, so that the time taken does not reveal whether the person exists.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false;
  const kept = hash ?? (await (nobodys ??= hashPassword('nobody')));
  const matches = await verify(Buffer.from(kept, 'base64'), password);
  return matches && hash !== undefined;
}

/** The time that many ms from now, in the store's format. */
export const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** How many days a token or a link can be valid, if it expires. */
export const MAX_DAYS = 99_999;

/** The same in days; null (never) without a number of days. */
export const afterDays = (days: number | undefined): string | null =>
  days === undefined ? null : after(days * 24 * 3_600_000);
