import type {BuiltIndex, BuiltList} from '../../ranking/index/build-index.js';
import {ByteReader} from '../../ranking/index/bytes.js';
import {checksumName} from './checksum-name.js';
import {type Label, wordsOfLabels, writeJson} from './json-files.js';
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
const TEXTS = 2000;
const COLUMNS = 4000;
const PLACES = 3000;
const CALLED = 3000;
/** In sections and pages. */
const LABELS = 25;
const PAGES = 600;
/** In words: a file of them ends at one that its own letters choose, so that a new word moves no other file's end. */
const MIN_WORDS = 200;
const MAX_WORDS = 1000;
const MAX_INSIDE = 300_000;
/** A site that would have more files of a kind has larger ones: they are to be published one by one, and labels are named in the manifest. */
const MAX_FILES = 5000;
const MAX_LABEL_FILES = 800;

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
  const {stats, firstOf, flags, links, lengths, ranks} = built;
  const characters = built.texts.reduce((sum, {length}) => sum + length, 0);
  const sized = (least: number, all: number, most = MAX_FILES): number => grain * sizeFor(least, all, most);
  const limits = {
    labels: sized(LABELS, stats.sections, MAX_LABEL_FILES),
    texts: sized(TEXTS, characters),
    words: [COLUMNS, PLACES].map(least => sized(least, built.words.bytes.length)),
    keys: [sized(CALLED, built.keys.bytes.length)],
  };
  const about = {
    ...{project, version, root, stats},
    pages: inRows(stats.pages, Math.ceil(PAGES * grain), (from, to) =>
      add(writeJson(built.pages.slice(from, to).map(({path, title}) => [path, title]))),
    ),
    labels: labelShards(built, limits, add),
    words: wordTable(built.words, splitPostings, limits.words, grain, add),
    keys: wordTable(built.keys, bytes => [bytes], limits.keys, grain, add),
  };
  const size = [...files.values()].reduce((sum, {length}) => sum + length, 0);
  const inside = size <= maxInside ? files : new Map<string, Uint8Array>();
  const manifest = writeManifest({about, inside, firstOf, flags, links, lengths, ranks});
  return new Map([...(inside.size > 0 ? [] : files), [MANIFEST, manifest]]);
}

function inRows(size: number, most: number, write: (from: number, to: number) => string): Shard[] {
  const shards: Shard[] = [];
  for (let first = 0; first < size; first += most)
    shards.push({first, name: write(first, Math.min(size, first + most))});
  return shards;
}

/** Doubled until there are no more than so many files: the same for sites that are about as large, so that few names change. */
function sizeFor(least: number, all: number, most: number): number {
  let size = least;
  while (all > most * size) size *= 2;
  return size;
}

function labelShards(
  built: BuiltIndex,
  limits: {readonly labels: number; readonly texts: number},
  add: (bytes: Uint8Array) => string,
): Shard[] {
  const {sections, firstOf, stats, words} = built;
  const frequency = new Map(words.words.map((word, at) => [word, words.frequencies[at]!]));
  const shards: Shard[] = [];
  let first = 0;
  for (let page = 0; page < stats.pages; page++) {
    const end = firstOf[page + 1]!;
    if (end - first < limits.labels && page + 1 < stats.pages) continue;
    const labels = sections.slice(first, end).map(({heading, name, aliases}): Label => {
      if (name === undefined && aliases.length === 0) return [heading];
      return [name === undefined ? heading : '', name ?? null, ...aliases];
    });
    const frequencies = Array.from(wordsOfLabels(labels), word => frequency.get(word) ?? 0);
    const texts = textShards(built, first, end, limits.texts, add);
    shards.push({first, name: add(writeJson({labels, frequencies, texts}))});
    first = end;
  }
  return shards;
}

/** Of the sections from one to before another. */
function textShards(
  {sections, texts}: BuiltIndex,
  from: number,
  to: number,
  limit: number,
  add: (bytes: Uint8Array) => string,
): Shard[] {
  const shards: Shard[] = [];
  let first = from;
  let size = 0;
  for (let next = from + 1; next <= to; next++) {
    size += texts[next - 1]!.length;
    if (size < limit && next < to) continue;
    const rows = sections.slice(first, next).map(({anchor, heading, role, name}, index) => {
      const text = texts[first + index]!;
      return name === undefined ? ([anchor, text] as const) : ([anchor, text, role ?? '', heading] as const);
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
    const name = add(writeWords({words, frequencies, sizes, streams}));
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
  const shards: Shard[] = [];
  let first = 0;
  let size = 0;
  for (const [index, {length}] of pieces.entries()) {
    const next = pieces[index + 1]?.length ?? Infinity;
    size += length;
    // A frequent word has a file of its own.
    if (size + Math.min(next, limit) < limit) continue;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces.slice(first, index + 1)) {
      bytes.set(piece, at);
      at += piece.length;
    }
    shards.push({first, name: add(bytes)});
    first = index + 1;
    size = 0;
  }
  return shards;
}
