import type {ValidationError} from '../api/schema.js';
import {createGet, type Get, type HttpOptions, isReachable} from './http.js';

/** The address of a route, with query parameters; those that are `undefined` are left out. */
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
  /**
   * Called for each value of an answer that does not match the interface, and was therefore replaced by its default or removed from its
   * list. `path` is the place of the value. Unknown fields are not reported. Default: a warning in the console, once for each place, while
   * the page is served from this machine; nothing elsewhere.
   *
   * @example
   *   onUnexpected: ({message}, {path}) => report(`${path}: ${message}`)
   */
  readonly onUnexpected?: OnUnexpected | undefined;
}

/** @param route the route that was requested; `path` is relative to the API */
export type OnUnexpected = (
  problem: ValidationError,
  route: {readonly method: string; readonly path: string},
) => void;

export interface RequestOptions {
  /** Aborts the request, or the wait before a retry. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Longest `Retry-After`, in seconds, after which the request is repeated; if the server asks for more, the
   * request fails with an error that says how long. With 0 it always fails, so that the caller can show the
   * wait. Default: 10.
   */
  readonly maxRetryAfter?: number | undefined;
}

/** What the parts of the client share: the address of the API, and how requests are sent. */
export interface Connection {
  readonly api: URL;
  /** @internal */
  readonly get: Get;
  /** See `http.ts`. @internal */
  readonly isReachable: (url: URL) => Promise<boolean>;
  /** @internal */
  readonly onUnexpected: OnUnexpected | undefined;
}

/** @throws {TypeError} if `api` is not a valid URL */
export function connect({api: address, onUnexpected, ...http}: ClientOptions): Connection {
  const api = new URL(address, globalThis.location?.href);
  // Paths of routes are relative to this address, so the last part of its path must end in a slash.
  if (!api.pathname.endsWith('/')) api.pathname += '/';
  return {api, get: createGet(http), isReachable: url => isReachable(url, http), onUnexpected};
}

/**
 * The URL of a further page of results, or `null` if it must not be followed: it has to be http(s), and of an origin that has answered
 * before, so that an answer cannot send the reader's session elsewhere. A host behind a proxy may not know that it is served over https,
 * so a URL on the same host gets the scheme of the request.
 *
 * @param origins the origins of the API and of its earlier answers
 */
export function followableLink(
  link: string | null,
  requestUrl: URL,
  origins: ReadonlySet<string>,
): string | null {
  if (link === null || !URL.canParse(link, requestUrl)) return null;
  const url = new URL(link, requestUrl);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.host === requestUrl.host) url.protocol = requestUrl.protocol;
  return origins.has(url.origin) ? url.href : null;
}
