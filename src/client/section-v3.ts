/** Sections in version 3 of the interface: the addresses of requests, and their answers. */
import type {EmbedV3Answer} from '../api/embed.js';
import {decoded, EMBED_V3} from '../api/paths.js';
import {addressOf} from './connection.js';

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
