import {randomBytes} from 'node:crypto';
import {constants} from 'node:fs';
import {copyFile, mkdir, open, readdir, rename, rm, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {proposeQuestions} from '../../../src/ranking/answer/propose-questions.js';
import {streamIndex} from '../../../src/ranking/index/build-index.js';
import {type IndexStream, wordByWord} from '../../../src/ranking/index/built-index.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {isUpdate, updateIndex} from '../../../src/ranking/index/update-index.js';
import {isRunning} from '../system/processes.js';
import {type IndexedPage, type IndexWriter, type KnownPage, IndexFileError} from './engine.js';
import {PartsWriter} from './file-parts.js';
import {readSnapshot} from './file-snapshot.js';
import {type KeptIndex, readIndexFile, writeIndex} from './index-file.js';
import {SpooledPages, TemporaryFile} from './spooled-pages.js';

/** An unfinished file older than this, in ms, was abandoned. */
const ABANDONED = 24 * 60 * 60_000;

/** Memory that may be taken before it is written into a temporary file, in bytes, about. */
export interface WriterMemory {
  readonly pages: number;
  readonly postings: number;
}

/** The manuals of Python and pandas stay below. */
const MEMORY: WriterMemory = {pages: 64 * 1024 ** 2, postings: 128 * 1024 ** 2};

/** The index that the next one begins with, and its file. */
interface LastIndex extends KeptIndex {
  readonly file: string;
}

/**
 * Writes the next index of a version beside the current one, and replaces it when complete. Readers of the current one
 * are not affected, nor is it by a kill. Unchanged pages are taken over without reading their HTML.
 */
export class FileIndexWriter implements IndexWriter {
  readonly #file: string;
  readonly #last: LastIndex | undefined;
  /** By path, those of the last index that stay as they are. */
  readonly #kept = new Map<string, IndexedPage>();
  readonly #stamps = new Map<string, string | undefined>();
  readonly #temporary: TemporaryFile;
  readonly #put: SpooledPages;
  readonly #postingsMemory: number;
  #book: Pick<KeptIndex, 'entries' | 'entriesFingerprint'>;
  #changed = false;

  /** For `begin`. */
  constructor(file: string, last: LastIndex | undefined, {pages, postings}: WriterMemory) {
    this.#file = file;
    this.#temporary = new TemporaryFile(nextFile(file));
    this.#put = new SpooledPages(this.#temporary, pages);
    this.#postingsMemory = postings;
    this.#last = last;
    this.#book = last ?? {entries: [], entriesFingerprint: ''};
    for (const page of last?.pages ?? []) this.#kept.set(page.path, page);
  }

  /**
   * A previous index that is damaged anywhere, or cannot be read, is ignored: all pages are then new.
   *
   * @param from file of the previous index. Default: the one that is to be replaced
   * @param memory default: as much as large manuals need
   * @throws {IndexFileError} where nothing can be written.
   */
  static async begin(file: string, from = file, memory = MEMORY): Promise<FileIndexWriter> {
    await cleanFolder(file);
    const last = await readIndexFile(from).catch(() => undefined);
    return new FileIndexWriter(file, last && {...last, file: from}, memory);
  }

  async knownPages(): Promise<Map<string, KnownPage>> {
    return new Map(this.#kept);
  }

  async put(page: IndexedPage): Promise<void> {
    this.#kept.delete(page.path);
    this.#changed = true;
    try {
      this.#put.put(page);
    } catch (cause) {
      this.#temporary.close();
      throw cannotWrite(this.#file, cause);
    }
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
    const wasKept = this.#kept.delete(path);
    if (this.#put.delete(path) || wasKept) this.#changed = true;
  }

  async commit(): Promise<void> {
    try {
      if (this.#changed || !this.#last) await this.#replace(next => this.#write(next));
      else if (this.#last.file !== this.#file)
        await this.#replace(next => copyFile(this.#last!.file, next, constants.COPYFILE_FICLONE));
    } finally {
      this.#temporary.close();
    }
  }

  async #write(next: string): Promise<void> {
    // Sorted by path, so that the same pages give the same index.
    const pages = [...this.#put.values(), ...this.#kept.values()].sort((one, other) =>
      one.path < other.path ? -1 : 1,
    );
    const {entries, entriesFingerprint} = this.#book;
    const index = this.#stream(pages);
    const writer = await PartsWriter.create(next);
    try {
      const about = writeIndex({...index, pages, entries, entriesFingerprint, stamps: this.#stamps}, writer);
      const {snapshot} = await readSnapshot(writer.read({...about, questions: []}));
      await writer.end({...about, questions: await proposeQuestions(await openIndex(snapshot))});
    } finally {
      await writer.close();
    }
  }

  #stream(pages: readonly IndexedPage[]): IndexStream {
    const {entries} = this.#book;
    if (!this.#last || !isUpdate(this.#last, pages))
      return streamIndex(pages, entries, {storage: this.#temporary, memory: this.#postingsMemory});
    const index = updateIndex(this.#last, pages, entries);
    return {
      ...index,
      words: wordByWord(index.words),
      keys: wordByWord(index.keys),
      filters: wordByWord(index.filters),
    };
  }

  /** @param write makes the next file, which then takes the place of the one that is there */
  async #replace(write: (next: string) => Promise<void>): Promise<void> {
    const next = nextFile(this.#file);
    try {
      await write(next);
      await rename(next, this.#file);
      await syncFolder(dirname(this.#file));
    } catch (cause) {
      await rm(next, {force: true});
      throw cannotWrite(this.#file, cause);
    }
  }
}

/** A name beside a file that nobody else has, and by which `cleanFolder` knows whose it is. */
const nextFile = (file: string): string => `${file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;

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
