import {SEARCH_V2, SEARCH_V3} from '../api/routes.js';
import {read, ValidationError} from '../api/schema.js';
import {composeQuery, type Where} from '../api/query.js';
import {searchV3Answer, type SearchV3Answer} from '../api/search.js';
import {addressOf, type Connection, type RequestOptions} from './connection.js';
import {isRouteMissing, NetworkError} from './errors.js';
import {createGet, type HttpOptions} from './http.js';

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

/** An answer of v2 has the form of v3 too; its `projects` is empty, as v2 does not report what was searched. */
export type SearchAnswer = SearchV3Answer;

export function searchAddress(api: URL, {words, scopes, pageSize}: SearchQuestion): URL {
  return addressOf(api, SEARCH_V3, {q: composeQuery(scopes, words), page_size: pageSize});
}

/** @throws {ValidationError} for anything but an answer of v3, or when it has results and none is readable */
export function readSearchAnswer(body: unknown): SearchAnswer {
  const answer = read(searchV3Answer, body);
  if (!answer.results.length && (body as SearchAnswer).results.length)
    throw new ValidationError('$.results', 'search results');
  return answer;
}

/** The part of the client that searches; rejects as `Client` does. */
export interface SearchClient {
  search(question: SearchQuestion, options?: RequestOptions): Promise<SearchAnswer>;
  /** Further results. `next` is that of an answer of this client; a link elsewhere is not followed. */
  more(next: string, options?: RequestOptions): Promise<SearchAnswer>;
  /** Called when a reader is likely to search soon: may load what every query needs. */
  warmUp?(): unknown;
}

interface SearchVersion {
  readonly searchAddress: (api: URL, question: SearchQuestion) => URL;
  readonly readSearchAnswer: (body: unknown) => SearchAnswer;
}

export function createSearchClient(connection: Connection): SearchClient {
  const {api, get, isReachable} = connection;
  // In a browser, an API of another origin may forbid this page to read v3, which looks like a broken connection.
  const isForeign = globalThis.origin !== undefined && api.origin !== globalThis.origin;
  // Origins that answers came from: the API's, and where it redirects to.
  const origins = new Set([api.origin]);
  const withVersion = createVersionChoice<SearchVersion>({
    newer: {searchAddress, readSearchAnswer},
    loadOlder: () => import('./search-v2.js'),
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
    const parse = (text: string) => read(JSON.parse(text));
    const answer = await get(url, {signal, maxRetryAfter, noRetryOnNetworkError, parse});
    origins.add(answer.url.origin);
    return {
      ...answer.body,
      next: followableLink(answer.body.next, answer.url, origins),
      previous: followableLink(answer.body.previous, answer.url, origins),
    };
  };

  return {
    search: (question, options = {}) =>
      withVersion((version, isFirst) =>
        ask(version.searchAddress(api, question), options, version.readSearchAnswer, isForeign && isFirst),
      ),

    async more(next, options = {}) {
      const link = followableLink(next, api, origins);
      if (link === null) throw new NetworkError('This link leads away from the API', next);
      const url = new URL(link);
      const isV2 = url.pathname.endsWith(`/${SEARCH_V2}`);
      const read = isV2 ? (await import('./search-v2.js')).readSearchAnswer : readSearchAnswer;
      return ask(url, options, read);
    },
  };
}

/** A page of a docs site as its server sends it. */
export interface PageAnswer {
  /** Where it came from in the end, after redirects; without a fragment. */
  readonly url: URL;
  /** NOT SAFE to insert: see `src/sanitize`. */
  readonly html: string;
}

export type GetPage = (
  url: URL,
  options?: {readonly signal?: AbortSignal | undefined},
) => Promise<PageAnswer>;

/**
 * Fetches pages where no API answers for them: those of the page's own origin, with the session, and those that any
 * origin may read. Limits, retries and errors are those of the client; anything but HTML is `malformed`.
 */
export function createGetPage(http: HttpOptions = {}): GetPage {
  const get = createGet(http);
  return async (given, {signal} = {}) => {
    const {url, body} = await get(given, {signal, parse: pageText});
    url.hash = '';
    return {url, html: body};
  };
}

function pageText(text: string, {headers}: Response): string {
  if (!/html/.test(headers.get('content-type') ?? '')) throw new TypeError('Not a page');
  return text;
}

/**
 * The address of a further page of results, or `null` for one that will not be followed: it must be http(s)
 * and be of an origin that answered before, so that an answer cannot send a reader's session elsewhere. A host behind
 * a proxy may be unaware of https: an address on the same host gets the scheme of the request.
 *
 * @param origins the API's own, and of the answers it gave
 */
export function followableLink(link: string | null, asked: URL, origins: ReadonlySet<string>): string | null {
  if (link === null || !URL.canParse(link, asked)) return null;
  const url = new URL(link, asked);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.host === asked.host) url.protocol = asked.protocol;
  return origins.has(url.origin) ? url.href : null;
}

/** The two versions of the interface, with what differs for one kind of request. */
export interface Versions<V> {
  readonly newer: V;
  /** Loads the older one; needed only where the newer one is not offered. */
  readonly loadOlder: () => Promise<V>;
  /** Whether an error of the newer version may mean that the host does not offer it. */
  readonly isUnavailable: (error: unknown) => boolean;
  /**
   * Checks whether the newer version is really unavailable, where the error alone leaves that open. Runs in parallel to the
   * request to the older version. `undefined`: an answer of the older version is proof enough.
   */
  readonly confirm?: (error: unknown) => Promise<boolean> | undefined;
}

/**
 * Asks the newer version until it proves unavailable, then the older one. Once one of them is
 * chosen, errors no longer cause a fallback.
 */
export function createVersionChoice<V>({newer, loadOlder, isUnavailable, confirm}: Versions<V>) {
  let chosen: V | undefined;
  /** @param isFirst whether nothing is known yet about what the host offers */
  return async <T>(ask: (version: V, isFirst: boolean) => Promise<T>): Promise<T> => {
    if (chosen) return ask(chosen, false);
    try {
      const answer = await ask(newer, true);
      chosen ??= newer;
      return answer;
    } catch (error) {
      if (chosen === newer || !isUnavailable(error)) throw error;
      const older = await loadOlder().catch(() => {
        throw error;
      });
      const confirmed = confirm?.(error);
      void confirmed?.then(isConfirmed => isConfirmed && (chosen ??= older));
      const answer = await ask(older, false);
      if (!confirmed) chosen ??= older;
      return answer;
    }
  };
}
