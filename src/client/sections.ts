import type {Report} from '../api/schema.js';
import type {Connection, RequestOptions} from './connection.js';
import {isNoSuchSection, isRouteMissing} from './errors.js';
import {createGet, type HttpOptions} from './http.js';
import {fragmentOf, readSectionContent, sectionAddress, type SectionRequest} from './section-v3.js';
import {createVersionChoice} from './version-choice.js';

/** A section of a page, or a whole page. */
export interface Section {
  /** The requested address, never one from an answer: links in `content` are relative to it. */
  readonly url: string;
  /** Id of the section, decoded; `null` for a whole page. */
  readonly fragment: string | null;
  /** HTML as it is in the page, NOT SAFE to insert: see `src/sanitize`. */
  readonly content: string;
}

export type SectionOptions = RequestOptions & Omit<SectionRequest, 'url'>;

/** The part of the client that fetches sections. Rejects like `Client`. */
export interface SectionClient {
  /** A section of a page by its address, relative to the API's or absolute. */
  section(url: string | URL, options?: SectionOptions): Promise<Section>;
}

interface SectionVersion {
  readonly sectionAddress: (api: URL, request: SectionRequest) => URL;
  readonly readSectionContent: (body: unknown, onUnexpected: Report) => string;
}

export function createSectionClient(connection: Connection): SectionClient {
  const {api, get, onUnexpected} = connection;
  const withVersion = createVersionChoice<SectionVersion>({
    newer: {sectionAddress, readSectionContent},
    loadOlder: () => import('./interface-v2.js'),
    isUnavailable: error => isRouteMissing(error) && !isNoSuchSection(error),
  });

  return {
    async section(address, {signal, maxRetryAfter, ...options} = {}) {
      const url = new URL(address, api);
      const {body: content} = await withVersion(({sectionAddress, readSectionContent}) => {
        const requestUrl = sectionAddress(api, {url, ...options});
        const path = requestUrl.pathname.slice(api.pathname.length);
        const parse = (text: string) =>
          readSectionContent(JSON.parse(text), problem => onUnexpected?.(problem, {method: 'GET', path}));
        return get(requestUrl, {signal, maxRetryAfter, parse});
      });
      return {url: url.href, fragment: fragmentOf(url), content};
    },
  };
}

/** A page of a docs site, as its server sends it. */
export interface PageAnswer {
  /** The address that answered, after redirects; without a fragment. */
  readonly url: URL;
  /** The HTML of the page, NOT SAFE to insert: see `src/sanitize`. */
  readonly html: string;
}

export type GetPage = (
  url: URL,
  options?: {readonly signal?: AbortSignal | undefined},
) => Promise<PageAnswer>;

/**
 * Fetches whole pages, for sites without an API. The session is sent only to the page's own origin; other origins must allow
 * requests from any origin. Time limits, retries and errors are those of the client; anything but HTML is `malformed`.
 */
export function createGetPage(http: HttpOptions = {}): GetPage {
  const get = createGet(http);
  return async (address, {signal} = {}) => {
    const {url, body} = await get(address, {signal, parse: pageText});
    url.hash = '';
    return {url, html: body};
  };
}

function pageText(text: string, {headers}: Response): string {
  if (!/html/.test(headers.get('content-type') ?? '')) throw new TypeError('Not a page');
  return text;
}
