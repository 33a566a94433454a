import type {BuiltIndex, BuiltList} from '../../ranking/index/build-index.js';
import {type Columns, Flag, type SectionEntry} from '../../ranking/index/index-snapshot.js';
import {ByteReader, readPostings} from '../../ranking/index/postings-codec.js';
import {sectionEntries, sectionTexts} from '../../ranking/index/source-page.js';
import {checksumName} from './checksum-name.js';
import {isInHeads, type Label, wordsOfLabels, writeJson} from './json-files.js';
import {MANIFEST, type Shard, writeManifest, type WordShard, type WordTable} from './manifest.js';
import {writeWords} from './words-file.js';

export interface StaticIndexOptions {
  readonly project: string;
  readonly version: string;
  /** From the folder of the index to that of the pages: `../`. */
  readonly root: string;
  /** An index of so many bytes in all, before they are compressed, is one file. Default: 300,000. */
  readonly maxInside?: number;
  /** How large files become, beside what they are by default: 0.5 makes twice as many. Default: 1. */
  readonly grain?: number;
}

/** In bytes, before they are compressed: how large files become. An answer reads several of each kind. */
const TEXTS = 4000;
const COLUMNS = 8000;
const PLACES = 6000;
const CALLED = 3000;
/** In pages. */
const PAGES = 600;
/** In labels: a word that more sections are called by has a file of its own. */
const HEADS = 150;
/** In files of texts. */
const TABLE = 200;
/** In words: a file of them ends at one that its own letters choose, so that a new word moves no other file's end. */
const MIN_WORDS = 200;
const MAX_WORDS = 1000;
const MAX_INSIDE = 300_000;
/** A site that would have more files of a kind has larger ones: they are to be published one by one. */
const MAX_FILES = 5000;

/**
 * The files of a static index, by name, not compressed. The same index makes the same files; where pages have not
 * changed, neither have the names of the files with their texts.
 */
export function staticIndexFiles(
  built: BuiltIndex,
  {project, version, root, maxInside = MAX_INSIDE, grain = 1}: StaticIndexOptions,
): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const add = (bytes: Uint8Array): string => {
    const name = checksumName(bytes);
    files.set(name, bytes);
    return name;
  };
  const {stats, columns} = built;
  const sections = built.pages.flatMap(sectionEntries);
  const shown = built.pages.flatMap(sectionTexts);
  const characters = shown.reduce((sum, {length}) => sum + length, 0);
  const sized = (least: number, all: number): number => grain * sizeFor(least, all);
  const limits = {
    texts: sized(TEXTS, characters),
    words: [COLUMNS, PLACES].map(least => sized(least, built.words.bytes.length)),
    keys: [sized(CALLED, built.keys.bytes.length)],
  };
  const labels = labelsIn(sections, built.words);
  const pages = inRows(stats.pages, Math.ceil(PAGES * grain), (from, to) =>
    add(writeJson(built.pages.slice(from, to).map(({path, title}) => [path, title]))),
  );
  const texts = textShards(sections, shown, columns, limits.texts, add);
  const tables = inRows(texts.length, Math.ceil(TABLE * grain), (from, to) =>
    add(writeJson(texts.slice(from, to))),
  ).map(({first, name}) => ({first: texts[first]!.first, name}));
  const about = {
    project,
    version,
    root,
    stats,
    pages,
    tables,
    words: wordTable(built.words, splitPostings, limits.words, grain, add, {...labels, ...columns}),
    keys: wordTable(built.keys, bytes => [bytes], limits.keys, grain, add),
  };
  const sizeOf = (names: Iterable<string>): number =>
    Array.from(names, name => files.get(name)!.length).reduce((sum, length) => sum + length, 0);
  // Every answer needs them.
  const needed = [...pages, ...tables].map(({name}) => name);
  let inside: readonly string[] = [];
  if (sizeOf(files.keys()) <= maxInside) inside = [...files.keys()];
  else if (sizeOf(needed) <= maxInside / 2) inside = needed;
  const inManifest = new Map(inside.map(name => [name, files.get(name)!]));
  for (const name of inside) files.delete(name);
  const manifest = writeManifest({about, inside: inManifest, columns});
  return new Map([...files, [MANIFEST, manifest]]);
}

/** What every section is called, with how many sections hold a word. */
interface Labels {
  readonly labels: readonly Label[];
  frequenciesOf(labels: readonly Label[]): number[];
}

function labelsIn(sections: readonly SectionEntry[], words: BuiltList): Labels {
  const frequency = new Map(words.words.map((word, at) => [word, words.frequencies[at]!]));
  return {
    labels: sections.map(({heading, name, aliases}): Label => {
      if (name === undefined && aliases.length === 0) return [heading];
      return [name === undefined ? heading : '', name ?? null, ...aliases];
    }),
    frequenciesOf: labels => Array.from(wordsOfLabels(labels), word => frequency.get(word) ?? 0),
  };
}

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

/** What is shown. A file that is half full ends with its page, so that a new page moves few other files' ends. */
function textShards(
  sections: readonly SectionEntry[],
  texts: readonly string[],
  {flags}: Columns,
  limit: number,
  add: (bytes: Uint8Array) => string,
): Shard[] {
  const shards: Shard[] = [];
  let first = 0;
  let size = 0;
  for (let next = 1; next <= sections.length; next++) {
    size += texts[next - 1]!.length;
    const endsPage = next === sections.length || flags[next]! & Flag.Page;
    if (size < (endsPage ? limit / 2 : limit) && next < sections.length) continue;
    const rows = sections.slice(first, next).map(({anchor, heading, role, name, aliases}, index) => {
      const row = [anchor, texts[first + index]!, heading] as const;
      return name === undefined && aliases.length === 0
        ? row
        : ([...row, role ?? null, name ?? null, ...aliases] as const);
    });
    shards.push({first, name: add(writeJson(rows))});
    first = next;
    size = 0;
  }
  return shards;
}

/** Where words are, and their places, which a question of one word does not ask for. */
function splitPostings(bytes: Uint8Array): [columns: Uint8Array, places: Uint8Array] {
  const reader = new ByteReader(bytes);
  reader.readNumber();
  const columns = reader.readNumber();
  const end = reader.at + columns;
  return [bytes.subarray(0, end), bytes.subarray(end)];
}

function wordTable(
  list: BuiltList,
  split: (bytes: Uint8Array) => readonly Uint8Array[],
  limits: readonly number[],
  grain: number,
  add: (bytes: Uint8Array) => string,
  labels?: Labels & Columns,
): WordTable {
  const shards: WordShard[] = [];
  const size = list.words.length;
  let first = 0;
  for (let at = 0; at < size; at++) {
    const count = at + 1 - first;
    const least = Math.ceil(MIN_WORDS * grain);
    const ends = count >= least && hashOf(list.words[at]!) % least === 0;
    if (!ends && count < MAX_WORDS * grain && at + 1 < size) continue;
    const words = list.words.slice(first, at + 1);
    const pieces = words.map((_, index) =>
      split(list.bytes.subarray(list.offsets[first + index], list.offsets[first + index + 1])),
    );
    const streams = limits.map((limit, stream) =>
      streamShards(
        pieces.map(each => each[stream]!),
        limit,
        add,
      ),
    );
    const sizes = limits.map((_, stream) => Uint32Array.from(pieces, each => each[stream]!.length));
    const frequencies = list.frequencies.slice(first, at + 1);
    const heads = labels
      ? headShards(
          pieces.map(([columns]) => columns!),
          labels,
          HEADS * grain,
          add,
        )
      : [];
    const name = add(writeWords({words, frequencies, sizes, streams, heads}));
    shards.push({first, name, word: words[0]!});
    first = at + 1;
  }
  return {size, shards};
}

function hashOf(word: string): number {
  let sum = 0;
  for (let at = 0; at < word.length; at++) sum = (Math.imul(sum, 31) + word.charCodeAt(at)) >>> 0;
  return sum;
}

function streamShards(
  pieces: readonly Uint8Array[],
  limit: number,
  add: (bytes: Uint8Array) => string,
): Shard[] {
  return rowsOf(pieces, limit).map(([first, end]) => {
    const row = pieces.slice(first, end);
    const bytes = new Uint8Array(row.reduce((size, {length}) => size + length, 0));
    let at = 0;
    for (const piece of row) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return {first, name: add(bytes)};
  });
}

/** Which words share a file: a frequent one has a file of its own. */
function rowsOf(all: readonly {readonly length: number}[], limit: number): [first: number, end: number][] {
  const rows: [number, number][] = [];
  let first = 0;
  let size = 0;
  for (const [index, {length}] of all.entries()) {
    const next = all[index + 1]?.length ?? Infinity;
    size += length;
    if (size + Math.min(next, limit) < limit) continue;
    rows.push([first, index + 1]);
    first = index + 1;
    size = 0;
  }
  return rows;
}

/** Labels of the sections that are called by some words, of which these are the columns. */
function headShards(
  columns: readonly Uint8Array[],
  {labels, frequenciesOf, flags}: Labels & Columns,
  limit: number,
  add: (bytes: Uint8Array) => string,
): Shard[] {
  const called = columns.map(bytes => {
    const {sections, fieldCounts} = readPostings(bytes, labels.length);
    return sections.filter((section, at) => isInHeads(fieldCounts[at]!, (flags[section]! & Flag.Page) > 0));
  });
  return rowsOf(called, limit).map(([first, end]) => {
    const sections = [...new Set(called.slice(first, end).flatMap(each => [...each]))];
    sections.sort((one, other) => one - other);
    const here = sections.map(section => labels[section]!);
    return {first, name: add(writeJson({sections, labels: here, frequencies: frequenciesOf(here)}))};
  });
}
