import {join} from 'node:path';
import {findBookIndex, type Inventory, readInventory, type InventoryEntry} from '../site/inventory.js';
import {type CommonParts, commonTitle} from '../site/page-start.js';
import {findReExported} from '../site/re-exports.js';
import {SiteFindings} from '../site/site-findings.js';
import {findSearchSettings} from '../site/search-settings.js';
import {openSiteFile, type SiteFolder} from '../site/site-boundary.js';
import {fileStateOf, leftOutOf, listPages} from '../site/walk-site.js';
import {groupBy} from '../system/group-by.js';
import type {IndexWriter, InvertPages} from './engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from './index-folder.js';
import {type MakingOptions, MakingThreads} from './making-threads.js';
import {digest, type PendingPage, PageReader, type PageReading, type SiteFacts} from './page-reader.js';

export interface IndexSiteOptions extends SiteFolder {
  readonly writer: IndexWriter;
  /** Whether the folder is a new copy, whose file times are meaningless. Default: false. */
  readonly isCopy?: boolean | undefined;
  /** Paths of files that changed since the index from which the writer starts was written; see `IndexFolderOptions`. */
  readonly changed?: readonly string[] | undefined;
  /** Called before a page is read; not for unchanged pages. */
  readonly onPage?: (path: string) => void;
  /** Called for each page that was read, and at the end. */
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Threads for the pages of a large site. Default: all pages are read in the calling thread. */
  readonly making?: MakingOptions | undefined;
  /** Called for each page; if it returns true, nothing is committed and `IndexingAborted` is thrown. */
  readonly isAborted?: () => boolean;
}

/** See `MakingOptions.minBytes`. */
const MIN_BYTES_FOR_THREADS = 2 << 20;
/** Minimum number of pages to be inverted in threads. */
const MIN_PAGES_FOR_THREADS = 200;

/**
 * The rank of a rustdoc page whose item another crate re-exports. Unlike pages that only list others, it is still found first
 * for the full name of its item.
 */
const RE_EXPORTED_RANK = -10;

/** Thrown when `isAborted` returns true. */
class IndexingAborted extends Error {
  override readonly name = 'IndexingAborted';
}

/**
 * Updates the index of a version from a folder, and ends the writer.
 *
 * @throws {FolderError} if the folder is missing or has no HTML file
 * @throws {IndexingAborted} once `isAborted` returns true
 */
export async function indexSite(options: IndexSiteOptions): Promise<IndexReport> {
  return updateIndex(options).catch(async (error: unknown) => {
    await options.writer.abandon();
    throw error;
  });
}

async function updateIndex({
  writer,
  isCopy = false,
  changed: changedFiles,
  onPage,
  onProgress,
  isAborted,
  making,
  ...siteFolder
}: IndexSiteOptions): Promise<IndexReport> {
  const begun = performance.now();
  const settings = await findSearchSettings(siteFolder);
  const skipped: SkippedPage[] = [];
  const pages = await listPages(siteFolder, unreadable => skipped.push(unreadable));
  const files = pages.filter(({path}) => !settings.isIgnored(path));
  const findings = new SiteFindings();
  const [inventory, common] = [await findInventory(siteFolder), await commonTitle(siteFolder, files)];
  const reExported = findReExported(siteFolder, files, () => {
    if (isAborted?.()) throw new IndexingAborted();
  });
  const context = new PageContext(common, inventory);
  const remaining = await writer.knownPages();
  const changedPaths = changedFiles && new Set(changedFiles);
  let unchanged = 0;
  const pending: PendingFile[] = [];
  for (const {path, file} of files) {
    const rank = settings.rankOf(path) || (reExported.has(path) ? RE_EXPORTED_RANK : 0);
    const about = context.of(path, rank);
    const state = fileStateOf(file);
    const stamp = isCopy ? undefined : `${state?.stamp} ${about}`;
    const before = remaining.get(path);
    const isSame = changedPaths?.has(path) === false && before?.fingerprint.endsWith(` ${about}`);
    if ((stamp !== undefined && before?.stamp === stamp) || isSame) {
      if (before?.stamp !== stamp) await writer.keep(path, stamp);
      remaining.delete(path);
      unchanged++;
      continue;
    }
    const objects = inventory && context.objectsOf(path);
    pending.push({
      path,
      file,
      context: about,
      rank,
      objects,
      stamp,
      known: before?.fingerprint,
      size: state?.size ?? 0,
    });
  }
  const paths = files.map(({path}) => path);
  const facts: SiteFacts = {site: siteFolder, common, paths};
  const threads = making && new MakingThreads(facts, making);
  const isLarge =
    pending.reduce((sum, {size}) => sum + size, 0) >= (making?.minBytes ?? MIN_BYTES_FOR_THREADS);
  try {
    const readings =
      threads && isLarge
        ? threads.read(pending, ({size}) => size)
        : readHere(pending, new PageReader(facts), onPage);
    let changed = 0;
    let done = unchanged;
    for await (const [{path, stamp}, reading] of readings) {
      if (isAborted?.()) throw new IndexingAborted();
      if (reading.kind === 'read') {
        changed++;
        await writer.put(reading.page);
        if (reading.finding) findings.add(path, reading.finding);
      } else if (reading.kind === 'same') {
        unchanged++;
        await writer.keep(path, stamp);
      } else if (reading.kind === 'unreadable') skipped.push({path, reason: reading.reason});
      if (reading.kind === 'read' || reading.kind === 'same') remaining.delete(path);
      onProgress?.({done: ++done, total: files.length, path});
    }
    // Unchanged pages are not reported one by one: on a large site the messages would take longer than comparing the
    // pages.
    if (pending.length === 0) onProgress?.({done: files.length, total: files.length, path: paths.at(-1)!});
    const book = await findBookIndex(siteFolder);
    await writer.putEntries(digest(book.source), book.read);
    // These pages were deleted, or cannot be read: their previous text must not be found.
    for (const path of remaining.keys()) await writer.remove(path);
    const invert: InvertPages | undefined =
      threads && files.length >= MIN_PAGES_FOR_THREADS ? source => threads.invert(source) : undefined;
    const fault = await writer.commit(invert);
    return {
      pages: changed + unchanged,
      changed,
      unchanged,
      removed: remaining.size,
      skipped,
      milliseconds: performance.now() - begun,
      remarks: findings.remarks(),
      // Links that lead out of the site were left out when the copy was created.
      leftOut: isCopy ? [] : await leftOutOf(siteFolder),
      ...(fault !== undefined && {fault}),
    };
  } finally {
    await threads?.close();
  }
}

/** A page to be read, and the size of its file, in bytes. */
interface PendingFile extends PendingPage {
  readonly size: number;
}

function* readHere<Page extends PendingPage>(
  pages: readonly Page[],
  reader: PageReader,
  onPage: ((path: string) => void) | undefined,
): Generator<readonly [Page, PageReading]> {
  for (const page of pages) {
    onPage?.(page.path);
    yield [page, reader.read(page)];
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

/**
 * Everything except the file of a page that affects how the page is indexed: the common parts of the site's titles, the rank
 * of the page, and its entries in the inventory.
 */
class PageContext {
  readonly #common: string;
  readonly #entries = new Map<string, InventoryEntry[]>();
  /** Cache, by rank, for pages without entries in the inventory. Most pages have none. */
  readonly #ranked = new Map<number, string>();

  constructor({prefix, suffix}: CommonParts, inventory: Inventory | undefined) {
    this.#common = JSON.stringify([prefix, suffix]);
    for (const entry of inventory?.entries ?? []) {
      const entries = this.#entries.get(entry.path);
      if (entries) entries.push(entry);
      else this.#entries.set(entry.path, [entry]);
    }
  }

  /** The entries of the inventory for a page, by anchor. */
  objectsOf(path: string): ReadonlyMap<string, readonly InventoryEntry[]> {
    return groupBy(this.#entries.get(path) ?? [], ({anchor}) => anchor);
  }

  /** A hash that changes when a page must be read again although its file is the same. @param rank rank that the site sets for the page */
  of(path: string, rank: number): string {
    const entries = this.#entries.get(path)?.map(({role, name, anchor}) => [role, name, anchor]);
    const cached = entries ? undefined : this.#ranked.get(rank);
    if (cached !== undefined) return cached;
    const about = digest(JSON.stringify([this.#common, rank, entries]));
    if (!entries) this.#ranked.set(rank, about);
    return about;
  }
}
