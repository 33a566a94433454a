import {createGet, type Get, type HttpOptions, isReachable} from './http.js';

/** The address of a route, with a query; values that are `undefined` are left out. */
export function addressOf(
  api: URL,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): URL {
  const url = new URL(path, api);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

export interface ClientOptions extends HttpOptions {
  /**
   * Address under which `api/v3/search/` is found: `/_/` on a domain that serves documentation, or the root of
   * another host, such as `https://docs.example.org/`.
   */
  readonly api: string | URL;
}

export interface RequestOptions {
  /** Ends the request for real, including a wait before a retry. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest `Retry-After`, in seconds, that is waited for before the request is repeated; beyond it the error says
   * how long. With 0 the error comes at once, so that the caller can show the wait. Default: 10.
   */
  readonly maxRetryAfter?: number | undefined;
}

/** What the parts of the client share: where the API is, and how it is asked. */
export interface Connection {
  readonly api: URL;
  /** @internal */
  readonly get: Get;
  /** See `http.ts`. @internal */
  readonly isReachable: (url: URL) => Promise<boolean>;
}

/** @throws {TypeError} when `api` is not a valid address */
export function connect({api: given, ...http}: ClientOptions): Connection {
  const api = new URL(given, globalThis.location?.href);
  // Routes are below it.
  if (!api.pathname.endsWith('/')) api.pathname += '/';
  return {api, get: createGet(http), isReachable: url => isReachable(url, http)};
}
