import type {FastifyReply, FastifyRequest} from 'fastify';
import {
  parseQuestion,
  type Question,
  type SearchV3Answer,
  type SearchBlock,
  type SearchV2Answer,
  type SectionBlock,
} from '../../../../src/api/index.js';
import type {SelectedVersion} from '../../library/library-view.js';
import {type SearchTime, signalOf} from '../../http/limits.js';
import {type EngineHits, type SearchEngine, toSearchResult} from '../../search/engine.js';
import {siteAddress} from '../../http/addresses.js';
import {
  type Page,
  neighbours,
  linkableAddress,
  readPage,
  readParameters,
  requireParameters,
  findProjectVersion,
} from '../../http/parameters.js';
import {HttpError, SESSION_ENDED} from '../../http/http-error.js';

export interface SearchContext {
  readonly engine: SearchEngine;
  readonly searchTime: SearchTime;
  /** Results on a page when the request has no `page_size`. */
  readonly pageSize: number;
}

/** A page of results, in parts that v3 and v2 assemble differently. */
type Found = Omit<SearchV3Answer, 'projects' | 'query'>;

const NOTHING: EngineHits = {count: 0, significantTerms: '', phrasesAsWords: [], pages: []};

interface Wanted extends Question {
  /** Whether facets are wanted. Default: no. */
  readonly facets?: boolean;
  readonly selected: readonly SelectedVersion[];
  readonly page: Page;
}

/** Searches these versions. Without versions or without words the engine is not asked. */
async function search(
  {engine, searchTime}: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {words, filters, facets, language, selected, page}: Wanted,
): Promise<Found> {
  const scopes = selected.map(({project, version}) => ({
    project: project.slug,
    version: version.indexName,
  }));
  const offset = (page.number - 1) * page.size;
  const question = {
    words,
    ...(filters?.length && {filters}),
    ...(facets && {facets}),
    ...(language !== undefined && {language}),
    scopes,
    offset,
    limit: page.size,
    signal: signalOf(reply),
    expected: searchTime.expectedOf(request),
  };
  const found = scopes.length && words.trim() ? await engine.search(question) : NOTHING;
  searchTime.add(request, found.spent ?? 0);
  const {count, significantTerms, phrasesAsWords, narrowed, pages} = found;
  const places = await Promise.all(
    selected.map(async ({project, version, alias}) => ({
      project: {slug: project.slug, alias},
      version: {slug: version.slug},
      root: await siteAddress(request, version),
    })),
  );
  return {
    count,
    significant_terms: significantTerms,
    phrases_as_words: [...phrasesAsWords],
    ...(found.filters && {filters: [...found.filters]}),
    ...(facets && {facets: [...(found.facets ?? [])]}),
    ...(narrowed && {language: narrowed.language, other_languages: narrowed.others}),
    ...neighbours(linkableAddress(request), page, count),
    results: pages.map(hit => toSearchResult(hit, places[hit.scope]!)),
  };
}

/** `GET api/v3/search/`: `q` itself names the projects to search. */
export async function searchV3(
  context: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SearchV3Answer> {
  const parameters = readParameters(request);
  requireParameters(parameters, 'q');
  const page = readPage(parameters, context.pageSize);
  const q = parameters.get('q')!;
  const asked = parseQuestion(q);
  const isOn = (name: string) => /^(?:1|true|yes|on)$/i.test(parameters.get(name) ?? '');
  const withParts = isOn('subprojects');
  const named = withParts ? asked.named.map(scope => ({...scope, subprojects: true})) : asked.named;
  const selected = request.view.selectedBy({...asked, named});
  if (request.hasEnded && !selected.length && (named.length || asked.user))
    throw new HttpError(401, SESSION_ENDED);
  const found = await search(context, request, reply, {
    words: asked.words,
    filters: asked.filters,
    facets: isOn('facets'),
    language: parameters.get('language') ?? undefined,
    selected,
    page,
  });
  return {
    ...found,
    projects: selected.map(({project, version}) => ({
      slug: project.slug,
      versions: [{slug: version.slug}],
    })),
    query: asked.words,
  };
}

/** `GET api/v2/search/`: one project in one version, both given as parameters; `q` has no arguments. */
export async function searchV2(
  context: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SearchV2Answer> {
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
  } = await search(context, request, reply, {words, selected, page});
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
