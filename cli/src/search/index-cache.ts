import {closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync} from 'node:fs';
import {crc32} from 'node:zlib';
import {belowFolder} from '../system/paths.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import type {EngineScope} from './engine.js';
import type {Book} from './index-file.js';
import {nextFile} from './next-file.js';
import {type PageHead, PageRecord} from './page-record.js';
import {writeAll} from './parts-writer.js';

/** Increment it when the meaning of cached data changes. */
const FORMAT = 2;
/** Contains the version of the package, because another version may read pages differently. */
const MAGIC = `docent index cache ${FORMAT} of ${PACKAGE_VERSION}\n`;
/** Size of the trailer, in bytes. It comes last, and has the offset, length and checksum of the list of pages. */
const TRAILER = 16;

/** Path of the cache of a version in the folder of indexes. */
export const indexCacheIn = (folder: string, {project, version}: EngineScope): string =>
  belowFolder(folder, encodeURIComponent(project), `${encodeURIComponent(version)}.cache`);

/** A page in the cache, with the offsets of its record. */
interface CachedPage {
  readonly head: PageHead;
  readonly from: number;
  readonly to: number;
  readonly checksum: number;
}

/** The output of the last run, as its writer describes it. */
export type CachedOutput = Readonly<Record<string, unknown>>;

interface Contents {
  readonly pages: readonly CachedPage[];
  readonly book: Book;
  readonly output: CachedOutput | undefined;
}

/**
 * The incremental cache of `docent index`: the pages of a site as they were read, so that only those that have changed are read again. It is not searched, and can be deleted.
 *
 *     magic     format and version of the package
 *     records   one for each page
 *     list      JSON: the pages with the offsets of their records, the book's index, and the output of the last run
 *     trailer   offset, length and checksum of the list
 *
 * A host has no such file, because its indexes contain the pages.
 */
export class IndexCache {
  readonly #descriptor: number | undefined;
  readonly pages: readonly PageRecord[];
  readonly book: Book;
  readonly output: CachedOutput | undefined;

  constructor(descriptor?: number, {pages, book, output}: Contents = EMPTY) {
    this.#descriptor = descriptor;
    this.pages = pages.map(page => new PageRecord(page.head, () => readRecord(descriptor!, page)));
    this.book = book;
    this.output = output;
  }

  /** Opens a cache. One that is missing, damaged anywhere or of another format is empty. */
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

  /** Closes the file. To be called once; afterwards pages cannot be read. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  /** Replaces a cache atomically. @throws {NodeJS.ErrnoException} if it cannot be written */
  static write(file: string, pages: Iterable<PageRecord>, book: Book, output: CachedOutput): void {
    const next = nextFile(file);
    const descriptor = openSync(next, 'wx');
    try {
      const cached: CachedPage[] = [];
      let at = MAGIC.length;
      let pending: Buffer[] = [Buffer.from(MAGIC)];
      let [pendingFrom, pendingSize] = [0, MAGIC.length];
      const flush = (): void => {
        writeAll(descriptor, Buffer.concat(pending), pendingFrom);
        pendingFrom += pendingSize;
        [pending, pendingSize] = [[], 0];
      };
      for (const {head, bytes} of pages) {
        cached.push({head, from: at, to: (at += bytes.length), checksum: crc32(bytes)});
        pending.push(bytes);
        pendingSize += bytes.length;
        if (pendingSize >= WRITE_SIZE) flush();
      }
      const list = Buffer.from(JSON.stringify({pages: cached, book, output} satisfies Contents));
      const trailer = Buffer.alloc(TRAILER);
      trailer.writeDoubleLE(at, 0);
      trailer.writeUInt32LE(list.length, 8);
      trailer.writeUInt32LE(crc32(list), 12);
      pending.push(list, trailer);
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

const EMPTY: Contents = {pages: [], book: {entries: [], entriesFingerprint: ''}, output: undefined};
/** Bytes that are written at a time. */
const WRITE_SIZE = 1 << 20;

/** Reads the list of pages. @throws {Error} if the file is truncated, damaged or of another format */
function readContents(descriptor: number): Contents {
  const {size} = fstatSync(descriptor);
  if (readAt(descriptor, 0, MAGIC.length).toString() !== MAGIC) throw new Error('It is of another format.');
  const trailer = readAt(descriptor, size - TRAILER, size);
  const from = trailer.readDoubleLE(0);
  const list = readAt(descriptor, from, from + trailer.readUInt32LE(8));
  if (crc32(list) !== trailer.readUInt32LE(12)) throw new Error('It is damaged.');
  return JSON.parse(list.toString('utf8')) as Contents;
}

/** Reads the record of a page. @throws {Error} if it is damaged */
function readRecord(descriptor: number, {from, to, checksum}: CachedPage): Buffer {
  const bytes = readAt(descriptor, from, to);
  if (crc32(bytes) !== checksum) throw new Error('A page of the index cache is damaged.');
  return bytes;
}

/** Reads a range of a file. @throws {Error} if the file ends within it */
function readAt(descriptor: number, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(descriptor, bytes, at, bytes.length - at, from + at);
    if (read === 0) throw new Error('It is cut off.');
    at += read;
  }
  return bytes;
}
