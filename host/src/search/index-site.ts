import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {isRepetition} from '../../../src/reading/index.js';
import {generatorOf} from '../site/generator.js';
import {cutPage} from '../site/cut-page.js';
import {findBookIndex} from '../site/find-book-index.js';
import {type Inventory, readInventory} from '../site/inventory.js';
import {commonTitle} from '../site/site-title.js';
import {isRedirect} from '../site/is-redirect.js';
import {parsePage} from '../site/parse-page.js';
import {readPageFile, UnreadablePageError} from '../site/read-page.js';
import {SiteFindings} from '../site/site-findings.js';
import {findSearchSettings, ownRankOf} from '../site/search-settings.js';
import {listPages, type PageFile} from '../site/walk-site.js';
import type {IndexWriter} from './engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from './index-folder.js';

export interface IndexSiteOptions {
  readonly folder: string;
  readonly writer: IndexWriter;
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Checked before each page; if true, the writer is rolled back and `IndexingAborted` thrown. */
  readonly isAborted?: () => boolean;
}

/** Thrown when `isAborted` returns true. */
export class IndexingAborted extends Error {
  override readonly name = 'IndexingAborted';
}

/**
 * Updates one version's index from a folder within the writer's transaction, and ends it.
 *
 * @throws {FolderError} a folder that is missing or holds no HTML.
 * @throws {IndexingAborted}
 */
export async function indexSite(options: IndexSiteOptions): Promise<IndexReport> {
  try {
    const report = await bringUpToDate(options);
    await options.writer.commit();
    return report;
  } catch (error) {
    // The first error is more useful than one from the rollback: nothing has been replaced yet.
    await options.writer.rollback().catch(() => {});
    throw error;
  }
}

async function bringUpToDate({
  folder,
  writer,
  onProgress,
  isAborted,
}: IndexSiteOptions): Promise<IndexReport> {
  const begun = performance.now();
  const settings = await findSearchSettings(folder);
  const skipped: SkippedPage[] = [];
  const found = await listPages(folder, unreadable => skipped.push(unreadable));
  const files = found.filter(({path}) => !settings.isIgnored(path));
  const findings = new SiteFindings();
  const context = {inventory: await findInventory(folder), findings, cleanTitle: await commonTitle(files)};
  const known = await writer.knownPages();
  let changed = 0;
  let unchanged = 0;
  for (const [index, file] of files.entries()) {
    if (isAborted?.()) throw new IndexingAborted();
    const rank = settings.rankOf(file.path);
    // A page whose rank has changed counts as changed.
    const fingerprint = rank === 0 ? file.fingerprint : `${file.fingerprint} ${rank}`;
    if (known.get(file.path) === fingerprint) {
      known.delete(file.path);
      unchanged++;
    } else {
      const reason = await indexPage({...file, fingerprint}, rank, writer, context);
      if (reason) skipped.push({path: file.path, reason});
      else {
        known.delete(file.path);
        changed++;
      }
    }
    onProgress?.({done: index + 1, total: files.length, path: file.path});
  }
  await writer.putEntries(await findBookIndex(folder));
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
  };
}

/** What is known of the site while its pages are read. */
interface SiteContext {
  readonly inventory: Inventory | undefined;
  readonly findings: SiteFindings;
  readonly cleanTitle: (title: string) => string;
}

/** A sentence with the reason for skipping the page, or nothing. */
async function indexPage(
  {path, file, fingerprint}: PageFile,
  siteRank: number,
  writer: IndexWriter,
  {inventory, findings, cleanTitle}: SiteContext,
): Promise<string | undefined> {
  try {
    const document = parsePage(await readPageFile(file));
    const isListing = isRepetition(path, generatorOf(document)) || isRedirect(document);
    const page = cutPage(document, {path, inventory, cleanTitle});
    if (!isListing) findings.add(path, page);
    const rank = ownRankOf(document) ?? siteRank;
    await writer.put({...page, path, fingerprint, listing: isListing, rank});
    return undefined;
  } catch (error) {
    if (error instanceof UnreadablePageError) return error.message;
    throw error;
  }
}

/** A site without a valid inventory is indexed from its pages alone. */
async function findInventory(folder: string): Promise<Inventory | undefined> {
  try {
    return readInventory(await readFile(join(folder, 'objects.inv')));
  } catch {
    return undefined;
  }
}
