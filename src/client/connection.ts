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
   * Called with each value of an answer that is not as the interface has it, and so was replaced by its default or left
   * out of its list: `path` says where it stood. Fields that the interface does not have are not reported. Default: while
   * a page is served from this machine, the console names each such place once; elsewhere nothing is said.
   *
   * @example
   *   onUnexpected: ({message}, {path}) => report(`${path}: ${message}`)
   */
  readonly onUnexpected?: OnUnexpected | undefined;
}

/** @param route with its path relative to the API */
export type OnUnexpected = (
  problem: ValidationError,
  route: {readonly method: string; readonly path: string},
) => void;

const warned = new Set<string>();

/** For those who develop a site or a host. Which item of a list it is about does not matter. */
const warnLocally: OnUnexpected = ({message}, {path}) => {
  const text = `${path}: ${message.replace(/\[\d+\]/g, '[]')}`;
  if (!/^(localhost|127\.|\[::1)/.test(globalThis.location?.hostname) || warned.has(text)) return;
  warned.add(text);
  // eslint-disable-next-line no-console -- whoever develops a site looks there
  console.warn('docent:', text);
};

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
  readonly onUnexpected: OnUnexpected;
}

/** @throws {TypeError} when `api` is not a valid address */
export function connect({api: given, onUnexpected = warnLocally, ...http}: ClientOptions): Connection {
  const api = new URL(given, globalThis.location?.href);
  // Paths of routes are relative to it.
  if (!api.pathname.endsWith('/')) api.pathname += '/';
  return {api, get: createGet(http), isReachable: url => isReachable(url, http), onUnexpected};
}

/**
 * The address of a further page of results, or `null` if it must not be followed: it has to be http(s), and
 * of an origin that has answered before, so that no answer can direct a reader's session elsewhere. A host
 * behind a proxy may not know that it is served over https, so an address on the same host gets the scheme of
 * the request.
 *
 * @param origins that of the API, and those that its answers came from
 */
export function followableLink(link: string | null, asked: URL, origins: ReadonlySet<string>): string | null {
  if (link === null || !URL.canParse(link, asked)) return null;
  const url = new URL(link, asked);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.host === asked.host) url.protocol = asked.protocol;
  return origins.has(url.origin) ? url.href : null;
}
