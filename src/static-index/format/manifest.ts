import {lastWhere} from '../../ranking/index/binary-search.js';
import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import type {Columns, IndexStats} from '../../ranking/index/index-reader.js';
import * as check from './checks.js';
import {NAME} from './file-names.js';
import {MAX_LEADS, type PageNumbers} from './page-numbers.js';

/** Raise it whenever a file of an index means something else: a reader of another format says so. */
export const FORMAT = 9;
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
    throw check.wrong(`is of another format than ${FORMAT}`);
  const reader = new ByteReader(bytes, MAGIC.length);
  const readSized = (): Uint8Array => {
    const size = reader.readNumber();
    if (reader.at + size > bytes.length) throw check.wrong('is cut off');
    return bytes.subarray(reader.at, (reader.at += size));
  };
  const about = checkAbout(JSON.parse(decoder.decode(readSized())));
  const {pages, sections} = about.stats;
  // What there is of each takes a byte at least.
  if (!(pages >= 0 && sections >= 0 && 2 * pages + 3 * sections <= bytes.length))
    throw check.wrong('is cut off');
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
  if (reader.at >= bytes.length || firstOf[pages] !== sections) throw check.wrong('is cut off');
  const inside = new Map<string, Uint8Array>();
  for (let left = reader.readNumber(); left > 0; left--) inside.set(decoder.decode(readSized()), readSized());
  return {about, inside, columns: {firstOf, flags, links, textLengths, ranks}, leads};
}

/** Words of an index, at most: to look through them takes a second. */
const MAX_WORDS = 8_000_000;

/** @throws {TypeError} where a part is missing, is of another type than it should be, or is longer than any */
function checkAbout(value: unknown): About {
  const given = check.record(value, 'list of its parts');
  const stats = check.record(given.stats, 'figures');
  check.count(stats.pages, 'number of pages');
  check.count(stats.sections, 'number of sections');
  for (const language of check.list(stats.languages, 'languages')) check.text(language, 'language');
  if (!check.list(stats.meanLengths, 'mean lengths').every(Number.isFinite))
    throw check.wrong('has a mean length that is no number');
  check.text(given.project, 'project');
  check.text(given.version, 'version');
  check.root(given.root);
  check.questions(given.questions);
  const [pages, tables, ranges] = [
    checkShards(given.pages, 'files of pages'),
    checkShards(given.tables, 'tables of texts'),
    checkShards(given.ranges, 'ranges of words'),
  ];
  if (ranges.length === 0 || (stats.pages !== 0 && (pages.length === 0 || tables.length === 0)))
    throw check.wrong('lacks files of its pages or words');
  for (const row of ranges) {
    check.text(row.word, 'word');
    check.text(row.key, 'key');
    check.count(row.firstKey, 'number of a key');
  }
  for (const one of check.list(given.own, 'frequent words')) {
    const word = check.record(one, 'frequent word');
    check.text(word.word, 'word');
    check.count(word.at, 'number of a word');
    check.count(word.frequency, 'frequency');
    checkName(word.columns);
    checkName(word.places);
  }
  for (const table of ['words', 'keys'] as const) {
    const {size, spellings} = check.record(given[table], table);
    if (check.count(size, `number of ${table}`) > MAX_WORDS)
      throw check.wrong(`has more than ${MAX_WORDS} ${table}`);
    for (const {word} of checkShards(spellings, 'spellings')) check.text(word, 'word');
  }
  if (given.filters !== undefined) {
    const {names, file} = check.record(given.filters, 'filters');
    for (const name of check.list(names, 'names of filters')) check.text(name, 'name of a filter');
    checkName(file);
  }
  return value as About;
}

/** Each begins at the first row, or after the one before. */
function checkShards(value: unknown, what: string): readonly Readonly<Record<string, unknown>>[] {
  let last = -1;
  return check.list(value, what).map(one => {
    const shard = check.record(one, what);
    const first = check.count(shard.first, `beginning of ${what}`);
    if (last < 0 ? first > 0 : first < last) throw check.wrong(`has ${what} in no order`);
    last = first;
    checkName(shard.name);
    return shard;
  });
}

function checkName(value: unknown): string {
  const name = check.text(value, 'name of a file');
  if (!NAME.test(name)) throw check.wrong('names a file that is none of its own');
  return name;
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

/** @throws {SyntaxError} */
const readRows = (bytes: Uint8Array, what: string): readonly (readonly unknown[])[] =>
  check.list(JSON.parse(new TextDecoder().decode(bytes)), what).map(row => check.list(row, what));

/** @throws {TypeError | SyntaxError} as the readers of all files do */
export const readPages = (bytes: Uint8Array): PagesFile =>
  readRows(bytes, 'pages').map(([path, title]) => [check.path(path), check.text(title, 'title')]);

export const readTable = (bytes: Uint8Array): TextTable =>
  readRows(bytes, 'files of texts').map(([page, number, name]) => [
    check.count(page, 'number of a page'),
    check.count(number, 'number of a section'),
    checkName(name),
  ]);

export const readTexts = (bytes: Uint8Array): TextsFile =>
  readRows(bytes, 'texts').map(([anchor, text, heading, role, name, ...aliases]) => [
    check.text(anchor, 'anchor'),
    check.text(text, 'text', check.MAX_TEXT),
    check.text(heading, 'heading'),
    check.textOrNothing(role, 'role'),
    check.textOrNothing(name, 'name'),
    ...aliases.map(alias => check.text(alias, 'name')),
  ]);

export function readFilterLists(bytes: Uint8Array): FiltersFile {
  const file = check.record(JSON.parse(new TextDecoder().decode(bytes)), 'filters');
  const words = check.list(file.words, 'filters').map(word => check.text(word, 'filter'));
  const sections = check
    .list(file.sections, 'sections of filters')
    .map(row => check.list(row, 'sections of a filter').map(number => check.count(number, 'section')));
  if (sections.length !== words.length) throw check.wrong('has filters without their sections');
  return {words, sections};
}
