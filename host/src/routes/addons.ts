import type {FastifyInstance} from 'fastify';
import {type AddonsAnswer, docsRoutes} from '../../../src/api/index.js';
import type {Library} from '../library/library.js';
import {HttpError} from './api/http-error.js';
import {readParameters, requireParameters} from './api/parameters.js';

const {addons} = docsRoutes;

/**
 * `GET /_/addons/`: the configuration of a docs page. As on the live service it is for the docs' own pages only,
 * so no other origin may read it, and an unknown version is `null`. This host has no settings for the elements.
 *
 * @throws {HttpError} 404, for a project that is not here
 */
export function addonsRoutes(server: FastifyInstance): void {
  server.get(
    `/_/${addons.path}`,
    {
      schema: {
        operationId: 'addonsOnDocs',
        summary: 'Configuration of a docs page',
        querystring: addons.query,
        response: {200: addons.answer},
      },
      validatorCompiler: () => () => true,
      // The filters are lists of mixed values, which a serialiser made from the schema would leave out.
      serializerCompiler: () => JSON.stringify,
    },
    async request => {
      const parameters = readParameters(request);
      requireParameters(parameters, 'project-slug');
      return answerFor(request.library, parameters.get('project-slug')!, parameters.get('version-slug'));
    },
  );
}

function answerFor(library: Library, slug: string, version: string | undefined): AddonsAnswer {
  const project = library.project(slug);
  if (!project) throw new HttpError(404, {detail: 'Not found.'});
  const current = version === undefined ? undefined : library.find(slug, version)?.version;
  const others = library.projects.filter(other => other !== project);
  const everything = [project, ...others].map(other => `project:${other.slug}`).join(' ');
  return {
    api_version: '1',
    projects: {current: {slug, default_version: project.defaultVersion}},
    versions: {current: current ? {slug: current.slug} : null},
    addons: {
      search: {
        enabled: true,
        filters: others.length ? [['All projects here', everything, false]] : [],
        default_filter: `project:${slug}/${current?.slug ?? project.defaultVersion}`,
      },
      linkpreviews: {enabled: true, selector: null},
      options: {root_selector: null},
      hotkeys: {enabled: true},
    },
  };
}
