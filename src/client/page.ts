import {createGet, type HttpOptions} from './http.js';

/** A page of a docs site as its server sends it. */
export interface PageAnswer {
  /** Where it came from in the end, after redirects; without a fragment. */
  readonly url: URL;
  /** NOT SAFE to insert: see `src/html`. */
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
