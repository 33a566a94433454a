import {createHash, randomBytes} from 'node:crypto';
import * as scrypt from 'scrypt-kdf';

/** A secret that cannot be guessed: 256 random bits, as text that is safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The hash of a secret made by `newSecret`. Only the hash is stored, so that somebody who reads the store cannot use the
 * secret. A plain hash is enough, because nobody can try all secrets; for passwords, see `hashPassword`.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export interface IssuedSecret {
  /** The secret, which is shown once; only its hash is stored. */
  readonly token: string;
  /** The id by which the secret can be revoked. */
  readonly id: number;
  /** When the secret expires, in ISO 8601; null: never. */
  readonly expires: string | null;
}

// scrypt-kdf 4.0 exports one object, but its types declare separate exports.
const {kdf, verify} = (scrypt as unknown as {default: Pick<typeof scrypt, 'kdf' | 'verify'>}).default;

/** Cost of checking a password: 2^15 blocks, 32 MB and about 0.1 s, as OWASP recommends for scrypt (2025). */
const COST = {logN: 15, r: 8, p: 1};

/** Maximum length of a password, in characters. Hashing longer ones would only waste time. */
export const MAX_PASSWORD = 1_000;
/** Minimum length of a new password, in characters. */
export const MIN_PASSWORD = 8;

export async function hashPassword(password: string): Promise<string> {
  return Buffer.from(await kdf(password, COST)).toString('base64');
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash, the same work is done and the result is false, so that the time taken
 * does not reveal whether the person exists.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  if (password.length > MAX_PASSWORD) return false;
  const comparedHash = hash ?? (await (dummyHash ??= hashPassword('nobody')));
  const matches = await verify(Buffer.from(comparedHash, 'base64'), password);
  return matches && hash !== undefined;
}

/** The time that many ms from now, in the format of the store. */
export const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Maximum number of days that a token or a link with an expiry date may be valid. */
export const MAX_DAYS = 99_999;

/** The time that many days from now; null (never) without a number. */
export const afterDays = (days: number | undefined): string | null =>
  days === undefined ? null : after(days * 24 * 3_600_000);
