import type {BuiltIndex, BuiltList, IndexStream} from '../../../src/ranking/index/built-index.js';
import {filterNames} from '../../../src/ranking/index/filters.js';
import {
  type Columns,
  Field,
  FIELDS,
  type IndexStats,
  type PageEntry,
  type SectionEntry,
} from '../../../src/ranking/index/index-snapshot.js';
import {sectionEntries, sectionTexts, type SourceSection} from '../../../src/ranking/index/source-page.js';
import {damagedIndex, type IndexedPage} from './engine.js';
import type {WordPostings} from '../../../src/ranking/index/posting-runs.js';
import {FileParts, type PartsWriter} from './file-parts.js';
import {pack, packSources, readSources, SOURCES, unpack} from './page-sources.js';
import {readWordBlocks, WordBlocksWriter} from './word-blocks.js';

/** The header of an index file. */
export interface IndexAbout {
  readonly stats: IndexStats;
  /** Number of words of each list. */
  readonly sizes: Readonly<Record<ListName, number>>;
  /** Names of filters. */
  readonly filterNames: readonly string[];
  /** What a reader may begin with; see `proposeQuestions`. */
  readonly questions: readonly string[];
}

export type ListName = 'words' | 'keys' | 'filters';

/** An index with what the next one is made from without reading unchanged pages again. */
export interface KeptIndex extends BuiltIndex, Pick<IndexAbout, 'questions'> {
  readonly pages: readonly IndexedPage[];
  /** Of what the entries were read from. */
  readonly entriesFingerprint: string;
}

/** What is written of an index. */
export interface IndexContent
  extends Omit<IndexStream, 'pages'>, Pick<KeptIndex, 'pages' | 'entriesFingerprint'> {
  /** The stamps of pages that have got another one. */
  readonly stamps: ReadonlyMap<string, string | undefined>;
}

/**
 * Writes all parts of an index, one after the other: what `readIndexFile` reads whole, and `openFileIndex` piece by piece. Pages
 * are gone through again for each, as those of a large site are on disk.
 *
 * @returns the header but for its questions
 */
export function writeIndex(index: IndexContent, writer: PartsWriter): Omit<IndexAbout, 'questions'> {
  const {stats, pages, columns, lengths, entries, entriesFingerprint, stamps} = index;
  const words = writeList('words', index.words, writer);
  const keys = writeList('keys', index.keys, writer);
  const names = new Set<string>();
  const filters = writeList('filters', withNames(index.filters, names), writer);
  writePieces(
    'pages',
    pages.length,
    piecesOf(pages, page => [packPage(page)]),
    writer,
  );
  for (const [name, column] of Object.entries(columns)) writer.add(name, bytesOf(column));
  writer.add('labelLengths', bytesOf(labelLengths(lengths)));
  const {sections} = stats;
  writePieces(
    'sections',
    sections,
    piecesOf(pages, page => sectionEntries(page).map(packSection)),
    writer,
  );
  writePieces('texts', sections, piecesOf(pages, sectionTexts), writer);
  writePieces('sources', Math.ceil(pages.length / SOURCES), packSources(pages, stamps), writer);
  writer.add('book', pack({entries, entriesFingerprint}));
  return {stats, sizes: {words, keys, filters}, filterNames: [...names]};
}

/** The index in a file, as it was built; `undefined` for one that is missing or damaged anywhere. */
export async function readIndexFile(file: string): Promise<KeptIndex | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  try {
    return parts && (await readIndex(parts));
  } catch {
    return undefined;
  } finally {
    await parts?.close();
  }
}

/** Texts are decoded when they are asked for. */
async function readIndex(parts: FileParts<IndexAbout>): Promise<KeptIndex> {
  const sources = readSources(await parts.read('sources.bytes'), await readNumbers(parts, 'sources.offsets'));
  const book = unpack(await parts.read('book')) as Pick<KeptIndex, 'entries' | 'entriesFingerprint'>;
  const columns = await readColumns(parts);
  const pageAt = await readTexts(parts, 'pages');
  const entryAt = await readTexts(parts, 'sections');
  const textAt = await readTexts(parts, 'texts');
  const readSection = (
    at: number,
    labels: readonly string[],
    aliasRoles: readonly string[] | undefined,
  ): SourceSection => {
    const {anchor, heading, role, name = '', aliases} = unpackSection(entryAt(at));
    return {
      id: anchor,
      title: heading,
      object: role === undefined ? undefined : {role, name},
      aliases,
      labels,
      aliasRoles,
      get content() {
        return textAt(at);
      },
    };
  };
  return {
    ...book,
    ...parts.about,
    columns,
    lengths: allLengths(await readNumbers(parts, 'labelLengths'), columns.textLengths),
    words: await readList(parts, 'words'),
    keys: await readList(parts, 'keys'),
    filters: await readList(parts, 'filters'),
    pages: sources.map(({labels, aliasRoles, anchors, ...source}, page) => {
      // The first section stands for the page.
      const first = columns.firstOf[page]! + 1;
      const sections = labels.map((own, at) => readSection(first + at, own, aliasRoles?.[at]));
      return {...unpackPage(pageAt(page)), ...source, sections, anchors: new Map(anchors)};
    }),
  };
}

/** What `readColumns` reads. */
export const COLUMNS = ['firstOf', 'flags', 'links', 'textLengths', 'ranks'] as const;

export async function readColumns(parts: FileParts<IndexAbout>): Promise<Columns> {
  const [links, ranks] = [await parts.read('links'), await parts.read('ranks')];
  return {
    firstOf: await readNumbers(parts, 'firstOf'),
    flags: await parts.read('flags'),
    links: new Uint16Array(links.buffer as ArrayBuffer),
    textLengths: await readNumbers(parts, 'textLengths'),
    ranks: new Int8Array(ranks.buffer as ArrayBuffer),
  };
}

/** A list with all that belongs to it. */
export async function readList(parts: FileParts<IndexAbout>, name: ListName): Promise<BuiltList> {
  const [heads, blocks] = [await parts.read(`${name}.heads`), await parts.read(`${name}.blocks`)];
  const bytes = await parts.read(`${name}.bytes`);
  return {...readWordBlocks(parts.about.sizes[name], heads, blocks), bytes};
}

export const readNumbers = async (parts: FileParts<IndexAbout>, name: string): Promise<Uint32Array> =>
  new Uint32Array((await parts.read(name)).buffer as ArrayBuffer);

/** Decodes texts one at a time. */
async function readTexts(parts: FileParts<IndexAbout>, name: string): Promise<(at: number) => string> {
  const bytes = await parts.read(`${name}.bytes`);
  const offsets = await readNumbers(parts, `${name}.offsets`);
  return at => bytes.toString('utf8', offsets[at], offsets[at + 1]);
}

/** Returns the number of words. */
function writeList(name: ListName, words: Iterable<WordPostings>, writer: PartsWriter): number {
  const blocks = new WordBlocksWriter();
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

/** The same filters. @param names gets their names */
function* withNames(filters: Iterable<WordPostings>, names: Set<string>): Generator<WordPostings> {
  for (const filter of filters) {
    for (const name of filterNames([filter.word])) names.add(name);
    yield filter;
  }
}

/** The text is the last field. */
const LABEL_FIELDS = FIELDS - 1;

/** Lengths of all fields but the text, which no question asks for. */
const labelLengths = (lengths: Uint32Array): Uint32Array =>
  lengths.filter((_, at) => at % FIELDS !== Field.Text);

function allLengths(labels: Uint32Array, texts: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(texts.length * FIELDS);
  for (const [section, length] of texts.entries()) {
    lengths.set(labels.subarray(section * LABEL_FIELDS, (section + 1) * LABEL_FIELDS), section * FIELDS);
    lengths[section * FIELDS + Field.Text] = length;
  }
  return lengths;
}

/** Writes pieces one after the other, and where each begins. */
function writePieces(name: string, count: number, pieces: Iterable<Uint8Array>, writer: PartsWriter): void {
  const offsets = new Uint32Array(count + 1);
  let [at, end] = [0, 0];
  writer.begin(`${name}.bytes`);
  for (const piece of pieces) {
    writer.write(piece);
    offsets[++at] = end += piece.length;
  }
  if (end >= 2 ** 32) throw new RangeError('An index has room for 4 GB of text.');
  writer.add(`${name}.offsets`, bytesOf(offsets));
}

function* piecesOf(
  pages: readonly IndexedPage[],
  textsOf: (page: IndexedPage) => readonly string[],
): Generator<Uint8Array> {
  for (const page of pages) for (const text of textsOf(page)) yield Buffer.from(text);
}

const bytesOf = ({buffer, byteOffset, byteLength}: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

const packPage = ({path, title}: PageEntry): string => JSON.stringify([path, title]);

/** @throws {IndexFileError} */
export function unpackPage(json: string): PageEntry {
  const [path = '', title = ''] = unpackStrings(json);
  return {path, title};
}

/** What is undefined becomes null. */
const packSection = ({anchor, heading, role, name, aliases}: SectionEntry): string =>
  JSON.stringify([anchor, heading, role, name, ...aliases]);

/** @throws {IndexFileError} */
export function unpackSection(json: string): SectionEntry {
  const [anchor = '', heading = '', role, name, ...aliases] = unpackStrings(json);
  return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
}

function unpackStrings(json: string): string[] {
  try {
    const values = JSON.parse(json) as unknown;
    if (Array.isArray(values)) return values as string[];
  } catch {
    // Said below.
  }
  throw damagedIndex(new Error(`${json.slice(0, 100)} is no entry.`));
}
