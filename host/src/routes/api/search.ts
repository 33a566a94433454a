import type {FastifyReply, FastifyRequest} from 'fastify';
import {
  parseScopedQuery,
  type FilteredQuery,
  type SearchV2Answer,
  type SearchV3Answer,
} from '../../../../src/api/index.js';
import type {SelectedVersion} from '../../platform/library/library-view.js';
import {type SearchTime, signalOf} from '../../http/limits.js';
import type {EngineAnswer, ResultForm, SearchEngine} from '../../../../cli/src/search/engine.js';
import {MAX_VERSIONS_PER_QUERY, searchMany} from './many-projects.js';
import {siteAddress} from '../../http/addresses.js';
import {
  type Page,
  neighbours,
  linkableAddress,
  linkWith,
  readPage,
  readParameters,
  requireParameters,
  findProjectVersion,
  wholeNumber,
} from '../../http/parameters.js';
import {HttpError, SESSION_ENDED} from '../../http/http-error.js';

export interface SearchContext {
  readonly engine: SearchEngine;
  readonly searchTime: SearchTime;
  /** Number of results on a page, unless the request names one. */
  readonly pageSize: number;
  /** Maximum time of a search over more than 100 versions, in ms. The remaining versions are left out. */
  readonly manyBudget: number;
}

/** An answer in the form of v3, without the fields that repeat the query. */
interface SearchAnswer {
  readonly about: Omit<SearchV3Answer, 'results' | 'projects' | 'query'>;
  /** The versions that were searched; if the query selects more than 100, those with results on the page. */
  readonly selected: readonly SelectedVersion[];
  /** The list of results as JSON. */
  readonly results: Uint8Array;
}

const NOTHING: EngineAnswer = {count: 0, significantTerms: '', phrasesAsWords: [], pages: []};

interface SearchOptions extends FilteredQuery {
  /** Whether facets are requested. Default: no. */
  readonly facets?: boolean;
  readonly selected: readonly SelectedVersion[];
  /** How many of these versions an earlier answer has covered. Default: 0. */
  readonly skipped?: number;
  readonly page: Page;
  readonly version: ResultForm['version'];
}

/** How many projects `not_searched` names; further ones are only counted. */
const MAX_NAMES = 20;

const namesOf = (selected: readonly SelectedVersion[]): string[] => [
  ...selected.slice(0, MAX_NAMES).map(({project}) => project.slug),
  ...(selected.length > MAX_NAMES ? [`+${selected.length - MAX_NAMES}`] : []),
];

const NO_RESULTS = Buffer.from('[]');

/** Searches versions, and counts the time for the client's address, even if the search fails or the client disconnects. */
async function search(
  context: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
  options: SearchOptions,
): Promise<SearchAnswer> {
  let spent = 0;
  try {
    return await searchVersions(context, request, reply, options, milliseconds => (spent += milliseconds));
  } finally {
    if (spent > 0) context.searchTime.add(request, spent);
  }
}

/** Searches versions. Without versions or words, there are no results. @param onSpent called with a thread's time, in ms */
async function searchVersions(
  {engine, searchTime, manyBudget}: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {words, filters, facets, language, selected: allVersions, skipped = 0, page, version}: SearchOptions,
  onSpent: (milliseconds: number) => void,
): Promise<SearchAnswer> {
  const signal = signalOf(reply);
  const expected = searchTime.expectedOf(request);
  const shared = {
    words,
    ...(filters?.length && {filters}),
    ...(language !== undefined && {language}),
    signal,
    expected,
  };
  const versions = allVersions.slice(skipped);
  const window = {offset: (page.number - 1) * page.size, limit: page.size};
  const isMany = versions.length > MAX_VERSIONS_PER_QUERY && words.trim() !== '';
  const many = isMany
    ? await searchMany(engine, versions, {...shared, ...(facets && {facets})}, window, {
        budget: manyBudget,
        onSpent,
      })
    : undefined;
  const selected = many?.selected ?? versions.slice(0, MAX_VERSIONS_PER_QUERY);
  const places = await Promise.all(
    selected.map(async ({project, version, alias}) => ({
      project: {slug: project.slug, alias},
      version: {slug: version.slug},
      root: await siteAddress(request, version),
    })),
  );
  const scopes = selected.map(({project, version}) => ({
    project: project.slug,
    version: version.indexName,
  }));
  const query = {
    ...shared,
    ...(facets && !many && {facets}),
    scopes,
    form: {version, places},
    offset: many?.offset ?? window.offset,
    limit: window.limit,
  };
  const answer = scopes.length && words.trim() ? await engine.search(query) : NOTHING;
  onSpent(answer.spent ?? 0);
  const {significantTerms, phrasesAsWords, results = NO_RESULTS} = answer;
  const {count, narrowed, facets: counted = []} = many ?? answer;
  const unsearched = many ? versions.slice(many.searched) : [];
  return {
    about: {
      count,
      significant_terms: significantTerms,
      phrases_as_words: [...phrasesAsWords],
      ...(answer.filters && {filters: [...answer.filters]}),
      ...(facets && {facets: [...counted]}),
      ...(narrowed && {language: narrowed.language, other_languages: narrowed.others}),
      ...(unsearched.length && {
        not_searched: namesOf(unsearched),
        not_searched_url: linkWith(linkableAddress(request), {page: 1, skip: skipped + many!.searched}),
      }),
      ...neighbours(linkableAddress(request), page, count),
    },
    selected,
    results,
  };
}

/**
 * An answer as JSON.
 *
 * @param before its properties before `results`
 * @param after its properties after `results`. Default: none
 */
function answerJson(reply: FastifyReply, before: object, results: Uint8Array, after: object = {}): Buffer {
  reply.type('application/json; charset=utf-8');
  const [start, end] = [JSON.stringify(before).slice(0, -1), JSON.stringify(after).slice(1)];
  return Buffer.concat([
    Buffer.from(`${start},"results":`),
    results,
    Buffer.from(end === '}' ? end : `,${end}`),
  ]);
}

/** `GET api/v3/search/`: `q` contains the projects to search. */
export async function searchV3(
  context: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const parameters = readParameters(request);
  requireParameters(parameters, 'q');
  const page = readPage(parameters, context.pageSize);
  const q = parameters.get('q')!;
  const parsed = parseScopedQuery(q);
  const isOn = (name: string) => /^(?:1|true|yes|on)$/i.test(parameters.get(name) ?? '');
  const withParts = isOn('subprojects');
  const named = withParts ? parsed.named.map(scope => ({...scope, subprojects: true})) : parsed.named;
  const selected = request.view.selectedBy({...parsed, named});
  if (request.hasEnded && !selected.length && (named.length || parsed.user))
    throw new HttpError(401, SESSION_ENDED);
  const {
    about,
    results,
    selected: searched,
  } = await search(context, request, reply, {
    words: parsed.words,
    filters: parsed.filters,
    facets: isOn('facets'),
    language: parameters.get('language') ?? undefined,
    selected,
    skipped: wholeNumber(parameters.get('skip') ?? '') ?? 0,
    page,
    version: 'v3',
  });
  return answerJson(reply, about, results, {
    projects: searched.map(({project, version}) => ({
      slug: project.slug,
      versions: [{slug: version.slug}],
    })),
    query: parsed.words,
  } satisfies Pick<SearchV3Answer, 'projects' | 'query'>);
}

/** `GET api/v2/search/`: one project in one version, both given as parameters; `q` has no arguments. */
export async function searchV2(
  context: SearchContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
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
  const {about, results} = await search(context, request, reply, {words, selected, page, version: 'v2'});
  const {count, next, previous} = about;
  return answerJson(reply, {count, next, previous} satisfies Omit<SearchV2Answer, 'results'>, results);
}
