import type {FastifyReply, FastifyRequest} from 'fastify';
import {isSecure} from './addresses.js';

/** Session of a signed-in person, under the domain where people sign in. */
export const SESSION = 'docent-session';
/** Session under a docs domain, which can only read. */
export const READING = 'docent-reading';
/** Tokens of sharing links. */
export const SHARING = 'docent-sharing';
/** The verifier that a browser keeps under a docs domain while it signs in under the app domain. */
export const SIGNING_IN = 'docent-signing-in';
/** Outcome of a submitted form, until the next page shows it. */
export const OUTCOME = 'docent-outcome';

/** The secret that a browser keeps while somebody signs in at a provider. */
export const AT_PROVIDER = 'docent-at-provider';
/** The provider that was last used in this browser, which is offered again. Not a secret. */
export const PROVIDER = 'docent-provider';

type CookieName =
  | (typeof SESSION | typeof READING | typeof SHARING)
  | (typeof SIGNING_IN | typeof OUTCOME | typeof AT_PROVIDER | typeof PROVIDER);

/**
 * Over TLS, the name has a prefix that prevents other hosts, such as those in the same domain, from setting the cookie.
 */
const cookieName = (request: FastifyRequest, name: CookieName): string =>
  isSecure(request) ? `__Host-${name}` : name;

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[cookieName(request, name)];

/** @param maxAge in seconds. Default: until the browser is closed */
export const setCookie = (reply: FastifyReply, name: CookieName, value: string, maxAge?: number) =>
  reply.setCookie(cookieName(reply.request, name), value, {
    ...cookieOptions(reply.request, name),
    ...(maxAge !== undefined && {maxAge}),
  });

export const clearCookie = (reply: FastifyReply, name: CookieName) =>
  reply.clearCookie(cookieName(reply.request, name), cookieOptions(reply.request, name));

/**
 * The attributes of a cookie. Scripts cannot read cookies. Where pages and sessions share an address, cookies are never sent
 * with cross-site requests. Otherwise they are sent when a link is followed, because signing in navigates between the
 * domains, and to a provider and back.
 */
const cookieOptions = (request: FastifyRequest, name: CookieName) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: request.served.kind === 'all' && name !== AT_PROVIDER ? 'strict' : 'lax',
    secure: isSecure(request),
  }) as const;
