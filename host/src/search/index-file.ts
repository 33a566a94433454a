import {constants, deflateSync, inflateSync} from 'node:zlib';
import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/build-index.js';
import {filterNames} from '../../../src/ranking/index/filters.js';
import {
  type Columns,
  Field,
  FIELDS,
  type IndexStats,
  type PageEntry,
  type SectionEntry,
} from '../../../src/ranking/index/index-snapshot.js';
import {
  sectionEntries,
  sectionTexts,
  type SourceLink,
  type SourceSection,
} from '../../../src/ranking/index/source-page.js';
import {damagedIndex, type IndexedPage} from './engine.js';
import {FileParts} from './file-parts.js';
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

export const aboutOf = (
  {stats, words, keys, filters}: BuiltIndex,
  questions: readonly string[],
): IndexAbout => ({
  stats,
  questions,
  sizes: {words: words.words.length, keys: keys.words.length, filters: filters.words.length},
  filterNames: [...filterNames(filters.words)],
});

/** An index with what the next one is made from without reading unchanged pages again. */
export interface KeptIndex extends BuiltIndex, Pick<IndexAbout, 'questions'> {
  readonly pages: readonly IndexedPage[];
  /** Of what the entries were read from. */
  readonly entriesFingerprint: string;
}

/** Data of a page that no search needs. */
interface PageSource extends Pick<
  IndexedPage,
  'fingerprint' | 'stamp' | 'language' | 'listing' | 'rank' | 'filters'
> {
  readonly links: readonly SourceLink[];
  readonly anchors: readonly (readonly [anchor: string, section: string])[];
  /** By section. */
  readonly labels: readonly (readonly string[])[];
  /** By section, where one has any. */
  readonly aliasRoles?: readonly (readonly string[])[] | undefined;
}

interface IndexSources extends Pick<KeptIndex, 'entries' | 'entriesFingerprint'> {
  readonly pages: readonly PageSource[];
}

/** The parts of an index file: what `readIndexFile` reads whole, and `openFileIndex` piece by piece. */
export function toParts(index: KeptIndex): Record<string, Uint8Array> {
  const {pages, columns, lengths, words, keys, filters, entries, entriesFingerprint} = index;
  return {
    ...textParts('pages', pages.map(packPage)),
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, bytesOf(column)])),
    labelLengths: bytesOf(labelLengths(lengths)),
    ...listParts('words', words),
    ...listParts('keys', keys),
    ...listParts('filters', filters),
    ...textParts('sections', pages.flatMap(sectionEntries).map(packSection)),
    ...textParts('texts', pages.flatMap(sectionTexts)),
    sources: packSources({pages: pages.map(toSource), entries, entriesFingerprint}),
  };
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
  const {pages: sources, ...book} = unpackSources(await parts.read('sources'));
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

function listParts(name: ListName, {words, frequencies, offsets, bytes}: BuiltList) {
  const writer = new WordBlocksWriter();
  for (const [at, word] of words.entries())
    writer.add(word, frequencies[at]!, offsets[at + 1]! - offsets[at]!);
  return {
    [`${name}.heads`]: writer.end(),
    [`${name}.blocks`]: writer.blocks.bytes,
    [`${name}.bytes`]: bytes,
  };
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

function textParts(name: string, texts: readonly string[]): Record<string, Uint8Array> {
  const buffers = texts.map(text => Buffer.from(text));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [index, {length}] of buffers.entries()) offsets[index + 1] = offsets[index]! + length;
  const bytes = Buffer.concat(buffers);
  if (bytes.length !== offsets[texts.length]) throw new RangeError('An index has room for 4 GB of text.');
  return {[`${name}.offsets`]: bytesOf(offsets), [`${name}.bytes`]: bytes};
}

const bytesOf = ({buffer, byteOffset, byteLength}: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

const packPage = ({path, title}: PageEntry): string => JSON.stringify([path, title]);

/** @throws {IndexFileError} */
export function unpackPage(json: string): PageEntry {
  const [path = '', title = ''] = unpack(json);
  return {path, title};
}

/** What is undefined becomes null. */
const packSection = ({anchor, heading, role, name, aliases}: SectionEntry): string =>
  JSON.stringify([anchor, heading, role, name, ...aliases]);

/** @throws {IndexFileError} */
export function unpackSection(json: string): SectionEntry {
  const [anchor = '', heading = '', role, name, ...aliases] = unpack(json);
  return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
}

function unpack(json: string): string[] {
  try {
    const values = JSON.parse(json) as unknown;
    if (Array.isArray(values)) return values as string[];
  } catch {
    // Said below.
  }
  throw damagedIndex(new Error(`${json.slice(0, 100)} is no entry.`));
}

function toSource({links = [], anchors, sections, ...page}: IndexedPage): PageSource {
  const {fingerprint, stamp, language, listing, rank, filters} = page;
  const aliasRoles = sections.map(({aliasRoles = []}) => aliasRoles);
  return {
    // What is undefined is not written.
    fingerprint,
    stamp,
    links,
    anchors: [...(anchors ?? [])],
    language: language || undefined,
    listing: listing || undefined,
    rank: rank || undefined,
    filters: filters?.length ? filters : undefined,
    aliasRoles: aliasRoles.some(({length}) => length > 0) ? aliasRoles : undefined,
    labels: sections.map(({labels = []}) => labels),
  };
}

const packSources = (sources: IndexSources): Uint8Array =>
  deflateSync(JSON.stringify(sources), {level: constants.Z_BEST_SPEED});

const unpackSources = (bytes: Uint8Array): IndexSources =>
  JSON.parse(inflateSync(bytes).toString('utf8')) as IndexSources;
