import type {FastifyRequest} from 'fastify';
import type {SearchBlock, SearchV2Answer, SectionBlock} from '../../../../src/api/index.js';
import {findProjectVersion, readParameters, requireParameters} from '../../http/parameters.js';
import {readPage} from '../../http/paging.js';
import {type SearchContext, search} from './search.js';

/** `GET api/v2/search/`: one project in one version, both given as parameters; `q` has no arguments. */
export async function searchV2(context: SearchContext, request: FastifyRequest): Promise<SearchV2Answer> {
  const parameters = readParameters(request);
  requireParameters(parameters, 'q', 'project', 'version');
  const page = readPage(parameters, context.pageSize);
  const {project, version} = findProjectVersion(
    request.view,
    parameters.get('project')!,
    parameters.get('version'),
  );
  const scope = {project: project.slug, version: version.slug, subprojects: true};
  const selected = request.view.selectedBy({named: [scope], user: false});
  const words = parameters.get('q')!;
  const {
    results,
    significant_terms: _,
    phrases_as_words: __,
    ...found
  } = await search(context, request, {words, selected, page});
  return {
    ...found,
    results: results.map(({project, version, ...result}) => ({
      ...result,
      project: project.slug,
      project_alias: project.alias,
      version: version.slug,
      blocks: result.blocks.map(asSection),
    })),
  };
}

/** v2 has blocks of type `section` only: an API object becomes a section with its name as title. */
function asSection(block: SearchBlock): SectionBlock {
  if (block.type === 'section') return block;
  const {id, name, content, highlights} = block;
  return {
    type: 'section',
    id,
    title: name,
    content,
    highlights: {title: highlights.name, content: highlights.content},
  };
}
