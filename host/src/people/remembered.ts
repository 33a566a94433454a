import type {FastifyRequest} from 'fastify';
import {StoreAwayError} from '../store/store-away-error.js';
import {ACCESS_TOKEN_LENGTH} from './access-tokens.js';
import type {FromCookies, Identified} from './identify.js';
import {hashOf} from './secrets.js';

/** The lifetime of an access token, which cannot be revoked either; in ms. */
const MEMORY = ACCESS_TOKEN_LENGTH * 1_000;
const MOST = 10_000;

/**
 * Remembers who asked within the last ten minutes, for the time the store is unreachable. While it is reachable it is
 * asked every time, so that a revocation takes effect at once.
 */
export class Remembered {
  readonly #known = new Map<string, {readonly identified: Identified; readonly at: number}>();

  /** @throws {StoreAwayError} for credentials that were not seen recently */
  async identify(
    {headers: {authorization = ''}, url}: Pick<FastifyRequest, 'headers' | 'url'>,
    cookies: FromCookies,
    ask: () => Promise<Identified>,
  ): Promise<Identified> {
    const token = new URL(url, 'http://query.invalid').searchParams.get('access_token') ?? '';
    const key = hashOf(JSON.stringify([authorization, cookies, token]));
    try {
      const identified = await ask();
      this.#known.delete(key);
      const {viewer} = identified;
      if (viewer.person || viewer.shares.length) this.#remember(key, identified);
      return identified;
    } catch (error) {
      const known = this.#known.get(key);
      if (!(error instanceof StoreAwayError) || !known || Date.now() - known.at > MEMORY) throw error;
      return known.identified;
    }
  }

  #remember(key: string, identified: Identified): void {
    this.#known.set(key, {identified, at: Date.now()});
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) return;
      this.#known.delete(oldest);
    }
  }
}
