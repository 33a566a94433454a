import {nameSuffixes, definedNames, definedOptions, headingLabel} from '../text/names.js';
import {symbolOf} from '../text/symbols.js';
import {normalizeKey} from '../text/tokens.js';
import {ByteWriter, PostingsWriter} from './postings-codec.js';
import {
  NameKind,
  FIELDS,
  Field,
  FIRST_POSITIONS,
  Flag,
  type Columns,
  type IndexStats,
} from './index-snapshot.js';
import {filtersOf} from './filters.js';
import {indexWords} from './index-words.js';
import {Commands, summaryOf} from './command-pages.js';
import {References} from './references.js';
import type {SourceLink, SourcePage, SourceSection} from './source-page.js';

/** An index in memory, as typed parts. A host writes them into one file, a static index into many. */
export interface BuiltIndex {
  readonly stats: IndexStats;
  /** In the order of their numbers. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index. */
  readonly entries: readonly SourceLink[];
  readonly columns: Columns;
  /** Number of words by section and field: `section * FIELDS + field`. */
  readonly lengths: Uint32Array;
  readonly words: BuiltList;
  readonly keys: BuiltList;
  /** `name:value` by which sections and pages may be filtered. */
  readonly filters: BuiltList;
}

/** A sorted list of words with their encoded postings. */
export interface BuiltList {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  readonly bytes: Uint8Array;
  /** Start of each word's bytes, and the end of the last. */
  readonly offsets: Uint32Array;
}

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
export const MAX_LINKS = 0xffff;

/** @param entries of the book's index. */
export function buildIndex(pages: readonly SourcePage[], entries: readonly SourceLink[] = []): BuiltIndex {
  return new IndexBuilder(new References(pages, entries), new Commands(pages)).build(pages, entries);
}

/** Whether a section is to be indexed. @param section its number on the page, -1 for the page as a whole. */
export type IsWanted = (path: string, section: number) => boolean;

/** One name of a section. */
interface NameEntry {
  readonly section: number;
  readonly kind: NameKind;
  count: number;
}

/** A word's postings, the last section's still open. */
interface OpenPosting {
  writer: PostingsWriter | undefined;
  section: number;
  readonly counts: [name: number, heading: number, reference: number, text: number];
  readonly positions: number[];
}

/** Builds an index of the pages that are added, in order. */
export class IndexBuilder {
  readonly #references: References;
  readonly #commands: Commands;
  readonly #isWanted: IsWanted;
  readonly #flags: number[] = [];
  readonly #links: number[] = [];
  readonly #lengths: number[] = [];
  readonly #words = new Map<string, OpenPosting>();
  readonly #keys = new Map<string, NameEntry[]>();
  /** Sections by filter. */
  readonly #filters = new Map<string, PostingsWriter>();

  /** @param isWanted other sections have no terms, lengths and links. Default: all sections. */
  constructor(references: References, commands: Commands, isWanted: IsWanted = () => true) {
    this.#references = references;
    this.#commands = commands;
    this.#isWanted = isWanted;
  }

  /** To be called once. @param entries of the book's index */
  build(pages: readonly SourcePage[], entries: readonly SourceLink[]): BuiltIndex {
    const firstOf = new Uint32Array(pages.length + 1);
    for (const [at, page] of pages.entries()) {
      this.#addSection(page, undefined, -1);
      for (const [number, section] of page.sections.entries()) this.#addSection(page, section, number);
      firstOf[at + 1] = this.#flags.length;
    }
    const flags = Uint8Array.from(this.#flags);
    flagForeign(flags, pages);
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
      columns: {
        firstOf,
        flags,
        links: Uint16Array.from(this.#links),
        textLengths: textLengths(lengths),
        ranks: Int8Array.from(pages, ({rank = 0}) => rank),
      },
      lengths,
      words: toList([...this.#words], (open, output) => {
        close(open);
        open.writer!.writeTo(output);
        return open.writer!.count;
      }),
      keys: toList([...this.#keys], (entries, output) => {
        const writer = new PostingsWriter();
        for (const {section, kind, count} of entries) writer.add(section, kind, count);
        writer.writeTo(output);
        return writer.count;
      }),
      filters: toList([...this.#filters], (writer, output) => {
        writer.writeTo(output);
        return writer.count;
      }),
    };
  }

  #addSection(page: SourcePage, own: SourceSection | undefined, number: number): void {
    const {path, title, listing = false} = page;
    const section = this.#flags.length;
    const {object} = own ?? {};
    this.#flags.push((listing ? Flag.Listing : 0) | (own ? 0 : Flag.Page) | (object ? Flag.Object : 0));
    if (!this.#isWanted(path, number)) {
      this.#links.push(0);
      this.#lengths.push(0, 0, 0, 0);
      return;
    }
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
    const add = (key: string, kind: NameKind, count = 1): void =>
      this.#addKey(normalizeKey(key), section, kind, count);
    for (const name of names)
      for (const [index, ending] of nameSuffixes(name).entries())
        add(ending, index === 0 ? NameKind.Name : NameKind.NameSuffix);
    if (!object) for (const one of new Set([heading, headingLabel(heading)])) add(one, NameKind.Heading);
    if (command !== undefined) add(command, NameKind.NameSuffix);
    for (const name of definedNames(text)) add(name, NameKind.Label);
    for (const {text: name, kind, count} of references)
      add(kind === NameKind.Entry ? name.replace(/\s*\(.*\)$/, '') : name, kind, count);
  }

  #addWord(whole: string, section: number, field: Field, position: number, count: number): void {
    const word = whole.length > MAX_WORD ? whole.slice(0, MAX_WORD) : whole;
    let open = this.#words.get(word);
    if (!open)
      this.#words.set(word, (open = {writer: undefined, section, counts: [0, 0, 0, 0], positions: []}));
    else if (open.section !== section) {
      close(open);
      open.section = section;
    }
    open.counts[field]! += count;
    // Parts of an identifier may come after later words.
    const last = open.positions.length > 0 ? open.positions[open.positions.length - 1]! : -1;
    if (position > last && position <= LAST_POSITIONS[field]!) open.positions.push(position);
  }

  #addKey(key: string, section: number, kind: NameKind, count: number): void {
    if (!key || key.length > MAX_KEY) return;
    const entries = this.#keys.get(key);
    if (!entries) this.#keys.set(key, [{section, kind, count}]);
    else {
      const same = entries.find(entry => entry.section === section && entry.kind === kind);
      if (same) same.count += count;
      else entries.push({section, kind, count});
    }
  }
}

/** If most objects are of one language, the others are for readers who embed or extend it. */
function flagForeign(flags: Uint8Array, pages: readonly SourcePage[]): void {
  // None for the page itself.
  const domains = pages.flatMap(({sections}) => ['', ...sections.map(({object}) => domainOf(object?.role))]);
  const counts = new Map<string, number>();
  for (const domain of domains) if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const main = [...counts].find(([, count]) => 2 * count > all)?.[0];
  if (main === undefined) return;
  for (const [section, domain] of domains.entries())
    if (domain && domain !== main) flags[section]! |= Flag.Foreign;
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
  open.writer ??= new PostingsWriter();
  open.writer.add(open.section, fieldCounts, text, open.positions);
  open.counts.fill(0);
  open.positions.length = 0;
}

/** Those of texts alone. */
export const textLengths = (lengths: Uint32Array): Uint32Array =>
  lengths.filter((_, at) => at % FIELDS === Field.Text);

/** Of the sections that have words in a field. */
export function meanLengths(lengths: Uint32Array): number[] {
  return Array.from({length: FIELDS}, (_, field) => {
    let sum = 0;
    let count = 0;
    for (let at = field; at < lengths.length; at += FIELDS)
      if (lengths[at]! > 0) {
        sum += lengths[at]!;
        count++;
      }
    return count > 0 ? sum / count : 1;
  });
}

/** @param write writes what belongs to a word, and returns how many sections have it */
function toList<T>(
  entries: [word: string, value: T][],
  write: (value: T, output: ByteWriter) => number,
): BuiltList {
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  const output = new ByteWriter(1 << 16);
  const frequencies = new Uint32Array(entries.length);
  const offsets = new Uint32Array(entries.length + 1);
  for (const [index, [, value]] of entries.entries()) {
    frequencies[index] = write(value, output);
    offsets[index + 1] = output.length;
  }
  return {words: entries.map(([word]) => word), frequencies, bytes: output.bytes, offsets};
}
