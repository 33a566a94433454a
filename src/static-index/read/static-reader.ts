import {NO_FILTERS} from '../../ranking/index/filters.js';
import {
  type Directory,
  type FilterList,
  type IndexSnapshot,
  type NamePostings,
  type PageEntry,
  type Postings,
  type SectionEntry,
} from '../../ranking/index/index-reader.js';
import {SortedWords} from '../../ranking/index/memory-reader.js';
import type {QueryNode} from '../../ranking/query/parse-query.js';
import {beginningOf, wordForms} from '../../ranking/query/term-expansion.js';
import {idfOf} from '../../ranking/score/match.js';
import type {Language} from '../../ranking/text/languages.js';
import {normalizeKey} from '../../ranking/text/tokens.js';
import {
  type About,
  type FiltersFile,
  type Manifest,
  type OwnWord,
  type PagesFile,
  readJson,
  type Shard,
  shardAt,
  type TextsFile,
  type TextTable,
} from '../format/manifest.js';
import {offsetOnPage, type PageNumbers} from '../format/page-numbers.js';
import type {Labels} from '../format/range-file.js';
import {joinNamePostings, joinPostings} from '../format/split-postings.js';
import {type Pieces, RangedWords, Ranges} from './range-dictionary.js';
import {catchUp, type ShardOf, type Shards} from './shards.js';

/** What is kept of the frequencies that came with labels; beyond it, all is forgotten. */
const MAX_ROUNDED = 100_000;
/** Words with a smaller part of the question's IDF are not looked up; see `score/matcher.ts`. */
const MIN_IDF_SHARE = 0.06;

/** A static index behind the port of the ranking. To be read within `settle` alone: what is missing reads as nothing. */
export class StaticSnapshot implements IndexSnapshot {
  readonly stats: IndexSnapshot['stats'];
  readonly directory: Directory;
  readonly vocabulary: {readonly words: RangedWords; readonly keys: RangedWords};

  readonly #about: About;
  readonly #shards: Shards;
  readonly #numbers: PageNumbers;
  readonly #ranges: Ranges;
  readonly #ownWords: SortedWords;
  readonly #rounded = new Map<string, number>();
  /** Read for the question that is being answered. */
  readonly #postings = new Map<number, Postings>();
  /** The files with labels that it has asked for. */
  readonly #labelled = new Map<string, ShardOf<{readonly labels: Labels}>>();
  /** It has a second word to be near. */
  #hasPlaces = false;
  /** Sections that are about to be shown. */
  #shown: ReadonlySet<number> = new Set();

  constructor({about, columns, leads}: Manifest, shards: Shards) {
    this.#about = about;
    this.#shards = shards;
    this.stats = about.stats;
    this.#numbers = {firstOf: columns.firstOf, leads};
    this.#ranges = new Ranges(about.ranges, about.own, this.#numbers);
    this.#ownWords = new SortedWords(
      about.own.map(({word}) => word),
      Uint32Array.from(about.own, ({frequency}) => frequency),
    );
    this.vocabulary = {
      words: new RangedWords('words', about.words, this.#ranges, shards, this.#rounded),
      keys: new RangedWords('keys', about.keys, this.#ranges, shards, this.#rounded),
    };
    this.directory = {
      ...columns,
      page: page => this.#page(page),
      section: section => this.#section(section),
    };
  }

  /** A question is asked, or asked again: notes what it is certain to need, as far as its words tell. */
  begin(typed: string, nodes: readonly QueryNode[], languages: readonly Language[]): void {
    this.#shown = new Set();
    const terms = nodes.map(termsOf);
    const lastNode = nodes.at(-1);
    const last = lastNode?.kind === 'word' ? lastNode.words.at(-1) : undefined;
    const own = this.#significant(terms).flat();
    this.#hasPlaces = own.length > 1;
    for (const word of own) {
      this.#expect(word, word === last && word.length > 1, languages);
      for (const {synonyms} of languages)
        for (const other of synonyms?.(word) ?? []) this.#expect(other, false, languages);
    }
    for (const number of this.#ranges.with(normalizeKey(typed), true))
      this.#expectFile(this.#ranges.files[number]!);
  }

  /** A question has been answered. */
  end(): void {
    this.#postings.clear();
    this.#labelled.clear();
    const isFull = this.#rounded.size > MAX_ROUNDED;
    this.#shards.evict(isFull);
    if (isFull) this.#rounded.clear();
  }

  async postings(wanted: readonly number[]): Promise<readonly Postings[]> {
    const unread = wanted.filter(at => !this.#postings.has(at));
    const pieces = unread.map(at => this.vocabulary.words.pieces(at));
    await this.#load(pieces, this.#hasPlaces);
    for (const [index, at] of unread.entries()) {
      const {columns, places} = pieces[index]!;
      this.#postings.set(at, joinPostings(columns()!, this.#numbers, places));
    }
    return wanted.map(at => this.#postings.get(at)!);
  }

  async namePostings(wanted: readonly number[]): Promise<readonly NamePostings[]> {
    const pieces = wanted.map(at => this.vocabulary.keys.pieces(at));
    await this.#load(pieces);
    return pieces.map(piece => joinNamePostings(piece!.columns()!, this.#numbers));
  }

  get filterNames(): ReadonlySet<string> {
    return new Set(this.#about.filters?.names);
  }

  async filters(): Promise<FilterList> {
    const {filters} = this.#about;
    if (!filters) return NO_FILTERS;
    const shard = {name: filters.file, read: readFilters};
    const list = this.#shards.get(shard);
    // Together with what the words of the question are certain to need.
    await catchUp(this.#shards);
    return list!;
  }

  async texts(wanted: readonly number[]): Promise<readonly string[]> {
    const files = wanted.map(section => this.#textsOf(section));
    await catchUp(this.#shards);
    await this.#shards.load(files.map(file => file!));
    this.#shown = new Set(wanted);
    return wanted.map((section, at) => this.#shards.peek(files[at]!)![section - files[at]!.first]?.[1] ?? '');
  }

  /** Words with their forms, as far as their letters tell which files have them. */
  #expect(word: string, isBeginning: boolean, languages: readonly Language[]): void {
    for (const number of this.#ranges.with(word, isBeginning)) this.#expectFile(this.#ranges.files[number]!);
    const own = this.#ranges.own.get(word);
    const frequent = new Set<OwnWord>(own ? [own] : []);
    const {forms, derived} = wordForms(this.#ownWords, word, languages);
    for (const at of [...forms, ...derived]) frequent.add(this.#about.own[at]!);
    if (isBeginning) for (const one of this.#about.own) if (one.word.startsWith(word)) frequent.add(one);
    for (const one of frequent) {
      const [columns, places] = this.#ranges.filesOf(one);
      this.#expectFile(columns);
      if (this.#hasPlaces) this.#shards.get(places);
    }
    for (const language of languages) {
      const beginning = beginningOf(word, language);
      if (beginning === undefined) continue;
      for (const number of this.#ranges.with(beginning, true)) this.#expectFile(this.#ranges.files[number]!);
    }
  }

  /** Without the words that every other section has, as far as that is known: the ranking does not look them up either. */
  #significant(terms: readonly (readonly string[])[]): readonly (readonly string[])[] {
    const {sections} = this.stats;
    const idfs = terms.map(words => {
      const own = words.length === 1 ? this.#ranges.own.get(words[0]!) : undefined;
      return own && idfOf(own.frequency, sections);
    });
    const all = idfs.reduce<number>((sum, idf = 0) => sum + idf, 0);
    return terms.filter((_, at) => (idfs[at] ?? Infinity) >= MIN_IDF_SHARE * all);
  }

  /** Goes on although others are missing: what is asked for next will be needed with them. */
  async #load(pieces: readonly (Pieces | undefined)[], hasPlaces = false): Promise<void> {
    if (pieces.includes(undefined)) await catchUp(this.#shards);
    const files = pieces.flatMap(piece => (hasPlaces ? piece!.files : [piece!.files[0]]));
    await this.#shards.load(files);
    for (const piece of pieces) this.#addLabels(piece!.files[0]);
  }

  #expectFile(file: ShardOf<{readonly labels: Labels}>): void {
    this.#shards.get(file);
    this.#addLabels(file);
  }

  #addLabels(file: ShardOf<{readonly labels: Labels}>): void {
    if (this.#labelled.has(file.name)) return;
    const open = this.#shards.peek(file);
    if (!open) return;
    this.#labelled.set(file.name, file);
    for (const [word, frequency] of open.labels.frequencies) this.#rounded.set(word, frequency);
  }

  #page(page: number): PageEntry {
    const {first, name} = shardAt(this.#about.pages, page)!;
    const [path = '', title = ''] = this.#shards.get({name, read: readPages})?.[page - first] ?? [];
    return {path, title};
  }

  /** By the labels of the words of the question, as far as the ranking asks; whole where its text is here. */
  #section(section: number): SectionEntry {
    if (!this.#shown.has(section))
      for (const file of this.#labelled.values()) {
        const label = this.#shards.peek(file)?.labels.bySection.get(section);
        if (!label) continue;
        const [heading, name, ...aliases] = label;
        return {anchor: '', heading, role: undefined, name: name ?? undefined, aliases};
      }
    const texts = this.#textsOf(section);
    const [anchor = '', , heading = '', role, name, ...aliases] =
      (texts && this.#shards.get(texts)?.[section - texts.first]) ?? [];
    return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
  }

  /** `undefined`, and noted, while it is not known. */
  #textsOf(section: number): (ShardOf<TextsFile> & Shard) | undefined {
    const table = this.#shards.get({...shardAt(this.#about.tables, section)!, read: this.#readTable});
    return table && {...shardAt(table, section)!, read: readTexts};
  }

  readonly #readTable = (bytes: Uint8Array): readonly Shard[] =>
    readJson<TextTable>(bytes).map(([page, number, name]) => ({
      first: this.#numbers.firstOf[page]! + offsetOnPage(number, this.#numbers.leads[page]!),
      name,
    }));
}

/** All words that a part of a question looks up. */
function termsOf(node: QueryNode): readonly string[] {
  if (node.kind === 'word')
    return [...node.words, ...node.variants.flat(), ...(node.symbol ? [node.symbol] : [])];
  return node.kind === 'phrase' ? node.words : node.nodes.flatMap(termsOf);
}

const readFilters = (bytes: Uint8Array): FilterList => {
  const {words, sections} = readJson<FiltersFile>(bytes);
  const whole = sections.map(differences => {
    let last = 0;
    return Uint32Array.from(differences, difference => (last += difference));
  });
  return {words, sections: async wanted => wanted.map(at => whole[at]!)};
};
const readPages = (bytes: Uint8Array): PagesFile => readJson(bytes);
const readTexts = (bytes: Uint8Array): TextsFile => readJson(bytes);
