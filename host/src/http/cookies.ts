import type {FastifyRequest} from 'fastify';
import type {} from '@fastify/cookie';
import {type FromCookies, MAX_SHARINGS} from '../people/identify.js';
import {isSecure} from './origin.js';

/** A signed-in person, under the name where people sign in. */
export const SESSION = 'docent-session';
/** The same under a name of documentation: it only reads. */
export const READING = 'docent-reading';
/** What was shared by links. */
export const SHARING = 'docent-sharing';
/** What a browser keeps under a name of documentation while it signs in elsewhere. */
export const SIGNING_IN = 'docent-signing-in';

type CookieName = typeof SESSION | typeof READING | typeof SHARING | typeof SIGNING_IN;

/** Over TLS no other host, not even one of a common domain, can set a cookie of this name. */
export const cookieName = (request: FastifyRequest, name: CookieName): string =>
  isSecure(request) ? `__Host-${name}` : name;

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[cookieName(request, name)];

/**
 * Scripts cannot read it. Where pages and sessions share an address it is sent with no request that another site begins;
 * elsewhere a link that is followed brings it along, since one of the names leads to the other.
 */
export const cookieOptions = (request: FastifyRequest) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: request.served.kind === 'all' ? 'strict' : 'lax',
    secure: isSecure(request),
  }) as const;

/**
 * What the cookies of a request say, as far as they count: a browser sends them by itself, also with what a script or
 * a tag of another origin asks for. Only requests of this origin and pages that the reader opens are made in
 * the reader's name, and none to where pages of several projects run that do not trust each other.
 */
export function cookiesThatCount(request: FastifyRequest): FromCookies {
  const {served} = request;
  if (served.kind === 'docs' && request.names.isMixed(served)) return {sharings: []};
  const reading = served.kind === 'docs' ? {reading: served.project?.id ?? null} : {};
  if (isFromElsewhere(request)) return {...reading, sharings: []};
  return {
    ...reading,
    session: readCookie(request, served.kind === 'docs' ? READING : SESSION),
    sharings: (readCookie(request, SHARING) ?? '').split('.').filter(Boolean).slice(0, MAX_SHARINGS),
  };
}

function isFromElsewhere({headers, method}: FastifyRequest): boolean {
  const {'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest} = headers;
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isOpened = mode === 'navigate' && dest === 'document' && /^(?:GET|HEAD)$/.test(method);
  return !isOpened;
}
