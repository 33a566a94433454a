import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {deflate} from 'node:zlib';
import {makeSuggestions} from '../../../src/ranking/answer/suggestions.js';
import {inMemory} from '../../../src/ranking/index/built-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import {MANIFEST, NAME} from '../../../src/static-index/format/file-names.js';
import {staticIndexFiles} from '../../../src/static-index/format/static-index-files.js';
import {allPages, buildStream} from '../search/build-stream.js';
import type {EngineScope, IndexedPage, IndexWriter, InvertPages, KnownPage} from '../search/engine.js';
import {IndexCache} from '../search/index-cache.js';
import type {Book} from '../search/index-file.js';
import {cannotWrite, cleanFolder} from '../search/next-file.js';
import {PageRecord} from '../search/page-record.js';

/** Compression level. 9 makes files a thousandth smaller in twice the time. */
const LEVEL = 6;
const compress = promisify(deflate);

export interface StaticIndexPlace extends EngineScope {
  /** The folder of the index. */
  readonly folder: string;
  /** Relative address from the folder of the index to the folder of the pages. */
  readonly root: string;
  /** Path of the file of the `IndexCache`. */
  readonly cache: string;
}

/** The size of a static index. */
export interface StaticIndexSize {
  readonly bytes: number;
  readonly files: number;
  /** Number of files of the index that existed already. */
  readonly unchanged: number;
}

/** What the cache records about the index that was written. The index is not written again while pages and folder stay the same. */
interface WrittenIndex extends StaticIndexSize {
  /** Identifies the folder and name of the index. */
  readonly place: string;
  /** Hash of its manifest, which names all other files by their content. */
  readonly manifest: string;
  readonly names: readonly string[];
}

/** Writes the files of a static index from the pages of a site. Unchanged pages are taken from an `IndexCache`. */
export class StaticIndexWriter implements IndexWriter {
  readonly #place: StaticIndexPlace;
  readonly #cache: IndexCache;
  readonly #pages: Map<string, PageRecord>;
  readonly #stamps = new Map<string, string | undefined>();
  #book: Book;
  #changed = false;
  #size: StaticIndexSize | undefined;

  /** Use `begin` instead. */
  constructor(place: StaticIndexPlace, cache: IndexCache) {
    this.#place = place;
    this.#cache = cache;
    this.#book = cache.book;
    this.#pages = new Map(cache.pages.map(page => [page.path, page]));
  }

  /** Begins a new index. @throws {IndexFileError} if the folder of the cache is not writable */
  static async begin(place: StaticIndexPlace): Promise<StaticIndexWriter> {
    await cleanFolder(place.cache);
    return new StaticIndexWriter(place, IndexCache.open(place.cache));
  }

  /** The size of the index. Only valid after `commit`. */
  get size(): StaticIndexSize {
    return this.#size!;
  }

  async knownPages(): Promise<Map<string, KnownPage>> {
    return new Map(this.#pages);
  }

  async put(page: IndexedPage): Promise<void> {
    this.#pages.set(page.path, PageRecord.of(page));
    this.#changed = true;
  }

  async keep(path: string, stamp: string | undefined): Promise<void> {
    this.#stamps.set(path, stamp);
  }

  async putEntries(fingerprint: string, read: () => readonly SourceLink[]): Promise<void> {
    if (fingerprint === this.#book.entriesFingerprint) return;
    this.#book = {entries: read(), entriesFingerprint: fingerprint};
    this.#changed = true;
  }

  async remove(path: string): Promise<void> {
    if (this.#pages.delete(path)) this.#changed = true;
  }

  /** Writes the index if anything has changed. @throws {NodeJS.ErrnoException} if a file cannot be written */
  async commit(invert?: InvertPages): Promise<undefined> {
    try {
      const lastOutput = this.#cache.output as WrittenIndex | undefined;
      const isCurrent =
        !this.#changed &&
        lastOutput?.place === this.#placeKey &&
        (await isComplete(this.#place.folder, lastOutput));
      const next = isCurrent ? {...lastOutput, unchanged: lastOutput.files} : await this.#write(invert);
      if (!isCurrent || this.#stamps.size > 0) this.#writeCache(next);
      this.#size = next;
    } finally {
      await this.abandon();
    }
  }

  async abandon(): Promise<void> {
    this.#cache.close();
  }

  get #placeKey(): string {
    const {project, version, root, folder} = this.#place;
    return JSON.stringify([project, version, root, folder]);
  }

  async #write(invert: InvertPages | undefined): Promise<WrittenIndex> {
    const {project, version, root, folder} = this.#place;
    const stream = await buildStream(
      {pages: allPages(this.#pages.values()), entries: this.#book.entries},
      {invert},
    );
    const index = inMemory(stream);
    const questions = await makeSuggestions(await openIndex(memoryReader(index)));
    const output = await OutputFolder.open(folder);
    const onFile = (name: string, bytes: Uint8Array): void => output.begin(name, bytes);
    const files = staticIndexFiles(index, {project, version, root, questions, onFile});
    return {place: this.#placeKey, ...(await output.finish(files))};
  }

  #writeCache(output: WrittenIndex): void {
    const pages = Array.from(this.#pages.values(), page =>
      this.#stamps.has(page.path) ? page.withStamp(this.#stamps.get(page.path)) : page,
    );
    try {
      IndexCache.write(this.#place.cache, pages, this.#book, {...output});
    } catch (cause) {
      throw cannotWrite(this.#place.cache, cause);
    }
  }
}

/** Whether exactly the files of the index exist. */
async function isComplete(folder: string, {manifest, names}: WrittenIndex): Promise<boolean> {
  const bytes = await readFile(join(folder, MANIFEST)).catch(() => undefined);
  if (!bytes || hashOf(bytes) !== manifest) return false;
  const present = new Set((await readdir(folder)).filter(isIndexFile));
  return present.size === names.length && names.every(name => present.has(name));
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

const INDEX_FILE = /^([^.]+)\.bin$/;
const isIndexFile = (file: string): boolean => NAME.test(INDEX_FILE.exec(file)?.[1] ?? '');

/**
 * The folder of a static index. Files are written as they are created, unless they exist. The manifest is replaced
 * last, atomically; then files that it does not name are deleted.
 */
class OutputFolder {
  readonly #folder: string;
  readonly #present: ReadonlySet<string>;
  readonly #sizes = new Map<string, Promise<number>>();

  constructor(folder: string, present: ReadonlySet<string>) {
    this.#folder = folder;
    this.#present = present;
  }

  static async open(folder: string): Promise<OutputFolder> {
    await mkdir(folder, {recursive: true});
    return new OutputFolder(folder, new Set(await readdir(folder)));
  }

  /** Starts compressing and writing a file, both in threads of the system. */
  begin(name: string, bytes: Uint8Array): void {
    if (this.#sizes.has(name)) return;
    const written = this.#write(name, bytes);
    // Errors are thrown by `finish`.
    written.catch(() => {});
    this.#sizes.set(name, written);
  }

  /** Writes the files that are missing, then the manifest, and deletes files of earlier indexes. @param files all files of the index, by name */
  async finish(files: ReadonlyMap<string, Uint8Array>): Promise<Omit<WrittenIndex, 'place'>> {
    let bytes = 0;
    for (const [name, content] of files) if (name !== MANIFEST) this.begin(name, content);
    for (const size of this.#sizes.values()) bytes += await size;
    const manifest = await compress(files.get(MANIFEST)!, {level: LEVEL});
    await this.#put(MANIFEST, manifest);
    const names = Array.from(files.keys(), fileOf).filter(file => file !== MANIFEST);
    const wanted = new Set(names);
    for (const file of this.#present)
      if (isIndexFile(file) && !wanted.has(file)) await rm(join(this.#folder, file));
    return {
      bytes: bytes + manifest.length,
      files: files.size,
      unchanged: names.filter(file => this.#present.has(file)).length,
      manifest: hashOf(manifest),
      names,
    };
  }

  async #write(name: string, bytes: Uint8Array): Promise<number> {
    const file = fileOf(name);
    if (this.#present.has(file)) return (await stat(join(this.#folder, file))).size;
    const compressed = await compress(bytes, {level: LEVEL});
    await this.#put(file, compressed);
    return compressed.length;
  }

  /** Writes a file atomically, so that no reader sees a partial file, and being killed leaves none. */
  async #put(file: string, bytes: Uint8Array): Promise<void> {
    const next = join(this.#folder, `${file}.new`);
    await writeFile(next, bytes);
    await rename(next, join(this.#folder, file));
  }
}

const fileOf = (name: string): string => (name === MANIFEST ? name : `${name}.bin`);
