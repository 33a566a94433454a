import * as oidc from 'openid-client';
import type {ProviderSettings} from '../../config/sign-in.js';
import type {ProviderAccount} from '../people/identities.js';
import {claimAt, type Claims, isDistributed, nameIn, rolesOf, textsOf} from './claims.js';
import {ProviderError, type ProviderProblem} from './provider-error.js';
import {requestProvider} from './provider-request.js';

/** Tokens from a provider, for confirming the account and for signing out there. */
export interface ProviderTokens {
  readonly refresh?: string | undefined;
  readonly id?: string | undefined;
}

interface Confirmed {
  readonly account: ProviderAccount;
  readonly tokens: ProviderTokens;
}

/** How long one request to a provider may take, in seconds. */
const REQUEST_TIMEOUT = 5;
/**
 * How much the clocks of a provider and of this machine may differ, in seconds: five minutes, plus the time of the requests.
 * An ID token comes directly from the provider and is valid for one sign-in only, so accepting it a little later is safe.
 */
const CLOCK_TOLERANCE = 360;
/** How long metadata of a provider is cached, in ms. */
const METADATA_LIFETIME = 600_000;
/** Minimum age of cached keys before they are fetched again if none matches, in seconds. Keys are cached for five minutes. */
const MIN_KEY_AGE = 60;
/** Maximum length of an ID token, so that it fits into the address for signing out. */
const MAX_ID_TOKEN = 4_000;
const MAX_SUBJECT = 255;
/** Maximum length of a text from a provider in the log. */
const MAX_LOGGED_LENGTH = 300;

/** One OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export class OpenIdProvider {
  readonly settings: ProviderSettings;
  readonly #secret: string;
  #metadata: {readonly since: number; readonly metadata: Promise<oidc.ServerMetadata>} | undefined;
  #keys: oidc.ExportedJWKSCache | undefined;

  constructor(settings: ProviderSettings, secret: string) {
    this.settings = settings;
    this.#secret = secret;
  }

  /** The address at the provider where somebody signs in. @throws {ProviderError} if its metadata cannot be fetched or used */
  async begin(parameters: {
    readonly redirectUri: string;
    readonly state: string;
    readonly nonce: string;
    readonly verifier: string;
  }): Promise<URL> {
    return this.#withConfiguration(async config =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: parameters.redirectUri,
        scope: this.settings.scopes.join(' '),
        state: parameters.state,
        nonce: parameters.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(parameters.verifier),
        code_challenge_method: 'S256',
      }),
    );
  }

  /**
   * Exchanges the code that a browser has brought back.
   *
   * @param callback the address to which the browser came back; without its query, the redirect URI
   * @throws {ProviderError} if the provider does not answer, or the provider or this host refuses the sign-in
   */
  async finish(
    callback: URL,
    {state, nonce, verifier}: {readonly state: string; readonly nonce: string; readonly verifier: string},
  ): Promise<Confirmed> {
    return this.#withConfiguration(async config => {
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const {sub} = tokens.claims()!;
      return {account: await this.#account(config, tokens, sub), tokens: storedTokens(tokens, {})};
    });
  }

  /**
   * Confirms with the provider that an account still exists. Its roles are unknown if the provider does not repeat the
   * claims.
   *
   * @throws {ProviderError} `used` if the provider no longer accepts the refresh token
   */
  async refresh(before: ProviderTokens, subject: string): Promise<Confirmed> {
    return this.#withConfiguration(async config => {
      const tokens = await oidc.refreshTokenGrant(config, before.refresh ?? '');
      const claims = tokens.claims();
      if (claims && claims.sub !== subject)
        throw new ProviderError(
          'untrusted',
          'the refresh token was answered with the token of another account',
        );
      return {account: await this.#account(config, tokens, subject), tokens: storedTokens(tokens, before)};
    });
  }

  /** The address at which people sign out of the provider, and are sent back; `undefined` if it has none. */
  async endSession({id}: ProviderTokens, returnTo: string): Promise<URL | undefined> {
    return this.#withConfiguration(async config => {
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(id !== undefined && {id_token_hint: id}),
      });
    });
  }

  async #account(
    config: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    subject: string,
  ): Promise<ProviderAccount> {
    const {key, issuer, nameClaim, groupsClaim, requiredClaims, groups} = this.settings;
    if (subject.length > MAX_SUBJECT) throw new ProviderError('untrusted', 'the subject is too long');
    const tokenClaims: Claims | undefined = tokens.claims();
    const requiredNames = [nameClaim, ...(groups.size ? [groupsClaim] : []), ...requiredClaims.keys()];
    const isComplete = tokenClaims && requiredNames.every(name => claimAt(tokenClaims, name) !== undefined);
    const userInfo =
      !isComplete && config.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(config, tokens.access_token, subject)
        : undefined;
    const account = {provider: key, issuer: config.serverMetadata().issuer, subject};
    if (!tokenClaims && !userInfo) return {...account, name: '', roles: undefined};
    const claims: Claims = {...userInfo, ...tokenClaims};
    for (const [name, allowed] of requiredClaims)
      if (!textsOf(claimAt(claims, name)).some(value => allowed.includes(value)))
        throw new ProviderError('excluded', `the claim ${name} has none of the values in required_claims`);
    if (groups.size && claimAt(claims, groupsClaim) === undefined && isDistributed(claims, groupsClaim))
      throw new ProviderError(
        'settings',
        `the account is in more groups than ${issuer} puts into the claim ${groupsClaim}; let it send only the groups of this application`,
      );
    return {
      ...account,
      name: nameIn(claims, nameClaim),
      roles: rolesOf(this.settings, textsOf(claimAt(claims, groupsClaim))),
    };
  }

  async #withConfiguration<T>(send: (config: oidc.Configuration) => Promise<T>): Promise<T> {
    const config = this.#configure(await this.#discover());
    const cachedKeys = this.#keys && {
      ...this.#keys,
      uat: Math.min(this.#keys.uat, Math.floor(Date.now() / 1_000) - MIN_KEY_AGE),
    };
    if (cachedKeys) oidc.setJwksCache(config, cachedKeys);
    try {
      return await send(config);
    } catch (error) {
      const problem = providerErrorOf(error);
      // The addresses of the provider may have changed.
      if (['unavailable', 'settings', 'untrusted'].includes(problem.problem)) this.#metadata = undefined;
      throw problem;
    } finally {
      const used = oidc.getJwksCache(config);
      if (used && used.uat !== cachedKeys?.uat) this.#keys = used;
    }
  }

  #configure(metadata: oidc.ServerMetadata): oidc.Configuration {
    const {clientId, clientAuth, isOnLoopback} = this.settings;
    const authentication = clientAuth === 'post' ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    const config = new oidc.Configuration(
      metadata,
      clientId,
      {[oidc.clockTolerance]: CLOCK_TOLERANCE},
      authentication(this.#secret),
    );
    config.timeout = REQUEST_TIMEOUT;
    config[oidc.customFetch] = this.#request;
    // Also checks signatures, although the ID token comes directly from the provider.
    oidc.enableNonRepudiationChecks(config);
    if (isOnLoopback) oidc.allowInsecureRequests(config);
    return config;
  }

  readonly #request: oidc.CustomFetch = (url, options) =>
    requestProvider(url, options, this.settings.isOnLoopback);

  /** Fetches the metadata of the provider. A failure is not cached, so the next sign-in tries again. */
  #discover(): Promise<oidc.ServerMetadata> {
    const cached = this.#metadata;
    if (cached && performance.now() - cached.since < METADATA_LIFETIME) return cached.metadata;
    const {issuer, clientId, isOnLoopback} = this.settings;
    const metadata = oidc
      .discovery(new URL(issuer), clientId, undefined, undefined, {
        timeout: REQUEST_TIMEOUT,
        [oidc.customFetch]: this.#request,
        ...(isOnLoopback && {execute: [oidc.allowInsecureRequests]}),
      })
      .then(config => config.serverMetadata())
      .catch((error: unknown) => {
        this.#metadata = undefined;
        const {problem, message} = providerErrorOf(error);
        const isOwn = problem === 'unavailable' || error instanceof ProviderError;
        throw new ProviderError(
          isOwn ? problem : 'settings',
          `no provider was found at ${issuer}: ${message}`,
          {
            cause: error,
          },
        );
      });
    this.#metadata = {since: performance.now(), metadata};
    return metadata;
  }
}

/** The tokens to store. A provider that issues no new refresh token expects the previous one again. */
const storedTokens = (
  {refresh_token: refresh, id_token: id}: oidc.TokenEndpointResponse,
  before: ProviderTokens,
): ProviderTokens => ({
  refresh: refresh ?? before.refresh,
  id: id !== undefined && id.length <= MAX_ID_TOKEN ? id : before.id,
});

const DENIED = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);
const UNAVAILABLE = new Set(['server_error', 'temporarily_unavailable']);

/** Classifies an error of `openid-client`. Its message contains neither tokens nor claims. */
function providerErrorOf(error: unknown): ProviderError {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof ProviderError) return inner;
  const {code, message} = error as Error & {readonly code?: string};
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    const {error: name, error_description: description = ''} = error;
    const problem: ProviderProblem = UNAVAILABLE.has(name)
      ? 'unavailable'
      : DENIED.has(name)
        ? 'denied'
        : name === 'invalid_grant'
          ? 'used'
          : 'settings';
    return new ProviderError(problem, shortened(`it answered ${name}: ${description}`), {cause: error});
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new ProviderError(
      'settings',
      `it answered ${error.status}: the client id or its secret is wrong`,
      {
        cause: error,
      },
    );
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT')
    return new ProviderError('unavailable', 'it took too long', {cause: error});
  const reason = [message, ...reasonsIn(error)].join(': ');
  const problem = code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? 'clock' : 'untrusted';
  return new ProviderError(problem, shortened(reason), {cause: error});
}

/** Messages of the causes of an error. Those of `openid-client` contain names of claims, but not their values. */
function reasonsIn(error: unknown): string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? [cause.message, ...reasonsIn(cause)] : [];
}

/** Shortens a text to one line for the log. It may come from a provider, or from the query of an address. */
const shortened = (text: string): string => text.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, MAX_LOGGED_LENGTH);
