import type {FastifyInstance, FastifyReply, FastifyRequest, RouteOptions} from 'fastify';
import {describeApi, type Operation, type OperationId, operations} from '../../../src/api/index.js';
import {ANY_ORIGIN, DATA} from '../http/headers.js';
import {readBodyValues} from '../http/body-values.js';
import {timeOfList} from '../http/parameters.js';
import {pathOfTarget} from '../../../cli/src/system/paths.js';
import {HttpError} from '../http/http-error.js';
import {isSomebody} from '../platform/people/viewer.js';
import {withoutCredentials} from '../http/addresses.js';
import type {SearchTime} from '../http/limits.js';
import {sendCompressible} from '../http/compression.js';
import {findSiteFile} from '../../../cli/src/site/site-file.js';
import {selectFields} from './api/expanded.js';
import type {OperationContext, Handler} from './api/context.js';
import {embedV2, embedV3} from './api/embed.js';
import {searchV3, searchV2} from './api/search.js';
import {changedProject, writingPerson} from '../http/permissions.js';
import {deleteProject, deleteVersion} from './api/deleting.js';
import * as notifications from './api/notifications.js';
import * as settings from './api/project-settings.js';
import * as projects from './api/projects.js';
import * as remote from './api/remote.js';
import * as tokens from './api/tokens.js';
import * as v2 from './api/v2.js';
import * as versions from './api/versions.js';

/**
 * Operations whose answers pages of any origin may read, without credentials. Answers of all others are for pages of this
 * host. Read the Docs answers v3 search for its own pages only; here, static sites elsewhere can use it too. These
 * operations take longer than a query of the store, so they are rate-limited.
 */
const OPEN: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3', 'embedV2', 'embedV3']);

/** Headers for preflight requests. `X-HoverXRef-Version` is sent by hoverxref, an extension of Sphinx. */
const PREFLIGHT = {
  'access-control-allow-headers': 'accept, content-type, x-hoverxref-version, x-requested-with',
  'access-control-max-age': '86400',
};

const SEARCHES: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3']);
/** Operations that could be used to guess secrets. */
const GUESSABLE: ReadonlySet<OperationId> = new Set(['issueTokens', 'revokeToken']);

/** Route options for rate-limited routes; empty if there is no limit. */
export interface Limits {
  readonly costly: object;
  readonly searchTime: SearchTime;
}

/** The path of a route in the router's notation. An alias may contain slashes, so it matches the rest of the path. */
const patternOf = ({path}: Operation['route']): string =>
  path.replace('{alias_slug}/', '*').replace(/\{(\w+)\}/g, ':$1');

/** The routes of the interface, at the root and also under `/_/`. */
export function apiRoutes(server: FastifyInstance, context: OperationContext, limits: Limits): void {
  for (const prefix of ['/', '/_/']) {
    const methods = new Map<string, string[]>();
    const open = new Set<string>();
    for (const [id, {route}] of Object.entries(operations) as [OperationId, Operation][]) {
      const url = prefix + patternOf(route);
      const isOpen = OPEN.has(id);
      if (isOpen) open.add(url);
      methods.set(url, [
        ...(methods.get(url) ?? []),
        ...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]),
      ]);
      const isList = id.startsWith('list');
      const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        try {
          return await HANDLERS[id](context, request, reply);
        } finally {
          if (isList) limits.searchTime.add(request, timeOfList(request));
        }
      };
      // A personal answer to a request with cookies may be read only by pages of this host. A page that sends a token may read the answer.
      const corsFor = ({viewer, byCookie, headers, names, served}: FastifyRequest) => {
        // As on Read the Docs, where pages of other domains send v2 requests to the domain of the interface.
        if (id === 'searchV2' && prefix === '/_/' && served.kind === 'docs' && !names.isMixed(served))
          return {};
        // Public answers may also be read by sandboxed pages of this host.
        const isRead =
          isOpen || (headers.origin === 'null' && route.method === 'GET' && names.isMixed(served));
        return isRead && !(byCookie && isSomebody(viewer)) ? ANY_ORIGIN : {};
      };
      const served: RouteOptions = {
        method: route.method,
        url,
        config: isOpen ? limits.costly : {needsNoSession: GUESSABLE.has(id)},
        // Queries are validated by the handlers, with Read the Docs' error messages; so are bodies that have
        // alternative forms.
        ...(route.body && !route.body.anyOf && {schema: {body: route.body}}),
        onRequest: [
          // Before the handler, so that errors carry it too: a script of another origin must be able to read the reason.
          async (request: FastifyRequest, reply: FastifyReply) =>
            void reply.headers({...DATA, ...corsFor(request)}),
          async (request: FastifyRequest, reply: FastifyReply) => {
            if (GUESSABLE.has(id)) context.tries.countAddress(request, reply);
            if (isList || SEARCHES.has(id)) limits.searchTime.check(request, reply);
            WRITERS[id]?.(request);
          },
        ],
        // A missing body counts as an empty one, so that its required fields are reported as missing.
        preValidation: async (request: FastifyRequest) => {
          if (route.body) request.body = readBodyValues(route.body, request.body ?? {});
        },
        handler: route.query?.properties?.['fields']
          ? async (request, reply) => selectFields(request, await handle(request, reply))
          : handle,
      };
      server.route(served);
      // Corrects a missing or superfluous slash at the end. Status 308 keeps method and body.
      const isWhole = !url.endsWith('/') && !url.endsWith('*');
      if (isWhole) server.route({...served, url: `${url}/`});
      else if (url.endsWith('/'))
        server.route({
          method: route.method,
          url: url.slice(0, -1),
          config: {needsNoSession: true},
          handler: async (request, reply) => {
            // The router also matches an empty parameter: this is the address of a list, which does not support the
            // method.
            if (pathOfTarget(request.url).endsWith('/'))
              throw new HttpError(405, {detail: `Method "${request.method}" not allowed.`});
            return reply
              .headers(corsFor(request))
              .redirect(
                withoutCredentials(request.url).replace(/\/?(?=\?|$)/, '/'),
                route.method === 'GET' ? 301 : 308,
              );
          },
        });
    }
    for (const [url, allowed] of methods) {
      const allow = `${allowed.join(', ')}, OPTIONS`;
      const cors = {...ANY_ORIGIN, ...PREFLIGHT, 'access-control-allow-methods': allow};
      const headers = {...(open.has(url) && cors), allow};
      server.options(url, async (_request, reply) => reply.code(204).headers(headers).send());
    }
  }
}

/**
 * The description of the interface, in OpenAPI 3.1: at `/_/openapi.json`, and at `/openapi.json` unless the site at
 * the root has a file of that name, to which its own links refer.
 */
export function openapiRoutes(server: FastifyInstance): void {
  const description = describeApi();
  server.get('/_/openapi.json', async () => description);
  server.get('/openapi.json', async (request, reply) => {
    const place = request.view.locate('/openapi.json');
    const site = await place?.version.files();
    const ownFile = place && site ? await findSiteFile(site, place.path) : undefined;
    return ownFile?.kind === 'asset'
      ? sendCompressible(reply, {site: site!, path: ownFile.path})
      : description;
  });
}

/** The handler of each route of the interface. */
const HANDLERS: Readonly<Record<OperationId, Handler>> = {
  searchV3,
  searchV2,
  embedV3,
  embedV2,
  ...v2,
  ...notifications,
  ...projects,
  ...remote,
  ...settings,
  ...tokens,
  ...versions,
  deleteProject,
  deleteVersion,
};

/**
 * Functions that check the permission to send a body before it is read, so that nobody without permission learns what is
 * wrong with it. They throw an `HttpError` as `changedProject` does. Handlers check again, because some permissions depend
 * on the body: that of `createProject` names an organization.
 */
const WRITERS: Partial<Record<OperationId, (request: FastifyRequest) => unknown>> = {
  createProject: writingPerson,
  updateProject: request => changedProject(request, 'admin'),
  updateVersion: request => changedProject(request, 'maintainer'),
  createSubproject: request => changedProject(request, 'admin'),
  createRedirect: request => changedProject(request, 'maintainer'),
  replaceRedirect: request => changedProject(request, 'maintainer'),
  updateRedirect: request => changedProject(request, 'maintainer'),
  createEnvironmentVariable: request => changedProject(request, 'admin'),
};
