import {constants, deflateSync, inflateSync} from 'node:zlib';
import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/build-index.js';
import type {
  Columns,
  IndexStats,
  PageEntry,
  SectionEntry,
} from '../../../src/ranking/index/index-snapshot.js';
import {
  sectionEntries,
  sectionTexts,
  type SourceLink,
  type SourceSection,
} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';
import {FileParts} from './file-parts.js';

/** The header of an index file. */
export interface IndexAbout {
  readonly stats: IndexStats;
  /** What a reader may begin with; see `proposeQuestions`. */
  readonly questions: readonly string[];
}

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
  const {pages, columns, words, keys, filters, entries, entriesFingerprint} = index;
  return {
    pages: Buffer.from(JSON.stringify(pages.map(({path, title}) => [path, title]))),
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, bytesOf(column)])),
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
  const pages = await readPages(parts);
  const entryAt = await readTexts(parts, 'sections');
  const textAt = await readTexts(parts, 'texts');
  const readWhole = async (name: string): Promise<BuiltList> => ({
    ...(await readList(parts, name)),
    bytes: await parts.read(`${name}.bytes`),
  });
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
    words: await readWhole('words'),
    keys: await readWhole('keys'),
    filters: await readWhole('filters'),
    pages: sources.map(({labels, aliasRoles, anchors, ...source}, page) => {
      // The first section stands for the page.
      const first = columns.firstOf[page]! + 1;
      const sections = labels.map((own, at) => readSection(first + at, own, aliasRoles?.[at]));
      return {...pages[page]!, ...source, sections, anchors: new Map(anchors)};
    }),
  };
}

export async function readColumns(parts: FileParts<IndexAbout>): Promise<Columns> {
  const [links, ranks] = [await parts.read('links'), await parts.read('ranks')];
  return {
    firstOf: await readNumbers(parts, 'firstOf'),
    flags: await parts.read('flags'),
    links: new Uint16Array(links.buffer as ArrayBuffer),
    lengths: await readNumbers(parts, 'lengths'),
    ranks: new Int8Array(ranks.buffer as ArrayBuffer),
  };
}

export async function readPages(parts: FileParts<IndexAbout>): Promise<PageEntry[]> {
  const pages = JSON.parse((await parts.read('pages')).toString('utf8')) as [path: string, title: string][];
  return pages.map(([path, title]) => ({path, title}));
}

/** A list of words without what belongs to them. */
export async function readList(
  parts: FileParts<IndexAbout>,
  name: string,
): Promise<Pick<BuiltList, 'words' | 'frequencies' | 'offsets'>> {
  const words = (await parts.read(name)).toString('utf8');
  return {
    words: words === '' ? [] : words.split('\n'),
    frequencies: await readNumbers(parts, `${name}.frequencies`),
    offsets: await readNumbers(parts, `${name}.offsets`),
  };
}

export const readNumbers = async (parts: FileParts<IndexAbout>, name: string): Promise<Uint32Array> =>
  new Uint32Array((await parts.read(name)).buffer as ArrayBuffer);

/** Decodes texts one at a time. */
export async function readTexts(parts: FileParts<IndexAbout>, name: string): Promise<(at: number) => string> {
  const bytes = await parts.read(`${name}.bytes`);
  const offsets = await readNumbers(parts, `${name}.offsets`);
  return at => bytes.toString('utf8', offsets[at], offsets[at + 1]);
}

const listParts = (name: string, {words, frequencies, offsets, bytes}: BuiltList) => ({
  [name]: Buffer.from(words.join('\n')),
  [`${name}.frequencies`]: bytesOf(frequencies),
  [`${name}.offsets`]: bytesOf(offsets),
  [`${name}.bytes`]: bytes,
});

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

/** What is undefined becomes null. */
const packSection = ({anchor, heading, role, name, aliases}: SectionEntry): string =>
  JSON.stringify([anchor, heading, role, name, ...aliases]);

export function unpackSection(json: string): SectionEntry {
  const [anchor = '', heading = '', role, name, ...aliases] = JSON.parse(json) as string[];
  return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
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
