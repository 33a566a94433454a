import type {FileParts} from './file-parts.js';
import {type Book, type IndexAbout, type SegmentAbout, segmentsOf} from './index-file.js';
import {unpack} from './stored-fields.js';
import {type StoredPage, StoredPages} from './stored-pages.js';

/** The current pages of an index file: those of the base that are not deleted, and those of the second segment. */
export interface CurrentPages {
  /** Sorted by path. */
  readonly pages: readonly StoredPage[];
  readonly book: Book;
  /** Pages of the base, including deleted ones. */
  readonly base: StoredPages;
  /** New stamps of unchanged pages of the base, by path. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
}

/** Reads the current pages of an index file. @param areHeld see `StoredPages.open` */
export async function readPages(parts: FileParts<IndexAbout>, areHeld = false): Promise<CurrentPages> {
  const segments = segmentsOf(parts);
  const base = await StoredPages.open(segments.base, areHeld);
  if (!segments.changes) return {pages: base.pages, book: base.book, base, stamps: new Map()};
  const changes = await StoredPages.open(segments.changes, areHeld);
  const tombstones = new Set(await readTombstones(segments.changes));
  const pages = [...base.pages.filter((_, number) => !tombstones.has(number)), ...changes.pages].sort(
    (a, b) => (a.path < b.path ? -1 : 1),
  );
  const stamps = unpack(await segments.changes.read('stamps')) as [path: string, stamp?: string][];
  return {pages, book: changes.book, base, stamps: new Map(stamps.map(([path, stamp]) => [path, stamp]))};
}

/** Numbers of the pages of the base that were deleted or replaced. */
export async function readTombstones(changes: FileParts<SegmentAbout>): Promise<Uint32Array> {
  return new Uint32Array((await changes.read('tombstones')).buffer as ArrayBuffer);
}
