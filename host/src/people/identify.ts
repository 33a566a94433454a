import type {FastifyRequest} from 'fastify';
import type {} from '@fastify/cookie';
import type {AccessTokens} from './access-tokens.js';
import type {People} from './people.js';
import {STRANGER, type Viewer} from './viewer.js';

/** Cookies: the session of a signed-in person, and what was shared by links. */
export const SESSION_COOKIE = 'docent-session';
export const SHARING_COOKIE = 'docent-sharing';

/** A browser that opened many sharing links keeps the latest ones. */
export const MAX_SHARINGS = 10;

export interface Identified {
  readonly viewer: Viewer;
  /** Whether credentials were sent but are invalid: revoked, expired, or never issued. */
  readonly isRefused: boolean;
  /** Whether the browser sent the credentials by itself, so that another site may have triggered the request. */
  readonly byCookie: boolean;
  /** Whether the browser's session has ended: what is not found may be found after signing in again. */
  readonly hasEnded: boolean;
}

/** Value of the session cookie after signing out, so that pages left open can say so. */
export const ENDED = 'ended';

/** Who makes the request: a header takes precedence over the parameter, and either over cookies. */
export async function identify(
  request: Pick<FastifyRequest, 'headers' | 'cookies' | 'url'>,
  people: People,
  accessTokens: AccessTokens,
): Promise<Identified> {
  const {authorization} = request.headers;
  const [, scheme, token] = /^(\w+) +(\S+)$/.exec(authorization?.trim() ?? '') ?? [];
  if (authorization !== undefined) {
    const viewer =
      scheme === undefined || token === undefined
        ? undefined
        : /^bearer$/i.test(scheme)
          ? await ofAccessToken(token)
          : /^token$/i.test(scheme)
            ? await ofToken(token)
            : undefined;
    return {viewer: viewer ?? STRANGER, isRefused: !viewer, byCookie: false, hasEnded: false};
  }
  const parameter = new URL(request.url, 'http://query.invalid').searchParams.get('access_token');
  if (parameter !== null) {
    const viewer = await ofAccessToken(parameter);
    return {viewer: viewer ?? STRANGER, isRefused: !viewer, byCookie: false, hasEnded: false};
  }
  const session = request.cookies[SESSION_COOKIE];
  const person = session ? await people.sessions.person(session) : undefined;
  const shares = [];
  for (const shared of (request.cookies[SHARING_COOKIE] ?? '').split('.').slice(0, MAX_SHARINGS)) {
    const share = shared ? await people.sharings.shared(shared) : undefined;
    if (share) shares.push(share);
  }
  // An expired cookie is not an error: the reader has signed out.
  return {
    viewer: {person, mayWrite: person !== undefined, shares},
    ...{isRefused: false, byCookie: true, hasEnded: session !== undefined && !person},
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
