/** Version 2 of the interface, loaded for hosts that do not offer version 3. */
import {embedV2Answer} from '../api/embed.js';
import {composeQuery, parseSearchArguments} from '../api/query.js';
import {EMBED_V2, SEARCH_V2} from '../api/paths.js';
import {read, type Report, ValidationError} from '../api/schema.js';
import type {SearchResult} from '../api/search.js';
import {searchV2Answer, type SearchV2Result} from '../api/search-v2.js';
import {withinLimits} from './answer-limits.js';
import {addressOf} from './connection.js';
import type {SearchAnswer, SearchRequest} from './search-v3.js';
import {readableAddress, type SectionRequest} from './section-v3.js';

const DEFAULT_VERSION = 'latest';

/** The URL of a search in v2, whose `q` has no search arguments: they become parameters, including those that a reader typed. */
export function searchAddress(api: URL, {words, scopes, pageSize}: SearchRequest): URL {
  const query = parseSearchArguments(composeQuery(scopes, words));
  const {project, version = DEFAULT_VERSION} = query.scopes[0] ?? {};
  return addressOf(api, SEARCH_V2, {q: query.words, project, version, page_size: pageSize});
}

/** Reads an answer of search in v2. @throws {ValidationError} for anything else, or if it has results and none is valid */
export function readSearchAnswer(body: unknown, onUnexpected?: Report): SearchAnswer {
  const {results, ...rest} = read(searchV2Answer, body, onUnexpected);
  if (!results.length && (body as SearchAnswer).results.length)
    throw new ValidationError('$.results', 'search results');
  return withinLimits({...rest, query: '', projects: [], results: results.map(asV3)});
}

function asV3({project, project_alias: alias, version, ...rest}: SearchV2Result): SearchResult {
  return {...rest, project: {slug: project, alias}, version: {slug: version}};
}

export function sectionAddress(api: URL, {url}: SectionRequest): URL {
  return addressOf(api, EMBED_V2, {url: readableAddress(url)});
}

/** Reads the HTML of a section. @throws {ValidationError} for anything but an answer of v2 */
export const readSectionContent = (body: unknown, onUnexpected?: Report): string =>
  read(embedV2Answer, body, onUnexpected).content.join('\n');
