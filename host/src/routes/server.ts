import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastify, {type FastifyInstance} from 'fastify';
import type {ArtifactCache} from '../platform/artifacts/artifact-cache.js';
import type {BuildQueue} from '../platform/builds/build-queue.js';
import type {Library} from '../platform/library/library.js';
import {HtmlArchives} from '../platform/library/downloads.js';
import {Names, type NameSettings} from '../config/names.js';
import {type Log, logRequests} from '../observability/log.js';
import {manageRoutes} from './manage/manage.js';
import {Insights, type InsightsSettings} from '../platform/insights/insights.js';
import {insightsRoutes} from './insights.js';
import {healthRoutes, HostMetrics} from '../observability/monitoring.js';
import {AccessTokens} from '../platform/people/tokens.js';
import type {Providers} from '../platform/openid/providers.js';
import {People} from '../platform/people/people.js';
import {newSecret} from '../platform/people/secrets.js';
import {addonsRoutes} from './addons.js';
import {widgetRoutes} from './widget.js';
import {apiRoutes, openapiRoutes} from './api.js';
import {compressAnswers} from '../http/compression.js';
import {buildPages, hookRoutes} from './builds.js';
import {askerHooks} from '../http/asker.js';
import {docsRoutes} from './docs.js';
import {downloadRoutes} from './downloads.js';
import {mcpRoutes} from './mcp.js';
import {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {answerClientError} from './client-errors.js';
import {sendError, errorRoutes} from './errors.js';
import type {OperationContext} from './api/context.js';
import {networkOf, type ReaderLimits, SearchTime, SlowReaders} from '../http/limits.js';
import {Tries} from '../http/tries.js';
import {signInRoutes} from './sign-in.js';
import {DEFAULT_PAGE_SIZE} from '../http/parameters.js';
import {EVERYTHING} from '../http/headers.js';
import {withoutOrigin} from '../../../cli/src/system/paths.js';
import {findWidgetFolder} from '../../../cli/src/system/widget-folder.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import {MANY_BUDGET} from './api/many-projects.js';
import {uploadRoutes, type UploadRoutesOptions} from './api/uploads.js';
import {welcomeRoutes} from './welcome.js';

export interface ServerOptions {
  /** What is served, and to whom. The server does not close its store. */
  readonly library: Library;
  /** Answers the searches. The server does not close it. */
  readonly engine: SearchEngine;
  /** Results on a page when the request has no `page_size`. Default: 50, as in the interface. */
  readonly pageSize?: number;
  /** How long a search over more than 100 projects may take before it leaves out the rest, in ms. Default: 2 s. */
  readonly manyBudget?: number;
  /** Serve pages unchanged, without identity and script. Default: false. */
  readonly plain?: boolean;
  /** The built widget. Default: the one beside this package; `undefined` if it has not been built. */
  readonly widget?: string | undefined;
  /** Called with internal errors of the server. Default: they are ignored. */
  readonly report?: (error: Error) => void;
  /** What works on pages; the server closes it. Default: threads with the default limits. */
  readonly pages?: PageWorkers;
  /** How long a request may take to arrive, in ms. Default: 2 minutes. */
  readonly requestTimeout?: number;
  /** How long answers may take that are read slowly. Default: as of `SlowReaders`. */
  readonly readerLimits?: ReaderLimits;
  /** Settings that only a library has. Default: nobody can sign in, and there are no rate limits. */
  readonly host?: HostOptions | undefined;
}

interface HostOptions extends Pick<OperationContext, 'gitRoots' | 'build' | 'lookAtRemoval' | 'remove'> {
  /** Signs access tokens: at least 256 random bits. */
  readonly secret: string;
  /** The OpenID Connect providers. Default: people sign in only with a password of the library. */
  readonly providers?: Providers | undefined;
  /** The only person who may sign in with a password. Default: everybody may. */
  readonly onlyPasswordOf?: string | undefined;
  /** Under which names the library is served. Default: under all names, with authors that do not trust each other. */
  readonly names?: NameSettings | undefined;
  /** Builds of what the configuration names. Default: there are none. */
  readonly queue?: BuildQueue | undefined;
  /** Whether everybody who sees a build may read what its commands printed. Default: its maintainers. */
  readonly areLogsPublic?: boolean | undefined;
  /** Receives sites that are published over HTTP. Default: nobody can publish over HTTP. */
  readonly uploads?: Omit<UploadRoutesOptions, 'limited'> | undefined;
  /** Whether and how queries of readers are counted. Default: they are not. */
  readonly insights?: InsightsSettings | undefined;
  /** Where archives for download are kept. */
  readonly downloads: string;
  /** Searches and embeds allowed per address and minute; a search counts once for each 10 ms that it takes. */
  readonly requestsPerMinute: number;
  /** Tries of passwords, tokens and links allowed per address, and of one account, in a minute. */
  readonly signInsPerMinute: number;
  /** This machine's copies of a shared library. Default: the library is in folders of this machine. */
  readonly cache?: ArtifactCache | undefined;
  /** Is told of every request. Default: nobody is. */
  readonly log?: Log | undefined;
  /** Whether the host is shutting down. Default: never. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Whether there is a proxy that gives the address of the client: the last one in `X-Forwarded-For`. */
  readonly trustProxy: boolean;
}

/** Many clients name the type of a body even where they send none: with a DELETE, or to have a version built. */
function acceptEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', {parseAs: 'string'}, (request, body, done) => {
    if (body === '') return done(null, {});
    return parse(request, body as string, done);
  });
}

/** Maximum size of a request body, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Fastify's own default is for ever. */
const REQUEST_TIMEOUT = 120_000;
/** How long its headers may take, in ms. */
const HEADERS_TIMEOUT = 60_000;

/**
 * The docs host as a server that does not listen yet: sites, widget, interface and its description.
 * `listen` and `close` are the caller's.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const {library, pageSize = DEFAULT_PAGE_SIZE, manyBudget = MANY_BUDGET, plain = false, host} = options;
  const {requestTimeout = REQUEST_TIMEOUT} = options;
  const pages = options.pages ?? new PageWorkers();
  const report = (error: Error): void => {
    metrics?.addFault();
    options.report?.(error);
  };
  const insights =
    host?.insights &&
    new Insights({store: library.store, secret: host.secret, settings: host.insights, report});
  const metrics = host && new HostMetrics(library.store, host.cache, pages, insights?.counts);
  const engine = metrics?.measured(options.engine) ?? options.engine;
  const widget = 'widget' in options ? options.widget : findWidgetFolder();
  const server = fastify({
    // Browsers keep connections open; closing must not wait for them. A library lets pending requests finish.
    forceCloseConnections: host ? 'idle' : true,
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT, requestTimeout),
      // Node looks for late requests every 30 s otherwise, whatever the limit is.
      connectionsCheckingInterval: requestTimeout / 4,
    },
    // A refresh token or an alias may be longer than the router's default of 100 characters.
    routerOptions: {maxParamLength: 500},
    // The last address that the header names is the one that the proxy saw; the others are as the client wrote them.
    trustProxy: host?.trustProxy ? (_address, hop) => hop === 0 : false,
    // The target of a request may name a host; the one that counts is that of `Host`.
    rewriteUrl: ({url = ''}) => withoutOrigin(url),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, report),
    ajv: {customOptions: {strict: false, allErrors: true, coerceTypes: false, removeAdditional: false}},
  });
  acceptEmptyBodies(server);
  server.addHook('onRequest', async (request, reply) => {
    // A proxy passes it on as the client wrote it; the name of the host is that of `Host`.
    delete request.raw.headers['x-forwarded-host'];
    reply.headers(EVERYTHING);
  });
  if (host?.log) logRequests(server, host.log);
  compressAnswers(server);
  errorRoutes(server, {plain, hasPeople: host !== undefined}, report);
  const people: People = new People(library.store, {
    onlyPasswordOf: host?.onlyPasswordOf,
    recheck: hash => host?.providers?.recheck(hash, people),
  });
  const accessTokens = new AccessTokens(host?.secret ?? newSecret());
  const tries = new Tries(host?.signInsPerMinute);
  const countsQueries = (project: string): boolean => insights?.settings.isOn(project) ?? false;
  server.decorateRequest('countsQueries', {getter: () => countsQueries});
  await askerHooks(server, library, {
    people,
    accessTokens,
    names: new Names(host?.names),
    tries,
    hasPeople: host !== undefined,
  });
  if (host) await server.register(fastifyRateLimit, {global: false, keyGenerator: networkOf});
  const limit = (max: number | undefined) =>
    max === undefined ? {} : {rateLimit: {max, timeWindow: 60_000}};
  // Only its `sendFile`: which file an address means is decided in library/site-file.ts.
  await server.register(fastifyStatic, {serve: false, redirect: false, index: false, dotfiles: 'allow'});
  server.addHook('onClose', () => pages.close());
  const readers = new SlowReaders(options.readerLimits);
  const searchTime = new SearchTime(host?.requestsPerMinute);
  const ofFolders = () => Promise.reject(new Error('This host serves folders, which others make and remove'));
  const context: OperationContext = {
    engine,
    searchTime,
    pages,
    pageSize,
    manyBudget,
    people,
    accessTokens,
    tries,
    store: library.store,
    gitRoots: host?.gitRoots ?? [],
    queue: host?.queue,
    areLogsPublic: host?.areLogsPublic ?? false,
    lookAtRemoval: host?.lookAtRemoval ?? ofFolders,
    remove: host?.remove ?? ofFolders,
    build: host?.build ?? ofFolders,
  };
  apiRoutes(server, context, {costly: limit(host?.requestsPerMinute), searchTime});
  addonsRoutes(server, {
    engine,
    store: library.store,
    hasPeople: host !== undefined,
    hasInsights: countsQueries,
  });
  widgetRoutes(server, widget);
  openapiRoutes(server);
  mcpRoutes(server, {pages, limited: limit(host?.requestsPerMinute)});
  downloadRoutes(server, {archives: host && new HtmlArchives(host.downloads), readers});
  if (metrics) healthRoutes(server, {library, metrics, isEnding: host.isEnding ?? (() => false)});
  if (host) {
    const {queue} = host;
    if (queue) hookRoutes(server, {store: library.store, queue, limited: limit(host.requestsPerMinute)});
    buildPages(server, {store: library.store, queue});
    if (insights) {
      // A reader searches with every letter, but a page reports a query only once.
      const limited = limit(Math.ceil(host.requestsPerMinute / 10));
      insightsRoutes(server, {insights, store: library.store, limited});
      insights.start();
      server.addHook('onClose', () => insights.close());
    }
    if (host.uploads) uploadRoutes(server, {...host.uploads, limited: limit(host.requestsPerMinute)});
    const {providers, onlyPasswordOf} = host;
    await signInRoutes(server, {
      people,
      library,
      tries,
      providers,
      hasPasswords: onlyPasswordOf === undefined,
    });
    if (providers) server.addHook('onClose', () => providers.close());
    manageRoutes(server, context, limit(host.requestsPerMinute));
    welcomeRoutes(server, {people, tries});
  }
  docsRoutes(server, {plain, hasPeople: host !== undefined, pages, readers, library});
  return server;
}
