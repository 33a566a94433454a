import fastifyCookie from '@fastify/cookie';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import {createHmac, timingSafeEqual} from 'node:crypto';
import type {Catalogue} from '../library/catalogue.js';
import type {Library} from '../library/library.js';
import type {Names, Served} from '../config/names.js';
import type {AccessTokens} from '../people/tokens.js';
import {type Identified, identify, Remembered} from '../people/identify.js';
import type {People} from '../people/people.js';
import {isSomebody, STRANGER, type Viewer} from '../people/viewer.js';
import {StoreAwayError} from '../store/store-away-error.js';
import {HttpError, isApiPath} from './http-error.js';
import {originAt} from './origin.js';
import {FOR_ONE} from './headers.js';
import {cookiesThatCount, readCookie, SESSION} from './cookies.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The names under which the library is served. */
    names: Names;
    /** What is served under the name that was asked. */
    served: Served;
    /** Who makes the request. */
    viewer: Viewer;
    /** Whether the browser sent the credentials by itself, so that another site may have triggered the request. */
    byCookie: boolean;
    /** Whether the browser's session has ended. */
    hasEnded: boolean;
    /** Everything the asker may know about: routes answer from nothing else. */
    library: Library;
    /** What of it may be shown as pages: where they run beside pages of others, nothing by a session. */
    pages: Library;
    /** Why the asker cannot be identified at the moment, and so sees only what is public. */
    unproven?: StoreAwayError;
    /** Renews the view after a write. */
    renewLibrary: () => Promise<void>;
  }
}

/** What is needed to identify people. */
export interface Doors {
  readonly people: People;
  readonly accessTokens: AccessTokens;
  readonly names: Names;
  /** Whether people can sign in, so that answers differ by who asks. */
  readonly hasPeople: boolean;
}

/** Operators get answers even while the store is unreachable. */
const UNASKED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

const READS = /^(?:GET|HEAD|OPTIONS)$/;

/**
 * Identifies the asker before any route runs. Routes of the interface refuse invalid credentials; pages are then shown as
 * to anonymous readers.
 */
export async function askerHooks(
  server: FastifyInstance,
  catalogue: Catalogue,
  {people, accessTokens, names, hasPeople}: Doors,
): Promise<void> {
  await server.register(fastifyCookie);
  server.decorateRequest('names', {getter: () => names});
  server.decorateRequest('served');
  server.decorateRequest('viewer');
  server.decorateRequest('byCookie', true);
  server.decorateRequest('hasEnded', false);
  server.decorateRequest('library');
  server.decorateRequest('pages');
  server.decorateRequest('renewLibrary', async function (this: FastifyRequest) {
    this.library = await catalogue.view(this.viewer, aloneIn(this.served));
  });
  const remembered = new Remembered();
  const who = async (request: FastifyRequest): Promise<Identified> => {
    const cookies = cookiesThatCount(request);
    const ask = () => identify(request, cookies, people, accessTokens);
    if (!catalogue.store.changes) return ask();
    try {
      return await remembered.identify(request, cookies, ask);
    } catch (error) {
      // A public page is shown; whether any other page exists cannot be told at the moment.
      if (!(error instanceof StoreAwayError) || isApiPath(request.url) || !READS.test(request.method))
        throw error;
      request.unproven = error;
      return {viewer: STRANGER, isRefused: false, byCookie: true, hasEnded: false};
    }
  };
  server.decorateRequest('unproven');
  server.addHook('onRequest', async (request, reply) => {
    if (hasPeople && UNASKED.has(request.url)) return;
    request.served = names.served(request.hostname, (await catalogue.rows()).projects);
    const {served} = request;
    if (hasPeople && served.kind === 'docs') refuseWhatIsNotReading(request);
    const isByCookie = request.headers.authorization === undefined && readCookie(request, SESSION);
    if (isByCookie && !READS.test(request.method)) refuseOtherSites(request);
    const {viewer, isRefused, byCookie, hasEnded} = await who(request);
    request.viewer = isRefused ? STRANGER : viewer;
    request.byCookie = byCookie;
    request.hasEnded = hasEnded;
    const alone = aloneIn(served);
    request.library = await catalogue.view(request.viewer, alone);
    const isHidden = hasPeople && byCookie && isSomebody(viewer) && names.isMixed(served);
    request.pages = isHidden ? await catalogue.view(STRANGER, alone) : request.library;
    // Errors and redirects included; public pages override it.
    if (hasPeople) reply.header('vary', 'Cookie, Authorization');
    if (isSomebody(request.viewer) || hasEnded) reply.headers(FOR_ONE);
    if (isRefused && (isApiPath(request.url) || request.url.startsWith('/auth')))
      throw new HttpError(401, {detail: 'Invalid token.'});
  });
  // After the body is read, which carries the token of a form.
  server.addHook('preHandler', async request => {
    const isProven =
      READS.test(request.method) || !request.byCookie || request.routeOptions.config.needsNoSession;
    if (!isProven && request.viewer?.person) refuseForgery(request);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route does nothing in the name of a session, or only reads. */
    needsNoSession?: boolean;
  }
}

/** The project whose pages alone are there; null: none are; `undefined`: those of all projects. */
const aloneIn = (served: Served) =>
  served.kind !== 'docs' || served.isShared ? undefined : (served.project ?? null);

/** What belongs to where people sign in. */
const NOT_DOCUMENTATION = /^\/(?:_\/)?(?:auth|builds|hooks|sign-out)\b/;
/** Questions of agents, which read. */
const MCP = /^\/(?:_\/)?mcp(?:$|\?)/;

/**
 * Under a name of documentation scripts of its authors run: it answers what can be read.
 *
 * @throws {HttpError} 403
 */
function refuseWhatIsNotReading(request: FastifyRequest): void {
  const {method, url, names} = request;
  const reads = READS.test(method) ? !(NOT_DOCUMENTATION.test(url) && isApiPath(url)) : MCP.test(url);
  if (reads) return;
  const {app} = names.settings;
  const where = app ? `ask ${originAt(request, app)} instead` : 'ask under another name of this host';
  throw new HttpError(403, {detail: `This name serves documentation, which is only read: ${where}.`});
}

/**
 * Proves that a form or a script of the host's own pages has sent a request: those pages carry it. It goes with the
 * session, and nothing but it tells it.
 */
export function formToken(request: FastifyRequest): string {
  const session = readCookie(request, SESSION) ?? '';
  return createHmac('sha256', session).update('form').digest('base64url');
}

/**
 * Prevents cross-site request forgery: a browser sends the session even with requests that another page triggers. Besides
 * coming from a page of this origin, a request has to carry what only the host's own pages know.
 *
 * @throws {HttpError} 403
 */
function refuseForgery(request: FastifyRequest): void {
  refuseOtherSites(request);
  if (/^\/(?:_\/)?api\//.test(request.url) && request.served.kind !== 'app')
    throw new HttpError(403, {
      detail:
        'CSRF Failed: a session changes nothing through the interface where pages of documentation are served, too. Send a token: "docent token add".',
    });
  const header = request.headers['x-csrftoken'];
  const given = header ?? (request.body as {csrf?: unknown} | null | undefined)?.csrf;
  const expected = Buffer.from(formToken(request));
  const found = Buffer.from(typeof given === 'string' ? given : '');
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    throw new HttpError(403, {
      detail:
        'CSRF Failed: the token of the form is missing or of an earlier session; reload the page, and try again.',
    });
}

/**
 * Refuses what a page of another site has triggered: no site can forge the headers that say where a request comes from.
 *
 * @throws {HttpError} 403
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
