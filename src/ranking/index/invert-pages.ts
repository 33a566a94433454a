import {nameSuffixes, definedNames, definedOptions, headingLabel} from '../text/names.js';
import {symbolOf} from '../text/symbols.js';
import {normalizeKey} from '../text/tokens.js';
import {type Commands, summaryOf} from './command-pages.js';
import {filtersOf} from './filters.js';
import {Field, FIRST_POSITIONS, Flag, NameKind, packFieldCounts} from './index-reader.js';
import {indexWords} from './index-words.js';
import {ByteWriter, PostingsWriter} from './postings-codec.js';
import type {References} from './references.js';
import type {SourcePage, SourceSection} from './source-page.js';

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
  /** How many of these are spelt with other letters than the term. */
  others: number;
  /** In the section; -1 before the first. */
  lastPosition: number;
}

/** Lists of postings by word, as they are sent from thread to thread. */
export interface SavedLists {
  /** One to a line: no word has a line break in it. */
  readonly words: string;
  /** Of each word what `PostingsWriter.saveTo` writes. */
  readonly postings: Uint8Array;
}

/** What some pages in a row become. Sections are counted from the first of these pages. */
export interface InvertedPages {
  /** How many sections each page has. */
  readonly sizes: Uint32Array;
  readonly flags: Uint8Array;
  readonly links: Uint16Array;
  /** Numbers of words by section and field: `section * FIELDS + field`. */
  readonly lengths: Uint32Array;
  /** Sections by the language of their object. */
  readonly domains: ReadonlyMap<string, readonly number[]>;
  readonly words: SavedLists;
  readonly keys: SavedLists;
  readonly filters: SavedLists;
}

/** Inverts the pages that are added, in order: from each page its words to each word its sections. */
export class PageInverter {
  readonly flags: number[] = [];
  readonly links: number[] = [];
  readonly lengths: number[] = [];
  readonly sizes: number[] = [];
  readonly domains = new Map<string, number[]>();
  /** Sections by filter. */
  readonly filters = new Map<string, PostingsWriter>();
  readonly #references: References;
  readonly #commands: Commands;
  readonly #words = new Map<string, OpenPosting>();
  readonly #keys = new Map<string, PostingsWriter>();
  #memory = 0;

  constructor(references: References, commands: Commands) {
    this.#references = references;
    this.#commands = commands;
  }

  /** Of the postings of words and keys, in bytes, about. */
  get memory(): number {
    return this.#memory;
  }

  add(page: SourcePage): void {
    const first = this.flags.length;
    this.#addSection(page, undefined, -1);
    for (const [number, section] of page.sections.entries()) this.#addSection(page, section, number);
    this.sizes.push(this.flags.length - first);
  }

  /** The postings of all words and keys since this was last called. */
  take(): {readonly words: Map<string, PostingsWriter>; readonly keys: Map<string, PostingsWriter>} {
    const taken = {words: closed(this.#words), keys: new Map(this.#keys)};
    this.#words.clear();
    this.#keys.clear();
    this.#memory = 0;
    return taken;
  }

  /** Ends it. */
  save(): InvertedPages {
    const {words, keys} = this.take();
    return {
      sizes: Uint32Array.from(this.sizes),
      flags: Uint8Array.from(this.flags),
      links: Uint16Array.from(this.links),
      lengths: Uint32Array.from(this.lengths),
      domains: this.domains,
      words: savedLists(words),
      keys: savedLists(keys),
      filters: savedLists(this.filters),
    };
  }

  #addSection(page: SourcePage, own: SourceSection | undefined, number: number): void {
    const {path, title, listing = false} = page;
    const section = this.flags.length;
    const {object} = own ?? {};
    const domain = domainOf(object?.role);
    if (domain) {
      const sections = this.domains.get(domain);
      if (sections) sections.push(section);
      else this.domains.set(domain, [section]);
    }
    this.flags.push((listing ? Flag.Listing : 0) | (own ? 0 : Flag.Page) | (object ? Flag.Object : 0));
    for (const filter of filtersOf(page, own)) {
      const writer = this.filters.get(filter) ?? new PostingsWriter();
      this.filters.set(filter, writer);
      writer.add(section, 0, 1);
    }
    const {title: heading = title, content = '', aliases = []} = own ?? {};
    this.links.push(Math.min(this.#references.linksTo(path, number), MAX_LINKS));
    const references = listing ? [] : this.#references.of(path, number, own);
    const command = own ? undefined : this.#commands.nameOf(title);
    const names = object ? [object.name, ...aliases] : aliases;
    // A signature is text rather than a heading: names of arguments weigh little.
    const [headingText, text] = object ? ['', `${heading} ${content}`] : [heading, content];
    const lengths = [0, 0, 0, 0];
    const next: number[] = [...FIRST_POSITIONS];
    const addField = (field: Field, words: string, count = 1): void => {
      const from = next[field]!;
      const end = indexWords(words, from, (word, at, isOther) =>
        this.#addWord(word, section, field, at, count, isOther),
      );
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
    this.lengths.push(...lengths);
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

  #addWord(
    whole: string,
    section: number,
    field: Field,
    position: number,
    count: number,
    isOther = false,
  ): void {
    const word = whole.length > MAX_WORD ? whole.slice(0, MAX_WORD) : whole;
    let open = this.#words.get(word);
    if (!open) {
      open = {writer: new PostingsWriter(), section, counts: [0, 0, 0, 0], others: 0, lastPosition: -1};
      this.#words.set(word, open);
      this.#memory += WORD_MEMORY;
    } else if (open.section !== section) {
      close(open);
      open.section = section;
      this.#memory += POSTING_MEMORY;
    }
    this.#memory++;
    open.counts[field]! += count;
    if (isOther) open.others += count;
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

function savedLists(lists: ReadonlyMap<string, PostingsWriter>): SavedLists {
  const output = new ByteWriter(1 << 16);
  for (const writer of lists.values()) writer.saveTo(output);
  return {words: [...lists.keys()].join('\n'), postings: output.bytes.slice()};
}

/** `py` of `py:function`; empty for what is of no language. */
const domainOf = (role = ''): string => role.split(':')[0]!.replace(/^std$/, '');

function close(open: OpenPosting): void {
  const [name, heading, reference, text] = open.counts;
  open.writer.add(open.section, packFieldCounts({name, heading, reference, text}, open.others), text);
  open.counts.fill(0);
  open.others = 0;
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
