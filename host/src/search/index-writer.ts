import {randomBytes} from 'node:crypto';
import {mkdir, open, readdir, rename, rm, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {Flag} from '../../../src/ranking/index/index-snapshot.js';
import type {SourceLink, SourcePage} from '../../../src/ranking/index/source-page.js';
import {isRunning} from '../is-running.js';
import type {IndexedPage, IndexWriter} from './engine.js';
import {writeParts} from './file-parts.js';
import {type FileIndex, openFileIndex} from './file-snapshot.js';
import {IndexFileError} from './index-file-error.js';
import {type IndexSources, type PageSource, readSources, toParts} from './index-file.js';

/** An unfinished file older than this, in ms, was abandoned. */
const ABANDONED = 24 * 60 * 60_000;

/**
 * Writes the next index of a version beside the current one, and replaces it when complete. Readers of the current one
 * are not affected, nor is it by a kill. Unchanged pages are taken over without reading their HTML.
 */
export class FileIndexWriter implements IndexWriter {
  readonly #file: string;
  readonly #last: FileIndex | undefined;
  readonly #sources: IndexSources;
  /** Pages kept from the previous index, with their number in it. */
  readonly #kept = new Map<string, number>();
  readonly #put = new Map<string, IndexedPage>();
  #entries: readonly SourceLink[];
  #changed = false;

  /** For `begin`. */
  constructor(file: string, last: FileIndex | undefined, sources: IndexSources) {
    this.#file = file;
    this.#last = last;
    this.#sources = sources;
    this.#entries = sources.entries;
    for (const page of sources.pages.keys()) this.#kept.set(last!.index.directory.page(page).path, page);
  }

  /**
   * A previous index that is damaged anywhere is ignored: all pages are then new.
   *
   * @throws {IndexFileError} where nothing can be written.
   */
  static async begin(file: string): Promise<FileIndexWriter> {
    await cleanFolder(file);
    const last = await openFileIndex(file);
    if (last && (await last.parts.isSound()))
      return new FileIndexWriter(file, last, await readSources(last.parts));
    await last?.parts.close();
    return new FileIndexWriter(file, undefined, {pages: [], entries: []});
  }

  async knownPages(): Promise<Map<string, string>> {
    return new Map(Array.from(this.#kept, ([path, page]) => [path, this.#sources.pages[page]!.fingerprint]));
  }

  async put(page: IndexedPage): Promise<void> {
    this.#kept.delete(page.path);
    this.#put.set(page.path, page);
    this.#changed = true;
  }

  async putEntries(entries: readonly SourceLink[]): Promise<void> {
    if (JSON.stringify(entries) === JSON.stringify(this.#entries)) return;
    this.#entries = entries;
    this.#changed = true;
  }

  async remove(path: string): Promise<void> {
    const wasKept = this.#kept.delete(path);
    if (this.#put.delete(path) || wasKept) this.#changed = true;
  }

  async commit(): Promise<void> {
    try {
      if (this.#changed || !this.#last) await this.#write();
    } finally {
      await this.#last?.parts.close();
    }
  }

  async rollback(): Promise<void> {
    await this.#last?.parts.close();
  }

  async #write(): Promise<void> {
    const pages = await this.#allPages();
    const index = buildIndex(pages, this.#entries);
    const next = `${this.#file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
    try {
      await writeParts(next, {stats: index.stats}, toParts(index, pages, this.#entries));
      await rename(next, this.#file);
      await syncFolder(dirname(this.#file));
    } catch (cause) {
      await rm(next, {force: true});
      throw cannotWrite(this.#file, cause);
    }
  }

  /** Sorted by path, so that the same pages give the same index. */
  async #allPages(): Promise<IndexedPage[]> {
    const pages = [...this.#put.values()];
    for (const page of this.#kept.values()) pages.push(await this.#readPage(page));
    return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
  }

  async #readPage(number: number): Promise<IndexedPage> {
    const {directory, snapshot} = this.#last!.index;
    const source: PageSource = this.#sources.pages[number]!;
    const {path, title} = directory.page(number);
    // The first section stands for the page.
    const [from, to] = [directory.firstOf[number]! + 1, directory.firstOf[number + 1]!];
    const numbers = Array.from({length: to - from}, (_, index) => from + index);
    const texts = await snapshot.texts(numbers);
    const sections = numbers.map((section, index): SourcePage['sections'][number] => {
      const {anchor, heading, role, name, aliases} = directory.section(section);
      const isObject = (directory.flags[section]! & Flag.Object) !== 0;
      return {
        id: anchor,
        title: heading,
        content: texts[index]!,
        ...(isObject ? {object: {role: role ?? '', name: name ?? ''}} : {}),
        aliases,
        labels: source.labels[index] ?? [],
      };
    });
    const {fingerprint, links, anchors, language, listing, rank} = source;
    return {path, title, sections, fingerprint, links, anchors: new Map(anchors), language, listing, rank};
  }
}

/** Creates the folder, and removes what killed writers left behind. @throws {IndexFileError} */
async function cleanFolder(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, {recursive: true});
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${basename(file)}.`) || !name.endsWith('.new')) continue;
      const path = join(folder, name);
      const process = Number(/\.(\d+)-\w+\.new$/.exec(name)?.[1]);
      const status = await stat(path).catch(() => undefined);
      if (status && (!isRunning(process) || status.mtimeMs < Date.now() - ABANDONED))
        await rm(path, {force: true});
    }
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

/** Without it, a power failure may lose the new name. Not every system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

const cannotWrite = (file: string, cause: unknown): IndexFileError =>
  new IndexFileError(
    `The index ${file} cannot be written (${(cause as Error).message}): check that its folder can be written to and has room.`,
    {cause},
  );
