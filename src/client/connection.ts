import {DocentError} from './errors/docent-error.js';
import {type Answer, createGet, type Get, type HttpOptions} from './http.js';
import {loadPart, loadSetbacks} from './load-part.js';

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
  /**
   * Longest wait, in seconds, that a server may ask for before a question is asked again unseen; beyond that the
   * error says how long. 0: who asks shows the wait, and asks again. Default: 10.
   */
  readonly maxRetryAfter?: number | undefined;
}

/** What the parts of the client share: where the API is, and how it is asked. */
export interface Connection {
  readonly api: URL;
  readonly get: Get;
}

export function connect({api: given, ...http}: ClientOptions): Connection {
  const api = apiAddress(given);
  return {api, get: createGet(http)};
}

/** With a slash at its end, so that routes go below it; a path alone is one on the page's own origin. */
function apiAddress(given: string | URL): URL {
  const url = new URL(given, globalThis.location?.href);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Whether the server knows no such route, or nothing at it. */
export const isAbsent = (error: unknown): boolean =>
  /^(not-found|gone)$/.test((error as Partial<DocentError>).kind ?? '');

export {loadSetbacks};

export const loadV2 = () => loadPart(() => import('./v2.js'));

/** @throws {MalformedError} where the body cannot be read */
export async function readOr<T>({status, body}: Answer, read: (body: unknown) => T): Promise<Awaited<T>> {
  try {
    return await read(body);
  } catch (cause) {
    if (cause instanceof DocentError) throw cause;
    const {MalformedError} = await loadSetbacks();
    throw new MalformedError({status, cause});
  }
}
