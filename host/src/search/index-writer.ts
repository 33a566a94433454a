import {randomBytes} from 'node:crypto';
import {constants} from 'node:fs';
import {copyFile, mkdir, open, readdir, rename, rm, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {proposeQuestions} from '../../../src/ranking/answer/propose-questions.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {SourceLink} from '../../../src/ranking/index/source-page.js';
import {memorySnapshot} from '../../../src/ranking/index/memory-snapshot.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {updateIndex} from '../../../src/ranking/index/update-index.js';
import {isRunning} from '../system/processes.js';
import {type IndexedPage, type IndexWriter, type KnownPage, IndexFileError} from './engine.js';
import {writeParts} from './file-parts.js';
import {aboutOf, type KeptIndex, readIndexFile, toParts} from './index-file.js';

/** An unfinished file older than this, in ms, was abandoned. */
const ABANDONED = 24 * 60 * 60_000;

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
  readonly #put = new Map<string, IndexedPage>();
  #book: Pick<KeptIndex, 'entries' | 'entriesFingerprint'>;
  #changed = false;

  /** For `begin`. */
  constructor(file: string, last: LastIndex | undefined) {
    this.#file = file;
    this.#last = last;
    this.#book = last ?? {entries: [], entriesFingerprint: ''};
    for (const page of last?.pages ?? []) this.#kept.set(page.path, page);
  }

  /**
   * A previous index that is damaged anywhere, or cannot be read, is ignored: all pages are then new.
   *
   * @param from file of the previous index. Default: the one that is to be replaced
   * @throws {IndexFileError} where nothing can be written.
   */
  static async begin(file: string, from = file): Promise<FileIndexWriter> {
    await cleanFolder(file);
    const last = await readIndexFile(from).catch(() => undefined);
    return new FileIndexWriter(file, last && {...last, file: from});
  }

  async knownPages(): Promise<Map<string, KnownPage>> {
    return new Map(this.#kept);
  }

  async put(page: IndexedPage): Promise<void> {
    this.#kept.delete(page.path);
    this.#put.set(page.path, page);
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
    const wasKept = this.#kept.delete(path);
    if (this.#put.delete(path) || wasKept) this.#changed = true;
  }

  async commit(): Promise<void> {
    if (this.#changed || !this.#last) await this.#replace(next => this.#write(next));
    else if (this.#last.file !== this.#file)
      await this.#replace(next => copyFile(this.#last!.file, next, constants.COPYFILE_FICLONE));
  }

  async #write(next: string): Promise<void> {
    // Sorted by path, so that the same pages give the same index.
    const pages = [...this.#put.values(), ...this.#kept.values()].sort((one, other) =>
      one.path < other.path ? -1 : 1,
    );
    const {entries, entriesFingerprint} = this.#book;
    const index = this.#last ? updateIndex(this.#last, pages, entries) : buildIndex(pages, entries);
    const stamped = pages.map(page =>
      this.#stamps.has(page.path) ? {...page, stamp: this.#stamps.get(page.path)} : page,
    );
    const questions = await proposeQuestions(await openIndex(memorySnapshot(index)));
    const parts = toParts({...index, questions, pages: stamped, entriesFingerprint});
    await writeParts(next, aboutOf(index, questions), parts);
  }

  /** @param write makes the next file, which then takes the place of the one that is there */
  async #replace(write: (next: string) => Promise<void>): Promise<void> {
    const next = `${this.#file}.${process.pid}-${randomBytes(4).toString('hex')}.new`;
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
