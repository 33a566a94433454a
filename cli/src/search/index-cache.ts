import {closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync} from 'node:fs';
import {crc32} from 'node:zlib';
import {belowFolder} from '../system/paths.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import type {EngineScope} from './engine.js';
import type {Book} from './index-file.js';
import {nextFile} from './next-file.js';
import {type PageHead, PageRecord} from './page-record.js';
import {writeAll} from './parts-writer.js';

/** Raise it whenever what is cached means something else. */
const FORMAT = 2;
/** Another version may read pages in another way. */
const MAGIC = `docent index cache ${FORMAT} of ${PACKAGE_VERSION}\n`;
/** Behind the list of pages: where it begins, its length and its checksum. */
const TRAILER = 16;

/** Where the cache of a version is, in the folder of indexes. */
export const indexCacheIn = (folder: string, {project, version}: EngineScope): string =>
  belowFolder(folder, encodeURIComponent(project), `${encodeURIComponent(version)}.cache`);

/** What a cache knows of a page: its record lies between two places of the file. */
interface CachedPage {
  readonly head: PageHead;
  readonly from: number;
  readonly to: number;
  readonly checksum: number;
}

/** What was made of the pages the last time, in words of whoever made it. */
export type Made = Readonly<Record<string, unknown>>;

interface Contents {
  readonly pages: readonly CachedPage[];
  readonly book: Book;
  readonly made: Made | undefined;
}

/**
 * What was read of the pages of a site, kept so that only those that have changed are read again: the incremental cache of
 * `docent index`. Nothing is searched in it, and without it everything is read anew.
 *
 *     magic · record after record · list of pages, the book and what was made of them, as JSON · where that is
 *
 * A host has no such file: its indexes have the pages themselves.
 */
export class IndexCache {
  readonly #descriptor: number | undefined;
  readonly pages: readonly PageRecord[];
  readonly book: Book;
  readonly made: Made | undefined;

  constructor(descriptor?: number, {pages, book, made}: Contents = NOTHING) {
    this.#descriptor = descriptor;
    this.pages = pages.map(page => new PageRecord(page.head, () => readRecord(descriptor!, page)));
    this.book = book;
    this.made = made;
  }

  /** A file that is missing, damaged anywhere or of another format is an empty cache. */
  static open(file: string): IndexCache {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(file, 'r');
      const contents = readContents(descriptor);
      for (const page of contents.pages) readRecord(descriptor, page);
      return new IndexCache(descriptor, contents);
    } catch {
      if (descriptor !== undefined) closeSync(descriptor);
      return new IndexCache();
    }
  }

  /** To be called once; its pages cannot be read any more. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  /** Writes the next cache in place of a file, in one step. @throws what the system says */
  static write(file: string, pages: Iterable<PageRecord>, book: Book, made: Made): void {
    const next = nextFile(file);
    const descriptor = openSync(next, 'wx');
    try {
      const cached: CachedPage[] = [];
      let at = MAGIC.length;
      let held: Buffer[] = [Buffer.from(MAGIC)];
      let [heldFrom, heldSize] = [0, MAGIC.length];
      const flush = (): void => {
        writeAll(descriptor, Buffer.concat(held), heldFrom);
        heldFrom += heldSize;
        [held, heldSize] = [[], 0];
      };
      for (const {head, bytes} of pages) {
        cached.push({head, from: at, to: (at += bytes.length), checksum: crc32(bytes)});
        held.push(bytes);
        heldSize += bytes.length;
        if (heldSize >= WRITTEN_AT_A_TIME) flush();
      }
      const list = Buffer.from(JSON.stringify({pages: cached, book, made} satisfies Contents));
      const trailer = Buffer.alloc(TRAILER);
      trailer.writeDoubleLE(at, 0);
      trailer.writeUInt32LE(list.length, 8);
      trailer.writeUInt32LE(crc32(list), 12);
      held.push(list, trailer);
      flush();
      fsyncSync(descriptor);
      closeSync(descriptor);
      renameSync(next, file);
    } catch (error) {
      rmSync(next, {force: true});
      throw error;
    }
  }
}

const NOTHING: Contents = {pages: [], book: {entries: [], entriesFingerprint: ''}, made: undefined};
const WRITTEN_AT_A_TIME = 1 << 20;

/** @throws {Error} for what is no whole list of this format */
function readContents(descriptor: number): Contents {
  const {size} = fstatSync(descriptor);
  if (readAt(descriptor, 0, MAGIC.length).toString() !== MAGIC) throw new Error('It is of another format.');
  const trailer = readAt(descriptor, size - TRAILER, size);
  const from = trailer.readDoubleLE(0);
  const list = readAt(descriptor, from, from + trailer.readUInt32LE(8));
  if (crc32(list) !== trailer.readUInt32LE(12)) throw new Error('It is damaged.');
  return JSON.parse(list.toString('utf8')) as Contents;
}

/** @throws {Error} where it is damaged */
function readRecord(descriptor: number, {from, to, checksum}: CachedPage): Buffer {
  const bytes = readAt(descriptor, from, to);
  if (crc32(bytes) !== checksum) throw new Error('A page of the index cache is damaged.');
  return bytes;
}

/** @throws {Error} where the file ends before that */
function readAt(descriptor: number, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(descriptor, bytes, at, bytes.length - at, from + at);
    if (read === 0) throw new Error('It is cut off.');
    at += read;
  }
  return bytes;
}
