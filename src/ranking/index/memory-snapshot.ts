import type {BuiltIndex, BuiltList} from './build-index.js';
import type {IndexSnapshot, WordList} from './index-snapshot.js';
import {readCalled, readPostings} from './postings-bytes.js';
import {SortedWords} from './sorted-words.js';

/** An index that is kept in memory as it was built. */
export function memorySnapshot(built: BuiltIndex): IndexSnapshot {
  const {stats, pages, sections, texts, pageOf, firstOf, flags, links, lengths, ranks, words, keys} = built;
  const bytesOf = ({bytes, offsets}: BuiltList, at: number): Uint8Array =>
    bytes.subarray(offsets[at], offsets[at + 1]);
  const listOf = (list: BuiltList): WordList => new SortedWords(list.words, list.frequencies);
  const vocabulary = {words: listOf(words), keys: listOf(keys)};
  const directory = {
    page: (page: number) => pages[page]!,
    section: (section: number) => sections[section]!,
    ...{pageOf, firstOf, flags, links, lengths, ranks},
  };
  return {
    stats,
    directory: async () => directory,
    vocabulary: async () => vocabulary,
    postings: async wanted => wanted.map(at => readPostings(bytesOf(words, at), stats.sections)),
    called: async wanted => wanted.map(at => readCalled(bytesOf(keys, at), stats.sections)),
    texts: async wanted => wanted.map(section => texts[section] ?? ''),
  };
}
