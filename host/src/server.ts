import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastify, {type FastifyInstance} from 'fastify';
import type {Library} from './library/library.js';
import {addonsRoutes} from './routes/addons.js';
import {apiRoutes} from './routes/api.js';
import {docsRoutes} from './routes/docs.js';
import {openapiRoutes} from './routes/openapi.js';
import {sendError, errorRoutes} from './routes/errors.js';
import {findWidgetFolder, widgetRoutes} from './routes/widget.js';
import type {SearchEngine} from './search/engine.js';

export interface ServerOptions {
  readonly library: Library;
  /** Answers the searches. The server does not close it. */
  readonly engine: SearchEngine;
  /** Results on a page when the request has no `page_size`. Default: 50, as in the interface. */
  readonly pageSize?: number;
  /** Serve pages as they stand on disk, without identity and script. Default: false. */
  readonly plain?: boolean;
  /** The built widget. Default: found beside this package; `undefined` where it is not built. */
  readonly widget?: string | undefined;
  /** Called with internal errors of the server. Default: they are ignored. */
  readonly report?: (error: Error) => void;
}

export const DEFAULT_PAGE_SIZE = 50;

/**
 * The docs host as a server that does not listen yet: sites, widget, interface and its description.
 * `listen` and `close` are the caller's.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const {library, engine, pageSize = DEFAULT_PAGE_SIZE, plain = false, report = () => {}} = options;
  const widget = 'widget' in options ? options.widget : findWidgetFolder();
  const server = fastify({
    // A page can keep connections open for ever; closing must not wait for it.
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, report),
    ajv: {customOptions: {strict: false}},
  });
  server.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'),
  );
  errorRoutes(server, plain ? undefined : library, report);
  // Only its `sendFile`: which file an address means is decided in library/site-file.ts.
  await server.register(fastifyStatic, {serve: false, redirect: false, index: false, dotfiles: 'allow'});
  await server.register(fastifySwagger, {
    openapi: {openapi: '3.1.0', info: {title: 'Search and embed of documentation', version: '3'}},
  });
  apiRoutes(server, {library, engine, pageSize});
  addonsRoutes(server, library);
  widgetRoutes(server, widget);
  openapiRoutes(server, library);
  docsRoutes(server, {library, plain});
  return server;
}
