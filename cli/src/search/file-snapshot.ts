import {MAX_FILTER_VALUES} from '../../../src/ranking/index/filters.js';
import type {Columns} from '../../../src/ranking/index/index-reader.js';
import {joinedIndex} from '../../../src/ranking/index/joined-reader.js';
import {type LocalFilters, type LocalIndex, localReader} from '../../../src/ranking/index/local-reader.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {readNamePostings, readPostings} from '../../../src/ranking/index/postings-codec.js';
import {memoizeIndexed} from '../../../src/ranking/text/memoize.js';
import {isSystemError} from '../system/processes.js';
import {FileParts} from './file-parts.js';
import {
  COLUMNS,
  type IndexAbout,
  type ListName,
  readColumns,
  readNumbers,
  type SegmentAbout,
  segmentsOf,
  unpackPageEntry,
  unpackSection,
} from './index-file.js';
import {readTombstones} from './read-index.js';
import {storedNumbers} from './stored-numbers.js';
import {memoryOfTerms, StoredTermDictionary} from './term-dictionary.js';

/** An open index file. */
export interface FileIndex {
  readonly index: OpenedIndex;
  /** The same index, without the data that is computed when an index is opened for searching. */
  readonly local: LocalIndex;
  readonly parts: FileParts<IndexAbout>;
  /** Approximate memory use, in bytes. */
  readonly memory: number;
}

/** Ranges with a smaller gap between them, in bytes, are read together. */
const GAP = 4096;
/** Maximum numbers of pages and of sections whose entries are cached. */
const MAX_PAGES = 5_000;
const MAX_ENTRIES = 20_000;
/** Memory of a cached entry, and of a filter, in bytes. */
const ENTRY_SIZE = 400;
const FILTER_SIZE = 400;
/**
 * Number of entries that are read together, how many such blocks are cached, and the approximate memory of each, in
 * bytes.
 */
const NEIGHBOURS = 16;
const MAX_NEIGHBOURS = 1_000;
const NEIGHBOURS_SIZE = 2_000;

/**
 * Opens an index file. Columns of numbers and some words are loaded into memory; everything else is read from the file on demand.
 *
 * @returns `undefined` for a file that is missing, in another format, or damaged in the parts that are loaded
 * @throws {NodeJS.ErrnoException} if the file exists and cannot be read
 */
export async function openFileIndex(file: string): Promise<FileIndex | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  if (!parts) return undefined;
  try {
    const local = await readIndex(parts);
    return {index: await openIndex(localReader(local)), local, parts, memory: memoryOf(parts)};
  } catch (error) {
    await parts.close();
    if (isSystemError(error)) throw error;
    return undefined;
  }
}

/** Approximate memory of an open index, in bytes. */
export function memoryOf(parts: FileParts<IndexAbout>): number {
  const {base, changes} = segmentsOf(parts);
  return memoryOfSegment(base) + (changes ? memoryOfSegment(changes) : 0);
}

function memoryOfSegment(parts: FileParts<SegmentAbout>): number {
  const {stats, sizes} = parts.about;
  const loaded = ['pages.offsets', 'sections.offsets', 'texts.offsets', ...COLUMNS];
  return (
    memoryOfTerms(sizes.words) +
    memoryOfTerms(sizes.keys) +
    memoryOfTerms(sizes.filters) +
    Math.min(sizes.filters, MAX_FILTER_VALUES) * FILTER_SIZE +
    loaded.reduce((sum, name) => sum + parts.sizeOf(name), 0) +
    // The caches of entries have a slot for each section.
    8 * stats.sections +
    (Math.min(stats.sections, MAX_ENTRIES) + Math.min(stats.pages, MAX_PAGES)) * ENTRY_SIZE +
    2 * Math.min(stats.sections / NEIGHBOURS, MAX_NEIGHBOURS) * NEIGHBOURS_SIZE
  );
}

/** Reads an index on demand. Its parts may be in a file that is still being written. */
export async function readIndex(parts: FileParts<IndexAbout>): Promise<LocalIndex> {
  const {base, changes} = segmentsOf(parts);
  if (!changes) return readSegment(base, await readColumns(base));
  const columns = await readColumns(base, changes);
  const before = await readSegment(base, ofBase(columns, base.about));
  const after = await readSegment(changes, ofChanges(columns, base.about));
  const joint = {
    tombstones: await readTombstones(changes),
    words: await readNumbers(changes, 'words.places'),
    keys: await readNumbers(changes, 'keys.places'),
    filters: await readNumbers(changes, 'filters.gone'),
    columns,
  };
  return joinedIndex(before, after, joint);
}

const ofBase = (
  {firstOf, flags, links, textLengths, ranks}: Columns,
  {stats: {pages, sections}}: SegmentAbout,
): Columns => ({
  firstOf: firstOf.subarray(0, pages + 1),
  flags: flags.subarray(0, sections),
  links: links.subarray(0, sections),
  textLengths: textLengths.subarray(0, sections),
  ranks: ranks.subarray(0, pages),
});

/** The columns of the second segment, without those of the base. @param about the header of the base */
const ofChanges = (
  {firstOf, flags, links, textLengths, ranks}: Columns,
  {stats: {pages, sections}}: SegmentAbout,
): Columns => ({
  firstOf: firstOf.subarray(pages + 1),
  flags: flags.subarray(sections),
  links: links.subarray(sections),
  textLengths: textLengths.subarray(sections),
  ranks: ranks.subarray(pages),
});

async function readSegment(parts: FileParts<SegmentAbout>, columns: Columns): Promise<LocalIndex> {
  const {stats, sizes, filterNames} = parts.about;
  const [terms, names] = [await openList(parts, 'words'), await openList(parts, 'keys')];
  const filterList = await openList(parts, 'filters');
  /** Created only once, because `filterValues` uses its `words` as the key of a cache. */
  let filters: LocalFilters | undefined;
  const [pageAt, sectionAt] = [await openEntries(parts, 'pages'), await openEntries(parts, 'sections')];
  return {
    stats,
    columns,
    terms: {
      list: terms.list,
      postings: ids => terms.bytesOf(ids).map(bytes => readPostings(bytes, stats.sections)),
    },
    names: {
      list: names.list,
      postings: ids => names.bytesOf(ids).map(bytes => readNamePostings(bytes, stats.sections)),
    },
    filterNames: new Set(filterNames),
    filters: () =>
      (filters ??= {
        words: Array.from({length: Math.min(sizes.filters, MAX_FILTER_VALUES)}, (_, at) =>
          filterList.list.word(at),
        ),
        sections: wanted =>
          filterList.bytesOf(wanted).map(bytes => readPostings(bytes, stats.sections).sections),
      }),
    page: memoizeIndexed(page => unpackPageEntry(pageAt(page)), stats.pages, MAX_PAGES),
    section: memoizeIndexed(section => unpackSection(sectionAt(section)), stats.sections, MAX_ENTRIES),
    texts: await openTexts(parts, 'texts'),
  };
}

async function openList(parts: FileParts<SegmentAbout>, name: ListName) {
  const blocks = rangesOf(parts, `${name}.blocks`);
  const postings = rangesOf(parts, `${name}.bytes`);
  const heads = await parts.read(`${name}.heads`);
  const list = new StoredTermDictionary(
    parts.about.sizes[name],
    heads,
    (from, to) => blocks([[from, to]])[0]!,
  );
  const bytesOf = (ids: readonly number[]) => postings(ids.map(id => list.placeOf(id)));
  return {list, bytesOf};
}

/** Reads entries together with their neighbours, which belong to the same page and are usually needed as well. */
async function openEntries(parts: FileParts<SegmentAbout>, name: string): Promise<(at: number) => string> {
  const {length, at: offsetAt} = await openOffsets(parts, name);
  const read = rangesOf(parts, `${name}.bytes`);
  const neighbours = memoizeIndexed(
    number => {
      const first = number * NEIGHBOURS;
      const end = Math.min(first + NEIGHBOURS, length - 1);
      return read([[offsetAt(first), offsetAt(end)]])[0]!;
    },
    Math.ceil(length / NEIGHBOURS),
    MAX_NEIGHBOURS,
  );
  return at => {
    const number = Math.floor(at / NEIGHBOURS);
    const first = offsetAt(number * NEIGHBOURS);
    return neighbours(number).toString('utf8', offsetAt(at) - first, offsetAt(at + 1) - first);
  };
}

async function openTexts(
  parts: FileParts<SegmentAbout>,
  name: string,
): Promise<(wanted: readonly number[]) => string[]> {
  const {at: offsetAt} = await openOffsets(parts, name);
  const read = rangesOf(parts, `${name}.bytes`);
  return wanted =>
    read(wanted.map(at => [offsetAt(at), offsetAt(at + 1)])).map(bytes => bytes.toString('utf8'));
}

/** Opens the offsets of the texts of a part: where each begins, and where the last one ends. */
async function openOffsets(parts: FileParts<SegmentAbout>, name: string) {
  const length = parts.sizeOf(`${name}.offsets`) / Uint32Array.BYTES_PER_ELEMENT;
  const checksums = await readNumbers(parts, `${name}.checksums`);
  const read = rangesOf(parts, `${name}.offsets`);
  const numbers = await parts.once(`${name}.offsets, numbers`, parts.sizeOf(`${name}.offsets`), fillLater);
  const buffers = {
    numbers: new Uint32Array(numbers.buffer),
    isRead: await parts.once(`${name}.offsets, pieces`, checksums.length, fillLater),
  };
  return {length, at: storedNumbers(length, checksums, (from, to) => read([[from, to]])[0]!, buffers)};
}

/** The buffer is filled later, on demand. */
const fillLater = async (): Promise<void> => {};

/** A range of bytes in a part of the file. */
type Place = readonly [from: number, to: number];

/** Reads ranges of a part, adjacent ones at once, and returns them in the requested order. */
function rangesOf(parts: FileParts<SegmentAbout>, name: string): (wanted: readonly Place[]) => Buffer[] {
  return wanted => {
    const results: Buffer[] = new Array<Buffer>(wanted.length);
    const order = [...wanted.keys()].sort((a, b) => wanted[a]![0] - wanted[b]![0]);
    for (let at = 0; at < order.length;) {
      const from = wanted[order[at]!]![0];
      let to = from;
      let end = at;
      for (; end < order.length && wanted[order[end]!]![0] <= to + GAP; end++)
        to = Math.max(to, wanted[order[end]!]![1]);
      const bytes = Buffer.allocUnsafe(to - from);
      const read = to > from ? parts.readSync(name, bytes, from) : 0;
      if (read < to - from) bytes.fill(0, read);
      for (; at < end; at++) {
        const [first, last] = wanted[order[at]!]!;
        results[order[at]!] = bytes.subarray(first - from, last - from);
      }
    }
    return results;
  };
}
