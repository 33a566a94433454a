import {lastWhere} from '../../ranking/index/binary-search.js';
import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import type {Columns, IndexStats} from '../../ranking/index/index-reader.js';
import {MAX_LEADS, type PageNumbers} from './page-numbers.js';

/** Raise it whenever a file of an index means something else: a reader of another format says so. */
export const FORMAT = 8;
/** Bytes of a file, packed or unpacked, at most: some ten times the largest of a site with 150,000 sections. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAGIC = `docent static index ${FORMAT}\n`;

/** A file, and the first thing of a row that is in it; it goes on to the first of the next file. */
export interface Shard {
  readonly first: number;
  readonly name: string;
}

export interface WordShard extends Shard {
  /** The first of them. */
  readonly word: string;
}

/** A file with all that belongs to some words and keys in order: see `RangeFile`. */
export interface Range extends WordShard {
  /** Its first key, and the number of that. Keys before `word` are in the range before. */
  readonly key: string;
  readonly firstKey: number;
}

/** A word that is so frequent that it has files of its own. */
export interface OwnWord {
  readonly word: string;
  /** Its number in the list. */
  readonly at: number;
  readonly frequency: number;
  readonly columns: string;
  readonly places: string;
}

/** What is read first, and says where all else is. */
export interface Manifest {
  readonly about: About;
  /** Of lengths, those of texts alone: no question asks for others. */
  readonly columns: Columns;
  readonly leads: PageNumbers['leads'];
  /** Files that are small enough to be in here, or that every answer needs, by name. */
  readonly inside: ReadonlyMap<string, Uint8Array>;
}

export interface About {
  readonly project: string;
  readonly version: string;
  /** From the folder of the index to that of the pages, as a relative address, or an absolute one. */
  readonly root: string;
  /** What a reader may begin with. */
  readonly questions: readonly string[];
  readonly stats: IndexStats;
  readonly pages: readonly Shard[];
  /** Where the texts of sections are, by section. */
  readonly tables: readonly Shard[];
  readonly ranges: readonly Range[];
  /** In the order of their words. */
  readonly own: readonly OwnWord[];
  readonly words: WordTable;
  readonly keys: WordTable;
  /** The names of its filters, and the file with what they stand for. Default: it has none. */
  readonly filters?: {readonly names: readonly string[]; readonly file: string};
}

export interface WordTable {
  readonly size: number;
  readonly spellings: readonly WordShard[];
}

export function writeManifest({about, inside, columns, leads}: Manifest): Uint8Array {
  const {firstOf, flags, links, textLengths, ranks} = columns;
  const output = new ByteWriter(1 << 16);
  const encoder = new TextEncoder();
  output.writeBytes(encoder.encode(MAGIC));
  output.writeSized(encoder.encode(JSON.stringify(about)));
  for (let page = 0; page < about.stats.pages; page++)
    output.writeNumber((MAX_LEADS + 1) * (firstOf[page + 1]! - firstOf[page]!) + leads[page]!);
  // Column by column: like compresses well beside like.
  output.writeBytes(flags);
  for (const count of links) output.writeNumber(count);
  for (const length of textLengths) output.writeNumber(length);
  for (const rank of ranks) output.writeByte(rank & 0xff);
  output.writeNumber(inside.size);
  for (const [name, bytes] of inside) {
    output.writeSized(encoder.encode(name));
    output.writeSized(bytes);
  }
  return output.bytes;
}

/** @throws {TypeError} for bytes that are no manifest of this format. */
export function readManifest(bytes: Uint8Array): Manifest {
  const decoder = new TextDecoder('utf-8', {fatal: true});
  if (decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC)
    throw new TypeError(`This is no index of format ${FORMAT}: make it again with "docent index".`);
  const reader = new ByteReader(bytes, MAGIC.length);
  const readSized = (): Uint8Array => {
    const size = reader.readNumber();
    if (reader.at + size > bytes.length) throw new TypeError('The index is cut off.');
    return bytes.subarray(reader.at, (reader.at += size));
  };
  const about: unknown = JSON.parse(decoder.decode(readSized()));
  if (!isAbout(about)) throw new TypeError('A part of the index is missing.');
  const {pages, sections} = about.stats;
  // What there is of each takes a byte at least.
  if (!(pages >= 0 && sections >= 0 && 2 * pages + 3 * sections <= bytes.length))
    throw new TypeError('The index is cut off.');
  const firstOf = new Uint32Array(pages + 1);
  const leads = new Uint8Array(pages);
  for (let page = 0; page < pages; page++) {
    const both = reader.readNumber();
    leads[page] = both % (MAX_LEADS + 1);
    firstOf[page + 1] = firstOf[page]! + Math.floor(both / (MAX_LEADS + 1));
  }
  const flags = bytes.slice(reader.at, (reader.at += sections));
  const links = Uint16Array.from({length: sections}, () => reader.readNumber());
  const textLengths = Uint32Array.from({length: sections}, () => reader.readNumber());
  const ranks = Int8Array.from({length: pages}, () => reader.readByte());
  if (reader.at >= bytes.length || firstOf[pages] !== sections) throw new TypeError('The index is cut off.');
  const inside = new Map<string, Uint8Array>();
  for (let left = reader.readNumber(); left > 0; left--) inside.set(decoder.decode(readSized()), readSized());
  return {about, inside, columns: {firstOf, flags, links, textLengths, ranks}, leads};
}

/** Words of an index, at most: to look through them takes a second. */
const MAX_WORDS = 8_000_000;

/** Whether the parts are there, and no list is longer than any; what is in them is as it was written. */
function isAbout(value: unknown): value is About {
  const {stats, questions, pages, tables, ranges, own, words, keys} = value as Partial<About>;
  return (
    stats !== undefined &&
    [words?.size, keys?.size].every(size => Number.isInteger(size) && size! >= 0 && size! <= MAX_WORDS) &&
    [questions, pages, tables, ranges, own, words?.spellings, keys?.spellings].every(Array.isArray)
  );
}

/** All files that a manifest names. Those with texts are named by its tables. */
export const namesIn = ({pages, tables, ranges, own, words, keys}: About): string[] => [
  ...[...pages, ...tables, ...ranges, ...words.spellings, ...keys.spellings].map(({name}) => name),
  ...own.flatMap(({columns, places}) => [columns, places]),
];

/** The last of some rows that begins at this number or before it. */
export const shardAt = <S extends {readonly first: number}>(
  shards: readonly S[],
  number: number,
): S | undefined => shards[lastWhere(shards.length, at => shards[at]!.first <= number)];

/** Path and title, page by page. */
export type PagesFile = readonly (readonly [path: string, title: string])[];

/** What a question with a filter reads: words as in `FilterList`, and their sections as differences. */
export interface FiltersFile {
  readonly words: readonly string[];
  readonly sections: readonly (readonly number[])[];
}

/** Which file has what is shown of some sections: those from this one on, named by its page and its number there. */
export type TextTable = readonly (readonly [page: number, number: number, name: string])[];

/** What is shown of a section, and what it is called. An object has its signature as heading. */
export type TextsFile = readonly (readonly [
  anchor: string,
  text: string,
  heading: string,
  role?: string | null,
  name?: string | null,
  ...aliases: string[],
])[];

export const writeJson = (file: PagesFile | FiltersFile | TextTable | TextsFile): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(file));

export const readJson = <File>(bytes: Uint8Array): File =>
  JSON.parse(new TextDecoder().decode(bytes)) as File;
