import {nameSuffixes, definedNames, definedOptions, headingLabel} from '../text/names.js';
import {symbolOf} from '../text/symbols.js';
import {normalizeKey} from '../text/tokens.js';
import {ByteWriter, type NameEntry, PostingsWriter, writeNamePostings} from './postings-codec.js';
import {
  NameKind,
  FIELDS,
  Field,
  FIRST_POSITIONS,
  Flag,
  type IndexStats,
  type PageEntry,
  type SectionEntry,
} from './index-snapshot.js';
import {indexWords} from './index-words.js';
import {Commands, summaryOf} from './command-pages.js';
import {References} from './references.js';
import type {SourceLink, SourcePage, SourceSection} from './source-page.js';

/** An index as columns and bytes, to be stored in one file, in many, or in memory. */
export interface BuiltIndex {
  readonly stats: IndexStats;
  readonly pages: readonly PageEntry[];
  readonly sections: readonly SectionEntry[];
  readonly texts: readonly string[];
  readonly pageOf: Uint32Array;
  readonly firstOf: Uint32Array;
  readonly flags: Uint8Array;
  readonly links: Uint16Array;
  readonly lengths: Uint32Array;
  readonly ranks: Int8Array;
  readonly words: BuiltList;
  readonly keys: BuiltList;
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
  const builder = new IndexBuilder(new References(pages, entries), new Commands(pages));
  for (const page of pages) builder.add(page);
  return builder.end();
}

/** Whether a section is to be indexed. @param section its number on the page, -1 for the page as a whole. */
export type IsWanted = (path: string, section: number) => boolean;

/** A word's postings, the last section's still open. */
interface OpenPosting {
  writer: PostingsWriter | undefined;
  section: number;
  readonly counts: [name: number, heading: number, reference: number, text: number];
  positions: number[];
}

/** Builds an index of the pages that are added, in order. */
export class IndexBuilder {
  readonly #references: References;
  readonly #commands: Commands;
  readonly #isWanted: IsWanted;
  readonly #pages: PageEntry[] = [];
  readonly #sections: SectionEntry[] = [];
  readonly #texts: string[] = [];
  readonly #pageOf: number[] = [];
  readonly #firstOf: number[] = [];
  readonly #flags: number[] = [];
  /** By section of an object: the language it is of, `py` or `c`. */
  readonly #domains = new Map<number, string>();
  readonly #links: number[] = [];
  readonly #lengths: number[] = [];
  readonly #ranks: number[] = [];
  readonly #languages = new Map<string, number>();
  readonly #words = new Map<string, OpenPosting>();
  readonly #keys = new Map<string, NameEntry[]>();

  /** @param isWanted other sections have no terms, lengths and links. Default: all sections. */
  constructor(references: References, commands: Commands, isWanted: IsWanted = () => true) {
    this.#references = references;
    this.#commands = commands;
    this.#isWanted = isWanted;
  }

  add(page: SourcePage): void {
    const {path, title, sections, language, listing, rank = 0} = page;
    this.#firstOf.push(this.#sections.length);
    this.#pages.push({path, title});
    this.#ranks.push(rank);
    if (language && !listing) this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
    this.#addSection(page, undefined, -1);
    for (const [number, section] of sections.entries()) this.#addSection(page, section, number);
  }

  #addSection(page: SourcePage, own: SourceSection | undefined, number: number): void {
    const {path, title, listing = false} = page;
    const section = this.#sections.length;
    const {id: anchor = '', title: heading = title, content = '', object, aliases = []} = own ?? {};
    this.#sections.push({anchor, heading, role: object?.role, name: object?.name, aliases});
    this.#texts.push(content);
    this.#pageOf.push(this.#pages.length - 1);
    this.#flags.push((listing ? Flag.Listing : 0) | (own ? 0 : Flag.Page) | (object ? Flag.Object : 0));
    const domain = object?.role.split(':')[0];
    if (domain && domain !== 'std') this.#domains.set(section, domain);
    if (!this.#isWanted(path, number)) {
      this.#links.push(0);
      this.#lengths.push(0, 0, 0, 0);
      return;
    }
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

  end(): BuiltIndex {
    this.#firstOf.push(this.#sections.length);
    this.#flagForeign();
    const lengths = Uint32Array.from(this.#lengths);
    const output = new ByteWriter();
    const words = toList([...this.#words], open => {
      close(open);
      output.clear();
      open.writer!.writeTo(output);
      return {frequency: open.writer!.count, bytes: output.bytes};
    });
    const keys = toList([...this.#keys], entries => {
      output.clear();
      writeNamePostings(entries, output);
      return {frequency: entries.length, bytes: output.bytes};
    });
    return {
      stats: {
        pages: this.#pages.length,
        sections: this.#sections.length,
        meanLengths: meanLengths(lengths),
        languages: this.#frequentLanguages(),
      },
      pages: this.#pages,
      sections: this.#sections,
      texts: this.#texts,
      pageOf: Uint32Array.from(this.#pageOf),
      firstOf: Uint32Array.from(this.#firstOf),
      flags: Uint8Array.from(this.#flags),
      links: Uint16Array.from(this.#links),
      lengths,
      ranks: Int8Array.from(this.#ranks),
      words,
      keys,
    };
  }

  /** If most objects are of one language, the others are for readers who embed or extend it. */
  #flagForeign(): void {
    const counts = new Map<string, number>();
    for (const domain of this.#domains.values()) counts.set(domain, (counts.get(domain) ?? 0) + 1);
    const [[main, most] = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
    if (2 * most <= this.#domains.size) return;
    for (const [section, domain] of this.#domains) if (domain !== main) this.#flags[section]! |= Flag.Foreign;
  }

  #frequentLanguages(): string[] {
    const least = this.#pages.length / 20;
    return [...this.#languages]
      .filter(([, count]) => count >= least)
      .sort(([, one], [, other]) => other - one)
      .map(([language]) => language);
  }
}

function close(open: OpenPosting): void {
  const [name, heading, reference, text] = open.counts;
  const fieldCounts = Math.min(name, 3) | (Math.min(heading, 3) << 2) | (Math.min(reference, 15) << 4);
  open.writer ??= new PostingsWriter();
  open.writer.add(open.section, fieldCounts, text, open.positions);
  open.counts.fill(0);
  open.positions = [];
}

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

function toList<T>(
  entries: [word: string, value: T][],
  write: (value: T) => {frequency: number; bytes: Uint8Array},
): BuiltList {
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  const output = new ByteWriter(1 << 16);
  const frequencies = new Uint32Array(entries.length);
  const offsets = new Uint32Array(entries.length + 1);
  for (const [index, [, value]] of entries.entries()) {
    const {frequency, bytes} = write(value);
    frequencies[index] = frequency;
    output.writeBytes(bytes);
    offsets[index + 1] = output.length;
  }
  return {words: entries.map(([word]) => word), frequencies, bytes: output.bytes, offsets};
}
