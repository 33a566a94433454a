import type {BuiltIndex, BuiltList} from './built-index.js';
import {SortedWords} from './dictionary.js';
import {filterNames} from './filters.js';
import type {IndexReader} from './index-reader.js';
import {type LocalIndex, localReader} from './local-reader.js';
import {readNamePostings, readPostings} from './postings-codec.js';
import {sectionEntries, sectionTexts} from './source-page.js';

/** An index in memory, as `buildIndex` returns it. */
export function memoryIndex({stats, columns, pages, words, keys, filters}: BuiltIndex): LocalIndex {
  const sections = pages.flatMap(sectionEntries);
  const texts = pages.flatMap(sectionTexts);
  const read =
    <P>(list: BuiltList, decode: (bytes: Uint8Array, sections: number) => P) =>
    (ids: readonly number[]): P[] =>
      ids.map(id => decode(list.bytes.subarray(list.offsets[id], list.offsets[id + 1]), stats.sections));
  const readFilters = read(filters, readPostings);
  return {
    stats,
    columns,
    terms: {list: new SortedWords(words.words, words.frequencies), postings: read(words, readPostings)},
    names: {list: new SortedWords(keys.words, keys.frequencies), postings: read(keys, readNamePostings)},
    filterNames: filterNames(filters.words),
    filters: () => ({
      words: filters.words,
      sections: wanted => readFilters(wanted).map(postings => postings.sections),
    }),
    page: page => pages[page]!,
    section: section => sections[section]!,
    texts: wanted => wanted.map(section => texts[section] ?? ''),
  };
}

export const memoryReader = (built: BuiltIndex): IndexReader => localReader(memoryIndex(built));
