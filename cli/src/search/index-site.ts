import {join} from 'node:path';
import {findBookIndex, type Inventory, readInventory, type InventoryEntry} from '../site/inventory.js';
import {type CommonParts, commonTitle} from '../site/page-start.js';
import {SiteFindings} from '../site/site-findings.js';
import {findSearchSettings} from '../site/search-settings.js';
import {openSiteFile, type SiteFolder} from '../site/site-boundary.js';
import {fileStateOf, leftOutOf, listPages} from '../site/walk-site.js';
import {groupBy} from '../system/group-by.js';
import type {IndexWriter, InvertPages} from './engine.js';
import type {IndexProgress, IndexReport, SkippedPage} from './index-folder.js';
import {type MakingOptions, MakingThreads} from './making-threads.js';
import {digest, type PageOrder, PageReader, type PageReading, type SiteFacts} from './page-reader.js';

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
  /** Threads for the pages of a large site. Default: all are read in this thread. */
  readonly making?: MakingOptions | undefined;
  /** Checked before each page; if true, nothing is committed and `IndexingAborted` thrown. */
  readonly isAborted?: () => boolean;
}

/** See `MakingOptions.minBytes`. */
const MIN_BYTES_FOR_THREADS = 2 << 20;
/** Pages from which on threads invert them. */
const MIN_PAGES_FOR_THREADS = 200;

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
  return bringUpToDate(options).catch(async (error: unknown) => {
    await options.writer.abandon();
    throw error;
  });
}

async function bringUpToDate({
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
  const found = await listPages(siteFolder, unreadable => skipped.push(unreadable));
  const files = found.filter(({path}) => !settings.isIgnored(path));
  const findings = new SiteFindings();
  const [inventory, common] = [await findInventory(siteFolder), await commonTitle(siteFolder, files)];
  const context = new PageContext(common, inventory);
  const known = await writer.knownPages();
  const differ = changedFiles && new Set(changedFiles);
  let unchanged = 0;
  const pending: PendingPage[] = [];
  for (const {path, file} of files) {
    const rank = settings.rankOf(path);
    const about = context.of(path, rank);
    const state = fileStateOf(file);
    const stamp = isCopy ? undefined : `${state?.stamp} ${about}`;
    const before = known.get(path);
    const isSame = differ?.has(path) === false && before?.fingerprint.endsWith(` ${about}`);
    if ((stamp !== undefined && before?.stamp === stamp) || isSame) {
      if (before?.stamp !== stamp) await writer.keep(path, stamp);
      known.delete(path);
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
      if (reading.kind === 'read' || reading.kind === 'same') known.delete(path);
      onProgress?.({done: ++done, total: files.length, path});
    }
    // A message for each page of a large site takes longer than to see that it is the same.
    if (pending.length === 0) onProgress?.({done: files.length, total: files.length, path: paths.at(-1)!});
    const book = await findBookIndex(siteFolder);
    await writer.putEntries(digest(book.source), book.read);
    // Deleted, or no longer readable: their previous text must not be found.
    for (const path of known.keys()) await writer.remove(path);
    const invert: InvertPages | undefined =
      threads && files.length >= MIN_PAGES_FOR_THREADS ? source => threads.invert(source) : undefined;
    const fault = await writer.commit(invert);
    return {
      pages: changed + unchanged,
      changed,
      unchanged,
      removed: known.size,
      skipped,
      milliseconds: performance.now() - begun,
      remarks: findings.remarks(),
      // Nothing was left out of a copy that was not left out when it was made.
      leftOut: isCopy ? [] : await leftOutOf(siteFolder),
      ...(fault !== undefined && {fault}),
    };
  } finally {
    await threads?.close();
  }
}

/** A page to be read, and the size of its file, in bytes. */
interface PendingPage extends PageOrder {
  readonly size: number;
}

function* readHere<Page extends PageOrder>(
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

  /** What the inventory has of a page, by anchor. */
  objectsOf(path: string): ReadonlyMap<string, readonly InventoryEntry[]> {
    return groupBy(this.#entries.get(path) ?? [], ({anchor}) => anchor);
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
