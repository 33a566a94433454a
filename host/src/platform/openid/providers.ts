import {createHmac, hkdfSync} from 'node:crypto';
import {EncryptJWT, jwtDecrypt} from 'jose';
import type {ProviderSettings} from '../../config/sign-in.js';
import type {People} from '../people/people.js';
import {hashOf, newSecret} from '../people/secrets.js';
import type {SessionSource} from '../people/sessions.js';
import type {ViewingPerson} from '../people/viewer.js';
import {OpenIdProvider, type ProviderTokens} from './provider.js';
import {ProviderError} from './provider-error.js';

/** How long a browser may take to sign in at a provider before it has to begin again, in seconds. */
const STATE_LENGTH = 600;
/** Maximum number of concurrent requests to providers. */
const MAX_CONCURRENT_REQUESTS = 50;

/** A sign-in that a browser has begun. */
export interface BegunSignIn {
  readonly provider: string;
  /** Path to continue at. */
  readonly next: string;
  readonly id: string;
  /** Hash of the secret that the browser keeps. */
  readonly browser: string;
}

interface ProvidersOptions {
  /** Secret of the library. */
  readonly secret: string;
  /** Client secrets by the name of the provider. */
  readonly clientSecrets: ReadonlyMap<string, string>;
  /** Called with the reason why a sign-in or a confirmation failed. */
  readonly report: (provider: string, message: string) => void;
}

/**
 * The providers of a library. Nothing is stored about a sign-in in progress, because anybody can begin any number of
 * them. Its data is encrypted in the `state`, which is bound to the browser by a secret in a cookie. Nonce and PKCE verifier
 * are derived from that secret.
 */
export class Providers {
  /** How long a browser may take to sign in at a provider, in seconds. */
  readonly secondsToSignIn = STATE_LENGTH;
  readonly #byKey: ReadonlyMap<string, OpenIdProvider>;
  readonly #key: Uint8Array;
  readonly #report: ProvidersOptions['report'];
  readonly #rechecks = new Set<Promise<void>>();
  #running = 0;

  constructor(providers: Iterable<ProviderSettings>, {secret, clientSecrets, report}: ProvidersOptions) {
    this.#byKey = new Map(
      [...providers].map(settings => [
        settings.key,
        new OpenIdProvider(settings, clientSecrets.get(settings.key) ?? ''),
      ]),
    );
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'docent sign-in at a provider', 32));
    this.#report = report;
  }

  /** Names and labels, in the order of the configuration. */
  get all(): readonly {readonly key: string; readonly label: string}[] {
    return [...this.#byKey.values()].map(({settings}) => settings);
  }

  /**
   * Begins a sign-in. Resolves to the address at the provider.
   *
   * @param options.browserSecret secret that the browser keeps
   * @param options.next path to continue at
   * @throws {ProviderError} if the provider is unavailable or too many people are signing in
   */
  async begin(
    key: string,
    {
      browserSecret,
      next,
      redirectUri,
    }: {readonly browserSecret: string; readonly next: string; readonly redirectUri: string},
  ): Promise<URL> {
    const id = newSecret();
    const state = await this.#seal(
      'state',
      {provider: key, next, id, browser: hashOf(browserSecret)},
      STATE_LENGTH,
    );
    return this.#limited(key, provider =>
      provider.begin({redirectUri, state, ...derived(browserSecret, id)}),
    );
  }

  /** Decrypts a `state`; `undefined` if this host has not issued it, or it has expired. */
  async begun(state: string): Promise<BegunSignIn | undefined> {
    return this.#open<BegunSignIn>('state', state);
  }

  /**
   * Ends a sign-in that this browser has begun.
   *
   * @param callback the address to which the browser came back, with the answer of the provider
   * @throws {ProviderError} if the provider or this host refuses the sign-in, or as for `begin`
   */
  async finish(
    callback: URL,
    {
      begun,
      browserSecret,
      people,
    }: {readonly begun: BegunSignIn; readonly browserSecret: string; readonly people: People},
  ): Promise<{readonly person: ViewingPerson; readonly source: SessionSource}> {
    const state = callback.searchParams.get('state') ?? '';
    const {account, tokens} = await this.#limited(begun.provider, provider =>
      provider.finish(callback, {state, ...derived(browserSecret, begun.id)}),
    );
    const person = await people.identities.confirm(account);
    return {person, source: await this.#source(begun.provider, account.issuer, tokens)};
  }

  /** Confirms in the background with the provider of a session that the account still exists. */
  recheck(hash: string, people: People): void {
    const run = this.#recheck(hash, people).catch((error: unknown) =>
      this.#report('', `A session could not be checked: ${(error as Error).message}`),
    );
    this.#rechecks.add(run);
    void run.then(() => this.#rechecks.delete(run));
  }

  async #recheck(hash: string, people: People): Promise<void> {
    const session = await people.sessions.claimRecheck(hash);
    if (!session) return;
    const tokens = await this.#open<ProviderTokens & {readonly provider: string}>(
      'tokens',
      session.tokens ?? '',
    );
    const subject = session.issuer && (await people.identities.subjectOf(session.person_id, session.issuer));
    if (!tokens || !subject) return;
    try {
      const confirmed = await this.#limited(tokens.provider, provider => provider.refresh(tokens, subject));
      await people.identities.confirm(confirmed.account);
      await people.sessions.extend(
        session,
        await this.#source(tokens.provider, confirmed.account.issuer, confirmed.tokens),
      );
    } catch (error) {
      // If the provider does not answer, the account may still exist; the session expires within the hour.
      if (error instanceof ProviderError && ['used', 'excluded', 'untrusted'].includes(error.problem))
        await people.sessions.endHash(hash);
      else if (!(error instanceof ProviderError)) throw error;
    }
  }

  /** The address for signing out at the provider of a session; `undefined` if it has none, or does not answer. */
  async endSession(
    {tokens: sealed}: {readonly tokens: string | null},
    returnTo: string,
  ): Promise<URL | undefined> {
    const tokens = await this.#open<ProviderTokens & {readonly provider: string}>('tokens', sealed ?? '');
    if (!tokens || !this.#byKey.has(tokens.provider)) return undefined;
    try {
      return await this.#limited(tokens.provider, provider => provider.endSession(tokens, returnTo));
    } catch (error) {
      if (error instanceof ProviderError) return undefined;
      throw error;
    }
  }

  /** Waits for confirmations that run in the background. */
  async close(): Promise<void> {
    await Promise.all(this.#rechecks);
  }

  async #limited<T>(key: string, send: (provider: OpenIdProvider) => Promise<T>): Promise<T> {
    const provider = this.#byKey.get(key);
    if (!provider) throw new ProviderError('untrusted', 'the provider is no longer in docent.yaml');
    if (this.#running >= MAX_CONCURRENT_REQUESTS)
      throw new ProviderError('busy', 'too many people are signing in');
    this.#running++;
    try {
      return await send(provider);
    } catch (error) {
      if (error instanceof ProviderError) this.#report(key, error.message);
      throw error;
    } finally {
      this.#running--;
    }
  }

  async #source(provider: string, issuer: string, tokens: ProviderTokens): Promise<SessionSource> {
    return {
      provider,
      issuer,
      tokens: await this.#seal('tokens', {provider, ...tokens}),
      canRecheck: tokens.refresh !== undefined,
    };
  }

  #seal(use: string, content: object, seconds?: number): Promise<string> {
    const sealed = new EncryptJWT({...content})
      .setProtectedHeader({alg: 'dir', enc: 'A256GCM'})
      .setAudience(use);
    return (seconds === undefined ? sealed : sealed.setExpirationTime(`${seconds}s`)).encrypt(this.#key);
  }

  async #open<T>(use: string, text: string): Promise<T | undefined> {
    try {
      return (await jwtDecrypt(text, this.#key, {audience: use})).payload as T;
    } catch {
      return undefined;
    }
  }
}

/** Values that prove to the provider and to this host that a sign-in is completed by the browser that began it. */
const derived = (browserSecret: string, id: string): {readonly nonce: string; readonly verifier: string} => {
  const of = (use: string): string =>
    createHmac('sha256', browserSecret).update(`${use} ${id}`).digest('base64url');
  return {nonce: of('nonce'), verifier: of('verifier')};
};
