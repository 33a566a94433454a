import {findTarget, readPage} from '../../../src/reading/index.js';
import {type CutSectionOptions, embedSection, findAnchor, listHeaders} from '../site/embed-section.js';
import {isRedirect, nodeTree, parsePage} from '../site/parse-page.js';
import {ignoreUnreadable, readPageFile} from '../site/read-page.js';
import type {SiteFolder} from '../site/site-boundary.js';
import {sectionMarkdown, wordsOf} from './markdown.js';

/** A section to extract from a page. */
export interface SectionInput extends Omit<CutSectionOptions, 'fragment'> {
  readonly site: SiteFolder;
  /** Path of the page's file. */
  readonly file: string;
  /** Ids or names of the section, the likeliest first; empty for the page's main node. */
  readonly names: readonly string[];
  /** Whether a name may be the text of a heading, and the page's headings are wanted. Default: false. */
  readonly byHeading?: boolean | undefined;
}

/** A section as parts of a JSON answer. The thread serialises them, to save time in the main thread. */
export interface SectionCut {
  /** The name by which the section was found. Default: it is the main node, which has none. */
  readonly name?: string | undefined;
  /** The HTML of the section as JSON; `undefined` if there is no such section. */
  readonly content?: Uint8Array | undefined;
  /** The page's headings as JSON, if requested. */
  readonly headers?: Uint8Array | undefined;
}

export interface PageInput {
  readonly site: SiteFolder;
  readonly file: string;
  /** Path of the page, relative to the folder of its site. */
  readonly path: string;
}

/** Title and excerpt of a page. */
export interface Excerpt {
  readonly title: string;
  /** First words of the page's text. */
  readonly words: string;
}

export interface MarkdownInput extends PageInput {
  /** Address of the page, absolute or relative. */
  readonly address: string;
}

export interface MarkdownPartInput {
  readonly html: string;
  /** The requested range of the Markdown, in characters. */
  readonly offset: number;
  readonly limit: number;
}

export interface MarkdownPart {
  readonly text: string;
  /** Length of the whole Markdown, in characters. */
  readonly length: number;
}

/** How much text of a page is returned for its excerpt, in characters. */
const EXCERPT_LENGTH = 2_000;

/**
 * All work on the contents of pages for answering requests. On a host it runs outside the main thread, because a malicious
 * page can take a long time. Results are structured-cloneable.
 */
export const PAGE_JOBS = {
  /** Cuts out a section. @throws {UnreadablePageError} @throws {UnsupportedSelectorError} if `maincontent` is not supported */
  async section({site, file, names, byHeading, ...options}: SectionInput): Promise<SectionCut> {
    const document = parsePage(await readPageFile(site, file));
    const headers = byHeading ? json(listHeaders(document)) : undefined;
    const fragments = byHeading ? names.map(name => findAnchor(document, name) ?? name) : names;
    const name = fragments.find(fragment => findTarget(nodeTree, document, fragment));
    if (fragments.length && name === undefined) return {headers};
    const content = embedSection(document, {...options, fragment: name});
    return {name, headers, content: content === undefined ? undefined : json(content)};
  },

  /** The title and first words of a page; `undefined` for a redirect page, and for a page that cannot be read. */
  async excerpt({site, file, path}: PageInput): Promise<Excerpt | undefined> {
    const html = await readPageFile(site, file).catch(ignoreUnreadable);
    const document = html === undefined ? undefined : parsePage(html);
    if (!document || isRedirect(nodeTree, document)) return undefined;
    const {title, sections} = readPage(nodeTree, document, {path});
    return {title, words: (sections.find(({content}) => content)?.content ?? '').slice(0, EXCERPT_LENGTH)};
  },

  /** A page as Markdown; `undefined` as for `excerpt`. */
  async pageMarkdown({site, file, address}: MarkdownInput): Promise<string | undefined> {
    const html = await readPageFile(site, file).catch(ignoreUnreadable);
    const document = html === undefined ? undefined : parsePage(html);
    if (!document || isRedirect(nodeTree, document)) return undefined;
    try {
      // Relative links have to be resolved, because the Markdown of all pages is in one file. If the address of the page is
      // only a path, it is resolved against a placeholder, which is removed from the result.
      const baseUrl = URL.canParse(address) ? address : new URL(address, NOWHERE).href;
      const section = embedSection(document, {baseUrl});
      return section && sectionMarkdown(section.replaceAll(NOWHERE, ''));
    } catch (error) {
      // The page is nested too deeply to be serialised as HTML.
      if (!(error instanceof RangeError)) throw error;
      return wordsOf(parsePage(html!));
    }
  },

  /** A part of a section as Markdown. */
  async sectionMarkdown({html, offset, limit}: MarkdownPartInput): Promise<MarkdownPart> {
    const text = sectionMarkdown(html);
    return {text: text.slice(offset, offset + limit), length: text.length};
  },
};

export type PageJobs = typeof PAGE_JOBS;
export type PageJob = keyof PageJobs;

const NOWHERE = 'http://site.invalid/';

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
