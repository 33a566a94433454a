import {FileParts} from '../../../cli/src/search/file-parts.js';
import {
  type IndexAbout,
  type ListName,
  readColumns,
  type SegmentAbout,
} from '../../../cli/src/search/index-file.js';
import {readPages} from '../../../cli/src/search/read-index.js';
import {readTermDictionary} from '../../../cli/src/search/term-dictionary.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import type {BuiltIndex, BuiltList} from '../../../src/ranking/index/built-index.js';

/**
 * Reads the index in a file. If it has a segment of changes, returns the index as if it had been built from all pages at once.
 * `undefined` for a file that is missing or damaged anywhere.
 */
export async function readIndexFile(
  file: string,
): Promise<(BuiltIndex & Pick<IndexAbout, 'questions'>) | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  try {
    return parts && (await readIndex(parts));
  } catch {
    return undefined;
  } finally {
    await parts?.close();
  }
}

async function readIndex(parts: FileParts<IndexAbout>): Promise<BuiltIndex & Pick<IndexAbout, 'questions'>> {
  parts.check();
  const {changes, questions, stats} = parts.about;
  const {pages, book} = await readPages(parts, true);
  if (changes) return {...buildIndex(pages, book.entries), questions};
  return {
    stats,
    pages,
    entries: book.entries,
    columns: await readColumns(parts),
    words: await readList(parts, 'words'),
    keys: await readList(parts, 'keys'),
    filters: await readList(parts, 'filters'),
    questions,
  };
}

/** A list of words with their frequencies and postings. */
async function readList(parts: FileParts<SegmentAbout>, name: ListName): Promise<BuiltList> {
  const [heads, blocks] = [await parts.read(`${name}.heads`), await parts.read(`${name}.blocks`)];
  const bytes = await parts.read(`${name}.bytes`);
  return {...readTermDictionary(parts.about.sizes[name], heads, blocks), bytes};
}
