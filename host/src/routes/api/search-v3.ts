import type {FastifyRequest} from 'fastify';
import {type SearchV3Answer, parseSearchArguments} from '../../../../src/api/index.js';
import {readPage} from './paging.js';
import {readParameters, requireParameters} from './parameters.js';
import {type SearchContext, search} from './search.js';

/** `GET api/v3/search/`: `q` itself names the projects to search. */
export async function searchV3(context: SearchContext, request: FastifyRequest): Promise<SearchV3Answer> {
  const parameters = readParameters(request);
  requireParameters(parameters, 'q');
  const page = readPage(parameters, context.pageSize);
  const asked = parseSearchArguments(parameters.get('q')!);
  const withParts = /^(?:1|true|yes|on)$/i.test(parameters.get('subprojects') ?? '');
  const scopes = withParts ? asked.scopes.map(scope => ({...scope, subprojects: true})) : asked.scopes;
  const selected = request.library.selectedBy({...asked, scopes});
  const {hits, ...found} = await search(context, request, {words: asked.words, selected, page});
  return {
    ...found,
    projects: selected.map(({project, version}) => ({
      slug: project.slug,
      versions: [{slug: version.slug}],
    })),
    query: asked.words,
    results: hits.map(hit => ({
      type: 'page',
      project: {slug: hit.project, alias: hit.alias},
      version: {slug: hit.version},
      title: hit.title,
      domain: hit.domain,
      path: hit.path,
      highlights: {title: [...hit.titleHighlights]},
      blocks: [...hit.blocks],
    })),
  };
}
