import type {FastifyInstance, FastifyRequest} from 'fastify';
import {type AnswerRoute as Route, routes} from '../../../src/api/index.js';
import {ANY_ORIGIN} from './any-origin.js';
import {embedV2} from './api/embed-v2.js';
import {embedV3} from './api/embed-v3.js';
import type {SearchContext} from './api/search.js';
import {searchV2} from './api/search-v2.js';
import {searchV3} from './api/search-v3.js';

type RouteName = keyof typeof routes;
type Handler = (context: SearchContext, request: FastifyRequest) => Promise<unknown>;

const HANDLERS: Readonly<Record<RouteName, Handler>> = {searchV3, searchV2, embedV3, embedV2};

const SUMMARIES: Readonly<Record<RouteName, string>> = {
  searchV3: 'Search projects that the query names itself',
  searchV2: 'Search one version of a project',
  embedV3: 'A page or section by its address, as HTML',
  embedV2: 'A page or section by project and document, as HTML',
};

const METHODS = 'GET, HEAD, OPTIONS';

/** `X-HoverXRef-Version` is sent by Sphinx's hoverxref, as on the live service. */
const PREFLIGHT = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': 'accept, content-type, x-hoverxref-version, x-requested-with',
  'access-control-max-age': '86400',
};

/** Errors have the four shapes of the live service; see problem.ts in the contract. */
const CLIENT_ERROR = {
  description: 'Client error: `{"error"}`, `{"detail"}`, `{field: [..]}` or `[..]` gives the reason.',
};

/**
 * The routes of the interface, at the root and once more under `/_/`. Any origin may read all of them, without
 * credentials: a static site elsewhere asks once, where the live service answers v3 search to its own pages only.
 */
export function apiRoutes(server: FastifyInstance, context: SearchContext): void {
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const handler = (request: FastifyRequest) => HANDLERS[name](context, request);
    const said = {summary: SUMMARIES[name]};
    addRoute(server, route, {...said, operationId: name, url: `/${route.path}`, handler});
    addRoute(server, route, {...said, operationId: `${name}OnDocs`, url: `/_/${route.path}`, handler});
  }
}

interface RouteOptions {
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  readonly handler: (request: FastifyRequest) => Promise<unknown>;
}

function addRoute(server: FastifyInstance, route: Route, {url, handler, ...said}: RouteOptions): void {
  const hidden = {schema: {hide: true}};
  server.get(url, {
    schema: {...said, querystring: route.query, response: {200: route.answer, '4xx': CLIENT_ERROR}},
    // The schema describes the query but does not validate it: the handlers answer with the errors of the live service.
    validatorCompiler: () => () => true,
    // Before the handler, so that errors carry it too: a script of another origin must be able to read the reason.
    onRequest: async (_request, reply) => void reply.headers(ANY_ORIGIN),
    handler,
  });
  server.options(url, hidden, async (_request, reply) =>
    reply
      .code(204)
      .headers({...ANY_ORIGIN, ...PREFLIGHT, allow: METHODS})
      .send(),
  );
  server.get(url.slice(0, -1), hidden, async (request, reply) => {
    return reply.headers(ANY_ORIGIN).redirect(request.url.replace(/\/?(?=\?|$)/, '/'), 301);
  });
}
