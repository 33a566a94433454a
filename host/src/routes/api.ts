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
import {selected} from './api/expanded.js';
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
 * What any origin may read, without credentials. The live service answers v3 search for its own pages only; here a static
 * site elsewhere need not fall back to v2. Everything else is for pages of this host. They cost more than a store lookup.
 */
const OPEN: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3', 'embedV2', 'embedV3']);

/** `X-HoverXRef-Version` is sent by Sphinx's hoverxref, as on the live service. */
const PREFLIGHT = {
  'access-control-allow-headers': 'accept, content-type, x-hoverxref-version, x-requested-with',
  'access-control-max-age': '86400',
};

const SEARCHES: ReadonlySet<OperationId> = new Set(['searchV2', 'searchV3']);
/** Requests that could be used to guess secrets. */
const GUESSABLE: ReadonlySet<OperationId> = new Set(['issueTokens', 'revokeToken']);

/** Route options for rate-limited routes; empty if there is no limit. */
export interface Limits {
  readonly costly: object;
  readonly searchTime: SearchTime;
}

/** The path of a route, as the router writes it. An alias may hold slashes, and so is the rest of its path. */
const patternOf = ({path}: Operation['route']): string =>
  path.replace('{alias_slug}/', '*').replace(/\{(\w+)\}/g, ':$1');

/** The routes of the interface, at the root and once more under `/_/`. */
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
      // What a cookie gives access to is for pages of this host; whoever sends a token may read the answer.
      const corsFor = ({viewer, byCookie, headers, names, served}: FastifyRequest) => {
        // As on the live service, whose pages of other domains ask v2 at the name of the interface.
        if (id === 'searchV2' && prefix === '/_/' && served.kind === 'docs' && !names.isMixed(served))
          return {};
        // What strangers may read, a page of this host in a sandbox may, too.
        const isRead =
          isOpen || (headers.origin === 'null' && route.method === 'GET' && names.isMixed(served));
        return isRead && !(byCookie && isSomebody(viewer)) ? ANY_ORIGIN : {};
      };
      const served: RouteOptions = {
        method: route.method,
        url,
        config: isOpen ? limits.costly : {needsNoSession: GUESSABLE.has(id)},
        // Queries are validated by the handlers, with the live service's error messages; so are bodies that have
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
        // Without a body nothing is named: what has to be is then missing.
        preValidation: async (request: FastifyRequest) => {
          if (route.body) request.body = readBodyValues(route.body, request.body ?? {});
        },
        handler: route.query?.properties?.['fields']
          ? async (request, reply) => selected(request, await handle(request, reply))
          : handle,
      };
      server.route(served);
      // Somebody who forgot the slash at the end, or added one. 308 has the same method and body sent again.
      const isWhole = !url.endsWith('/') && !url.endsWith('*');
      if (isWhole) server.route({...served, url: `${url}/`});
      else if (url.endsWith('/'))
        server.route({
          method: route.method,
          url: url.slice(0, -1),
          config: {needsNoSession: true},
          handler: async (request, reply) => {
            // The router also matches an empty parameter. This is the address of the list, which lacks the method.
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
 * The description of the interface, in OpenAPI 3.1: at `/_/openapi.json`, and at `/openapi.json` unless the
 * site at the root has a file of that name, which is then the one its links mean.
 */
export function openapiRoutes(server: FastifyInstance): void {
  const description = describeApi();
  server.get('/_/openapi.json', async () => description);
  server.get('/openapi.json', async (request, reply) => {
    const place = request.view.locate('/openapi.json');
    const site = await place?.version.files();
    const own = place && site ? await findSiteFile(site, place.path) : undefined;
    return own?.kind === 'asset' ? sendCompressible(reply, {site: site!, path: own.path}) : description;
  });
}

/** What answers each route of the contract. */
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
 * Who may send a body, asked before it is read: whoever may not learns nothing of what is wrong with it. The handlers ask
 * again, for more where it depends on the body: that of `createProject` names an organization.
 *
 * @throws {HttpError} 401, 404, 403
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
