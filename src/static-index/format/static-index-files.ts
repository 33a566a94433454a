import type {BuiltIndex} from '../../ranking/index/built-index.js';
import {filterNames} from '../../ranking/index/filters.js';
import {readPostings} from '../../ranking/index/postings-codec.js';
import type {SectionEntry} from '../../ranking/index/index-reader.js';
import {LANGUAGE} from '../../ranking/index/page-languages.js';
import {sectionEntries, type SourcePage} from '../../ranking/index/source-page.js';
import {MAX_LABEL} from './checks.js';
import {checksumName, MANIFEST} from './file-names.js';
import {type About, type Shard, type TextsFile, writeJson, writeManifest} from './manifest.js';
import {MAX_LEADS, numberOnPage} from './page-numbers.js';
import {type Label, labelOf} from './range-file.js';
import {hashOf, spellingShards, wordRanges} from './word-ranges.js';

export interface StaticIndexOptions {
  readonly project: string;
  readonly version: string;
  /** URL of the folder of the pages, absolute or relative to the folder of the index, such as `../`. */
  readonly root: string;
  /** Suggestions for readers who have not typed anything; see `makeSuggestions`. Default: none. */
  readonly questions?: readonly string[] | undefined;
  /** An index of at most this size before compression, in bytes, is written as one file. Default: 300,000. */
  readonly maxInside?: number;
  /** Factor for the size of files: 0.5 makes about twice as many files. Default: 1. */
  readonly grain?: number;
  /** Called with each file as soon as its bytes are known, so that it can be compressed while others are made. Default: no callback. */
  readonly onFile?: ((name: string, bytes: Uint8Array) => void) | undefined;
}

/** Sizes of files before compression, in bytes. On a slow connection, one more request costs more than a few more kB. */
const TEXTS = 24_000;
const RANGE = 24_000;
const OWN = 12_000;
const SPELLINGS = 60_000;
/** Number of pages in each file of paths and titles. */
const PAGES = 600;
/** Number of text files that each table lists. */
const TABLE = 200;
/** Default size, in bytes, up to which all files of an index are inside its manifest. */
const MAX_INSIDE = 300_000;
/** Maximum number of files of a kind. A site that would have more has larger ones, because each file is uploaded separately. */
const MAX_FILES = 5000;

/**
 * The files of a static index, by name, not compressed. Equal indexes have equal files. If a page changes, files that have nothing
 * of the page stay the same.
 */
export function staticIndexFiles(
  built: BuiltIndex,
  {project, version, root, questions = [], maxInside = MAX_INSIDE, grain = 1, onFile}: StaticIndexOptions,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let size = 0;
  const add = (bytes: Uint8Array): string => {
    const name = checksumName(bytes);
    if (!files.has(name)) size += bytes.length;
    files.set(name, bytes);
    return name;
  };
  const outside = new Set<string>();
  /** Files that have not been passed to `onFile` yet. As long as the index is small, all files may become part of the manifest. */
  let unreported: string[] = [];
  const addFile = (bytes: Uint8Array): string => {
    const name = add(bytes);
    if (!outside.has(name)) unreported.push(name);
    outside.add(name);
    if (size <= maxInside) return name;
    for (const waiting of unreported) onFile?.(waiting, files.get(waiting)!);
    unreported = [];
    return name;
  };
  const {stats, columns, words, keys} = built;
  // Each page is read once, because its sections may have to be decoded.
  const shownPages = built.pages.map(shownPage);
  const leads = Uint8Array.from(shownPages, page => page.leads);
  const numbers = {firstOf: columns.firstOf, leads};
  const labels = shownPages.flatMap(page => page.labels);
  const pages = inRows(stats.pages, Math.ceil(PAGES * grain), (from, to) =>
    add(writeJson(built.pages.slice(from, to).map(({path, title}) => [path, title.slice(0, MAX_LABEL)]))),
  );
  const texts = textFiles(built.pages, shownPages, grain, addFile);
  const tables = inRows(texts.length, Math.ceil(TABLE * grain), (from, to) =>
    add(
      writeJson(
        texts.slice(from, to).map(({page, offset, name}) => [page, numberOnPage(offset, leads[page]!), name]),
      ),
    ),
  ).map(({first, name}) => {
    const {page, offset} = texts[first]!;
    return {first: columns.firstOf[page]! + offset, name};
  });
  const sizes = {range: grain * sizeFor(RANGE, words.bytes.length + keys.bytes.length), own: grain * OWN};
  const about = {
    project,
    version,
    root,
    questions,
    stats,
    pages,
    tables,
    ...wordRanges(built, labels, numbers, sizes, addFile),
    words: {size: words.words.length, spellings: spellingShards(words, grain * SPELLINGS, addFile)},
    keys: {size: keys.words.length, spellings: spellingShards(keys, grain * SPELLINGS, addFile)},
    ...filtersIn(built, addFile),
  };
  // Every answer needs these files.
  const needed = [...pages, ...tables].map(({name}) => name);
  let inside: readonly string[] = [];
  if (size <= maxInside) inside = [...files.keys()];
  else if (sumOf(needed.map(name => files.get(name)!.length)) <= maxInside / 2)
    inside = needed.filter(name => !outside.has(name));
  const inManifest = new Map(inside.map(name => [name, files.get(name)!]));
  for (const name of inside) files.delete(name);
  const manifest = writeManifest({about, inside: inManifest, columns, leads});
  return new Map([...files, [MANIFEST, manifest]]);
}

/** A page in the form in which it is written. */
interface ShownPage {
  readonly leads: number;
  /** By section. */
  readonly labels: readonly Label[];
  /** By section, as JSON. */
  readonly rows: readonly string[];
  /** By section: length of its text, in characters. */
  readonly sizes: readonly number[];
}

function shownPage(page: SourcePage): ShownPage {
  const {sections} = page;
  const anchored = sections.findIndex(({id}) => id);
  const texts = ['', ...sections.map(({content}) => content)];
  const entries = shownEntries(page);
  return {
    leads: Math.min(MAX_LEADS, anchored === -1 ? sections.length : anchored),
    labels: entries.map(labelOf),
    rows: entries.map((entry, at) => JSON.stringify(rowOf(entry, texts[at]!))),
    sizes: texts.map(({length}) => length),
  };
}

function rowOf({anchor, heading, role, name, aliases}: SectionEntry, text: string): TextsFile[number] {
  const row = [anchor, text, heading] as const;
  return name === undefined && aliases.length === 0 ? row : [...row, role ?? null, name ?? null, ...aliases];
}

/** Cuts strings to the length that a reader accepts, because pages can have names of any length. An anchor that is too long is removed. */
const shownEntries = (page: SourcePage): SectionEntry[] =>
  sectionEntries(page).map(({anchor, heading, role, name, aliases}) => ({
    anchor: anchor.length > MAX_LABEL ? '' : anchor,
    heading: heading.slice(0, MAX_LABEL),
    role: role?.slice(0, MAX_LABEL),
    name: name?.slice(0, MAX_LABEL),
    aliases: aliases.map(alias => alias.slice(0, MAX_LABEL)),
  }));

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** Writes the file of filters, which only queries with filters read; no file if there are none. Languages count as filters only if there are several. */
function filtersIn(
  {filters: {words: filterWords, bytes, offsets}, stats}: BuiltIndex,
  add: (bytes: Uint8Array) => string,
): Pick<About, 'filters'> {
  const hasLanguages = filterWords.filter(isLanguage).length > 1;
  const indexes = [...filterWords.keys()].filter(at => hasLanguages || !isLanguage(filterWords[at]!));
  if (indexes.length === 0) return {};
  const words = indexes.map(at => filterWords[at]!);
  const sections = indexes.map(at => {
    const filterSections = readPostings(
      bytes.subarray(offsets[at], offsets[at + 1]),
      stats.sections,
    ).sections;
    return [...filterSections].map((section, index) => section - (filterSections[index - 1] ?? 0));
  });
  return {filters: {names: [...filterNames(words)], file: add(writeJson({words, sections}))}};
}

const isLanguage = (word: string): boolean => word.startsWith(`${LANGUAGE}:`);

/** Writes `count` items in files of `perFile` items. */
function inRows(count: number, perFile: number, write: (from: number, to: number) => string): Shard[] {
  const shards: Shard[] = [];
  for (let first = 0; first < count; first += perFile)
    shards.push({first, name: write(first, Math.min(count, first + perFile))});
  return shards;
}

/** The size with which there are at most `MAX_FILES` files: `minSize`, doubled if needed, so that it rarely changes when a site grows. */
function sizeFor(minSize: number, total: number): number {
  let size = minSize;
  while (total > MAX_FILES * size) size *= 2;
  return size;
}

/** A file of texts, and its first section. */
interface TextsFrom {
  readonly page: number;
  readonly offset: number;
  readonly name: string;
}

/**
 * Writes the texts of sections. A page of at least half the size of a file begins and ends a file, so that it does not change the files
 * of other pages. Smaller pages share files. Which of them ends a file depends on the hash of its path, so that adding a page moves few
 * boundaries.
 */
function textFiles(
  pages: readonly SourcePage[],
  shownPages: readonly ShownPage[],
  grain: number,
  add: (bytes: Uint8Array) => string,
): TextsFrom[] {
  const sizes = shownPages.map(page => sumOf(page.sizes));
  const limit = grain * sizeFor(TEXTS, sumOf(sizes));
  const encoder = new TextEncoder();
  const files: TextsFrom[] = [];
  let from = {page: 0, offset: 0};
  let rows: string[] = [];
  let size = 0;
  const end = (page: number, offset: number): void => {
    if (rows.length > 0) files.push({...from, name: add(encoder.encode(`[${rows.join(',')}]`))});
    from = {page, offset};
    [rows, size] = [[], 0];
  };
  for (const [page, {path}] of pages.entries()) {
    if (sizes[page]! >= limit / 2) end(page, 0);
    for (const [offset, row] of shownPages[page]!.rows.entries()) {
      if (size >= limit) end(page, offset);
      rows.push(row);
      size += shownPages[page]!.sizes[offset]!;
    }
    if (size >= limit || (size >= limit / 2 && hashOf(path) % 2 === 0) || sizes[page]! >= limit / 2)
      end(page + 1, 0);
  }
  end(0, 0);
  return files;
}
