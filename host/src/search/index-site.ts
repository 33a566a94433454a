import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {cutPage} from '../site/cut-page.js';
import {findBookIndex} from '../site/find-book-index.js';
import {type Inventory, readInventory} from '../site/inventory.js';
import {isRedirect} from '../site/is-redirect.js';
import {parsePage} from '../site/parse-page.js';
import {readPageFile, UnreadablePageError} from '../site/read-page.js';
import {listPages, type PageFile} from '../site/walk-site.js';
import type {IndexWriter} from './engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from './index-folder.js';

export interface IndexSiteOptions {
  readonly folder: string;
  readonly writer: IndexWriter;
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Asked before each page; the writer is rolled back and `aborted` thrown when it says so. */
  readonly isAborted?: () => boolean;
}

/** Thrown when `isAborted` said so. */
export class IndexingAborted extends Error {
  override readonly name = 'IndexingAborted';
}

/**
 * Brings one version's index up to date with a folder, in the writer's transaction, and ends it.
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
    // What went wrong first says more than that it could not be undone: nothing was replaced yet.
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
  const skipped: SkippedPage[] = [];
  const files = await listPages(folder, unreadable => skipped.push(unreadable));
  const inventory = await findInventory(folder);
  const known = await writer.knownPages();
  let changed = 0;
  let unchanged = 0;
  for (const [index, file] of files.entries()) {
    if (isAborted?.()) throw new IndexingAborted();
    const fingerprint = known.get(file.path);
    if (fingerprint === file.fingerprint) {
      known.delete(file.path);
      unchanged++;
    } else {
      const reason = await indexPage(file, writer, inventory);
      if (reason) skipped.push({path: file.path, reason});
      else {
        known.delete(file.path);
        changed++;
      }
    }
    onProgress?.({done: index + 1, total: files.length, path: file.path});
  }
  await writer.putEntries(await findBookIndex(folder));
  // Vanished, or no longer readable: what they said before is no longer there to be read.
  for (const path of known.keys()) await writer.remove(path);
  const milliseconds = performance.now() - begun;
  return {pages: changed + unchanged, changed, unchanged, removed: known.size, skipped, milliseconds};
}

/** A sentence that says why the page was skipped, or nothing. */
async function indexPage(
  {path, file, fingerprint, listing}: PageFile,
  writer: IndexWriter,
  inventory: Inventory | undefined,
): Promise<string | undefined> {
  try {
    const document = parsePage(await readPageFile(file));
    const isListing = listing || isRedirect(document);
    const page = cutPage(document, {path, inventory});
    await writer.put({...page, path, fingerprint, listing: isListing});
    return undefined;
  } catch (error) {
    if (error instanceof UnreadablePageError) return error.message;
    throw error;
  }
}

/** A site without an inventory, or with a broken one, is indexed by what its pages say. */
async function findInventory(folder: string): Promise<Inventory | undefined> {
  try {
    return readInventory(await readFile(join(folder, 'objects.inv')));
  } catch {
    return undefined;
  }
}
