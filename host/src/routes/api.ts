import type {FastifyInstance, FastifyRequest} from 'fastify';
import {type Operation, type OperationId, operations} from '../../../src/api/index.js';
import {selected} from './answers/selection.js';
import {ANY_ORIGIN} from './any-origin.js';
import {isSomebody} from '../people/viewer.js';
import {DATA} from './security-headers.js';
import {HANDLERS} from './operations/index.js';
import type {OperationContext} from './operations/context.js';

/**
 * What any origin may read, without credentials: a static site elsewhere asks once, where the live service answers v3
 * search to its own pages only. All else is for pages of this host.
 */
const OPEN: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3', 'embedV2', 'embedV3']);

/** `X-HoverXRef-Version` is sent by Sphinx's hoverxref, as on the live service. */
const PREFLIGHT = {
  'access-control-allow-headers': 'accept, content-type, x-hoverxref-version, x-requested-with',
  'access-control-max-age': '86400',
};

/** Questions that cost more than a look at the store, and those by which secrets could be guessed. */
const COSTLY: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3', 'embedV2', 'embedV3']);
const GUESSABLE: ReadonlySet<OperationId> = new Set(['issueTokens', 'revokeToken']);

/** How routes are registered that are asked too often otherwise; nothing where there is no limit. */
export interface Limits {
  readonly costly: object;
  readonly guessable: object;
}

/** The routes of the interface, at the root and once more under `/_/`. */
export function apiRoutes(server: FastifyInstance, context: OperationContext, limits: Limits): void {
  for (const prefix of ['/', '/_/']) {
    const methods = new Map<string, string[]>();
    const entries = Object.entries(operations) as [OperationId, Operation][];
    for (const [, {route}] of entries) {
      const url = prefix + route.path.replace(/\{(\w+)\}/g, ':$1');
      methods.set(url, [
        ...(methods.get(url) ?? []),
        ...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]),
      ]);
    }
    for (const [id, {route}] of entries) {
      const url = prefix + route.path.replace(/\{(\w+)\}/g, ':$1');
      const allow = `${methods.get(url)!.join(', ')}, OPTIONS`;
      const isOpen = OPEN.has(id);
      // What a cookie opens is for pages of this host; who sends a token in its place has it.
      const corsFor = ({viewer, byCookie}: FastifyRequest) =>
        isOpen && !(byCookie && isSomebody(viewer)) ? ANY_ORIGIN : {};
      const cors = isOpen ? ANY_ORIGIN : {};
      // Before the handler, so that errors carry it too: a script of another origin must be able to read the reason.
      const onRequest = async (request: FastifyRequest, reply: {headers(values: object): unknown}) =>
        void reply.headers({...DATA, ...corsFor(request)});
      server.route({
        method: route.method,
        url,
        config: COSTLY.has(id) ? limits.costly : GUESSABLE.has(id) ? limits.guessable : {},
        // The query is described in the contract and read by the handlers, in the words of the live service. What may
        // be sent in two ways is read by its handler, too.
        ...(route.body && !route.body.anyOf && {schema: {body: route.body}}),
        onRequest,
        handler: route.query?.properties?.['fields']
          ? async (request, reply) => selected(request, await HANDLERS[id](context, request, reply))
          : (request, reply) => HANDLERS[id](context, request, reply),
      });
      if (route.method !== 'GET') continue;
      server.options(url, async (_request, reply) =>
        reply
          .code(204)
          .headers({
            ...cors,
            ...(OPEN.has(id) ? {...PREFLIGHT, 'access-control-allow-methods': allow} : {}),
            allow,
          })
          .send(),
      );
      server.get(url.slice(0, -1), async (request, reply) =>
        reply.headers(corsFor(request)).redirect(request.url.replace(/\/?(?=\?|$)/, '/'), 301),
      );
    }
    for (const [url, allowed] of methods)
      if (!allowed.includes('GET'))
        server.options(url, async (_request, reply) =>
          reply
            .code(204)
            .header('allow', `${allowed.join(', ')}, OPTIONS`)
            .send(),
        );
  }
}
