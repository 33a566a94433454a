import type {FastifyRequest} from 'fastify';
import {parseSearchArguments, type SearchV3Answer} from '../../../../src/api/index.js';
import {HttpError, SESSION_ENDED} from '../../http/http-error.js';
import {readPage} from '../../http/paging.js';
import {readParameters, requireParameters} from '../../http/parameters.js';
import {type SearchContext, search} from './search.js';

/** `GET api/v3/search/`: `q` itself names the projects to search. */
export async function searchV3(context: SearchContext, request: FastifyRequest): Promise<SearchV3Answer> {
  const parameters = readParameters(request);
  requireParameters(parameters, 'q');
  const page = readPage(parameters, context.pageSize);
  const asked = parseSearchArguments(parameters.get('q')!);
  const withParts = /^(?:1|true|yes|on)$/i.test(parameters.get('subprojects') ?? '');
  const named = withParts ? asked.named.map(scope => ({...scope, subprojects: true})) : asked.named;
  const selected = request.view.selectedBy({...asked, named});
  if (request.hasEnded && !selected.length && (named.length || asked.user))
    throw new HttpError(401, SESSION_ENDED);
  const found = await search(context, request, {words: asked.words, selected, page});
  return {
    ...found,
    projects: selected.map(({project, version}) => ({
      slug: project.slug,
      versions: [{slug: version.slug}],
    })),
    query: asked.words,
  };
}
