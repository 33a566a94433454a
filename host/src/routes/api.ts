import type {FastifyInstance, FastifyRequest} from 'fastify';
import {type AnswerRoute as Route, routes} from '../../../src/api/index.js';
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

/** Errors have the four shapes of the live service; see problem.ts in the contract. */
const CLIENT_ERROR = {
  description: 'Client error: `{"error"}`, `{"detail"}`, `{field: [..]}` or `[..]` gives the reason.',
};

/**
 * The routes of the interface, at the root and once more under `/_/`. As on the live service, v2 search and
 * both embeds may be read by any origin, without credentials; v3 search and everything under `/_/` by the
 * docs' own pages only.
 */
export function apiRoutes(server: FastifyInstance, context: SearchContext): void {
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const handler = (request: FastifyRequest) => HANDLERS[name](context, request);
    const said = {summary: SUMMARIES[name]};
    addRoute(server, route, {
      ...said,
      operationId: name,
      url: `/${route.path}`,
      open: name !== 'searchV3',
      handler,
    });
    addRoute(server, route, {
      ...said,
      operationId: `${name}OnDocs`,
      url: `/_/${route.path}`,
      open: false,
      handler,
    });
  }
}

interface RouteOptions {
  readonly url: string;
  readonly operationId: string;
  readonly summary: string;
  /** Whether other origins may read it. */
  readonly open: boolean;
  readonly handler: (request: FastifyRequest) => Promise<unknown>;
}

function addRoute(server: FastifyInstance, route: Route, {url, open, handler, ...said}: RouteOptions): void {
  const cors = open ? {'access-control-allow-origin': '*', 'access-control-allow-methods': METHODS} : {};
  const hidden = {schema: {hide: true}};
  server.get(url, {
    schema: {...said, querystring: route.query, response: {200: route.answer, '4xx': CLIENT_ERROR}},
    // The schema describes the query but does not validate it: the handlers answer with the errors of the live service.
    validatorCompiler: () => () => true,
    // Before the handler, so that errors carry it too: a script of another origin must be able to read the reason.
    onRequest: async (_request, reply) => void reply.headers(cors),
    handler,
  });
  server.options(url, hidden, async (_request, reply) =>
    reply
      .code(204)
      .headers({...cors, allow: METHODS})
      .send(),
  );
  server.get(url.slice(0, -1), hidden, async (request, reply) => {
    return reply.headers(cors).redirect(request.url.replace(/\/?(?=\?|$)/, '/'), 301);
  });
}
