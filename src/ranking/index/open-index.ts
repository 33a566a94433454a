import {type Language, type LanguageOptions, loadLanguages} from '../text/languages.js';
import type {Columns, IndexReader, IndexStats} from './index-reader.js';

/** The data of an index that every stage may use without a read. */
export interface IndexFacts {
  readonly stats: IndexStats;
  readonly columns: Columns;
  readonly languages: readonly Language[];
  readonly pageOf: (section: number) => number;
  /** By page: number of references to the page and to its sections. */
  readonly pageLinks: Uint32Array;
}

/** An index with the data that is computed once for all queries. */
export interface OpenedIndex extends IndexFacts {
  readonly reader: IndexReader;
}

/** The page of every sixteenth section is stored. Storing it for every section would take 4 MB for a million sections. */
const STORED_EVERY = 16;

export async function openIndex(reader: IndexReader, options: LanguageOptions = {}): Promise<OpenedIndex> {
  const {stats, columns} = reader;
  const {firstOf, links} = columns;
  const storedPages = new Uint32Array(stats.sections / STORED_EVERY + 1);
  const pageLinks = new Uint32Array(stats.pages);
  for (let page = 0; page < stats.pages; page++)
    for (let section = firstOf[page]!; section < firstOf[page + 1]!; section++) {
      if (section % STORED_EVERY === 0) storedPages[section / STORED_EVERY] = page;
      pageLinks[page]! += links[section]!;
    }
  const pageOf = (section: number): number => {
    let page = storedPages[Math.floor(section / STORED_EVERY)]!;
    while (firstOf[page + 1]! <= section) page++;
    return page;
  };
  const languages = await loadLanguages(stats.languages, options);
  return {reader, stats, columns, languages, pageOf, pageLinks};
}
