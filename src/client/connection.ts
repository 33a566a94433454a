import {DocentError} from './errors/docent-error.js';
import {GoneError} from './errors/gone-error.js';
import {MalformedError} from './errors/malformed-error.js';
import {NetworkError} from './errors/network-error.js';
import {NotFoundError} from './errors/not-found-error.js';
import {type Answer, createGet, type Get, type HttpOptions} from './http.js';

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

/** What the parts of the client share: where the API is, and how it is asked. */
export interface Connection {
  readonly api: URL;
  /** Another origin than the page's: when it does not say who may read an answer, that looks like a broken line. */
  readonly isForeign: boolean;
  readonly get: Get;
}

export function connect({api: given, ...http}: ClientOptions): Connection {
  const api = apiAddress(given);
  return {api, isForeign: api.origin !== globalThis.origin, get: createGet(http)};
}

/** With a slash at its end, so that routes go below it; a path alone is one on the page's own origin. */
function apiAddress(given: string | URL): URL {
  const url = new URL(given, globalThis.location?.href);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Whether the server knows no such route, or nothing at it. */
export function isAbsent(error: unknown): error is NotFoundError | GoneError {
  return error instanceof NotFoundError || error instanceof GoneError;
}

export function loadV2() {
  return import('./v2.js').catch((cause: unknown) => {
    throw new NetworkError('A part of the client did not load', cause);
  });
}

/** @throws {MalformedError} where the body cannot be read */
export async function readOr<T>({status, body}: Answer, read: (body: unknown) => T): Promise<Awaited<T>> {
  try {
    return await read(body);
  } catch (cause) {
    throw cause instanceof DocentError ? cause : new MalformedError({status, cause});
  }
}
