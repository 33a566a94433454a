import {SEARCH_V3} from '../api/paths.js';
import {read} from '../api/schema.js';
import {composeQuery, type Where} from '../api/search-arguments.js';
import {searchV3Answer, type SearchV3Answer} from '../api/search-v3.js';
import {addressOf} from './address.js';

export interface SearchQuestion {
  /**
   * What to search for, in the interface's syntax; sent as it stands. What a reader has typed so far goes
   * through `completeAsPrefix` first.
   */
  readonly words: string;
  /** Where to search. v2 can search one of them: the first, and `latest` of it unless it names a version. */
  readonly scopes: readonly Where[];
  /** Pages of results wanted at a time; servers cut it to their maximum. Default: the server's. */
  readonly pageSize?: number | undefined;
}

/** An answer of v2 comes in v3's form too; what was searched is not told there: `projects` is empty. */
export type SearchAnswer = SearchV3Answer;

export function searchAddress(api: URL, {words, scopes, pageSize}: SearchQuestion): URL {
  return addressOf(api, SEARCH_V3, {q: composeQuery(scopes, words), page_size: pageSize});
}

/**
 * An answer of v3 or v2, told apart by its results, so that a link to a further page needs no label.
 *
 * @throws {ValidationError} where it is neither, or has results and none that can be read
 */
export async function readSearchAnswer(body: unknown): Promise<SearchAnswer> {
  const answer = read(searchV3Answer, body);
  if (answer.results.length || !(body as SearchAnswer).results.length) return answer;
  const v2 = await import('./v2.js');
  return v2.readSearchAnswer(body);
}
