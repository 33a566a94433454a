import type {FastifyInstance, FastifyRequest} from 'fastify';
import {addonsRoute} from '../../../src/api/index.js';
import type {Library} from '../library/library.js';
import {addonsAnswer, type AddonsPage} from './addons-answer.js';
import {ANY_ORIGIN} from './any-origin.js';
import {HttpError} from './api/http-error.js';
import {parsePageAddress} from './api/page-address.js';
import {type Parameters, readParameters, requireParameters} from './api/parameters.js';
import {isSomebody} from '../people/viewer.js';
import {docsAddress} from './site-address.js';
import {DATA} from './security-headers.js';

/** Minor versions only add fields. */
const SUPPORTED = /^1(\.\d+)*$/;

/**
 * `GET /_/addons/`: the configuration of a docs page, identified by its slugs or, without meta tags, by its address.
 *
 * @throws {HttpError} 400 for another `api-version`; 404 for an unknown project. An unknown version is `null`, as is that
 *   of an address without a page.
 */
export function addonsRoutes(server: FastifyInstance): void {
  server.get(
    `/_/${addonsRoute.path}`,
    {
      onRequest: async ({viewer}, reply) =>
        void reply.headers({...DATA, ...(isSomebody(viewer) ? {} : ANY_ORIGIN)}),
    },
    async request => {
      const parameters = readParameters(request);
      if (!SUPPORTED.test(parameters.get('api-version') ?? '1'))
        throw new HttpError(400, {
          error: "The version specified in 'api-version' is currently not supported",
        });
      const {library} = request;
      return addonsAnswer(library, await findPage(library, request, parameters), path =>
        docsAddress(request, path),
      );
    },
  );
}

async function findPage(
  library: Library,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<AddonsPage> {
  const url = parameters.get('url');
  const slug = parameters.get('project-slug');
  if (url && !slug) {
    const {path} = await parsePageAddress(request, library, url);
    const location = library.locate(path);
    if (location) return {...location, filename: `/${location.path}`};
    // The host's own pages, which name the same project: see `sendHostPage`.
    const project = library.projectAt(path) ?? library.projects[0];
    if (!project) throw new HttpError(404, {detail: 'Not found.'});
    return {project, version: undefined, filename: undefined};
  }
  requireParameters(parameters, 'project-slug');
  const project = library.project(slug!);
  if (!project) throw new HttpError(404, {detail: 'Not found.'});
  const version = parameters.get('version-slug');
  const found = version === undefined ? undefined : library.find(slug!, version)?.version;
  return {project, version: found, filename: undefined};
}
