/** Version 3 of the interface: the addresses of requests, and their answers. */
import type {EmbedV3Answer} from '../api/embed.js';
import {composeQuery, type Where} from '../api/query.js';
import {EMBED_V3, SEARCH_V3} from '../api/routes.js';
import {decoded, read, ValidationError} from '../api/schema.js';
import {searchV3Answer, type SearchV3Answer} from '../api/search.js';
import {addressOf} from './connection.js';

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

export interface SectionQuestion {
  /** The page, and the section by its fragment; any encoding. */
  readonly url: URL;
  /** The tool that built the page; `sphinx` brings a term's definition with it. Default: none. */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for a page asked without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

export function sectionAddress(api: URL, {url, doctool, maincontent}: SectionQuestion): URL {
  return addressOf(api, EMBED_V3, {url: readableAddress(url), doctool, maincontent});
}

/**
 * The one field that is used of an answer, checked without the schema, which would be a sixth of what a first preview
 * loads of the client.
 * @throws {TypeError} for anything but an answer of v3
 */
export function readSectionContent(body: unknown): string {
  const {content} = body as Partial<EmbedV3Answer>;
  if (typeof content !== 'string') throw new TypeError('$.content should be string');
  return content;
}

/** The fragment of an address as its page has it, `null` for none. Bad percent-encoding stays as it is. */
export const fragmentOf = (url: URL): string | null => decoded(url.hash.slice(1)) || null;

/** The live service compares the fragment with ids without decoding it, so it is sent decoded. */
export function readableAddress(url: URL): string {
  const [page] = url.href.split('#', 1);
  const fragment = fragmentOf(url);
  return fragment === null ? page! : `${page}#${fragment}`;
}
