import fastifyCookie from '@fastify/cookie';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import type {Catalogue} from '../../library/view/catalogue.js';
import type {Library} from '../../library/library.js';
import type {AccessTokens} from '../../people/access-tokens.js';
import {type Identified, identify} from '../../people/identify.js';
import type {People} from '../../people/people.js';
import {Remembered} from '../../people/remembered.js';
import {isSomebody, STRANGER, type Viewer} from '../../people/viewer.js';
import {StoreAwayError} from '../../store/store-away-error.js';
import {HttpError} from '../api/http-error.js';
import {isApiPath} from '../errors.js';
import {FOR_ONE} from '../security-headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request. */
    viewer: Viewer;
    /** Whether the browser sent the credentials by itself, so that another site may have triggered the request. */
    byCookie: boolean;
    /** Whether the browser's session has ended. */
    hasEnded: boolean;
    /** Everything the asker may know about: routes answer from nothing else. */
    library: Library;
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
  {people, accessTokens, hasPeople}: Doors,
): Promise<void> {
  await server.register(fastifyCookie);
  server.decorateRequest('viewer');
  server.decorateRequest('byCookie', true);
  server.decorateRequest('hasEnded', false);
  server.decorateRequest('library');
  server.decorateRequest('renewLibrary', async function (this: FastifyRequest) {
    this.library = await catalogue.view(this.viewer, this.hostname);
  });
  const remembered = new Remembered();
  const who = async (request: FastifyRequest): Promise<Identified> => {
    const ask = () => identify(request, people, accessTokens);
    if (!catalogue.store.changes) return ask();
    try {
      return await remembered.identify(request, ask);
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
    const {viewer, isRefused, byCookie, hasEnded} = await who(request);
    if (!READS.test(request.method) && byCookie && viewer.person) refuseOtherSites(request);
    request.viewer = isRefused ? STRANGER : viewer;
    request.byCookie = byCookie;
    request.hasEnded = hasEnded;
    request.library = await catalogue.view(request.viewer, request.hostname);
    // Errors and redirects included; public pages override it.
    if (hasPeople) reply.header('vary', 'Cookie, Authorization');
    if (isSomebody(request.viewer) || hasEnded) reply.headers(FOR_ONE);
    if (isRefused && (isApiPath(request.url) || request.url.startsWith('/auth')))
      throw new HttpError(401, {detail: 'Invalid token.'});
  });
}

/**
 * Prevents cross-site request forgery: a browser sends the session even with requests that another site triggers, but no
 * site can forge the headers that say where a request comes from. (A token needs a form, and the interface has none.)
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
