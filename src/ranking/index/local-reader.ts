import {lookUp} from './dictionary.js';
import {
  type Columns,
  type DictionaryName,
  type FilterList,
  type IndexReader,
  type IndexStats,
  type NamePostings,
  type PageEntry,
  type Postings,
  roundFrequency,
  type SectionEntry,
} from './index-reader.js';
import type {SortedTerms} from './sorted-terms.js';

/** An index that is read synchronously: from memory, or from a local file. */
export interface LocalIndex extends Pick<IndexReader, 'stats' | 'columns' | 'filterNames'> {
  readonly stats: IndexStats;
  readonly columns: Columns;
  readonly terms: LocalTerms<Postings>;
  readonly names: LocalTerms<NamePostings>;
  filters(): LocalFilters;
  page(page: number): PageEntry;
  /** The same object as long as it is cached: see `FoundEntries`. */
  section(section: number): SectionEntry;
  texts(sections: readonly number[]): readonly string[];
}

/** A dictionary with the postings of its terms. */
export interface LocalTerms<P> {
  readonly list: SortedTerms;
  /** Reads the postings of terms. @param ids indexes of the terms in `list` */
  postings(ids: readonly number[]): readonly P[];
}

/** A `FilterList` that is read synchronously. */
export interface LocalFilters extends Pick<FilterList, 'words'> {
  sections(wanted: readonly number[]): readonly Uint32Array[];
}

export function localReader(index: LocalIndex): IndexReader {
  const {stats, columns, filterNames, terms, names} = index;
  const dictionaries: Readonly<Record<DictionaryName, SortedTerms>> = {
    terms: terms.list,
    names: names.list,
  };
  return {
    stats,
    columns,
    filterNames,
    frequentTerms: [],
    terms: async requests => requests.map(request => lookUp(dictionaries[request.dictionary], request)),
    postings: async wanted => ({
      terms: terms.postings(wanted.terms),
      names: names.postings(wanted.names),
    }),
    entries: async ({sections, pages}) => ({
      sections: sections.map(index.section),
      pages: pages.map(index.page),
    }),
    frequencies: async words =>
      words.map(word => {
        const at = terms.list.find(word);
        return at < 0 ? 0 : roundFrequency(terms.list.frequency(at));
      }),
    texts: async sections => {
      const texts = index.texts(sections);
      return sections.map((section, at) => ({...index.section(section), text: texts[at]!}));
    },
    filters: async () => {
      const {words, sections} = index.filters();
      return {words, sections: async wanted => sections(wanted)};
    },
  };
}
