import type {IndexStream} from '../../../src/ranking/index/built-index.js';
import {filterNames} from '../../../src/ranking/index/filters.js';
import {
  type Columns,
  type IndexStats,
  type PageEntry,
  type SectionEntry,
} from '../../../src/ranking/index/index-reader.js';
import type {References} from '../../../src/ranking/index/references.js';
import {sectionEntries, sectionTexts, type SourceLink} from '../../../src/ranking/index/source-page.js';
import {damagedIndex, type IndexedPage} from './engine.js';
import type {WordPostings} from '../../../src/ranking/index/posting-runs.js';
import type {FileParts} from './file-parts.js';
import type {PartsWriter} from './parts-writer.js';
import {pack, packStoredFields, type PageState, PAGES_A_BLOCK} from './stored-fields.js';
import {checksumsOf} from './stored-numbers.js';
import {TermDictionaryWriter} from './term-dictionary.js';

/** The header of a segment. */
export interface SegmentAbout {
  readonly stats: IndexStats;
  /** Number of words of each list. */
  readonly sizes: Readonly<Record<ListName, number>>;
  /** Names of filters. */
  readonly filterNames: readonly string[];
  /** See `IndexStream`. */
  readonly mainLanguage?: string | undefined;
}

/**
 * The header of an index file. The file contains a base, which is the index of a whole site, and may contain a second segment
 * with the changes since the base was built. The names of the second segment's parts have a prefix. The bytes of the base
 * never change.
 */
export interface IndexAbout extends SegmentAbout {
  /** Suggested queries; see `makeSuggestions`. */
  readonly questions: readonly string[];
  /** The second segment. Default: nothing has changed since the base was built. */
  readonly changes?: SegmentAbout | undefined;
}

/** Prefix of the names of parts of the second segment. */
export const CHANGES = 'changes/';

/** The segments of an index file. */
export const segmentsOf = (
  parts: FileParts<IndexAbout>,
): {readonly base: FileParts<SegmentAbout>; readonly changes: FileParts<SegmentAbout> | undefined} => {
  const {changes} = parts.about;
  return {base: parts, changes: changes && parts.below(CHANGES, changes)};
};

export type ListName = 'words' | 'keys' | 'filters';

/** The book's index (`genindex` of Sphinx). */
export interface Book {
  readonly entries: readonly SourceLink[];
  /** Fingerprint of the file that they were read from. */
  readonly entriesFingerprint: string;
}

/** A segment to be written. */
export interface IndexContent extends Omit<IndexStream, 'pages' | 'entries'>, Book {
  readonly pages: readonly IndexedPage[];
  /** New stamps of unchanged pages, by path. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
  /** Whether a second segment may be added to it later. */
  readonly isBase: boolean;
}

/**
 * Writes all parts of a segment, one after the other. Iterates over the pages for each part, because those of a large
 * site are on disk.
 *
 * @returns its header
 */
export function writeIndex(index: IndexContent, writer: PartsWriter): SegmentAbout {
  const {stats, pages, columns, entries, entriesFingerprint, stamps, references, mainLanguage} = index;
  const words = writeList('words', index.words, writer);
  const keys = writeList('keys', index.keys, writer);
  const names = new Set<string>();
  const filters = writeList('filters', withNames(index.filters, names), writer);
  writePieces(
    'pages',
    pages.length,
    piecesOf(pages, page => [packPageEntry(page)]),
    writer,
  );
  for (const [name, column] of Object.entries(columns)) writer.addNumbers(name, column);
  const {sections} = stats;
  writePieces(
    'sections',
    sections,
    piecesOf(pages, page => sectionEntries(page).map(packSection)),
    writer,
  );
  writePieces('texts', sections, piecesOf(pages, sectionTexts), writer);
  writePieces('fields', Math.ceil(pages.length / PAGES_A_BLOCK), packStoredFields(pages), writer);
  const states = pages.map(({path, fingerprint, stamp}): PageState => {
    const now = stamps.has(path) ? stamps.get(path) : stamp;
    return now === undefined ? [fingerprint] : [fingerprint, now];
  });
  writer.add('states', pack(states));
  if (index.isBase) {
    writePieces('links', pages.length, linksOf(pages, references), writer);
    writer.add('dangling', pack(references.dangling));
  }
  writer.add('book', pack({entries, entriesFingerprint}));
  return {stats, sizes: {words, keys, filters}, filterNames: [...names], mainLanguage};
}

function* linksOf(pages: readonly IndexedPage[], references: References): Generator<Uint8Array> {
  for (const {path} of pages) yield references.linksOf(path);
}

/** Names of the columns. */
export const COLUMNS = ['firstOf', 'flags', 'links', 'textLengths', 'ranks'] as const;

/** Reads the columns of all segments into adjacent memory, so that `joinedIndex` need not copy them. */
export async function readColumns(...segments: readonly FileParts<SegmentAbout>[]): Promise<Columns> {
  const read = (name: (typeof COLUMNS)[number]): Promise<ArrayBufferLike> => readAdjacent(segments, name);
  return {
    firstOf: new Uint32Array(await read('firstOf')),
    flags: new Uint8Array(await read('flags')),
    links: new Uint16Array(await read('links')),
    textLengths: new Uint32Array(await read('textLengths')),
    ranks: new Int8Array(await read('ranks')),
  };
}

/** Reads the parts of this name in all segments into adjacent memory. */
async function readAdjacent(
  segments: readonly FileParts<SegmentAbout>[],
  name: string,
): Promise<ArrayBufferLike> {
  const size = segments.reduce((sum, parts) => sum + parts.sizeOf(name), 0);
  const bytes = await segments[0]!.once(`${name} of ${segments.length}`, size, async into => {
    let at = 0;
    for (const parts of segments) await parts.read(name, into.subarray(at, (at += parts.sizeOf(name))));
  });
  return bytes.buffer;
}

export const readNumbers = async (parts: FileParts<SegmentAbout>, name: string): Promise<Uint32Array> =>
  new Uint32Array((await parts.read(name)).buffer);

/** Writes a sorted list of words with their postings. @returns the number of words */
function writeList(name: ListName, words: Iterable<WordPostings>, writer: PartsWriter): number {
  const blocks = new TermDictionaryWriter();
  let size = 0;
  writer.begin(`${name}.bytes`);
  for (const {word, frequency, bytes} of words) {
    blocks.add(word, frequency, bytes.length);
    writer.write(bytes);
    size++;
  }
  writer.add(`${name}.heads`, blocks.end());
  writer.add(`${name}.blocks`, blocks.blocks.bytes);
  return size;
}

/** Passes filters through, and adds their names to `names`. */
function* withNames(filters: Iterable<WordPostings>, names: Set<string>): Generator<WordPostings> {
  for (const filter of filters) {
    for (const name of filterNames([filter.word])) names.add(name);
    yield filter;
  }
}

/** Writes a part from pieces, and then a part with the offset of each piece. */
function writePieces(name: string, count: number, pieces: Iterable<Uint8Array>, writer: PartsWriter): void {
  const offsets = new Uint32Array(count + 1);
  let [at, end] = [0, 0];
  writer.begin(`${name}.bytes`);
  for (const piece of pieces) {
    writer.write(piece);
    offsets[++at] = end += piece.length;
  }
  if (end >= 2 ** 32) throw new RangeError('An index has room for 4 GB of text.');
  writer.addNumbers(`${name}.offsets`, offsets);
  writer.addNumbers(`${name}.checksums`, checksumsOf(offsets));
}

function* piecesOf(
  pages: readonly IndexedPage[],
  textsOf: (page: IndexedPage) => readonly string[],
): Generator<Uint8Array> {
  for (const page of pages) for (const text of textsOf(page)) yield Buffer.from(text);
}

const packPageEntry = ({path, title}: PageEntry): string => JSON.stringify([path, title]);

/** Decodes the entry of a page. @throws {IndexFileError} if it is damaged */
export function unpackPageEntry(json: string): PageEntry {
  const [path = '', title = ''] = unpackStrings(json);
  return {path, title};
}

/** A section as JSON, in which `null` stands for `undefined`. */
const packSection = ({anchor, heading, role, name, aliases}: SectionEntry): string =>
  JSON.stringify([anchor, heading, role, name, ...aliases]);

/** Decodes the entry of a section. @throws {IndexFileError} if it is damaged */
export function unpackSection(json: string): SectionEntry {
  const [anchor = '', heading = '', role, name, ...aliases] = unpackStrings(json);
  return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
}

function unpackStrings(json: string): string[] {
  try {
    const values = JSON.parse(json) as unknown;
    if (Array.isArray(values)) return values as string[];
  } catch {
    // The error is thrown below.
  }
  throw damagedIndex(new Error(`${json.slice(0, 100)} is no entry.`));
}
