import {DocentError} from './errors/docent-error.js';
import {GoneError} from './errors/gone-error.js';
import {MalformedError} from './errors/malformed-error.js';
import {NetworkError} from './errors/network-error.js';
import {NotFoundError} from './errors/not-found-error.js';
import {type Answer, createGet, type HttpOptions} from './http.js';
import {createNewestFirst} from './newest-version.js';
import {followableLink} from './next-link.js';
import {isNoSuchSection} from './no-such-section.js';
import {readSearchAnswer, type SearchAnswer, searchAddress, type SearchQuestion} from './search.js';
import {
  fragmentOf,
  readSectionContent,
  type Section,
  sectionAddress,
  type SectionQuestion,
} from './section.js';
import type * as V2 from './v2.js';

export interface ClientOptions extends HttpOptions {
  /**
   * Address under which `api/v3/search/` stands: `/_/` on a domain that serves documentation, or the root of
   * another host, such as `https://docs.example.org/`.
   */
  readonly api: string | URL;
}

export interface RequestOptions {
  /** Ends the request for real, a wait before a retry included. */
  readonly signal?: AbortSignal | undefined;
}

export type SectionOptions = RequestOptions & Omit<SectionQuestion, 'url'>;

/** Every method rejects with a `DocentError`, or with a `TypeError` for an address that is none. */
export interface Client {
  readonly api: URL;
  search(question: SearchQuestion, options?: RequestOptions): Promise<SearchAnswer>;
  /** Further results. `next` is that of an answer of this client; a link elsewhere is not followed. */
  more(next: string, options?: RequestOptions): Promise<SearchAnswer>;
  /** A section of a page by its address, relative to the API's or absolute. */
  section(url: string | URL, options?: SectionOptions): Promise<Section>;
}

type SectionVersion = Pick<typeof V2, 'sectionAddress' | 'readSectionContent'>;

export function createClient({api: given, ...http}: ClientOptions): Client {
  const api = apiAddress(given);
  const get = createGet(http);
  // Origins that answers came from: the API's, and where it redirects to.
  const origins = new Set([api.origin]);
  // An origin that does not say who may read an answer looks like a broken line.
  const isForeign = api.origin !== globalThis.origin;

  const searchVersion = createNewestFirst({
    newest: searchAddress,
    older: async () => (await loadV2()).searchAddress,
    isOutOfReach: error => isAbsent(error) || (isForeign && error instanceof NetworkError),
  });
  const sectionVersion = createNewestFirst<SectionVersion>({
    newest: {sectionAddress, readSectionContent},
    older: loadV2,
    isOutOfReach: error => isAbsent(error) && !isNoSuchSection(error),
  });

  const ask = async (url: URL, signal: AbortSignal | undefined, probe = false): Promise<SearchAnswer> => {
    const answer = await get(url, {signal, probe});
    origins.add(answer.url.origin);
    const results = await readOr(answer, readSearchAnswer);
    return {
      ...results,
      next: followableLink(results.next, answer.url, origins),
      previous: followableLink(results.previous, answer.url, origins),
    };
  };

  return {
    api,

    search: (question, {signal} = {}) =>
      searchVersion((address, settled) =>
        ask(address(api, question), signal, isForeign && address === searchAddress && !settled),
      ),

    async more(next, {signal} = {}) {
      const link = followableLink(next, api, origins);
      if (link === null) throw new NetworkError('This link leads away from the API', next);
      return ask(new URL(link), signal);
    },

    section: (given, {signal, ...options} = {}) =>
      sectionVersion(async version => {
        const url = new URL(given, api);
        const answer = await get(version.sectionAddress(api, {url, ...options}), {signal});
        const content = await readOr(answer, version.readSectionContent);
        return {url: url.href, fragment: fragmentOf(url), content};
      }),
  };
}

function isAbsent(error: unknown): error is NotFoundError | GoneError {
  return error instanceof NotFoundError || error instanceof GoneError;
}

function loadV2() {
  return import('./v2.js').catch((cause: unknown) => {
    throw new NetworkError('A part of the client did not load', cause);
  });
}

async function readOr<T>({status, body}: Answer, read: (body: unknown) => T): Promise<Awaited<T>> {
  try {
    return await read(body);
  } catch (cause) {
    throw cause instanceof DocentError ? cause : new MalformedError({status, cause});
  }
}

/** With a slash at its end, so that routes go below it; a path alone is one on the page's own origin. */
function apiAddress(given: string | URL): URL {
  const url = new URL(given, globalThis.location?.href);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
