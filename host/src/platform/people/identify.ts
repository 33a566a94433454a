import type {FastifyRequest} from 'fastify';
import {StoreAwayError} from '../store/store.js';
import {ACCESS_TOKEN_LENGTH, type AccessTokens} from './tokens.js';
import type {People} from './people.js';
import {ANONYMOUS, isSomebody, type Viewer} from './viewer.js';
import {hashOf} from './secrets.js';

/** A browser that opened many sharing links keeps the latest ones. */
export const MAX_SHARINGS = 10;

/** The parts of a request that say who makes it. */
type Asking = Pick<FastifyRequest, 'headers' | 'url' | 'routeOptions'>;

export interface Identified {
  readonly viewer: Viewer;
  /** Whether credentials were sent but are invalid: revoked, expired, or never issued. */
  readonly isRefused: boolean;
  /** Whether the browser sent the credentials by itself, so that another site may have triggered the request. */
  readonly byCookie: boolean;
  /** Whether the browser's session has ended, so that signing in again may reveal more. */
  readonly hasEnded: boolean;
  /** Those of `secretsOf` that are invalid. */
  readonly wrong: readonly string[];
}

/** The cookies of a request, as far as they are valid for it. */
export interface FromCookies {
  /** Secret of a session. */
  readonly session?: string | undefined;
  /** For a reading session: the project whose pages it may read; null: those of all projects. */
  readonly reading?: number | null | undefined;
  /** Tokens of sharing links. */
  readonly sharings: readonly string[];
}

/** Value of the session cookie after signing out, so that pages left open can say so. */
export const ENDED = 'ended';

/**
 * The secrets by which a request asks to be known, except sessions: browsers send those by themselves long after they have
 * ended, which is no attempt at anything.
 */
export function secretsOf(request: Asking, {sharings}: FromCookies): readonly string[] {
  // An empty header counts as missing.
  const authorization = request.headers.authorization?.trim();
  if (authorization) return [authorization];
  const parameter = tokenInAddress(request);
  return parameter === null ? sharings : [parameter];
}

/**
 * A token in the address is accepted on the host's own routes only. The scripts of a documentation page can read its address, and would
 * get the token. The route decides, not the path, since documentation may have folders named `api` or `_`.
 */
const tokenInAddress = ({url, routeOptions}: Asking): string | null =>
  /^\/(?:api|_)\//.test(routeOptions.url ?? '')
    ? new URL(url, 'http://query.invalid').searchParams.get('access_token')
    : null;

/** Who makes the request: a header takes precedence over the parameter, and either over cookies. */
export async function identify(
  request: Asking,
  {session, reading, sharings}: FromCookies,
  people: People,
  accessTokens: AccessTokens,
): Promise<Identified> {
  const authorization = request.headers.authorization?.trim();
  const [, scheme = '', token = ''] = /^(bearer|token) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (authorization) {
    const isBearer = scheme.toLowerCase() === 'bearer';
    return bearing(authorization, scheme ? await (isBearer ? ofAccessToken : ofToken)(token) : undefined);
  }
  const parameter = tokenInAddress(request);
  if (parameter !== null) return bearing(parameter, await ofAccessToken(parameter));
  const person = !session
    ? undefined
    : reading === undefined
      ? await people.sessions.person(session)
      : await people.sessions.reader(session, reading);
  const shares = [];
  const wrong: string[] = [];
  for (const shared of sharings) {
    const share = await people.sharings.shared(shared);
    if (share) shares.push(share);
    else wrong.push(shared);
  }
  // An expired cookie is not an error: the reader has signed out.
  return {
    viewer:
      reading === undefined
        ? {person, mayWrite: person !== undefined, shares}
        : {person, mayWrite: false, onlyReads: true, shares},
    isRefused: false,
    byCookie: true,
    hasEnded: session !== undefined && !person,
    wrong,
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

/** The answer to credentials that a request carries. */
const bearing = (secret: string, viewer: Viewer | undefined): Identified => ({
  viewer: viewer ?? ANONYMOUS,
  isRefused: !viewer,
  byCookie: false,
  hasEnded: false,
  wrong: viewer ? [] : [secret],
});

/** The lifetime of an access token, which cannot be revoked either; in ms. */
export const REMEMBERED_FOR = ACCESS_TOKEN_LENGTH * 1_000;
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
      if (isSomebody(identified.viewer)) this.#known.set(key, {identified, at: Date.now()});
      for (const oldest of this.#known.keys()) {
        if (this.#known.size <= MOST) break;
        this.#known.delete(oldest);
      }
      return identified;
    } catch (error) {
      const known = this.#known.get(key);
      if (!(error instanceof StoreAwayError) || !known || Date.now() - known.at > REMEMBERED_FOR) throw error;
      return known.identified;
    }
  }
}
