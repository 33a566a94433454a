import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/build-index.js';
import {Flag} from '../../../src/ranking/index/index-snapshot.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';
import type {IndexedPage} from './engine.js';
import type {FileIndex} from './file-snapshot.js';
import type {IndexSources} from './index-file.js';

/** The pages of an index as they were put into it. Their texts are decoded when they are asked for. */
export async function readPages({index, parts}: FileIndex, sources: IndexSources): Promise<IndexedPage[]> {
  const texts = await parts.read('texts');
  const offsets = new Float64Array((await parts.read('textOffsets')).buffer as ArrayBuffer);
  const {directory} = index;
  return sources.pages.map(({labels, anchors, ...source}, number) => {
    // The first section stands for the page.
    const [from, to] = [directory.firstOf[number]! + 1, directory.firstOf[number + 1]!];
    const sections = Array.from({length: to - from}, (_, at): SourcePage['sections'][number] => {
      const {anchor, heading, role, name, aliases} = directory.section(from + at);
      const isObject = (directory.flags[from + at]! & Flag.Object) !== 0;
      return {
        id: anchor,
        title: heading,
        get content() {
          return texts.toString('utf8', offsets[from + at], offsets[from + at + 1]);
        },
        ...(isObject ? {object: {role: role ?? '', name: name ?? ''}} : {}),
        aliases,
        labels: labels[at] ?? [],
      };
    });
    return {...directory.page(number), ...source, sections, anchors: new Map(anchors)};
  });
}

/** The words of an index, and the names in it, with what belongs to each. */
export async function readLists({
  parts,
}: FileIndex): Promise<{readonly words: BuiltList; readonly keys: BuiltList}> {
  const uint32 = async (name: string) => new Uint32Array((await parts.read(name)).buffer as ArrayBuffer);
  const read = async (words: string, frequencies: string, offsets: string, bytes: string) => ({
    words: split((await parts.read(words)).toString('utf8')),
    frequencies: await uint32(frequencies),
    offsets: await uint32(offsets),
    bytes: await parts.read(bytes),
  });
  return {
    words: await read('words', 'wordFrequencies', 'wordOffsets', 'postings'),
    keys: await read('keys', 'keyFrequencies', 'keyOffsets', 'called'),
  };
}

const split = (words: string): string[] => (words === '' ? [] : words.split('\n'));

/** The whole index as it was built: a host and a static index search the same bytes. */
export async function readBuiltIndex(file: FileIndex): Promise<BuiltIndex> {
  const {stats, directory, snapshot} = file.index;
  const {pageOf, firstOf, flags, links, lengths, ranks} = directory;
  const sections = Array.from({length: stats.sections}, (_, section) => section);
  return {
    stats,
    ...{pageOf, firstOf, flags, links, lengths, ranks},
    pages: Array.from({length: stats.pages}, (_, page) => directory.page(page)),
    sections: sections.map(directory.section),
    texts: await snapshot.texts(sections),
    ...(await readLists(file)),
  };
}
