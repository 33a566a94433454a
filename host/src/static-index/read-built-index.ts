import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/build-index.js';
import type {PageEntry, SectionEntry} from '../../../src/ranking/index/index-snapshot.js';
import type {FileIndex} from '../search/file-snapshot.js';

/** The whole index file as built: a host and a static index search the same bytes. */
export async function readBuiltIndex({index, parts}: FileIndex): Promise<BuiltIndex> {
  const {stats, directory, snapshot, vocabulary} = index;
  const listOf = async (list: 'words' | 'keys', offsets: string, bytes: string): Promise<BuiltList> => {
    const {size} = vocabulary[list];
    const words = Array.from({length: size}, (_, at) => vocabulary[list].word(at));
    const frequencies = Uint32Array.from(words, (_, at) => vocabulary[list].frequency(at));
    const starts = new Uint32Array((await parts.read(offsets)).buffer as ArrayBuffer);
    return {words, frequencies, bytes: await parts.read(bytes), offsets: starts};
  };
  const {pageOf, firstOf, flags, links, lengths, ranks} = directory;
  return {
    stats,
    ...{pageOf, firstOf, flags, links, lengths, ranks},
    pages: Array.from({length: stats.pages}, (_, page): PageEntry => directory.page(page)),
    sections: Array.from({length: stats.sections}, (_, section): SectionEntry => directory.section(section)),
    texts: await snapshot.texts(Array.from({length: stats.sections}, (_, section) => section)),
    words: await listOf('words', 'wordOffsets', 'postings'),
    keys: await listOf('keys', 'keyOffsets', 'called'),
  };
}
