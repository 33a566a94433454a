import {nameSuffixes, definedNames, definedOptions, headingLabel} from '../text/names.js';
import {symbolOf} from '../text/symbols.js';
import {normalizeKey} from '../text/tokens.js';
import {type BuiltIndex, type IndexStream, inMemory, meanLengths, textLengths} from './built-index.js';
import {PostingRuns, type RunStorage, sortedWords, type WordPostings} from './posting-runs.js';
import {ByteWriter, PostingsWriter} from './postings-codec.js';
import {Field, FIRST_POSITIONS, Flag, NameKind} from './index-reader.js';
import {filtersOf} from './filters.js';
import {indexWords} from './index-words.js';
import {Commands, summaryOf} from './command-pages.js';
import {References} from './references.js';
import type {SourceLink, SourcePage, SourceSection} from './source-page.js';

/** Positions between two names or references, so that no phrase spans them. */
const GAP = 8;
/** By field: words beyond are indexed without positions. */
const LAST_POSITIONS = [255, 127, 1023, Infinity] as const;
/** An entry of the book's index counts as much as links from three pages: it was chosen for searching. */
const ENTRY_COUNT = 3;
/** Nobody types a longer heading in full. */
const MAX_KEY = 80;
/** Longer words are hashes or base64: found by their prefix. */
const MAX_WORD = 64;
const MAX_LINKS = 0xffff;

/** @param entries of the book's index. */
export function buildIndex(pages: readonly SourcePage[], entries: readonly SourceLink[] = []): BuiltIndex {
  return inMemory(streamIndex(pages, entries));
}

/** The same, word by word. @param runs where to put what is too much for memory. Default: nothing is */
export function streamIndex(
  pages: readonly SourcePage[],
  entries: readonly SourceLink[],
  runs?: RunOptions,
): IndexStream {
  return new IndexBuilder(References.ofSite(pages, entries), new Commands(pages), {runs}).build(
    pages,
    entries,
  );
}

export interface RunOptions {
  readonly storage: RunStorage;
  /** Memory that postings may take before they are written as a run, in bytes, about. */
  readonly memory: number;
}

export interface BuilderOptions {
  /** Default: all postings are in memory. */
  readonly runs?: RunOptions | undefined;
  /** See `IndexStream`. Default: what most objects of the pages are of. */
  readonly mainLanguage?: string | undefined;
}

interface NameEntry {
  readonly kind: NameKind;
  count: number;
}

/** About what a word and its writer take, and one of its postings without positions, in bytes. */
const WORD_MEMORY = 600;
const POSTING_MEMORY = 8;

/** A word's postings, the last section's still open. */
interface OpenPosting {
  readonly writer: PostingsWriter;
  section: number;
  readonly counts: [name: number, heading: number, reference: number, text: number];
  /** In the section; -1 before the first. */
  lastPosition: number;
}

/** Builds an index of the pages that are added, in order. */
export class IndexBuilder {
  readonly #references: References;
  readonly #commands: Commands;
  readonly #flags: number[] = [];
  readonly #links: number[] = [];
  readonly #lengths: number[] = [];
  readonly #words = new Map<string, OpenPosting>();
  readonly #keys = new Map<string, PostingsWriter>();
  /** Sections by filter. */
  readonly #filters = new Map<string, PostingsWriter>();
  /** Sections by the language of their object. */
  readonly #domains = new Map<string, number[]>();
  /** Of postings, in bytes, about. */
  #memory = 0;
  readonly #mostMemory: number;
  readonly #mainLanguage: string | undefined;
  readonly #runs: {readonly words: PostingRuns; readonly keys: PostingRuns} | undefined;

  constructor(references: References, commands: Commands, {runs, mainLanguage}: BuilderOptions = {}) {
    this.#references = references;
    this.#commands = commands;
    this.#mainLanguage = mainLanguage;
    this.#mostMemory = runs?.memory ?? Infinity;
    this.#runs = runs && {words: new PostingRuns(runs.storage), keys: new PostingRuns(runs.storage)};
  }

  /** To be called once. @param entries of the book's index */
  build(pages: readonly SourcePage[], entries: readonly SourceLink[]): IndexStream {
    const firstOf = new Uint32Array(pages.length + 1);
    for (const [at, page] of pages.entries()) {
      this.#addSection(page, undefined, -1);
      for (const [number, section] of page.sections.entries()) this.#addSection(page, section, number);
      firstOf[at + 1] = this.#flags.length;
      if (this.#memory > this.#mostMemory) this.#writeRuns();
    }
    if (this.#runs?.words.count) this.#writeRuns();
    const flags = Uint8Array.from(this.#flags);
    const mainLanguage = this.#mainLanguage ?? mainLanguageOf(this.#domains);
    flagForeign(flags, this.#domains, mainLanguage);
    const lengths = Uint32Array.from(this.#lengths);
    return {
      stats: {
        pages: pages.length,
        sections: flags.length,
        meanLengths: meanLengths(lengths),
        languages: frequentLanguages(pages),
      },
      pages,
      entries,
      references: this.#references,
      mainLanguage,
      columns: {
        firstOf,
        flags,
        links: Uint16Array.from(this.#links),
        textLengths: textLengths(lengths),
        ranks: Int8Array.from(pages, ({rank = 0}) => rank),
      },
      words: this.#runs?.words.count ? this.#runs.words.merge() : encoded(closed(this.#words)),
      keys: this.#runs?.keys.count ? this.#runs.keys.merge() : encoded(this.#keys),
      filters: encoded(this.#filters),
    };
  }

  #writeRuns(): void {
    this.#runs!.words.write(closed(this.#words));
    this.#runs!.keys.write(this.#keys);
    this.#words.clear();
    this.#keys.clear();
    this.#memory = 0;
  }

  #addSection(page: SourcePage, own: SourceSection | undefined, number: number): void {
    const {path, title, listing = false} = page;
    const section = this.#flags.length;
    const {object} = own ?? {};
    const domain = domainOf(object?.role);
    if (domain) {
      const sections = this.#domains.get(domain);
      if (sections) sections.push(section);
      else this.#domains.set(domain, [section]);
    }
    this.#flags.push((listing ? Flag.Listing : 0) | (own ? 0 : Flag.Page) | (object ? Flag.Object : 0));
    for (const filter of filtersOf(page, own)) {
      const writer = this.#filters.get(filter) ?? new PostingsWriter();
      this.#filters.set(filter, writer);
      writer.add(section, 0, 1);
    }
    const {title: heading = title, content = '', aliases = []} = own ?? {};
    this.#links.push(Math.min(this.#references.linksTo(path, number), MAX_LINKS));
    const references = listing ? [] : this.#references.of(path, number, own);
    const command = own ? undefined : this.#commands.nameOf(title);
    const names = object ? [object.name, ...aliases] : aliases;
    // A signature is text rather than a heading: names of arguments weigh little.
    const [headingText, text] = object ? ['', `${heading} ${content}`] : [heading, content];
    const lengths = [0, 0, 0, 0];
    const next: number[] = [...FIRST_POSITIONS];
    const addField = (field: Field, words: string, count = 1): void => {
      const from = next[field]!;
      const end = indexWords(words, from, (word, at) => this.#addWord(word, section, field, at, count));
      lengths[field]! += end - from;
      next[field] = Math.min(end + GAP, LAST_POSITIONS[field]!);
    };
    if (listing) addField(Field.Text, headingText);
    else addField(Field.Heading, headingText);
    for (const name of names) addField(listing ? Field.Text : Field.Name, name);
    for (const {text: name, kind, count} of references)
      addField(Field.Reference, name, kind === NameKind.Entry ? ENTRY_COUNT * count : count);
    // The address of a page often has its topic.
    if (!own && !listing) addField(Field.Reference, path.replace(/(^|\/)index\.html?$|\.html?$/, ''));
    if (command !== undefined) addField(Field.Reference, command);
    if (!own && !listing) addField(Field.Reference, summaryOf(page) ?? '');
    // The option itself, not the words in it: `--tags` is not about tags.
    for (const option of listing ? [] : definedOptions(text)) {
      const symbol = symbolOf(option);
      if (symbol !== undefined) this.#addWord(symbol, section, Field.Reference, next[Field.Reference]!, 1);
    }
    addField(Field.Text, text);
    this.#lengths.push(...lengths);
    if (listing) return;
    const keys = new Map<string, NameEntry[]>();
    const add = (name: string, kind: NameKind, count = 1): void => {
      const key = normalizeKey(name);
      if (!key || key.length > MAX_KEY) return;
      const entries = keys.get(key);
      const same = entries?.find(entry => entry.kind === kind);
      if (same) same.count += count;
      else if (entries) entries.push({kind, count});
      else keys.set(key, [{kind, count}]);
    };
    for (const name of names)
      for (const [index, ending] of nameSuffixes(name).entries())
        add(ending, index === 0 ? NameKind.Name : NameKind.NameSuffix);
    if (!object) for (const one of new Set([heading, headingLabel(heading)])) add(one, NameKind.Heading);
    if (command !== undefined) add(command, NameKind.NameSuffix);
    for (const name of definedNames(text)) add(name, NameKind.Label);
    for (const {text: name, kind, count} of references)
      add(kind === NameKind.Entry ? name.replace(/\s*\(.*\)$/, '') : name, kind, count);
    for (const [key, entries] of keys) this.#addKey(key, section, entries);
  }

  #addWord(whole: string, section: number, field: Field, position: number, count: number): void {
    const word = whole.length > MAX_WORD ? whole.slice(0, MAX_WORD) : whole;
    let open = this.#words.get(word);
    if (!open) {
      open = {writer: new PostingsWriter(), section, counts: [0, 0, 0, 0], lastPosition: -1};
      this.#words.set(word, open);
      this.#memory += WORD_MEMORY;
    } else if (open.section !== section) {
      close(open);
      open.section = section;
      this.#memory += POSTING_MEMORY;
    }
    this.#memory++;
    open.counts[field]! += count;
    // Parts of an identifier may come after later words.
    if (position <= open.lastPosition || position > LAST_POSITIONS[field]!) return;
    open.writer.addPosition(position);
    open.lastPosition = position;
  }

  #addKey(key: string, section: number, entries: readonly NameEntry[]): void {
    let writer = this.#keys.get(key);
    if (!writer) {
      this.#keys.set(key, (writer = new PostingsWriter()));
      this.#memory += WORD_MEMORY;
    }
    for (const {kind, count} of entries) writer.add(section, kind, count);
    this.#memory += POSTING_MEMORY;
  }
}

type Domains = ReadonlyMap<string, readonly number[]>;

function mainLanguageOf(domains: Domains): string | undefined {
  const all = [...domains.values()].reduce((sum, {length}) => sum + length, 0);
  return [...domains].find(([, {length}]) => 2 * length > all)?.[0];
}

/** If most objects are of one language, the others are for readers who embed or extend it. */
function flagForeign(flags: Uint8Array, domains: Domains, main: string | undefined): void {
  if (main === undefined) return;
  for (const [domain, sections] of domains)
    if (domain !== main) for (const section of sections) flags[section]! |= Flag.Foreign;
}

/** `py` of `py:function`; empty for what is of no language. */
const domainOf = (role = ''): string => role.split(':')[0]!.replace(/^std$/, '');

function frequentLanguages(pages: readonly SourcePage[]): string[] {
  const counts = new Map<string, number>();
  for (const {language, listing} of pages)
    if (language && !listing) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= pages.length / 20)
    .sort(([, one], [, other]) => other - one)
    .map(([language]) => language);
}

function close(open: OpenPosting): void {
  const [name, heading, reference, text] = open.counts;
  const fieldCounts = Math.min(name, 3) | (Math.min(heading, 3) << 2) | (Math.min(reference, 15) << 4);
  open.writer.add(open.section, fieldCounts, text);
  open.counts.fill(0);
  open.lastPosition = -1;
}

/** The writers of words, with all of their postings. */
function closed(words: ReadonlyMap<string, OpenPosting>): Map<string, PostingsWriter> {
  const writers = new Map<string, PostingsWriter>();
  for (const [word, open] of words) {
    close(open);
    writers.set(word, open.writer);
  }
  return writers;
}

function* encoded(words: ReadonlyMap<string, PostingsWriter>): Generator<WordPostings> {
  const output = new ByteWriter(1 << 16);
  for (const [word, writer] of sortedWords(words)) {
    output.clear();
    writer.writeTo(output);
    yield {word, frequency: writer.count, bytes: output.bytes};
  }
}
