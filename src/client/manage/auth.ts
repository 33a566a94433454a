import {issueTokensRoute, revokeTokenRoute, type TokenAnswer, type TokenRequest} from '../../api/tokens.js';
import type {ClientOptions, RequestOptions} from '../connection.js';
import {AbortedError, HttpError} from '../errors.js';
import {systemClock} from '../http.js';
import {type Authentication, connectApi, type Credentials} from './connect-api.js';
import {operation, type Operation, text} from './operation.js';

/**
 * `Authorization: Token <token>`, with an API token or the token of a share. It is kept in memory only.
 */
export function createTokenAuth(token: string): Authentication {
  const credentials = {headers: {authorization: `Token ${token}`}};
  return {credentials: async () => credentials};
}

/**
 * The address of a share: whoever opens it can read what is shared, on that domain and in that browser, and
 * is redirected to `next`. Scripts use `createTokenAuth` instead.
 *
 * @param docs any address on the domain that serves the documentation
 * @param next path to redirect to. Default: the start page
 * @throws {TypeError} when `docs` is not a valid address, or `next` leads to another domain
 */
export function sharingLink(docs: string | URL, token: string, next = '/'): URL {
  const link = new URL(`/_/sharing/${encodeURIComponent(text(token, 'the token of the share'))}`, docs);
  const target = new URL(next, link);
  if (target.origin !== link.origin) throw new TypeError('A share redirects to its own domain only');
  link.searchParams.set('next', target.pathname + target.search + target.hash);
  return link;
}

/**
 * `POST auth/`: tokens for a name and a password, or an access token for a refresh token. `BearerAuth` does
 * both.
 */
export const issueTokens: Operation<[request: TokenRequest], TokenAnswer> =
  /* @__PURE__ */ operation(issueTokensRoute);

/** `DELETE auth/<refresh_token>`: the interface requires the token in the address, which servers may log. */
export const revokeToken: Operation<[refreshToken: string]> = async (api, refreshToken, options) =>
  api.send(revokeTokenRoute, {
    ...options,
    isSecret: true,
    params: {refresh_token: text(refreshToken, 'the refresh token')},
  });

/** When an access token was issued and when it expires, by the server's clock, in seconds since 1970. */
interface TokenTimes {
  readonly issued: number | undefined;
  readonly expires: number | undefined;
}

/**
 * Reads the claims of a JSON Web Token without verifying it, which is up to the server. Empty for anything
 * else.
 */
function readTokenTimes(token: string): TokenTimes {
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

/** Tokens of one user. */
export interface Tokens {
  /** Access token, a JSON Web Token. */
  readonly access?: string | undefined;
  /** Refresh token, an opaque text. It can be exchanged for an access token until it is revoked. */
  readonly refresh?: string | undefined;
}

/** Where a site keeps tokens after the page is closed. Whoever can read it can act as the user. */
export interface TokenStore {
  /** Reads the stored tokens. Called once, before the first request. */
  read(): Tokens | undefined | Promise<Tokens | undefined>;
  /** Stores tokens. @param tokens `undefined`: delete the stored ones */
  write(tokens: Tokens | undefined): void | Promise<void>;
}

export interface BearerOptions extends ClientOptions {
  /** Existing tokens. Default: those in the store, else none. */
  readonly tokens?: Tokens | undefined;
  /** Where tokens are kept after the page is closed. Default: tokens are kept in memory only. */
  readonly store?: TokenStore | undefined;
  /**
   * Whether the access token is sent as the query parameter `access_token` instead of a header, for services
   * that require it. Addresses end up in logs and histories. Default: false.
   */
  readonly inQuery?: boolean | undefined;
}

/**
 * An access token is renewed when it expires in less than this, in ms, because a request takes time to
 * arrive.
 */
const MARGIN = 30_000;
/** Statuses that mean that a refresh token is no longer valid. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403]);

/**
 * The token scheme of the interface. Each request carries the access token, which is renewed shortly before
 * it expires, or when the service refuses it; concurrent requests share one renewal. Tokens never appear in
 * errors, events or logs.
 */
export class BearerAuth implements Authentication {
  readonly #options: BearerOptions;
  /** The API without authentication, which is used to obtain tokens. */
  readonly #api;
  #tokens: Tokens | undefined;
  #loading: Promise<void> | undefined;
  #renewing: Promise<boolean> | undefined;
  /** How far this device's clock is ahead of the server's, in ms; known once the server has issued a token. */
  #skew = 0;

  constructor(options: BearerOptions) {
    const {tokens, store: _store, inQuery: _inQuery, ...connection} = options;
    this.#options = options;
    this.#api = connectApi(connection);
    this.#tokens = tokens;
  }

  /** Whether there is a token to authenticate with. */
  async isSignedIn(): Promise<boolean> {
    await this.#load();
    return Boolean(this.#tokens?.access ?? this.#tokens?.refresh);
  }

  /** Obtains tokens. @throws {DocentError} `unauthorized` for a wrong name or password */
  async signIn(username: string, password: string, options?: RequestOptions): Promise<void> {
    await this.#keep(await issueTokens(this.#api, {username, password}, options));
  }

  /** Deletes both tokens, even if revoking fails, and revokes the refresh token. */
  async revoke(options?: RequestOptions): Promise<void> {
    await this.#load();
    const refresh = this.#tokens?.refresh;
    await this.#replace(undefined);
    if (refresh) await revokeToken(this.#api, refresh, options);
  }

  async credentials(signal?: AbortSignal): Promise<Credentials> {
    await this.#load();
    if (this.#tokens?.refresh && this.#isEnding()) await this.#renewOnce(signal);
    const access = this.#tokens?.access;
    if (!access) return {};
    return this.#options.inQuery
      ? {query: {access_token: access}}
      : {headers: {authorization: `Bearer ${access}`}};
  }

  async renew(refused: Credentials, signal?: AbortSignal): Promise<boolean> {
    const refusedToken =
      refused.query?.['access_token'] ?? refused.headers?.['authorization']?.slice('Bearer '.length);
    // Another request has renewed it in the meantime.
    if (this.#tokens?.access && refusedToken !== this.#tokens.access) return true;
    return this.#tokens?.refresh ? this.#renewOnce(signal) : false;
  }

  #isEnding(): boolean {
    const access = this.#tokens?.access;
    if (!access) return true;
    const {expires} = readTokenTimes(access);
    const now = (this.#options.clock ?? systemClock).now() - this.#skew;
    return expires !== undefined && expires * 1_000 - now < MARGIN;
  }

  /** Callers share one renewal, so none of them can abort it; each can stop waiting. */
  async #renewOnce(signal?: AbortSignal): Promise<boolean> {
    this.#renewing ??= this.#renewNow().finally(() => (this.#renewing = undefined));
    if (!signal) return this.#renewing;
    const aborted = new Promise<never>((_, reject) => {
      const leave = () => reject(new AbortedError('The request was cancelled', signal.reason));
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, {once: true});
    });
    return Promise.race([this.#renewing, aborted]);
  }

  async #renewNow(): Promise<boolean> {
    const before = this.#tokens!;
    // The user may have signed out or in again meanwhile; then this renewal changes nothing.
    const isCurrent = (): boolean => this.#tokens === before;
    try {
      const answer = await issueTokens(this.#api, {refresh_token: before.refresh!});
      if (isCurrent()) await this.#keep(answer);
      return Boolean(this.#tokens?.access);
    } catch (error) {
      if (!(error instanceof HttpError && REFUSALS.has(error.status))) throw error;
      if (!isCurrent()) return Boolean(this.#tokens?.access);
      // The refresh token is no longer valid.
      await this.#replace(undefined);
      return false;
    }
  }

  async #keep({access_token: access, refresh_token: refresh}: TokenAnswer): Promise<void> {
    const {issued} = readTokenTimes(access);
    if (issued !== undefined) this.#skew = (this.#options.clock ?? systemClock).now() - issued * 1_000;
    await this.#replace({access, refresh: refresh ?? this.#tokens?.refresh});
  }

  async #replace(tokens: Tokens | undefined): Promise<void> {
    this.#tokens = tokens;
    await this.#options.store?.write(tokens);
  }

  async #load(): Promise<void> {
    const {store, tokens} = this.#options;
    if (!store || tokens) return;
    this.#loading ??= Promise.resolve(store.read()).then(read => {
      this.#tokens ??= read;
    });
    await this.#loading;
  }
}
