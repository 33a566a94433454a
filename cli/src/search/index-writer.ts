import {rename, rm} from 'node:fs/promises';
import {dirname} from 'node:path';
import {keptSuggestions, makeSuggestions} from '../../../src/ranking/answer/suggestions.js';
import {type IndexChanges, indexChanges} from '../../../src/ranking/index/index-changes.js';
import {removedFilters} from '../../../src/ranking/index/joined-reader.js';
import {WordPlaces} from '../../../src/ranking/index/joined-terms.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {WordPostings} from '../../../src/ranking/index/posting-runs.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import {allPages, buildStream} from './build-stream.js';
import type {IndexedPage, IndexWriter, InvertPages, KnownPage} from './engine.js';
import {copyWhole, storeAsDelta, linkBasis} from './file-delta.js';
import {basisOf, FileParts} from './file-parts.js';
import {PartsWriter} from './parts-writer.js';
import {readIndex} from './file-snapshot.js';
import {type Book, CHANGES, type IndexAbout, writeIndex} from './index-file.js';
import {cannotWrite, cleanFolder, nextFile, syncFolder} from './next-file.js';
import {pack} from './stored-fields.js';
import {type CurrentPages, readPages} from './read-index.js';
import {SpooledPages, TemporaryFile} from './spooled-pages.js';

export interface WriterLimits {
  /** Approximate memory of pages, and of postings, before they are written to a temporary file, in bytes. */
  readonly pages: number;
  readonly postings: number;
  /** Minimum number of sections for changes to be added as a segment. Smaller indexes are rebuilt. */
  readonly addingFrom: number;
  /** Maximum share of sections that may have changed before the index is rebuilt. Default: that of `indexChanges`. */
  readonly mostChanged?: number;
  /** Whether to store the index as a delta of the last one, if that is another file. Default: no. */
  readonly isShared?: boolean | undefined;
}

/**
 * Within these limits, the manuals of Python and pandas are indexed in memory. Indexing 5,000 sections takes a second, not
 * counting the time to read their pages.
 */
const LIMITS: WriterLimits = {pages: 64 * 1024 ** 2, postings: 80 * 1024 ** 2, addingFrom: 5_000};

/** The index that the next one starts from, and its file. */
interface LastIndex extends CurrentPages {
  readonly file: string;
  readonly parts: FileParts<IndexAbout>;
}

/**
 * Writes the next index of a version beside the current one, and replaces it when complete. Readers of the current one
 * are not affected, and a killed writer leaves it unchanged. Unchanged pages are copied without reading their HTML.
 */
export class FileIndexWriter implements IndexWriter {
  readonly #file: string;
  readonly #last: LastIndex | undefined;
  /** Unchanged pages of the last index, by path. */
  readonly #kept = new Map<string, IndexedPage>();
  readonly #stamps: Map<string, string | undefined>;
  readonly #temporary: TemporaryFile;
  readonly #put: SpooledPages;
  readonly #limits: WriterLimits;
  #book: Book;
  #changed = false;

  /** Use `begin` instead. */
  constructor(file: string, last: LastIndex | undefined, limits: WriterLimits) {
    this.#file = file;
    this.#temporary = new TemporaryFile(nextFile(file));
    this.#put = new SpooledPages(this.#temporary, limits.pages);
    this.#limits = limits;
    this.#last = last;
    this.#book = last?.book ?? {entries: [], entriesFingerprint: ''};
    this.#stamps = new Map(last?.stamps);
    for (const page of last?.pages ?? []) this.#kept.set(page.path, page);
  }

  /**
   * Begins the next index. If the previous one is damaged anywhere or cannot be read, it is ignored, and all pages are indexed as new.
   *
   * @param from path of the previous index. Default: the one that will be replaced
   * @throws {IndexFileError} if nothing can be written
   */
  static async begin(
    file: string,
    from = file,
    limits: Partial<WriterLimits> = {},
  ): Promise<FileIndexWriter> {
    await cleanFolder(file);
    return new FileIndexWriter(file, await openLast(from), {...LIMITS, ...limits});
  }

  async knownPages(): Promise<Map<string, KnownPage>> {
    const pages = new Map<string, KnownPage>(this.#kept);
    for (const [path, stamp] of this.#stamps) {
      const page = this.#kept.get(path);
      if (page) pages.set(path, {fingerprint: page.fingerprint, stamp});
    }
    return pages;
  }

  async put(page: IndexedPage): Promise<void> {
    this.#kept.delete(page.path);
    this.#stamps.delete(page.path);
    this.#changed = true;
    try {
      this.#put.put(page);
    } catch (cause) {
      await this.abandon();
      throw cannotWrite(this.#file, cause);
    }
  }

  async keep(path: string, stamp: string | undefined): Promise<void> {
    if (this.#kept.get(path)?.stamp === stamp) this.#stamps.delete(path);
    else this.#stamps.set(path, stamp);
  }

  async putEntries(fingerprint: string, read: () => readonly SourceLink[]): Promise<void> {
    if (fingerprint === this.#book.entriesFingerprint) return;
    this.#book = {entries: read(), entriesFingerprint: fingerprint};
    this.#changed = true;
  }

  async remove(path: string): Promise<void> {
    const wasKept = this.#kept.delete(path);
    if (this.#put.delete(path) || wasKept) this.#changed = true;
  }

  async commit(invert?: InvertPages): Promise<string | undefined> {
    const last = this.#last;
    try {
      if (this.#changed || !last)
        return await this.#replace((next, isLinked) => this.#write(next, isLinked, invert));
      if (last.file === this.#file) return undefined;
      return await this.#replace((next, isLinked) => copyLast(last, next, isLinked));
    } finally {
      await this.abandon();
    }
  }

  async abandon(): Promise<void> {
    this.#temporary.close();
    await this.#last?.parts.close();
  }

  /** Writes the next file. @param isLinked see `#replace` @returns whether the file is a delta */
  async #write(next: string, isLinked: boolean, invert: InvertPages | undefined): Promise<boolean> {
    const pages = allPages([...this.#put.values(), ...this.#kept.values()]);
    const {entries} = this.#book;
    const {base} = this.#last ?? {};
    const changes = base?.isBase && indexChanges(base, pages, entries, this.#limits.mostChanged);
    const writer = changes && (await beginChanges(this.#last!, next, isLinked));
    if (!writer) {
      await this.#writeAll(next, pages, invert);
      return false;
    }
    await this.#writeChanges(writer, changes, this.#last!);
    return isLinked;
  }

  async #writeAll(
    next: string,
    pages: readonly IndexedPage[],
    invert: InvertPages | undefined,
  ): Promise<void> {
    const runs = {storage: this.#temporary, memory: this.#limits.postings};
    const index = await buildStream({pages, entries: this.#book.entries}, {runs, invert});
    const writer = await PartsWriter.create(next);
    const isBase = index.stats.sections >= this.#limits.addingFrom;
    try {
      const about = writeIndex({...index, ...this.#book, pages, stamps: this.#stamps, isBase}, writer);
      const written = await readIndex(writer.read({...about, questions: []}));
      const questions = await makeSuggestions(await openIndex(localReader(written)));
      await writer.end({...about, questions});
    } finally {
      await writer.close();
    }
  }

  async #writeChanges(
    writer: PartsWriter,
    {tombstones, pages, index}: IndexChanges<IndexedPage>,
    last: LastIndex,
  ): Promise<void> {
    try {
      const {changes: _, ...base} = last.parts.about;
      const before = await readIndex(writer.read(base));
      const places = {words: new WordPlaces(before.terms.list), keys: new WordPlaces(before.names.list)};
      const changes = writeIndex(
        {
          ...index,
          ...this.#book,
          pages,
          words: recordPlaces(index.words, places.words),
          keys: recordPlaces(index.keys, places.keys),
          stamps: this.#stamps,
          isBase: false,
        },
        writer,
      );
      writer.addNumbers('words.places', places.words.all());
      writer.addNumbers('keys.places', places.keys.all());
      writer.addNumbers('filters.gone', removedFilters(before, tombstones));
      writer.addNumbers('tombstones', tombstones);
      const stamps = [...this.#stamps].filter(([path]) => this.#kept.has(path));
      writer.add('stamps', pack(stamps));
      const about: IndexAbout = {...base, changes};
      const removed = Array.from(tombstones, number => last.base.pages[number]!);
      const questions = await keptSuggestions(about.questions, [...removed, ...pages], async () =>
        openIndex(localReader(await readIndex(writer.read(about)))),
      );
      await writer.end({...about, questions});
    } finally {
      await writer.close();
    }
  }

  /**
   * Replaces the current file.
   *
   * @param write writes the next file, which then replaces the current one. If `isLinked`, the basis is in place, and `write`
   * may write a delta. It returns whether it did
   * @returns see `IndexWriter.commit`
   */
  async #replace(write: (next: string, isLinked: boolean) => Promise<boolean>): Promise<string | undefined> {
    const [file, next] = [this.#file, nextFile(this.#file)];
    const last = this.#last;
    const isShared = this.#limits.isShared && last !== undefined && last.file !== file;
    let fault: Error | undefined;
    const sharing = (done: Promise<boolean>): Promise<boolean> =>
      done.catch((error: unknown) => {
        fault = error as Error;
        return false;
      });
    try {
      const isLinked = isShared ? await sharing(linkBasis(last.parts, last.file, file)) : false;
      const isDelta =
        (await write(next, isLinked)) ||
        (isLinked && (await sharing(storeAsDelta(next, basisOf(file), nextFile(file)))));
      await rename(next, file);
      // The hard link to a basis is not needed, or belongs to the previous file.
      if (!isDelta) await rm(basisOf(file), {force: true});
      await syncFolder(dirname(file));
    } catch (cause) {
      await rm(next, {force: true});
      throw cannotWrite(this.#file, cause);
    }
    return fault && wholeAfter(file, fault);
  }
}

/** Begins an index that adds a segment to the last one. @returns `undefined` if its file was replaced meanwhile */
async function beginChanges(
  {file, parts}: LastIndex,
  next: string,
  isLinked: boolean,
): Promise<PartsWriter | undefined> {
  if (isLinked) return PartsWriter.addTo(next, parts, CHANGES);
  await copyWhole(parts, file, next);
  const writer = await PartsWriter.extend(next, parts, CHANGES);
  if (!writer) await rm(next);
  return writer;
}

/** Writes an index that equals the last one. @returns whether it is a delta */
async function copyLast({file, parts}: LastIndex, next: string, isLinked: boolean): Promise<boolean> {
  if (!isLinked) {
    await copyWhole(parts, file, next);
    return false;
  }
  const writer = await PartsWriter.addTo(next, parts);
  try {
    await writer.end(parts.about);
  } finally {
    await writer.close();
  }
  return true;
}

/** Opens the last index; `undefined` if it is missing, damaged anywhere, or cannot be read. */
async function openLast(file: string): Promise<LastIndex | undefined> {
  const parts = await FileParts.open<IndexAbout>(file).catch(() => undefined);
  try {
    parts?.check();
    return parts && {...(await readPages(parts)), parts, file};
  } catch {
    await parts?.close();
    return undefined;
  }
}

/** Yields the same words, and records their positions in the dictionary of the base. */
function* recordPlaces(words: Iterable<WordPostings>, places: WordPlaces): Generator<WordPostings> {
  for (const postings of words) {
    places.add(postings.word);
    yield postings;
  }
}

const wholeAfter = (file: string, {message}: Error): string =>
  `The index ${file} works, but takes more space: it could not be stored as a delta of the last one (${message}).`;
