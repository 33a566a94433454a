import {SEARCH_V2, SEARCH_V3} from '../api/paths.js';
import {addressOf, type Connection, followableLink, type RequestOptions} from './connection.js';
import {isRouteMissing, NetworkError} from './errors.js';
import {readSearchAnswer, searchAddress, type SearchAnswer, type SearchRequest} from './search-v3.js';
import {createVersionChoice} from './version-choice.js';
import {warnLocally} from './warn-locally.js';

/** The part of the client that searches. Rejects like `Client`. */
export interface SearchClient {
  search(request: SearchRequest, options?: RequestOptions): Promise<SearchAnswer>;
  /**
   * Follows a link of an answer of this client: `next` to more results, `not_searched_url` to those of the projects that it does not
   * cover. A link to another origin is not followed.
   */
  more(next: string, options?: RequestOptions): Promise<SearchAnswer>;
  /**
   * Whether the first answer is short, so that it can be shown sooner. The rest should then be requested immediately.
   * Default: false.
   */
  readonly answersInParts?: boolean;
  /** Suggestions of the index for readers who have not typed anything. Default: not supported. */
  questions?(): Promise<readonly string[]>;
  /** Called when a reader is likely to search soon. May load what every query needs. */
  warmUp?(): unknown;
}

interface SearchVersion {
  readonly searchAddress: (api: URL, request: SearchRequest) => URL;
  readonly readSearchAnswer: typeof readSearchAnswer;
}

export function createSearchClient(connection: Connection): SearchClient {
  const {api, get, isReachable, onUnexpected = warnLocally} = connection;
  // In a browser, an API of another origin may not allow this page to read v3, which looks like a broken
  // connection.
  const isForeign = globalThis.origin !== undefined && api.origin !== globalThis.origin;
  // The origin of the API, and those that it redirects to.
  const origins = new Set([api.origin]);
  const withVersion = createVersionChoice<SearchVersion>({
    newer: {searchAddress, readSearchAnswer},
    loadOlder: () => import('./interface-v2.js'),
    isUnavailable: error => isRouteMissing(error) || (isForeign && error instanceof NetworkError),
    confirm: error =>
      error instanceof NetworkError ? isReachable(addressOf(api, SEARCH_V3, {})) : undefined,
  });

  const ask = async (
    url: URL,
    {signal, maxRetryAfter}: RequestOptions,
    read: SearchVersion['readSearchAnswer'],
    noRetryOnNetworkError = false,
  ) => {
    const path = url.pathname.slice(api.pathname.length);
    const parse = (text: string) =>
      read(JSON.parse(text), problem => onUnexpected(problem, {method: 'GET', path}));
    const answer = await get(url, {signal, maxRetryAfter, noRetryOnNetworkError, parse});
    origins.add(answer.url.origin);
    const {next, previous, not_searched_url: others} = answer.body;
    const followable = (link: string | null) => followableLink(link, answer.url, origins);
    return {
      ...answer.body,
      next: followable(next),
      previous: followable(previous),
      ...(others && {not_searched_url: followable(others)}),
    };
  };

  return {
    search: (request, options = {}) =>
      withVersion((version, isFirst) =>
        ask(version.searchAddress(api, request), options, version.readSearchAnswer, isForeign && isFirst),
      ),

    async more(next, options = {}) {
      const link = followableLink(next, api, origins);
      if (link === null) throw new NetworkError('This link leads away from the API', next);
      const url = new URL(link);
      const isV2 = url.pathname.endsWith(`/${SEARCH_V2}`);
      const read = isV2 ? (await import('./interface-v2.js')).readSearchAnswer : readSearchAnswer;
      return ask(url, options, read);
    },
  };
}
