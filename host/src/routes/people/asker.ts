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
    /** Who asks. */
    viewer: Viewer;
    /** Whether the browser proved it by itself, so that another site may have made it ask. */
    byCookie: boolean;
    /** Whether a session that was good once has ended. */
    hasEnded: boolean;
    /** All that the asker may know of: routes answer from nothing else. */
    library: Library;
    /** Why nobody can say at the moment who asks; it is shown what strangers may see. */
    unproven?: StoreAwayError;
    /** Looks anew, after a write. */
    renewLibrary: () => Promise<void>;
  }
}

/** What people are known by. */
export interface Doors {
  readonly people: People;
  readonly accessTokens: AccessTokens;
  /** Whether people can sign in, so that answers differ by who asks. */
  readonly hasPeople: boolean;
}

/** Whoever looks after a library is answered while its store is away, too. */
const UNASKED: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics']);

const READS = /^(?:GET|HEAD|OPTIONS)$/;

/**
 * Finds out who asks, before any route runs. On a route of the interface, something that proves nothing is refused; a
 * page is shown as to a stranger.
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
      // A page that everybody may read is shown; of another one nobody can say now whether it is there.
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
    // Also of errors and redirects; public pages say otherwise.
    if (hasPeople) reply.header('vary', 'Cookie, Authorization');
    if (isSomebody(request.viewer) || hasEnded) reply.headers(FOR_ONE);
    if (isRefused && (isApiPath(request.url) || request.url.startsWith('/auth')))
      throw new HttpError(401, {detail: 'Invalid token.'});
  });
}

/**
 * A browser sends the session along with what another site makes it send; what it says of where the request comes from,
 * no site can change. (A token in a form would be the other way, and a route of the interface has no form.)
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
