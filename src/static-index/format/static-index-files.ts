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
  /** From the folder of the index to that of the pages: `../`. */
  readonly root: string;
  /** What a reader may begin with; see `makeSuggestions`. Default: nothing. */
  readonly questions?: readonly string[] | undefined;
  /** An index of so many bytes in all, before they are compressed, is one file. Default: 300,000. */
  readonly maxInside?: number;
  /** How large files become, beside what they are by default: 0.5 makes twice as many. Default: 1. */
  readonly grain?: number;
  /** Told of each file as soon as its bytes are known and it is sure to be one, so that it can be compressed meanwhile. Default: nobody is. */
  readonly onFile?: ((name: string, bytes: Uint8Array) => void) | undefined;
}

/** In bytes, before they are compressed: how large files become. From far away, a file more costs more than some kB more. */
const TEXTS = 24_000;
const RANGE = 24_000;
const OWN = 12_000;
const SPELLINGS = 60_000;
/** In pages. */
const PAGES = 600;
/** In files of texts. */
const TABLE = 200;
const MAX_INSIDE = 300_000;
/** A site that would have more files of a kind has larger ones: they are to be published one by one. */
const MAX_FILES = 5000;

/**
 * The files of a static index, by name, not compressed. The same index makes the same files; a page that changes leaves
 * those as they are that only other pages are in.
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
  /** Files that are not told of yet: all of them may be inside of the manifest. */
  let held: string[] = [];
  const addFile = (bytes: Uint8Array): string => {
    const name = add(bytes);
    if (!outside.has(name)) held.push(name);
    outside.add(name);
    if (size <= maxInside) return name;
    for (const known of held) onFile?.(known, files.get(known)!);
    held = [];
    return name;
  };
  const {stats, columns, words, keys} = built;
  // Each page is gone through once: what it has may have to be decoded for that.
  const shown = built.pages.map(shownPage);
  const leads = Uint8Array.from(shown, page => page.leads);
  const numbers = {firstOf: columns.firstOf, leads};
  const labels = shown.flatMap(page => page.labels);
  const pages = inRows(stats.pages, Math.ceil(PAGES * grain), (from, to) =>
    add(writeJson(built.pages.slice(from, to).map(({path, title}) => [path, title.slice(0, MAX_LABEL)]))),
  );
  const texts = textFiles(built.pages, shown, grain, addFile);
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
  // Every answer needs them.
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

/** A page, as files have it. */
interface ShownPage {
  readonly leads: number;
  /** By section. */
  readonly labels: readonly Label[];
  /** By section, as JSON. */
  readonly rows: readonly string[];
  /** By section: characters of its text. */
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

/** Nothing in a file is longer than a reader takes: a page can have any anchor, and any name. */
const shownEntries = (page: SourcePage): SectionEntry[] =>
  sectionEntries(page).map(({anchor, heading, role, name, aliases}) => ({
    anchor: anchor.length > MAX_LABEL ? '' : anchor,
    heading: heading.slice(0, MAX_LABEL),
    role: role?.slice(0, MAX_LABEL),
    name: name?.slice(0, MAX_LABEL),
    aliases: aliases.map(alias => alias.slice(0, MAX_LABEL)),
  }));

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

/** The file of filters, which other questions do not read; empty if there are none. Languages count as filters only if there are several. */
function filtersIn(
  {filters: {words: all, bytes, offsets}, stats}: BuiltIndex,
  add: (bytes: Uint8Array) => string,
): Pick<About, 'filters'> {
  const hasLanguages = all.filter(isLanguage).length > 1;
  const kept = [...all.keys()].filter(at => hasLanguages || !isLanguage(all[at]!));
  if (kept.length === 0) return {};
  const words = kept.map(at => all[at]!);
  const sections = kept.map(at => {
    const own = readPostings(bytes.subarray(offsets[at], offsets[at + 1]), stats.sections).sections;
    return Array.from(own, (section, index) => section - (own[index - 1] ?? 0));
  });
  return {filters: {names: [...filterNames(words)], file: add(writeJson({words, sections}))}};
}

const isLanguage = (word: string): boolean => word.startsWith(`${LANGUAGE}:`);

function inRows(size: number, most: number, write: (from: number, to: number) => string): Shard[] {
  const shards: Shard[] = [];
  for (let first = 0; first < size; first += most)
    shards.push({first, name: write(first, Math.min(size, first + most))});
  return shards;
}

/** Doubled until there are no more than so many files: the same for sites that are about as large, so that few names change. */
function sizeFor(least: number, all: number): number {
  let size = least;
  while (all > MAX_FILES * size) size *= 2;
  return size;
}

/** A file of texts begins with this section of a page. */
interface TextsFrom {
  readonly page: number;
  readonly offset: number;
  readonly name: string;
}

/**
 * What is shown. A page of some size begins a file and ends one, so that it is whole where it fits, and none of another page
 * changes with it. Small pages share files; which of them is the last of one, their own paths choose.
 */
function textFiles(
  pages: readonly SourcePage[],
  shown: readonly ShownPage[],
  grain: number,
  add: (bytes: Uint8Array) => string,
): TextsFrom[] {
  const sizes = shown.map(page => sumOf(page.sizes));
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
    for (const [offset, row] of shown[page]!.rows.entries()) {
      if (size >= limit) end(page, offset);
      rows.push(row);
      size += shown[page]!.sizes[offset]!;
    }
    if (size >= limit || (size >= limit / 2 && hashOf(path) % 2 === 0) || sizes[page]! >= limit / 2)
      end(page + 1, 0);
  }
  end(0, 0);
  return files;
}
