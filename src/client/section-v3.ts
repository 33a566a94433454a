/** Sections in version 3 of the interface: the addresses of requests, and their answers. */
import type {EmbedV3Answer} from '../api/embed.js';
import {decoded, EMBED_V3} from '../api/paths.js';
import {addressOf} from './connection.js';

export interface SectionRequest {
  /** Address of the page, with the fragment of the section, in any encoding. */
  readonly url: URL;
  /**
   * The tool that built the page. With `sphinx`, the answer for a definition term includes its definition.
   * Default: none.
   */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for an address without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

export function sectionAddress(api: URL, {url, doctool, maincontent}: SectionRequest): URL {
  return addressOf(api, EMBED_V3, {url: readableAddress(url), doctool, maincontent});
}

/**
 * Reads the HTML of a section, the only field of an answer that is used. Does not check the answer with its schema, which
 * would be a sixth of the client code that a first preview loads.
 * @throws {TypeError} for anything but an answer of v3
 */
export function readSectionContent(body: unknown): string {
  const {content} = body as Partial<EmbedV3Answer>;
  if (typeof content !== 'string') throw new TypeError('$.content should be string');
  return content;
}

/**
 * The fragment of an address, decoded; `null` for none. Invalid percent-encoding is kept. Text after `:~:`,
 * which tells the browser what to highlight, is left out.
 */
export const fragmentOf = (url: URL): string | null => decoded(writtenFragment(url)) || null;

/** The fragment of an address without decoding; empty for none. */
export const writtenFragment = ({hash}: URL): string => hash.slice(1).split(':~:', 1)[0]!;

/** The address with its fragment decoded: Read the Docs compares the fragment with ids without decoding it. */
export function readableAddress(url: URL): string {
  const [page] = url.href.split('#', 1);
  const fragment = fragmentOf(url);
  return fragment === null ? page! : `${page}#${fragment}`;
}
