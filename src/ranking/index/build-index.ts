import {type BuiltIndex, type IndexStream, inMemory, meanLengths, textLengths} from './built-index.js';
import {Commands} from './command-pages.js';
import {Flag} from './index-reader.js';
import {type InvertedPages, PageInverter, type SavedLists} from './invert-pages.js';
import {PostingRuns, type RunStorage, sortedWords, type WordPostings} from './posting-runs.js';
import {ByteReader, ByteWriter, PostingsWriter} from './postings-codec.js';
import {References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** Builds an index in memory. @param entries entries of the book's index, see `IndexSource`. Default: none */
export function buildIndex(pages: readonly SourcePage[], entries: readonly SourceLink[] = []): BuiltIndex {
  return inMemory(streamIndex(pages, entries));
}

/** Builds an index as a stream of words. @param runs storage for postings that do not fit into memory. Default: all are in memory */
export function streamIndex(
  pages: readonly SourcePage[],
  entries: readonly SourceLink[],
  runs?: RunOptions,
): IndexStream {
  return indexPages(
    {pages, entries, references: References.ofSite(pages, entries), commands: new Commands(pages)},
    {runs},
  );
}

export interface RunOptions {
  readonly storage: RunStorage;
  /** Approximate memory that postings may take before they are written as a run, in bytes. */
  readonly memory: number;
}

export interface BuildOptions {
  /** Default: all postings are in memory. */
  readonly runs?: RunOptions | undefined;
  /** See `IndexStream`. Default: the language of most objects of the pages. */
  readonly mainLanguage?: string | undefined;
}

/** What an index is built from. */
export interface IndexSource {
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index, the alphabetical index that Sphinx writes as `genindex.html`. */
  readonly entries: readonly SourceLink[];
  readonly references: References;
  readonly commands: Commands;
}

/** Inverts all pages in this thread. */
export function indexPages(source: IndexSource, options: BuildOptions = {}): IndexStream {
  const {pages, references, commands} = source;
  const inverter = new PageInverter(references, commands);
  const lists = new PostingLists(options.runs);
  for (const page of pages) {
    inverter.add(page);
    if (inverter.memory > lists.maxMemory) lists.writeRun(inverter.take());
  }
  lists.takeOver(inverter.take());
  const {sizes, flags, links, lengths, domains, filters} = inverter;
  return toStream(source, options, lists, {
    sizes: Uint32Array.from(sizes),
    flags: Uint8Array.from(flags),
    links: Uint16Array.from(links),
    lengths: Uint32Array.from(lengths),
    domains,
    filters,
  });
}

/** Joins pages that were inverted in other threads. The index equals that of `indexPages`. @param inverted all pages, in order */
export async function joinPages(
  source: IndexSource,
  inverted: AsyncIterable<InvertedPages>,
  options: BuildOptions = {},
): Promise<IndexStream> {
  const lists = new PostingLists(options.runs);
  const filters = new Map<string, PostingsWriter>();
  const domains = new Map<string, number[]>();
  const parts: InvertedPages[] = [];
  let first = 0;
  for await (const part of inverted) {
    lists.append(part, first);
    appendTo(filters, part.filters, first);
    for (const [domain, sections] of part.domains) {
      const known = domains.get(domain) ?? [];
      domains.set(domain, known);
      for (const section of sections) known.push(first + section);
    }
    first += part.flags.length;
    parts.push({...part, words: NO_LISTS, keys: NO_LISTS, filters: NO_LISTS});
  }
  return toStream(source, options, lists, {
    sizes: joined(
      Uint32Array,
      parts.map(({sizes}) => sizes),
    ),
    flags: joined(
      Uint8Array,
      parts.map(({flags}) => flags),
    ),
    links: joined(
      Uint16Array,
      parts.map(({links}) => links),
    ),
    lengths: joined(
      Uint32Array,
      parts.map(({lengths}) => lengths),
    ),
    domains,
    filters,
  });
}

const NO_LISTS: SavedLists = {words: '', postings: new Uint8Array()};

type Column = Uint8Array | Uint16Array | Uint32Array;

function joined<C extends Column>(Kind: new (length: number) => C, parts: readonly C[]): C {
  const column = new Kind(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}

/** The data about all sections, once all pages are inverted. */
interface Inverted extends Pick<InvertedPages, 'sizes' | 'flags' | 'links' | 'lengths' | 'domains'> {
  readonly filters: ReadonlyMap<string, PostingsWriter>;
}

function toStream(
  {pages, entries, references}: IndexSource,
  options: BuildOptions,
  lists: PostingLists,
  {sizes, flags, links, lengths, domains, filters}: Inverted,
): IndexStream {
  const mainLanguage = options.mainLanguage ?? mainLanguageOf(domains);
  flagForeign(flags, domains, mainLanguage);
  const firstOf = new Uint32Array(pages.length + 1);
  for (const [page, size] of sizes.entries()) firstOf[page + 1] = firstOf[page]! + size;
  return {
    stats: {
      pages: pages.length,
      sections: flags.length,
      meanLengths: meanLengths(lengths),
      languages: frequentLanguages(pages),
    },
    pages,
    entries,
    references,
    mainLanguage,
    columns: {
      firstOf,
      flags,
      links,
      textLengths: textLengths(lengths),
      ranks: Int8Array.from(pages, ({rank = 0}) => rank),
    },
    ...lists.end(),
    filters: encoded(filters),
  };
}

/** Approximate memory of a word and its writer, in bytes. */
const WORD_MEMORY = 600;

type Lists = ReadonlyMap<string, PostingsWriter>;

/** The postings of words and keys: in memory, or in runs if they do not fit. */
class PostingLists {
  readonly maxMemory: number;
  #words = new Map<string, PostingsWriter>();
  #keys = new Map<string, PostingsWriter>();
  #memory = 0;
  readonly #runs: {readonly words: PostingRuns; readonly keys: PostingRuns} | undefined;

  /** @param runs `undefined`: all postings stay in memory */
  constructor(runs: RunOptions | undefined) {
    this.maxMemory = runs?.memory ?? Infinity;
    this.#runs = runs && {words: new PostingRuns(runs.storage), keys: new PostingRuns(runs.storage)};
  }

  /** Adds the postings of pages that come after all pages added before. @param first number of their first section */
  append({words, keys}: InvertedPages, first: number): void {
    this.#memory += appendTo(this.#words, words, first) + appendTo(this.#keys, keys, first);
    if (this.#memory <= this.maxMemory) return;
    this.writeRun({words: this.#words, keys: this.#keys});
    this.#words = new Map();
    this.#keys = new Map();
    this.#memory = 0;
  }

  writeRun({words, keys}: {readonly words: Lists; readonly keys: Lists}): void {
    this.#runs!.words.write(words);
    this.#runs!.keys.write(keys);
  }

  /** Adds the last postings, which come after those of all runs. */
  takeOver({words, keys}: {words: Map<string, PostingsWriter>; keys: Map<string, PostingsWriter>}): void {
    this.#words = words;
    this.#keys = keys;
  }

  end(): Pick<IndexStream, 'words' | 'keys'> {
    if (!this.#runs?.words.count) return {words: encoded(this.#words), keys: encoded(this.#keys)};
    this.writeRun({words: this.#words, keys: this.#keys});
    this.#words.clear();
    this.#keys.clear();
    return {words: this.#runs.words.merge(), keys: this.#runs.keys.merge()};
  }
}

/**
 * Appends saved lists.
 * @param first number of their first section
 * @returns the approximate memory that they take, in bytes
 */
function appendTo(lists: Map<string, PostingsWriter>, {words, postings}: SavedLists, first: number): number {
  let memory = postings.length;
  if (words === '') return memory;
  const reader = new ByteReader(postings);
  for (const word of words.split('\n')) {
    let writer = lists.get(word);
    if (!writer) {
      lists.set(word, (writer = new PostingsWriter()));
      memory += WORD_MEMORY;
    }
    writer.append(reader, first);
  }
  return memory;
}

type Domains = ReadonlyMap<string, readonly number[]>;

function mainLanguageOf(domains: Domains): string | undefined {
  const total = [...domains.values()].reduce((sum, {length}) => sum + length, 0);
  return [...domains].find(([, {length}]) => 2 * length > total)?.[0];
}

/** Flags objects in other programming languages than the main one: they are for the few readers who embed or extend the software. */
function flagForeign(flags: Uint8Array, domains: Domains, main: string | undefined): void {
  if (main === undefined) return;
  for (const [domain, sections] of domains)
    if (domain !== main) for (const section of sections) flags[section]! |= Flag.Foreign;
}

function frequentLanguages(pages: readonly SourcePage[]): string[] {
  const counts = new Map<string, number>();
  for (const {language, listing} of pages)
    if (language && !listing) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= pages.length / 20)
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language);
}

function* encoded(words: ReadonlyMap<string, PostingsWriter>): Generator<WordPostings> {
  const output = new ByteWriter(1 << 16);
  for (const [word, writer] of sortedWords(words)) {
    output.clear();
    writer.writeTo(output);
    yield {word, frequency: writer.count, bytes: output.bytes};
  }
}
