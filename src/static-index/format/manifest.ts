import {lastWhere} from '../../ranking/index/binary-search.js';
import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import type {Columns, IndexStats} from '../../ranking/index/index-reader.js';
import * as check from './checks.js';
import {NAME} from './file-names.js';
import {MAX_LEADS, type PageNumbers} from './page-numbers.js';

/** Version of the format. Increase it with every change of the format: a reader rejects indexes of other versions. */
const FORMAT = 9;
/** Maximum size of a file, compressed or not, in bytes: about ten times the largest file of a site with 150,000 sections. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAGIC = `docent static index ${FORMAT}\n`;

/** A file that has consecutive items of a sequence, up to the first item of the next file. */
export interface Shard {
  /** Number of its first item. */
  readonly first: number;
  readonly name: string;
}

export interface WordShard extends Shard {
  /** Its first word. */
  readonly word: string;
}

/** A file with a range of the sorted words, and the keys between them, with their postings: see `RangeFile`. */
export interface Range extends WordShard {
  /** Its first key, and the number of that key. Keys before `word` are in the previous range. */
  readonly key: string;
  readonly firstKey: number;
}

/** A word that is so frequent that it has files of its own. */
export interface OwnWord {
  readonly word: string;
  /** Its number among all words. */
  readonly at: number;
  readonly frequency: number;
  readonly columns: string;
  readonly places: string;
}

/** The file that is read first. It names all other files. */
export interface Manifest {
  readonly about: About;
  readonly columns: Columns;
  readonly leads: PageNumbers['leads'];
  /** By name: files that are part of the manifest, because the index is small or because every answer needs them. */
  readonly inside: ReadonlyMap<string, Uint8Array>;
}

export interface About {
  readonly project: string;
  readonly version: string;
  /** URL of the folder of the pages, absolute or relative to the folder of the index. */
  readonly root: string;
  /** Suggestions for readers who have not typed anything. */
  readonly questions: readonly string[];
  readonly stats: IndexStats;
  readonly pages: readonly Shard[];
  /** Files that say where the texts of sections are, by section: see `TextTable`. */
  readonly tables: readonly Shard[];
  readonly ranges: readonly Range[];
  /** Sorted by word. */
  readonly own: readonly OwnWord[];
  readonly words: WordTable;
  readonly keys: WordTable;
  /** The names of its filters, and the file with their values and sections. Default: it has no filters. */
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
  // Column by column, because equal values next to each other compress well.
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

/** Reads a manifest. @throws {TypeError} if the bytes are not a manifest of this version of the format */
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
  // Each value of a column takes at least one byte.
  if (!(pages >= 0 && sections >= 0 && 2 * pages + 3 * sections <= bytes.length))
    throw check.wrong('is cut off');
  const firstOf = new Uint32Array(pages + 1);
  const leads = new Uint8Array(pages);
  for (let page = 0; page < pages; page++) {
    const countAndLeads = reader.readNumber();
    leads[page] = countAndLeads % (MAX_LEADS + 1);
    firstOf[page + 1] = firstOf[page]! + Math.floor(countAndLeads / (MAX_LEADS + 1));
  }
  const flags = bytes.slice(reader.at, (reader.at += sections));
  const links = Uint16Array.from({length: sections}, () => reader.readNumber());
  const textLengths = Uint32Array.from({length: sections}, () => reader.readNumber());
  const ranks = Int8Array.from({length: pages}, () => reader.readByte());
  if (reader.at >= bytes.length || firstOf[pages] !== sections) throw check.wrong('is cut off');
  const inside = new Map<string, Uint8Array>();
  for (let remaining = reader.readNumber(); remaining > 0; remaining--)
    inside.set(decoder.decode(readSized()), readSized());
  return {about, inside, columns: {firstOf, flags, links, textLengths, ranks}, leads};
}

/** Maximum number of words of an index. Scanning so many takes a second. */
const MAX_WORDS = 8_000_000;

/** Checks the JSON of a manifest. @throws {TypeError} if a part is missing, has another type, or is too long */
function checkAbout(value: unknown): About {
  const about = check.record(value, 'list of its parts');
  const stats = check.record(about.stats, 'figures');
  check.count(stats.pages, 'number of pages');
  check.count(stats.sections, 'number of sections');
  for (const language of check.list(stats.languages, 'languages')) check.string(language, 'language');
  if (!check.list(stats.meanLengths, 'mean lengths').every(Number.isFinite))
    throw check.wrong('has a mean length that is no number');
  check.string(about.project, 'project');
  check.string(about.version, 'version');
  check.root(about.root);
  check.questions(about.questions);
  const [pages, tables, ranges] = [
    checkShards(about.pages, 'files of pages'),
    checkShards(about.tables, 'tables of texts'),
    checkShards(about.ranges, 'ranges of words'),
  ];
  if (ranges.length === 0 || (stats.pages !== 0 && (pages.length === 0 || tables.length === 0)))
    throw check.wrong('lacks files of its pages or words');
  let lastKey = 0;
  for (const [at, row] of ranges.entries()) {
    check.string(row.word, 'word');
    check.string(row.key, 'key');
    const firstKey = check.count(row.firstKey, 'number of a key');
    if (at === 0 ? firstKey > 0 : firstKey < lastKey) throw check.wrong('has ranges of keys in no order');
    lastKey = firstKey;
  }
  for (const row of check.list(about.own, 'frequent words')) {
    const word = check.record(row, 'frequent word');
    check.string(word.word, 'word');
    check.count(word.at, 'number of a word');
    check.count(word.frequency, 'frequency');
    checkName(word.columns);
    checkName(word.places);
  }
  for (const table of ['words', 'keys'] as const) {
    const {size, spellings} = check.record(about[table], table);
    if (check.count(size, `number of ${table}`) > MAX_WORDS)
      throw check.wrong(`has more than ${MAX_WORDS} ${table}`);
    for (const {word} of checkShards(spellings, 'spellings')) check.string(word, 'word');
  }
  if (about.filters !== undefined) {
    const {names, file} = check.record(about.filters, 'filters');
    for (const name of check.list(names, 'names of filters')) check.string(name, 'name of a filter');
    checkName(file);
  }
  return value as About;
}

/** The first shard begins at 0; the others are in ascending order. */
function checkShards(value: unknown, what: string): readonly Readonly<Record<string, unknown>>[] {
  let last = -1;
  return check.list(value, what).map(row => {
    const shard = check.record(row, what);
    const first = check.count(shard.first, `beginning of ${what}`);
    if (last < 0 ? first > 0 : first < last) throw check.wrong(`has ${what} in no order`);
    last = first;
    checkName(shard.name);
    return shard;
  });
}

function checkName(value: unknown): string {
  const name = check.string(value, 'name of a file');
  if (!NAME.test(name)) throw check.wrong('names a file that is none of its own');
  return name;
}

/** The names of the files that a manifest lists, except the file of filters. Files with texts are listed by its tables instead. */
export const namesIn = ({pages, tables, ranges, own, words, keys}: About): string[] => [
  ...[...pages, ...tables, ...ranges, ...words.spellings, ...keys.spellings].map(({name}) => name),
  ...own.flatMap(({columns, places}) => [columns, places]),
];

/** The file that has the item with the given number. */
export const shardAt = <S extends {readonly first: number}>(
  shards: readonly S[],
  number: number,
): S | undefined => shards[lastWhere(shards.length, at => shards[at]!.first <= number)];

/** Paths and titles of consecutive pages. */
export type PagesFile = readonly (readonly [path: string, title: string])[];

/** The file that a query with a filter reads: words as in `FilterList`, and their sections as differences from the previous section. */
export interface FiltersFile {
  readonly words: readonly string[];
  readonly sections: readonly (readonly number[])[];
}

/** The names of files with texts. Each row has the first section of its file: the page, and the section's number on the page. */
export type TextTable = readonly (readonly [page: number, number: number, name: string])[];

/** The texts and names of consecutive sections. The heading of an API object is its signature. */
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

/** @throws {SyntaxError} if the bytes are not JSON */
const readRows = (bytes: Uint8Array, what: string): readonly (readonly unknown[])[] =>
  check.list(JSON.parse(new TextDecoder().decode(bytes)), what).map(row => check.list(row, what));

/** Reads a file of pages. @throws {TypeError | SyntaxError} if the file is damaged, as do the other functions below */
export const readPages = (bytes: Uint8Array): PagesFile =>
  readRows(bytes, 'pages').map(([path, title]) => [check.path(path), check.string(title, 'title')]);

export const readTable = (bytes: Uint8Array): TextTable =>
  readRows(bytes, 'files of texts').map(([page, number, name]) => [
    check.count(page, 'number of a page'),
    check.count(number, 'number of a section'),
    checkName(name),
  ]);

export const readTexts = (bytes: Uint8Array): TextsFile =>
  readRows(bytes, 'texts').map(([anchor, text, heading, role, name, ...aliases]) => [
    check.string(anchor, 'anchor'),
    check.string(text, 'text', check.MAX_TEXT),
    check.string(heading, 'heading'),
    check.stringOrNull(role, 'role'),
    check.stringOrNull(name, 'name'),
    ...aliases.map(alias => check.string(alias, 'name')),
  ]);

export function readFilterLists(bytes: Uint8Array): FiltersFile {
  const file = check.record(JSON.parse(new TextDecoder().decode(bytes)), 'filters');
  const words = check.list(file.words, 'filters').map(word => check.string(word, 'filter'));
  const sections = check
    .list(file.sections, 'sections of filters')
    .map(row => check.list(row, 'sections of a filter').map(number => check.count(number, 'section')));
  if (sections.length !== words.length) throw check.wrong('has filters without their sections');
  return {words, sections};
}
