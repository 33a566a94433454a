/** Search and sections in version 3 only. `createClient` falls back to version 2. */
import {type EmbedV3Answer, embedV3Route} from '../../api/embed.js';
import {searchV3Route} from '../../api/search.js';
import type {RequestOptions} from '../connection.js';
import {readableAddress} from '../section-v3.js';
import type {Api} from './connect-api.js';
import {listing, type Operation, text} from './operation.js';

/** Which part of the results to request. Servers limit the page size; further pages are found by `next`. */
export interface SearchPaging extends RequestOptions {
  /** Number of the page of results, from 1. Default: 1. */
  readonly page?: number | undefined;
  /** Maximum number of results on a page. Default: the server's. */
  readonly pageSize?: number | undefined;
}

export interface SearchV3Options extends SearchPaging {
  /** Whether subprojects are searched too, as `subprojects:` in `q` says. Default: false. */
  readonly subprojects?: boolean | undefined;
}

/**
 * `GET api/v3/search/`: the results, best first, of the projects that `q` names (see `composeQuery`).
 */
export const searchV3 = (
  api: Api,
  q: string,
  {page, pageSize, subprojects, ...options}: SearchV3Options = {},
) =>
  listing(api, searchV3Route, () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      page,
      page_size: pageSize,
      subprojects: subprojects || undefined,
    },
  }));

export interface EmbedV3Query {
  /** Address of the page, relative to the API's or absolute, with the fragment of the section wanted. */
  readonly url: string | URL;
  /** The tool that built the page. With `sphinx`, the answer for a definition term includes its definition. Default: none. */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for a page without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

/** `GET api/v3/embed/`: HTML as it is in the page, NOT SAFE to insert. */
export const embedV3: Operation<[query: EmbedV3Query], EmbedV3Answer> = async (
  api,
  {url, ...parameters},
  options,
) => {
  const query = {...parameters, url: embedAddress(url, api)};
  return api.send(embedV3Route, {...options, query});
};

/** Converts options to the parameters of the interface. @internal */
export function embedAddress(url: string | URL, {api}: Api): string {
  if (typeof url === 'string') text(url, 'the address to embed');
  return readableAddress(new URL(url, api));
}
