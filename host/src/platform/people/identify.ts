import type {FastifyRequest} from 'fastify';
import {StoreUnavailableError} from '../store/store.js';
import {ACCESS_TOKEN_LENGTH, type AccessTokens} from './tokens.js';
import type {People} from './people.js';
import {ANONYMOUS, isSomebody, type Viewer} from './viewer.js';
import {hashOf} from './secrets.js';

/** Maximum number of sharing links that a browser keeps: those that it opened last. */
export const MAX_SHARINGS = 10;

/** The parts of a request that contain credentials. */
type CredentialRequest = Pick<FastifyRequest, 'headers' | 'url' | 'routeOptions'>;

export interface Identified {
  readonly viewer: Viewer;
  /** Whether credentials were sent but are invalid: revoked, expired, or never issued. */
  readonly isRefused: boolean;
  /** Whether the browser added the credentials automatically, as it does with cookies, so that another site may have triggered the request. */
  readonly byCookie: boolean;
  /** Whether the browser's session has ended, so that signing in again may reveal more. */
  readonly hasEnded: boolean;
  /** The secrets of `secretsOf` that are invalid. */
  readonly invalidSecrets: readonly string[];
}

/** The cookies of a request that are valid for its address. */
export interface FromCookies {
  /** Secret of a session. */
  readonly session?: string | undefined;
  /** For a reading session: the project whose pages it may read; null: those of all projects. */
  readonly reading?: number | null | undefined;
  /** Tokens of sharing links. */
  readonly sharings: readonly string[];
}

/** Value of the session cookie after signing out, so that pages that are still open can say that the session has ended. */
export const ENDED = 'ended';

/**
 * The secrets in a request, for limiting attempts to guess one. Those of sessions are left out, because a browser sends them
 * long after the session has ended.
 */
export function secretsOf(request: CredentialRequest, {sharings}: FromCookies): readonly string[] {
  // An empty header counts as missing.
  const authorization = request.headers.authorization?.trim();
  if (authorization) return [authorization];
  const parameter = tokenInAddress(request);
  return parameter === null ? sharings : [parameter];
}

/**
 * A token in the address. It is accepted on the host's own routes only, since scripts of a documentation page could read it
 * from the address of that page. The route is checked instead of the path, since documentation may have folders named `api`
 * or `_`.
 */
const tokenInAddress = ({url, routeOptions}: CredentialRequest): string | null =>
  /^\/(?:api|_)\//.test(routeOptions.url ?? '')
    ? new URL(url, 'http://query.invalid').searchParams.get('access_token')
    : null;

/** Identifies the viewer. A header takes precedence over the parameter, and both over cookies. */
export async function identify(
  request: CredentialRequest,
  {session, reading, sharings}: FromCookies,
  people: People,
  accessTokens: AccessTokens,
): Promise<Identified> {
  const authorization = request.headers.authorization?.trim();
  const [, scheme = '', token = ''] = /^(bearer|token) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (authorization) {
    const isBearer = scheme.toLowerCase() === 'bearer';
    return identifiedBy(
      authorization,
      scheme ? await (isBearer ? ofAccessToken : ofToken)(token) : undefined,
    );
  }
  const parameter = tokenInAddress(request);
  if (parameter !== null) return identifiedBy(parameter, await ofAccessToken(parameter));
  const person = !session
    ? undefined
    : reading === undefined
      ? await people.sessions.person(session)
      : await people.sessions.reader(session, reading);
  const shares = [];
  const invalidSecrets: string[] = [];
  for (const shared of sharings) {
    const share = await people.sharings.shared(shared);
    if (share) shares.push(share);
    else invalidSecrets.push(shared);
  }
  // An expired session cookie is not an error: the reader has signed out.
  return {
    viewer:
      reading === undefined
        ? {person, mayWrite: person !== undefined, shares}
        : {person, mayWrite: false, onlyReads: true, shares},
    isRefused: false,
    byCookie: true,
    hasEnded: session !== undefined && !person,
    invalidSecrets,
  };

  async function ofAccessToken(text: string): Promise<Viewer | undefined> {
    const id = await accessTokens.read(text);
    const person = id === undefined ? undefined : await people.person(id);
    return person && {person, mayWrite: true, shares: []};
  }

  async function ofToken(text: string): Promise<Viewer | undefined> {
    const issued = await people.apiTokens.holder(text);
    if (issued) return {...issued, shares: []};
    const share = await people.sharings.shared(text);
    return share && {person: undefined, mayWrite: false, shares: [share]};
  }
}

/** The result for credentials in a header or parameter. */
const identifiedBy = (secret: string, viewer: Viewer | undefined): Identified => ({
  viewer: viewer ?? ANONYMOUS,
  isRefused: !viewer,
  byCookie: false,
  hasEnded: false,
  invalidSecrets: viewer ? [] : [secret],
});

/** How long viewers are remembered, in ms: as long as an access token, which cannot be revoked either. */
export const REMEMBERED_FOR = ACCESS_TOKEN_LENGTH * 1_000;
const MAX_REMEMBERED = 10_000;

/**
 * Remembers the viewers of the last ten minutes, for times when the store is unreachable. While it is reachable, it is
 * queried for each request, so that a revocation takes effect at once.
 */
export class RememberedViewers {
  readonly #entries = new Map<string, {readonly identified: Identified; readonly at: number}>();

  /** Identifies a viewer. @throws {StoreUnavailableError} if the store is unreachable and the credentials were not seen recently */
  async identify(
    {headers: {authorization = ''}, url}: Pick<FastifyRequest, 'headers' | 'url'>,
    cookies: FromCookies,
    identifyNow: () => Promise<Identified>,
  ): Promise<Identified> {
    const token = new URL(url, 'http://query.invalid').searchParams.get('access_token') ?? '';
    const key = hashOf(JSON.stringify([authorization, cookies, token]));
    try {
      const identified = await identifyNow();
      this.#entries.delete(key);
      if (isSomebody(identified.viewer)) this.#entries.set(key, {identified, at: Date.now()});
      for (const oldest of this.#entries.keys()) {
        if (this.#entries.size <= MAX_REMEMBERED) break;
        this.#entries.delete(oldest);
      }
      return identified;
    } catch (error) {
      const entry = this.#entries.get(key);
      if (!(error instanceof StoreUnavailableError) || !entry || Date.now() - entry.at > REMEMBERED_FOR)
        throw error;
      return entry.identified;
    }
  }
}
