import {createHmac, timingSafeEqual} from 'node:crypto';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import fastifyCookie from '@fastify/cookie';
import {
  type FromCookies,
  type Identified,
  identify,
  MAX_SHARINGS,
  RememberedViewers,
  secretsOf,
} from '../platform/people/identify.js';
import type {Library} from '../platform/library/library.js';
import type {LibraryView} from '../platform/library/library-view.js';
import type {Names, Served} from '../config/names.js';
import type {AccessTokens} from '../platform/people/tokens.js';
import type {People} from '../platform/people/people.js';
import {ANONYMOUS, isSomebody, type Viewer} from '../platform/people/viewer.js';
import {StoreUnavailableError} from '../platform/store/store.js';
import {originAt} from './addresses.js';
import {SESSION, READING, SHARING, readCookie} from './cookies.js';
import {HttpError, isApiPath} from './http-error.js';
import {pathOfTarget} from '../../../cli/src/system/paths.js';
import {PERSONAL} from './headers.js';
import type {Tries} from './tries.js';

/**
 * The cookies of a request, as far as they are valid for it. Browsers also send them with requests that scripts and
 * tags of other origins make. They count only for same-origin requests and for pages that the reader opens, and never
 * where pages of projects that do not trust each other share an origin.
 */
function cookiesThatCount(request: FastifyRequest): FromCookies {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The names under which the library is served. */
    names: Names;
    /** What is served under the requested host name. */
    served: Served;
    /** Who makes the request. */
    viewer: Viewer;
    /** Whether the browser sent the credentials by itself, so that another site may have triggered the request. */
    byCookie: boolean;
    /** Whether the queries of a project's readers are counted. */
    countsQueries: (project: string) => boolean;
    /** Whether the browser's session has ended. */
    hasEnded: boolean;
    /** The part of the library that the viewer may see. Routes read the library only through it. */
    view: LibraryView;
    /**
     * The part of `view` that may be shown as pages: without private pages where pages of other projects share the
     * origin.
     */
    pages: LibraryView;
    /** Why the viewer cannot be identified at the moment, and therefore sees only what is public. */
    unproven?: StoreUnavailableError;
    /** Renews the view after a write. */
    renewView: () => Promise<void>;
  }
}

/** What is needed to identify viewers. */
interface ViewerOptions {
  readonly people: People;
  readonly accessTokens: AccessTokens;
  readonly names: Names;
  readonly tries: Tries;
  /** Whether people can sign in, so that answers depend on the viewer. */
  readonly hasPeople: boolean;
}

/** Paths for monitoring, which are answered under every host name, and even while the store is unreachable. */
const MONITORING_PATHS: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

/** Maximum length of a host name in an error, in characters. */
const MAX_SHOWN = 100;

/** The error for a request under a host name that does not belong to this library. */
function unknownHostError(request: FastifyRequest): HttpError {
  const {docs, app} = request.names.settings;
  const pages = docs && ` Documentation is served under ${docs.replace('{project}', '<project>')}.`;
  const shown = request.hostname.slice(0, MAX_SHOWN);
  return new HttpError(421, {
    detail: `"${shown}" is not a name of this library: open ${originAt(request, app)}/ instead.${pages}`,
  });
}

const READS = /^(?:GET|HEAD|OPTIONS)$/;

/**
 * Identifies the viewer before any route runs. With invalid credentials, routes of the API and of signing in answer 401; pages are
 * shown as to anonymous readers.
 */
export async function viewerHooks(
  server: FastifyInstance,
  library: Library,
  {people, accessTokens, names, tries, hasPeople}: ViewerOptions,
): Promise<void> {
  await server.register(fastifyCookie);
  server.decorateRequest('names', {getter: () => names});
  server.decorateRequest('served');
  server.decorateRequest('viewer');
  server.decorateRequest('byCookie', true);
  server.decorateRequest('hasEnded', false);
  server.decorateRequest('view');
  server.decorateRequest('pages');
  server.decorateRequest('renewView', async function (this: FastifyRequest) {
    this.view = await library.view(this.viewer, aloneIn(this.served));
  });
  const remembered = new RememberedViewers();
  const identifyViewer = async (request: FastifyRequest, cookies: FromCookies): Promise<Identified> => {
    const identifyInStore = () => identify(request, cookies, people, accessTokens);
    if (!library.store.changes) return identifyInStore();
    try {
      return await remembered.identify(request, cookies, identifyInStore);
    } catch (error) {
      // Public pages are shown; whether any other page exists cannot be determined at the moment.
      if (
        !(error instanceof StoreUnavailableError) ||
        isApiPath(pathOfTarget(request.url)) ||
        !READS.test(request.method)
      )
        throw error;
      request.unproven = error;
      return {viewer: ANONYMOUS, isRefused: false, byCookie: true, hasEnded: false, invalidSecrets: []};
    }
  };
  server.decorateRequest('unproven');
  server.addHook('onRequest', async (request, reply) => {
    if (hasPeople && MONITORING_PATHS.has(request.url)) return;
    const served = names.served(request.hostname, (await library.rows()).projects);
    if (!served) throw unknownHostError(request);
    request.served = served;
    if (hasPeople && served.kind === 'docs') refuseChanges(request);
    const isByCookie = !request.headers.authorization && readCookie(request, SESSION);
    if (isByCookie && !READS.test(request.method)) refuseOtherSites(request);
    const cookies = cookiesThatCount(request);
    const secrets = secretsOf(request, cookies);
    tries.admit(request, reply, secrets);
    const {viewer, isRefused, byCookie, hasEnded, invalidSecrets} = await identifyViewer(request, cookies);
    if (!request.unproven) tries.learn(request, secrets, invalidSecrets);
    request.viewer = isRefused ? ANONYMOUS : viewer;
    request.byCookie = byCookie;
    request.hasEnded = hasEnded;
    const alone = aloneIn(served);
    request.view = await library.view(request.viewer, alone);
    const isHidden = hasPeople && byCookie && isSomebody(viewer) && names.isMixed(served);
    request.pages = isHidden ? await library.view(ANONYMOUS, alone) : request.view;
    // Set here, so that errors and redirects have it, too.
    if (hasPeople) reply.header('vary', 'Cookie, Authorization');
    // Answers to a signed-in viewer are personal by default. Routes of public pages overwrite these headers.
    if (isSomebody(request.viewer) || hasEnded) reply.headers(PERSONAL);
    const path = pathOfTarget(request.url);
    if (isRefused && (isApiPath(path) || path.startsWith('/auth')))
      throw new HttpError(401, {detail: 'Invalid token.'});
  });
  // After the body has been read, because it contains the token of a form.
  server.addHook('preHandler', async request => {
    const isProven =
      READS.test(request.method) || !request.byCookie || request.routeOptions.config.needsNoSession;
    if (!isProven && request.viewer?.person) refuseForgery(request);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Skips the check against forged requests, for routes that do not act with the session or only read. */
    needsNoSession?: boolean;
  }
}

/** The only project served under this host name; `null`: none; `undefined`: all projects. */
const aloneIn = (served: Served) =>
  served.kind !== 'docs' || served.isShared ? undefined : (served.project ?? null);

/** Paths that belong to the app domain. */
const NOT_DOCUMENTATION = /^\/(?:_\/)?(?:auth|builds|hooks|insights|manage|sign-out)\b/;
/** Requests of agents, which only read, and reports of queries from pages. */
const CHANGES_NOTHING = /^\/(?:(?:_\/)?mcp|_\/insights\/)$/;

/**
 * Refuses changes under a docs domain, where scripts of authors run.
 *
 * @throws {HttpError} 403 for a request that may change something, or for an API path that belongs to the app domain
 */
function refuseChanges(request: FastifyRequest): void {
  const {method, names} = request;
  const path = pathOfTarget(request.url);
  const reads = READS.test(method)
    ? !(NOT_DOCUMENTATION.test(path) && isApiPath(path))
    : CHANGES_NOTHING.test(path);
  if (reads) return;
  const {app} = names.settings;
  const where = app ? `use ${originAt(request, app)} instead` : 'use another name of this host';
  throw new HttpError(403, {detail: `This name serves documentation, which can only be read: ${where}.`});
}

/** Signs a text with the secret of this session, so that no other site can forge it. */
export function signForSession(request: FastifyRequest, text: string): string {
  const session = readCookie(request, SESSION) ?? '';
  return createHmac('sha256', session).update(text).digest('base64url');
}

export function isSameSecret(given: string, expected: string): boolean {
  const [actual, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === expectedBytes.length && timingSafeEqual(actual, expectedBytes);
}

/**
 * The token that proves that a request comes from a form or a script of the host's own pages. It is derived from the
 * session.
 */
export const formToken = (request: FastifyRequest): string => signForSession(request, 'form');

/**
 * Prevents cross-site request forgery: a browser sends the session even with requests that another page triggers. A
 * request must come from a page of this origin and contain a token that only the host's own pages have.
 *
 * @throws {HttpError} 403 if it does not, or is a request to the API under a host name that also serves documentation
 */
function refuseForgery(request: FastifyRequest): void {
  refuseOtherSites(request);
  if (/^\/(?:_\/)?api\//.test(pathOfTarget(request.url)) && request.served.kind !== 'app')
    throw new HttpError(403, {
      detail:
        'CSRF Failed: under a name that also serves documentation, a session cannot change anything through the API. Send a token: "docent token add".',
    });
  const header = request.headers['x-csrftoken'];
  const given = header ?? (request.body as {csrf?: unknown} | null | undefined)?.csrf;
  if (!isSameSecret(typeof given === 'string' ? given : '', formToken(request)))
    throw new HttpError(403, {
      detail:
        'CSRF Failed: the token of the form is missing or from an earlier session; reload the page and try again.',
    });
}

/**
 * Refuses requests triggered by pages of other sites. Pages cannot forge the headers that reveal this.
 *
 * @throws {HttpError} 403 if another site has triggered the request, or the headers do not tell
 */
export function refuseOtherSites(request: FastifyRequest): void {
  const {'sec-fetch-site': site, origin, host} = request.headers;
  const isOwn =
    site === undefined
      ? origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
      : site === 'same-origin' || site === 'none';
  if (!isOwn)
    throw new HttpError(403, {detail: 'CSRF Failed: this request does not come from a page of this host.'});
}
