import type {EmbedV3Answer} from '../api/embed.js';
import {decoded} from '../api/schema.js';
import {EMBED_V3} from '../api/routes.js';
import {addressOf, type Connection, type RequestOptions} from './connection.js';
import {isNoSuchSection, isRouteMissing} from './errors.js';
import {createVersionChoice} from './search.js';

export interface SectionQuestion {
  /** The page, and the section by its fragment; any encoding. */
  readonly url: URL;
  /** The tool that built the page; `sphinx` brings a term's definition with it. Default: none. */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for a page asked without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

/** A section of a page, or a whole page. */
export interface Section {
  /** The address that was asked for, never one taken from an answer: links in `content` are relative to it. */
  readonly url: string;
  /** Id of the section, decoded; `null` for a whole page. */
  readonly fragment: string | null;
  /** HTML as it stands in the page, NOT SAFE to insert: see `src/sanitize`. */
  readonly content: string;
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

export type SectionOptions = RequestOptions & Omit<SectionQuestion, 'url'>;

/** The part of the client that gets sections of pages; rejects as `Client` does. */
export interface SectionClient {
  /** A section of a page by its address, relative to the API's or absolute. */
  section(url: string | URL, options?: SectionOptions): Promise<Section>;
}

interface SectionVersion {
  readonly sectionAddress: (api: URL, question: SectionQuestion) => URL;
  readonly readSectionContent: (body: unknown) => string;
}

export function createSectionClient(connection: Connection): SectionClient {
  const {api, get} = connection;
  const withVersion = createVersionChoice<SectionVersion>({
    newer: {sectionAddress, readSectionContent},
    loadOlder: () => import('./search-v2.js'),
    isUnavailable: error => isRouteMissing(error) && !isNoSuchSection(error),
  });

  return {
    async section(given, {signal, maxRetryAfter, ...options} = {}) {
      const url = new URL(given, api);
      const {body: content} = await withVersion(({sectionAddress, readSectionContent}) => {
        const parse = (text: string) => readSectionContent(JSON.parse(text));
        return get(sectionAddress(api, {url, ...options}), {signal, maxRetryAfter, parse});
      });
      return {url: url.href, fragment: fragmentOf(url), content};
    },
  };
}
