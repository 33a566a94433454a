import {NO_FILTERS} from '../../ranking/index/filters.js';
import {
  type DictionaryName,
  type EntriesRequest,
  type FilterList,
  type FoundEntries,
  type FoundPostings,
  type IndexReader,
  type NamePostings,
  type Postings,
  type PostingsRequest,
  roundFrequency,
  type SectionText,
  type Term,
  type TermAnswer,
  type TermRequest,
} from '../../ranking/index/index-reader.js';
import {
  type About,
  type Manifest,
  type OwnWord,
  type PagesFile,
  readFilterLists,
  readPages,
  readTable,
  readTexts,
  type Shard,
  shardAt,
} from '../format/manifest.js';
import {offsetOnPage, type PageNumbers} from '../format/page-numbers.js';
import {type OwnFile, type RangeFile, readOwn, readRange} from '../format/range-file.js';
import {joinNamePostings, joinPostings} from '../format/split-postings.js';
import {OpenLabels} from './open-labels.js';
import {RangeDictionary, type Ranges} from './range-dictionary.js';
import type {ShardOf, Shards} from './shards.js';

/** Reads a static index, for one query at a time. */
export class StaticReader implements IndexReader {
  readonly stats: IndexReader['stats'];
  readonly columns: IndexReader['columns'];
  readonly frequentTerms: readonly Term[];
  readonly filterNames: ReadonlySet<string>;

  readonly #about: About;
  readonly #shards: Shards;
  readonly #numbers: PageNumbers;
  readonly #ranges: LoadedRanges;
  readonly #dictionaries: Readonly<Record<DictionaryName, RangeDictionary>>;
  readonly #own: ReadonlyMap<string, Term>;
  readonly #ownFiles: ReadonlyMap<number, OwnFiles>;
  readonly #labels = new OpenLabels();

  constructor({about, columns, leads}: Manifest, shards: Shards) {
    this.#about = about;
    this.#shards = shards;
    this.#numbers = {firstOf: columns.firstOf, leads};
    this.stats = about.stats;
    this.columns = columns;
    this.filterNames = new Set(about.filters?.names);
    this.frequentTerms = about.own.map(({word, at, frequency}) => ({id: at, spelling: word, frequency}));
    this.#own = new Map(this.frequentTerms.map(term => [term.spelling, term]));
    this.#ownFiles = new Map(about.own.map(ownWord => [ownWord.at, filesOf(ownWord, this.#numbers)]));
    this.#ranges = new LoadedRanges(about.ranges, this.#numbers, shards, this.#labels);
    this.#dictionaries = {
      terms: new RangeDictionary('terms', about.words, this.#ranges, shards),
      names: new RangeDictionary('names', about.keys, this.#ranges, shards),
    };
  }

  /** Call it when a query has been answered. */
  end(): void {
    this.#ranges.close();
    for (const dictionary of Object.values(this.#dictionaries)) dictionary.close();
    this.#labels.close();
    this.#shards.end();
  }

  async terms(requests: readonly TermRequest[]): Promise<readonly TermAnswer[]> {
    const answers = requests.map(request => this.#fromManifest(request));
    const lookUpIn = async (name: DictionaryName): Promise<void> => {
      const remaining = [...requests.keys()].filter(at => requests[at]!.dictionary === name && !answers[at]);
      const results = await this.#dictionaries[name].lookUp(remaining.map(at => requests[at]!));
      for (const [index, at] of remaining.entries()) answers[at] = results[index];
    };
    await Promise.all([lookUpIn('terms'), lookUpIn('names')]);
    return answers.map(answer => answer!);
  }

  async postings({terms, positions, names}: PostingsRequest): Promise<FoundPostings> {
    const {terms: termDictionary, names: nameDictionary} = this.#dictionaries;
    const files = terms.flatMap(id => this.#ownFiles.get(id) ?? []);
    const ranges = [
      ...terms.flatMap(id => (this.#ownFiles.has(id) ? [] : [termDictionary.placeOf(id)[0]])),
      ...names.map(id => nameDictionary.placeOf(id)[0]),
    ];
    const [columns, places] = await Promise.all([
      this.#shards.load(files.map(file => file.columns)),
      this.#shards.load(positions ? files.map(file => file.places) : []),
      this.#ranges.load(ranges),
    ]);
    for (const [at, file] of files.entries()) this.#labels.add(file.columns.name, columns[at]!.labels);
    let next = 0;
    const termPostings = (id: number): Postings => {
      if (this.#ownFiles.has(id)) return joinPostings(columns[next]!.columns, this.#numbers, places[next++]);
      const [number, index] = termDictionary.placeOf(id);
      const {words} = this.#ranges.file(number);
      return joinPostings(words.columns[index]!, this.#numbers, words.places[index]);
    };
    const namePostings = (id: number): NamePostings => {
      const [number, index] = nameDictionary.placeOf(id);
      return joinNamePostings(this.#ranges.file(number).keys.columns[index]!, this.#numbers);
    };
    return {terms: terms.map(termPostings), names: names.map(namePostings)};
  }

  /**
   * Labels are in the files of the terms that they contain, which are usually loaded, else in the files with texts. The tables that
   * locate the texts of the pages are loaded at the same time, because some of the pages will be shown.
   */
  async entries({sections, pages}: EntriesRequest): Promise<FoundEntries> {
    const known = sections.map(section => this.#labels.of(section));
    const [texts, shards] = await Promise.all([
      this.texts(sections.filter((_, at) => known[at] === undefined)),
      this.#shards.load(pages.map(page => pagesShard(shardAt(this.#about.pages, page)!))),
      this.#shards.load(pages.flatMap(page => this.#tablesOf(page))),
    ]);
    let next = 0;
    return {
      sections: known.map(label => label ?? texts[next++]!),
      pages: pages.map((page, at) => {
        const {first} = shardAt(this.#about.pages, page)!;
        const [path = '', title = ''] = shards[at]![page - first] ?? [];
        return {path, title};
      }),
    };
  }

  async frequencies(words: readonly string[]): Promise<readonly number[]> {
    const known = words.map(word => this.#labels.frequencyOf(word) ?? this.#ownFrequency(word));
    const {terms} = this.#dictionaries;
    await this.#ranges.load(
      words.flatMap((word, at) => (known[at] === undefined ? terms.rangeOf(word) : [])),
    );
    return words.map((word, at) => known[at] ?? roundFrequency(terms.frequencyOf(word)));
  }

  async texts(sections: readonly number[]): Promise<readonly SectionText[]> {
    const tables = await this.#shards.load(sections.map(section => this.#tableOf(section)));
    const files = sections.map((section, at) => ({...shardAt(tables[at]!, section)!, read: readTexts}));
    const texts = await this.#shards.load(files);
    return sections.map((section, at) => {
      const [anchor = '', text = '', heading = '', role, name, ...aliases] =
        texts[at]![section - files[at]!.first] ?? [];
      return {anchor, text, heading, role: role ?? undefined, name: name ?? undefined, aliases};
    });
  }

  async filters(): Promise<FilterList> {
    const {filters} = this.#about;
    if (!filters) return NO_FILTERS;
    const [list] = await this.#shards.load([{name: filters.file, read: readFilters}]);
    return list!;
  }

  #fromManifest(request: TermRequest): TermAnswer | undefined {
    const term =
      request.kind === 'exact' && request.dictionary === 'terms' && this.#own.get(request.spelling);
    return term ? [term] : undefined;
  }

  #ownFrequency(word: string): number | undefined {
    const term = this.#own.get(word);
    return term && roundFrequency(term.frequency);
  }

  #tablesOf(page: number): ShardOf<readonly Shard[]>[] {
    const {firstOf} = this.columns;
    return [firstOf[page]!, firstOf[page + 1]! - 1].map(section => this.#tableOf(section));
  }

  #tableOf(section: number): ShardOf<readonly Shard[]> {
    return {...shardAt(this.#about.tables, section)!, read: this.#readTable};
  }

  readonly #readTable = (bytes: Uint8Array): readonly Shard[] =>
    readTable(bytes).map(([page, number, name]) => ({
      first: this.#numbers.firstOf[page]! + offsetOnPage(number, this.#numbers.leads[page]!),
      name,
    }));
}

/** The files of a frequent term. */
interface OwnFiles {
  readonly columns: ShardOf<OwnFile>;
  readonly places: ShardOf<Uint8Array>;
}

const filesOf = ({columns, places}: OwnWord, numbers: PageNumbers): OwnFiles => ({
  columns: {name: columns, read: bytes => readOwn(bytes, numbers)},
  places: {name: places, read: bytes => bytes},
});

/** The ranges that are loaded for the current query. */
class LoadedRanges implements Ranges {
  readonly all: Ranges['all'];
  readonly #files: readonly ShardOf<RangeFile>[];
  readonly #shards: Shards;
  readonly #labels: OpenLabels;
  readonly #loaded = new Map<number, RangeFile>();

  constructor(ranges: Ranges['all'], numbers: PageNumbers, shards: Shards, labels: OpenLabels) {
    this.all = ranges;
    const readRangeFile = (bytes: Uint8Array): RangeFile => readRange(bytes, numbers);
    this.#files = ranges.map(({name}) => ({name, read: readRangeFile}));
    this.#shards = shards;
    this.#labels = labels;
  }

  async load(numbers: Iterable<number>): Promise<void> {
    const missing = [...new Set(numbers)].filter(number => !this.#loaded.has(number));
    if (missing.length === 0) return;
    const files = await this.#shards.load(missing.map(number => this.#files[number]!));
    for (const [at, number] of missing.entries()) {
      this.#loaded.set(number, files[at]!);
      this.#labels.add(this.#files[number]!.name, files[at]!.labels);
    }
  }

  isLoaded(number: number): boolean {
    return this.#loaded.has(number) || this.#shards.cached(this.#files[number]!) !== undefined;
  }

  file(number: number): RangeFile {
    return this.#loaded.get(number)!;
  }

  close(): void {
    this.#loaded.clear();
  }
}

const readFilters = (bytes: Uint8Array): FilterList => {
  const {words, sections} = readFilterLists(bytes);
  const lists = sections.map(differences => {
    let last = 0;
    return Uint32Array.from(differences, difference => (last += difference));
  });
  return {words, sections: async numbers => numbers.map(number => lists[number]!)};
};
const pagesShard = ({name}: Shard): ShardOf<PagesFile> => ({name, read: readPages});
