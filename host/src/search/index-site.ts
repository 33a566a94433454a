import {join} from 'node:path';
import {createHash} from 'node:crypto';
import {flattenMain, isRepetition, type LostText, lostText, readPage} from '../../../src/reading/index.js';
import {pageTree, parsePageTree} from '../site/page-tree.js';
import {generatorOf, isRedirect} from '../site/parse-page.js';
import {decodePage, PageFiles, UnreadablePageError} from '../site/read-page.js';
import {findBookIndex, type Inventory, readInventory, type InventoryEntry} from '../site/inventory.js';
import {type CommonParts, commonTitle, withoutCommonParts} from '../site/page-start.js';
import {SiteFindings} from '../site/site-findings.js';
import {findSearchSettings, ownRankOf} from '../site/search-settings.js';
import {openSiteFile, SiteBoundary, type SiteFolder} from '../site/site-boundary.js';
import {leftOutOf, listPages, type PageFile, stampOf} from '../site/walk-site.js';
import type {IndexWriter, KnownPage} from './engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from './index-folder.js';

export interface IndexSiteOptions extends SiteFolder {
  readonly writer: IndexWriter;
  /** Whether the folder is a new copy, so that times of its files say nothing. Default: false. */
  readonly isCopy?: boolean | undefined;
  /** As of `indexFolder`, about the index that the writer begins with. */
  readonly changed?: readonly string[] | undefined;
  /** Told of each page before it is read; not of one that is known to be the same. */
  readonly onPage?: (path: string) => void;
  /** Told of each page that was read, and at the end. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Checked before each page; if true, nothing is committed and `IndexingAborted` thrown. */
  readonly isAborted?: () => boolean;
}

/** Thrown when `isAborted` returns true. */
class IndexingAborted extends Error {
  override readonly name = 'IndexingAborted';
}

/**
 * Updates one version's index from a folder within the writer's transaction, and ends it.
 *
 * @throws {FolderError} a folder that is missing or holds no HTML.
 * @throws {IndexingAborted}
 */
export async function indexSite(options: IndexSiteOptions): Promise<IndexReport> {
  const {writer} = options;
  const report = await bringUpToDate(options).catch(async (error: unknown) => {
    await writer.abandon();
    throw error;
  });
  const fault = await writer.commit();
  return fault === undefined ? report : {...report, fault};
}

async function bringUpToDate({
  writer,
  isCopy = false,
  changed: changedFiles,
  onPage,
  onProgress,
  isAborted,
  ...siteFolder
}: IndexSiteOptions): Promise<IndexReport> {
  const begun = performance.now();
  const settings = await findSearchSettings(siteFolder);
  const skipped: SkippedPage[] = [];
  const found = await listPages(siteFolder, unreadable => skipped.push(unreadable));
  const files = found.filter(({path}) => !settings.isIgnored(path));
  const findings = new SiteFindings();
  const [inventory, common] = [await findInventory(siteFolder), await commonTitle(siteFolder, files)];
  const paths = new Set(files.map(({path}) => path));
  const context = new PageContext(common, inventory);
  const boundary = new SiteBoundary(siteFolder);
  const site = {paths, inventory, findings, common, context, boundary, pageFiles: new PageFiles()};
  const known = await writer.knownPages();
  const differ = changedFiles && new Set(changedFiles);
  let changed = 0;
  let unchanged = 0;
  for (const [index, file] of files.entries()) {
    if (isAborted?.()) throw new IndexingAborted();
    const {path} = file;
    let isRead = false;
    const about = {
      rank: settings.rankOf(path),
      isCopy,
      isSame: differ?.has(path) === false,
      known: known.get(path),
      beforeReading() {
        isRead = true;
        onPage?.(path);
      },
    };
    const result = await indexPage(file, about, writer, site);
    if (result === 'changed') changed++;
    else if (result === 'unchanged') unchanged++;
    else if (result !== 'redirect') skipped.push({path, reason: result.reason});
    if (result === 'changed' || result === 'unchanged') known.delete(path);
    // A message for each page of a large site takes longer than to see that it is the same.
    const done = index + 1;
    if (isRead || done === files.length) onProgress?.({done, total: files.length, path});
  }
  const book = await findBookIndex(siteFolder);
  await writer.putEntries(digest(book.source), book.read);
  // Deleted, or no longer readable: their previous text must not be found.
  for (const path of known.keys()) await writer.remove(path);
  const milliseconds = performance.now() - begun;
  return {
    pages: changed + unchanged,
    changed,
    unchanged,
    removed: known.size,
    skipped,
    milliseconds,
    remarks: findings.remarks(),
    // Nothing was left out of a copy that was not left out when it was made.
    leftOut: isCopy ? [] : await leftOutOf(siteFolder),
  };
}

/** What is known of the site while its pages are read. */
interface SiteContext {
  readonly paths: ReadonlySet<string>;
  readonly inventory: Inventory | undefined;
  readonly findings: SiteFindings;
  readonly common: CommonParts;
  readonly context: PageContext;
  readonly boundary: SiteBoundary;
  readonly pageFiles: PageFiles;
}

interface PageAbout {
  /** That the site gives it. */
  readonly rank: number;
  readonly isCopy: boolean;
  /** Whether the file is known to be what it was. */
  readonly isSame: boolean;
  /** As it is in the index. */
  readonly known: KnownPage | undefined;
  readonly beforeReading: () => void;
}

const NOTHING_LOST: LostText = {share: 0, example: ''};

/** Whether it is a manual on one page, by Sphinx's "singlehtml", beside the pages that it is made of. */
function hasPagesOf(html: string, paths: ReadonlySet<string>): boolean {
  for (const [, name] of html.matchAll(/ id="document-([^"]+)"/g)) if (paths.has(`${name}.html`)) return true;
  return false;
}

/** Puts a page into the index if it has changed; one that only leads to another is none. Skipped ones have a sentence with the reason. */
async function indexPage(
  file: PageFile,
  {rank: siteRank, isCopy, isSame, known, beforeReading}: PageAbout,
  writer: IndexWriter,
  {paths, inventory, findings, common, context, boundary, pageFiles}: SiteContext,
): Promise<'changed' | 'unchanged' | 'redirect' | {readonly reason: string}> {
  const {path} = file;
  const about = context.of(path, siteRank);
  const stamp = isCopy ? undefined : `${await stampOf(file.file)} ${about}`;
  if (stamp !== undefined && known?.stamp === stamp) return 'unchanged';
  if (isSame && known?.fingerprint.endsWith(` ${about}`)) {
    await writer.keep(path, stamp);
    return 'unchanged';
  }
  beforeReading();
  try {
    const bytes = pageFiles.read(boundary, file.file);
    const fingerprint = `${digest(bytes)} ${about}`;
    if (known?.fingerprint === fingerprint) {
      await writer.keep(path, stamp);
      return 'unchanged';
    }
    const html = decodePage(bytes);
    const document = parsePageTree(html);
    // To look for a word is quicker than to look through a tree, and few pages have these.
    if (/http-equiv/i.test(html) && isRedirect(pageTree, document)) return 'redirect';
    const generator = /generator/i.test(html) ? generatorOf(pageTree, document) : '';
    const isListing = isRepetition(path, generator) || hasPagesOf(html, paths);
    const cleanTitle = (title: string) => withoutCommonParts(title, common);
    const main = flattenMain(pageTree, document);
    const hasFilters = /data-docent-filter/i.test(html);
    const page = readPage(pageTree, document, {path, inventory, cleanTitle, hasFilters}, main);
    if (!isListing) findings.add(path, page, main ? lostText(main, page.sections) : NOTHING_LOST);
    const ownRank = /data-docent-rank/i.test(html) ? ownRankOf(pageTree, document) : undefined;
    const rank = ownRank ?? siteRank;
    await writer.put({...page, path, fingerprint, stamp, listing: isListing, rank});
    return 'changed';
  } catch (error) {
    if (error instanceof UnreadablePageError) return {reason: error.message};
    throw error;
  }
}

/** A site without a valid inventory is indexed from its pages alone. */
async function findInventory(site: SiteFolder): Promise<Inventory | undefined> {
  const file = await openSiteFile(site, join(site.folder, 'objects.inv')).catch(() => undefined);
  try {
    return file && readInventory(await file.readFile());
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}

/** What a page becomes depends on its bytes, and on what the site says of it. */
class PageContext {
  readonly #common: string;
  readonly #entries = new Map<string, InventoryEntry[]>();
  /** By rank, what is said of pages without entries: most. */
  readonly #ranked = new Map<number, string>();

  constructor({prefix, suffix}: CommonParts, inventory: Inventory | undefined) {
    this.#common = JSON.stringify([prefix, suffix]);
    for (const entry of inventory?.entries ?? []) {
      const known = this.#entries.get(entry.path);
      if (known) known.push(entry);
      else this.#entries.set(entry.path, [entry]);
    }
  }

  /** Changes when a page is to be read in another way. @param rank that its site gives it */
  of(path: string, rank: number): string {
    const entries = this.#entries.get(path)?.map(({role, name, anchor}) => [role, name, anchor]);
    const known = entries ? undefined : this.#ranked.get(rank);
    if (known !== undefined) return known;
    const about = digest(JSON.stringify([this.#common, rank, entries]));
    if (!entries) this.#ranked.set(rank, about);
    return about;
  }
}

/** Equal for equal content only. */
export const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
