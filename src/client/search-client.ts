import {type Connection, isAbsent, loadV2, readOr, type RequestOptions} from './connection.js';
import {NetworkError} from './errors/network-error.js';
import {createNewestFirst} from './newest-version.js';
import {followableLink} from './next-link.js';
import {readSearchAnswer, type SearchAnswer, searchAddress, type SearchQuestion} from './search.js';

/** The part of the client that searches; rejects as `Client` does. */
export interface SearchClient {
  search(question: SearchQuestion, options?: RequestOptions): Promise<SearchAnswer>;
  /** Further results. `next` is that of an answer of this client; a link elsewhere is not followed. */
  more(next: string, options?: RequestOptions): Promise<SearchAnswer>;
}

export function createSearchClient({api, get}: Connection): SearchClient {
  // When another origin does not say who may read an answer, that looks like a broken line.
  const isForeign = api.origin !== globalThis.origin;
  // Origins that answers came from: the API's, and where it redirects to.
  const origins = new Set([api.origin]);
  const searchVersion = createNewestFirst({
    newest: searchAddress,
    older: async () => (await loadV2()).searchAddress,
    isOutOfReach: error => isAbsent(error) || (isForeign && error instanceof NetworkError),
  });

  const ask = async (
    url: URL,
    {signal, maxRetryAfter}: RequestOptions,
    noRetryOnNetworkError = false,
  ): Promise<SearchAnswer> => {
    const answer = await get(url, {signal, maxRetryAfter, noRetryOnNetworkError});
    origins.add(answer.url.origin);
    const results = await readOr(answer, readSearchAnswer);
    return {
      ...results,
      next: followableLink(results.next, answer.url, origins),
      previous: followableLink(results.previous, answer.url, origins),
    };
  };

  return {
    search: (question, options = {}) =>
      searchVersion((address, settled) =>
        ask(address(api, question), options, isForeign && address === searchAddress && !settled),
      ),

    async more(next, options = {}) {
      const link = followableLink(next, api, origins);
      if (link === null) throw new NetworkError('This link leads away from the API', next);
      return ask(new URL(link), options);
    },
  };
}
