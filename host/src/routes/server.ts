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
import {viewerHooks} from '../http/request-viewer.js';
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
import {ALL_ANSWERS} from '../http/headers.js';
import {withoutOrigin} from '../../../cli/src/system/paths.js';
import {findWidgetFolder} from '../../../cli/src/system/widget-folder.js';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import {MANY_PROJECTS_BUDGET} from './api/many-projects.js';
import {uploadRoutes, type UploadRoutesOptions} from './api/uploads.js';
import {welcomeRoutes} from './welcome.js';

export interface ServerOptions {
  /** The library that is served. The server does not close its store. */
  readonly library: Library;
  /** Answers the searches. The server does not close it. */
  readonly engine: SearchEngine;
  /** Number of results on a page, unless the request names one. Default: 50, as in the interface. */
  readonly pageSize?: number;
  /**
   * Maximum time of a search over more than 100 versions, in ms. The remaining versions are left out. Default: 2 s.
   */
  readonly manyBudget?: number;
  /** Whether pages are served unchanged, without identifying tags and script. Default: false. */
  readonly plain?: boolean;
  /** Folder of the built elements. Default: the one beside this package; `undefined` if it has not been built. */
  readonly widget?: string | undefined;
  /** Called with internal errors of the server. Default: they are ignored. */
  readonly report?: (error: Error) => void;
  /** Processes pages; the server closes it. Default: threads with the default limits. */
  readonly pages?: PageWorkers;
  /** How long a request may take to arrive, in ms. Default: 2 minutes. */
  readonly requestTimeout?: number;
  /** Limits for answers that are read slowly. Default: see `SlowReaders`. */
  readonly readerLimits?: ReaderLimits;
  /** Settings that only a library has. Default: nobody can sign in, and there are no rate limits. */
  readonly host?: HostOptions | undefined;
}

interface HostOptions extends Pick<OperationContext, 'gitRoots' | 'build' | 'lookAtRemoval' | 'remove'> {
  /** The secret that signs access tokens: at least 256 random bits. */
  readonly secret: string;
  /** The OpenID Connect providers. Default: people sign in only with a password of the library. */
  readonly providers?: Providers | undefined;
  /** The only person who may sign in with a password. Default: everybody may. */
  readonly onlyPasswordOf?: string | undefined;
  /**
   * The host names under which the library is served. Default: all names, with authors that do not trust each other.
   */
  readonly names?: NameSettings | undefined;
  /** Builds of the projects in the configuration. Default: none. */
  readonly queue?: BuildQueue | undefined;
  /** Whether everybody who sees a build may read its output. Default: only maintainers may. */
  readonly areLogsPublic?: boolean | undefined;
  /** Receives sites that are published over HTTP. Default: nobody can publish over HTTP. */
  readonly uploads?: Omit<UploadRoutesOptions, 'limited'> | undefined;
  /** Whether and how queries of readers are counted. Default: they are not. */
  readonly insights?: InsightsSettings | undefined;
  /** Folder in which archives for download are cached. */
  readonly downloads: string;
  /** Searches and embeds allowed per address and minute; a search counts once for each 10 ms that it takes. */
  readonly requestsPerMinute: number;
  /** Attempts with passwords, tokens and links allowed per minute, for each address and each account. */
  readonly signInsPerMinute: number;
  /** This machine's copies of a shared library. Default: the library is in folders of this machine. */
  readonly cache?: ArtifactCache | undefined;
  /** Receives a line for every request. Default: requests are not logged. */
  readonly log?: Log | undefined;
  /** Whether the host is shutting down. Default: never. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Whether a proxy sends the address of the client: the last one in `X-Forwarded-For`. */
  readonly trustProxy: boolean;
}

/** Many clients send a content type without a body: with a `DELETE`, or to request a build. */
function acceptEmptyBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', {parseAs: 'string'}, (request, body, done) => {
    if (body === '') return done(null, {});
    return parse(request, body as string, done);
  });
}

/** Maximum size of a request body, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Maximum time for a request to arrive, in ms. Fastify has no limit by default. */
const REQUEST_TIMEOUT = 120_000;
/** Maximum time for the headers of a request to arrive, in ms. */
const HEADERS_TIMEOUT = 60_000;

/**
 * Creates the docs host as a server that does not listen yet: sites, elements, interface and its description. The
 * caller starts and closes it.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const {
    library,
    pageSize = DEFAULT_PAGE_SIZE,
    manyBudget = MANY_PROJECTS_BUDGET,
    plain = false,
    host,
  } = options;
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
    // Closing must not wait for idle connections that browsers keep open. A library lets pending requests finish.
    forceCloseConnections: host ? 'idle' : true,
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT, requestTimeout),
      // By default Node looks for late requests every 30 s, whatever the limit is.
      connectionsCheckingInterval: requestTimeout / 4,
    },
    // A refresh token or an alias may be longer than the router's default of 100 characters.
    routerOptions: {maxParamLength: 500},
    // The last address in the header was added by the proxy; the client may have written the others.
    trustProxy: host?.trustProxy ? (_address, hop) => hop === 0 : false,
    // The request line may contain a host, but the `Host` header counts.
    rewriteUrl: ({url = ''}) => withoutOrigin(url),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, report),
    ajv: {customOptions: {strict: false, allErrors: true, coerceTypes: false, removeAdditional: false}},
  });
  acceptEmptyBodies(server);
  server.addHook('onRequest', async (request, reply) => {
    // Proxies may pass on the client's own value of this header, so only `Host` counts.
    delete request.raw.headers['x-forwarded-host'];
    reply.headers(ALL_ANSWERS);
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
  await viewerHooks(server, library, {
    people,
    accessTokens,
    names: new Names(host?.names),
    tries,
    hasPeople: host !== undefined,
  });
  if (host) await server.register(fastifyRateLimit, {global: false, keyGenerator: networkOf});
  const limit = (max: number | undefined) =>
    max === undefined ? {} : {rateLimit: {max, timeWindow: 60_000}};
  // Registered for `sendFile` only: cli/src/site/site-file.ts decides which file an address means.
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
      // The limit is lower than that of searches: search runs at every letter, but a query is reported only once.
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
