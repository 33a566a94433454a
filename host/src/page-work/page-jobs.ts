import {findTarget, readPage} from '../../../src/reading/index.js';
import {embedSection, findAnchor, listHeaders} from '../site/embed-section.js';
import {isRedirect, nodeTree} from '../site/parse-page.js';
import {parsePage, readPageFile, UnreadablePageError} from '../site/read-page.js';
import {sectionMarkdown, wordsOf} from './markdown.js';

/** A section to be cut out of a page. */
export interface SectionOrder {
  /** Where the page is. */
  readonly file: string;
  /** Ids or names of the section, the likeliest first; empty for the page's main node. */
  readonly names: readonly string[];
  /** Whether a name may be the text of a heading, and the headings of the page are wanted. Default: false. */
  readonly byHeading?: boolean | undefined;
  /** As of `embedSection`. */
  readonly doctool?: string | undefined;
  readonly maincontent?: string | undefined;
  readonly baseUrl: string;
}

/** A section as parts of a JSON answer, so that nobody has to write megabytes as JSON where all others wait for it. */
export interface SectionCut {
  /** The name that was found. Default: the main node, which has none. */
  readonly name?: string | undefined;
  /** Its HTML as JSON; `undefined` where there is no such section. */
  readonly content?: Uint8Array | undefined;
  /** Headings of the page as JSON, where they were asked for. */
  readonly headers?: Uint8Array | undefined;
}

export interface PageOrder {
  readonly file: string;
  /** Below the folder of its site. */
  readonly path: string;
}

/** What a page is about. */
export interface Excerpt {
  readonly title: string;
  /** First words of its text. */
  readonly words: string;
}

export interface MarkdownOrder extends PageOrder {
  /** Address of the page, absolute or relative. */
  readonly address: string;
}

export interface MarkdownPartOrder {
  readonly html: string;
  /** The part of the Markdown that is wanted, in characters. */
  readonly offset: number;
  readonly limit: number;
}

export interface MarkdownPart {
  readonly text: string;
  /** Characters of the whole. */
  readonly length: number;
}

/** The most text of a page that is looked at for its first words, in characters. */
const EXCERPT = 2_000;

/**
 * All that is done with the bytes of pages to answer a request. Nothing of it runs where requests are answered: what a
 * page costs is up to whoever wrote it. The results can be cloned.
 */
export const PAGE_JOBS = {
  /** @throws {UnreadablePageError} @throws {UnsupportedSelectorError} about `maincontent` */
  async section({file, names, byHeading, ...options}: SectionOrder): Promise<SectionCut> {
    const document = parsePage(await readPageFile(file));
    const headers = byHeading ? json(listHeaders(document)) : undefined;
    const fragments = byHeading ? names.map(name => findAnchor(document, name) ?? name) : names;
    const name = fragments.find(fragment => findTarget(nodeTree, document, fragment));
    if (fragments.length && name === undefined) return {headers};
    const content = embedSection(document, {...options, fragment: name});
    return {name, headers, content: content === undefined ? undefined : json(content)};
  },

  /** `undefined` for pages that are none: redirects, and what cannot be read. */
  async excerpt({file, path}: PageOrder): Promise<Excerpt | undefined> {
    const html = await readPageFile(file).catch(passUnreadable);
    const document = html === undefined ? undefined : parsePage(html);
    if (!document || isRedirect(document)) return undefined;
    const {title, sections} = readPage(nodeTree, document, {path});
    return {title, words: (sections.find(({content}) => content)?.content ?? '').slice(0, EXCERPT)};
  },

  /** A page as Markdown; `undefined` as for `excerpt`. */
  async pageMarkdown({file, address}: MarkdownOrder): Promise<string | undefined> {
    const html = await readPageFile(file).catch(passUnreadable);
    const document = html === undefined ? undefined : parsePage(html);
    if (!document || isRedirect(document)) return undefined;
    try {
      // Relative addresses lead nowhere in a file that holds all pages; of a folder, those of the pages are all there is.
      const baseUrl = URL.canParse(address) ? address : new URL(address, NOWHERE).href;
      const section = embedSection(document, {baseUrl});
      return section && sectionMarkdown(section.replaceAll(NOWHERE, ''));
    } catch (error) {
      // Nested too deeply to be written as HTML.
      if (!(error instanceof RangeError)) throw error;
      return wordsOf(parsePage(html!));
    }
  },

  /** A part of a section as Markdown. */
  async sectionMarkdown({html, offset, limit}: MarkdownPartOrder): Promise<MarkdownPart> {
    const text = sectionMarkdown(html);
    return {text: text.slice(offset, offset + limit), length: text.length};
  },
};

export type PageJobs = typeof PAGE_JOBS;
export type PageJob = keyof PageJobs;

const NOWHERE = 'http://site.invalid/';

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** It is left out, as it is of the index. */
function passUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadablePageError)) throw error;
}
