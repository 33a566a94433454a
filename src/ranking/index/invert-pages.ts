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

/** Number of positions that are skipped between two names or references, so that no phrase spans them. */
const GAP = 8;
/** The last position of each field. Words after it are indexed without positions. */
const LAST_POSITIONS = [255, 127, 1023, Infinity] as const;
/** An entry of the book's index counts as much as links from three pages: somebody chose it as a term that readers look up. */
const ENTRY_COUNT = 3;
/** Maximum length of a key, in characters. Nobody types a longer heading in full. */
const MAX_KEY = 80;
/** Maximum length of a term, in characters. Longer words are hashes or base64, which are found by their prefix. */
const MAX_WORD = 64;
const MAX_LINKS = 0xffff;

interface NameEntry {
  readonly kind: NameKind;
  count: number;
}

/** Approximate memory of a word with its writer, and of a posting without positions, in bytes. */
const WORD_MEMORY = 600;
const POSTING_MEMORY = 8;

/** The postings of a word. The last section is not written yet. */
interface OpenPosting {
  readonly writer: PostingsWriter;
  section: number;
  readonly counts: [name: number, heading: number, reference: number, text: number];
  /** Number of occurrences that are spelt with other letters than the term. */
  others: number;
  /** The last position in the section; -1 if there is none yet. */
  lastPosition: number;
}

/** Lists of postings by word, in the form in which threads send them. */
export interface SavedLists {
  /** One word per line; words have no line breaks. */
  readonly words: string;
  /** The postings of each word, as written by `PostingsWriter.saveTo`. */
  readonly postings: Uint8Array;
}

/** The inverted form of consecutive pages. Their sections are numbered from 0. */
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

/** Inverts pages: collects for each word the sections that have it. Pages are added in the order of their numbers. */
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

  /** Approximate memory of the postings of words and keys, in bytes. */
  get memory(): number {
    return this.#memory;
  }

  add(page: SourcePage): void {
    const first = this.flags.length;
    this.#addSection(page, undefined, -1);
    for (const [number, section] of page.sections.entries()) this.#addSection(page, section, number);
    this.sizes.push(this.flags.length - first);
  }

  /** Returns and removes the postings of words and keys that were added since the last call. */
  take(): {readonly words: Map<string, PostingsWriter>; readonly keys: Map<string, PostingsWriter>} {
    const postings = {words: closed(this.#words), keys: new Map(this.#keys)};
    this.#words.clear();
    this.#keys.clear();
    this.#memory = 0;
    return postings;
  }

  /** Ends the inversion. @returns its result in the form that threads send */
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

  /** @param source `undefined` for the section that stands for the page. @param number index of the section on its page; -1 for the section that stands for the page */
  #addSection(page: SourcePage, source: SourceSection | undefined, number: number): void {
    const {path, title, listing = false} = page;
    const section = this.flags.length;
    const {object} = source ?? {};
    const domain = domainOf(object?.role);
    if (domain) {
      const sections = this.domains.get(domain);
      if (sections) sections.push(section);
      else this.domains.set(domain, [section]);
    }
    this.flags.push((listing ? Flag.Listing : 0) | (source ? 0 : Flag.Page) | (object ? Flag.Object : 0));
    for (const filter of filtersOf(page, source)) {
      const writer = this.filters.get(filter) ?? new PostingsWriter();
      this.filters.set(filter, writer);
      writer.add(section, 0, 1);
    }
    const {title: heading = title, content = '', aliases = []} = source ?? {};
    this.links.push(Math.min(this.#references.linksTo(path, number), MAX_LINKS));
    const references = listing ? [] : this.#references.of(path, number, source);
    const command = source ? undefined : this.#commands.nameOf(title);
    const names = object ? [object.name, ...aliases] : aliases;
    // A signature is indexed as text rather than as a heading, so that names of arguments have little weight.
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
    // The address of a page often names its topic.
    if (!source && !listing) addField(Field.Reference, path.replace(/(^|\/)index\.html?$|\.html?$/, ''));
    if (command !== undefined) addField(Field.Reference, command);
    if (!source && !listing) addField(Field.Reference, summaryOf(page) ?? '');
    // Only the option itself is a reference, not the words in it: `--tags` is not about tags.
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
    if (!object) for (const name of new Set([heading, headingLabel(heading)])) add(name, NameKind.Heading);
    if (command !== undefined) add(command, NameKind.NameSuffix);
    for (const name of definedNames(text)) add(name, NameKind.Label);
    for (const {text: name, kind, count} of references)
      add(kind === NameKind.Entry ? name.replace(/\s*\(.*\)$/, '') : name, kind, count);
    for (const [key, entries] of keys) this.#addKey(key, section, entries);
  }

  #addWord(
    spelling: string,
    section: number,
    field: Field,
    position: number,
    count: number,
    isOther = false,
  ): void {
    const word = spelling.length > MAX_WORD ? spelling.slice(0, MAX_WORD) : spelling;
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
    // The parts of an identifier may have later positions than the words after it. Positions must ascend.
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

/** The language of a role: `py` for `py:function`; empty if it has none. */
const domainOf = (role = ''): string => role.split(':')[0]!.replace(/^std$/, '');

function close(open: OpenPosting): void {
  const [name, heading, reference, text] = open.counts;
  open.writer.add(open.section, packFieldCounts({name, heading, reference, text}, open.others), text);
  open.counts.fill(0);
  open.others = 0;
  open.lastPosition = -1;
}

/** Ends all postings. @returns the writers of words */
function closed(words: ReadonlyMap<string, OpenPosting>): Map<string, PostingsWriter> {
  const writers = new Map<string, PostingsWriter>();
  for (const [word, open] of words) {
    close(open);
    writers.set(word, open.writer);
  }
  return writers;
}
