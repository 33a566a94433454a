import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/built-index.js';
import {FileParts} from './file-parts.js';
import {
  type Book,
  type IndexAbout,
  type ListName,
  readColumns,
  type SegmentAbout,
  segmentsOf,
} from './index-file.js';
import {unpack} from './page-sources.js';
import {type StoredPage, StoredPages} from './stored-pages.js';
import {readWordBlocks} from './word-blocks.js';

/** The pages of an index file, as they are now. */
export interface CurrentPages {
  /** Sorted by path. */
  readonly pages: readonly StoredPage[];
  readonly book: Book;
  /** Those of the base, of which some may be gone. */
  readonly base: StoredPages;
  /** By path: the stamps of pages of the base that have got another one since. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
}

/** @param areHeld see `StoredPages.open` */
export async function readPages(parts: FileParts<IndexAbout>, areHeld = false): Promise<CurrentPages> {
  const segments = segmentsOf(parts);
  const base = await StoredPages.open(segments.base, areHeld);
  if (!segments.changes) return {pages: base.pages, book: base.book, base, stamps: new Map()};
  const changes = await StoredPages.open(segments.changes, areHeld);
  const removed = new Set(await readRemoved(segments.changes));
  const pages = [...base.pages.filter((_, number) => !removed.has(number)), ...changes.pages].sort(
    (one, other) => (one.path < other.path ? -1 : 1),
  );
  const stamps = unpack(await segments.changes.read('stamps')) as [path: string, stamp?: string][];
  return {pages, book: changes.book, base, stamps: new Map(stamps.map(([path, stamp]) => [path, stamp]))};
}

/** Numbers of the pages of the base that do not count any more. */
export async function readRemoved(changes: FileParts<SegmentAbout>): Promise<Uint32Array> {
  return new Uint32Array((await changes.read('removed')).buffer as ArrayBuffer);
}

/**
 * The index in a file, as one that is built of all its pages; `undefined` for a file that is missing or damaged anywhere.
 */
export async function readIndexFile(
  file: string,
): Promise<(BuiltIndex & Pick<IndexAbout, 'questions'>) | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  try {
    return parts && (await readIndex(parts));
  } catch {
    return undefined;
  } finally {
    await parts?.close();
  }
}

async function readIndex(parts: FileParts<IndexAbout>): Promise<BuiltIndex & Pick<IndexAbout, 'questions'>> {
  parts.check();
  const {changes, questions, stats} = parts.about;
  const {pages, book} = await readPages(parts, true);
  if (changes) return {...buildIndex(pages, book.entries), questions};
  return {
    stats,
    pages,
    entries: book.entries,
    columns: await readColumns(parts),
    words: await readList(parts, 'words'),
    keys: await readList(parts, 'keys'),
    filters: await readList(parts, 'filters'),
    questions,
  };
}

/** A list with all that belongs to it. */
async function readList(parts: FileParts<SegmentAbout>, name: ListName): Promise<BuiltList> {
  const [heads, blocks] = [await parts.read(`${name}.heads`), await parts.read(`${name}.blocks`)];
  const bytes = await parts.read(`${name}.bytes`);
  return {...readWordBlocks(parts.about.sizes[name], heads, blocks), bytes};
}
