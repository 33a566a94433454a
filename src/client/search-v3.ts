/** Search in version 3 of the interface: the addresses of requests, and their answers. */
import {composeQuery, type Where} from '../api/query.js';
import {SEARCH_V3} from '../api/paths.js';
import {read, type Report, ValidationError} from '../api/schema.js';
import {searchV3Answer, type SearchV3Answer} from '../api/search.js';
import {withinLimits} from './answer-limits.js';
import {addressOf} from './connection.js';

export interface SearchRequest {
  /**
   * What to search for, in the query syntax; sent unchanged. For a query that is still being typed, see
   * `completeAsPrefix`.
   */
  readonly words: string;
  /** Where to search. v2 searches only the first scope, in `latest` unless it names a version. */
  readonly scopes: readonly Where[];
  /** Results per page; a server may have a maximum. Default: the server's. */
  readonly pageSize?: number | undefined;
  /** Whether the answer should have `facets`. Only Docent's host and static indexes support them. Default: false. */
  readonly facets?: boolean | undefined;
  /**
   * BCP 47 tag of the language to search, if an index has several languages. Only Docent's host and static indexes support it; other
   * hosts ignore it. Default: all languages.
   */
  readonly language?: string | undefined;
}

/**
 * Answers of v2 are converted to this form; their `projects` is empty, as v2 does not report what was
 * searched.
 */
export type SearchAnswer = SearchV3Answer;

export function searchAddress(api: URL, {words, scopes, pageSize, facets, language}: SearchRequest): URL {
  return addressOf(api, SEARCH_V3, {
    q: composeQuery(scopes, words),
    page_size: pageSize,
    facets: facets ? 'true' : undefined,
    language,
  });
}

/** Reads an answer of search in v3. @throws {ValidationError} for anything else, or if it has results and none is valid */
export function readSearchAnswer(body: unknown, onUnexpected?: Report): SearchAnswer {
  const answer = read(searchV3Answer, body, onUnexpected);
  if (!answer.results.length && (body as SearchAnswer).results.length)
    throw new ValidationError('$.results', 'search results');
  return withinLimits(answer);
}
