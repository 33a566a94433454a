import {createHash} from 'node:crypto';
import {
  type ApiObject,
  flattenMain,
  isOfOldEdition,
  isRepetition,
  type LostText,
  lostText,
  readPage,
} from '../../../src/reading/index.js';
import {type CommonParts, withoutCommonParts} from '../site/page-start.js';
import {pageTree, parsePageTree} from '../site/page-tree.js';
import {generatorOf, isNoindex, isRedirect} from '../site/parse-page.js';
import {decodePage, PageFiles, UnreadablePageError} from '../site/read-page.js';
import {ownRankOf} from '../site/search-settings.js';
import {type PageFinding, findingOf} from '../site/site-findings.js';
import {SiteBoundary, type SiteFolder} from '../site/site-boundary.js';
import {PageRecord} from './page-record.js';

/** What must be known about a site to read its pages. Plain data, so that it can be sent to a thread. */
export interface SiteFacts {
  readonly site: SiteFolder;
  readonly common: CommonParts;
  /** Paths of all pages. */
  readonly paths: readonly string[];
}

/** A page to be read. */
export interface PendingPage {
  readonly path: string;
  readonly file: string;
  /** Changes when the page must be read again although its file is the same. */
  readonly context: string;
  /** The rank that the site sets, or a lower one if another crate re-exports the item of the page. */
  readonly rank: number;
  /** Entries of the site's inventory for this page, by anchor. Default: the site has no inventory. */
  readonly objects: ReadonlyMap<string, readonly ApiObject[]> | undefined;
  readonly stamp: string | undefined;
  /** Fingerprint of the page in the current index. Default: the page is new. */
  readonly known: string | undefined;
}

/** The outcome of reading a page. */
export type PageReading =
  | {readonly kind: 'read'; readonly page: PageRecord; readonly finding: PageFinding | undefined}
  /** The page is unchanged since the current index was written. */
  | {readonly kind: 'same'}
  /** The page only redirects to another page. */
  | {readonly kind: 'redirect'}
  | {readonly kind: 'unreadable'; readonly reason: string};

const NOTHING_LOST: LostText = {share: 0, example: ''};

/** Reads pages of one site for an index, one after the other. */
export class PageReader {
  readonly #boundary: SiteBoundary;
  readonly #common: CommonParts;
  readonly #paths: ReadonlySet<string>;
  readonly #files = new PageFiles();

  constructor({site, common, paths}: SiteFacts) {
    this.#boundary = new SiteBoundary(site);
    this.#common = common;
    this.#paths = new Set(paths);
  }

  read(page: PendingPage): PageReading {
    try {
      return this.#read(page);
    } catch (error) {
      if (error instanceof UnreadablePageError) return {kind: 'unreadable', reason: error.message};
      throw error;
    }
  }

  #read({path, file, context, rank: siteRank, objects, stamp, known}: PendingPage): PageReading {
    const bytes = this.#files.read(this.#boundary, file);
    const fingerprint = `${digest(bytes)} ${context}`;
    if (known === fingerprint) return {kind: 'same'};
    const html = decodePage(bytes);
    const document = parsePageTree(html);
    // Searching the text for a word is faster than searching the tree for an element, and few pages have these elements.
    if (/http-equiv/i.test(html) && isRedirect(pageTree, document)) return {kind: 'redirect'};
    const generator = /generator/i.test(html) ? generatorOf(pageTree, document) : '';
    const isHidden = /noindex/i.test(html) && isNoindex(pageTree, document);
    const listing =
      isRepetition(path, generator, isHidden) ||
      isOfOldEdition(path, editionPath => this.#paths.has(editionPath)) ||
      this.#hasPagesOf(html);
    const cleanTitle = (title: string) => withoutCommonParts(title, this.#common);
    const inventory = objects && {at: (_: string, anchor: string) => objects.get(anchor) ?? []};
    const main = flattenMain(pageTree, document);
    const hasFilters = /data-docent-filter/i.test(html);
    const hasBase = /<base\s/i.test(html);
    const options = {path, inventory, cleanTitle, hasFilters, hasBase};
    const page = readPage(pageTree, document, options, main);
    const finding = listing
      ? undefined
      : findingOf(page, main ? lostText(main, page.sections) : NOTHING_LOST);
    const ownRank = /data-docent-rank/i.test(html) ? ownRankOf(pageTree, document) : undefined;
    const rank = ownRank ?? siteRank;
    return {kind: 'read', page: PageRecord.of({...page, path, fingerprint, stamp, listing, rank}), finding};
  }

  /** Whether this is the single page that the "singlehtml" builder of Sphinx has written, while the site also has the pages that it consists of. */
  #hasPagesOf(html: string): boolean {
    for (const [, name] of html.matchAll(/ id="document-([^"]+)"/g))
      if (this.#paths.has(`${name}.html`)) return true;
    return false;
  }
}

/** A hash of content. */
export const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
