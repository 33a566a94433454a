import {readSync} from 'node:fs';
import type {IndexSnapshot} from '../../../src/ranking/index/index-snapshot.js';
import {type StoredList, storedSnapshot} from '../../../src/ranking/index/memory-snapshot.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {memoizeIndexed} from '../../../src/ranking/text/memoize.js';
import {isSystemError} from '../system/processes.js';
import {FileParts} from './file-parts.js';
import {
  type IndexAbout,
  readColumns,
  readList,
  readNumbers,
  readPages,
  readTexts,
  unpackSection,
} from './index-file.js';

/** An open index file. */
export interface FileIndex {
  readonly index: OpenedIndex;
  readonly parts: FileParts<IndexAbout>;
  /** Approximate memory use, in bytes. */
  readonly memory: number;
}

/** Pieces with smaller gaps are read in one go. */
const GAP = 4096;
/** Memory overhead of a string, in bytes. */
const STRING_OVERHEAD = 40;
/** Sections whose names and headings are kept after they were asked for. */
const MAX_ENTRIES = 20_000;
/** Memory of one of them, in bytes. */
const ENTRY_SIZE = 400;

/**
 * Opens an index file: names of pages and sections and the vocabulary are loaded into memory; postings and texts
 * are read from the file when they are needed.
 *
 * @returns `undefined` for a file that is missing, in another format, or damaged in the parts that are loaded
 * @throws what the system says of a file that is there and cannot be read
 */
export async function openFileIndex(file: string): Promise<FileIndex | undefined> {
  const parts = await FileParts.open<IndexAbout>(file);
  if (!parts) return undefined;
  try {
    const {snapshot, memory} = await readSnapshot(parts);
    return {index: await openIndex(snapshot), parts, memory};
  } catch (error) {
    await parts.close();
    if (isSystemError(error)) throw error;
    return undefined;
  }
}

async function readSnapshot(
  parts: FileParts<IndexAbout>,
): Promise<{snapshot: IndexSnapshot; memory: number}> {
  const {stats} = parts.about;
  const readStored = async (name: string): Promise<StoredList> => {
    const {offsets, ...list} = await readList(parts, name);
    return {...list, bytesOf: pieces(parts, name, offsets)};
  };
  const [pages, words, keys] = [await readPages(parts), await readStored('words'), await readStored('keys')];
  const sectionAt = await readTexts(parts, 'sections');
  const texts = pieces(parts, 'texts', await readNumbers(parts, 'texts.offsets'));
  const snapshot = storedSnapshot({
    stats,
    columns: await readColumns(parts),
    pages,
    words,
    keys,
    section: memoizeIndexed(section => unpackSection(sectionAt(section)), stats.sections, MAX_ENTRIES),
    texts: wanted => texts(wanted).map(bytes => bytes.toString('utf8')),
  });
  const count = words.words.length + keys.words.length;
  const memory =
    2 * (parts.sizeOf('words') + parts.sizeOf('keys')) +
    (2 * pages.length + count) * STRING_OVERHEAD +
    parts.sizeOf('sections.bytes') +
    Math.min(stats.sections, MAX_ENTRIES) * ENTRY_SIZE +
    stats.sections * 48 +
    8 * count;
  return {snapshot, memory};
}

/** Reads pieces of what belongs to a list, adjacent ones in one go, and returns them in the requested order. */
function pieces(
  parts: FileParts<IndexAbout>,
  name: string,
  offsets: Uint32Array,
): (wanted: readonly number[]) => Buffer[] {
  const start = parts.startOf(`${name}.bytes`);
  return wanted => {
    const found: Buffer[] = new Array<Buffer>(wanted.length);
    const order = wanted.map((_, index) => index).sort((one, other) => wanted[one]! - wanted[other]!);
    for (let at = 0; at < order.length;) {
      const from = offsets[wanted[order[at]!]!] ?? 0;
      let to = from;
      let end = at;
      for (; end < order.length; end++) {
        const piece = wanted[order[end]!]!;
        if ((offsets[piece] ?? 0) > to + GAP) break;
        to = Math.max(to, offsets[piece + 1] ?? 0);
      }
      const bytes = Buffer.allocUnsafe(to - from);
      const read = to > from ? readSync(parts.descriptor, bytes, 0, to - from, start + from) : 0;
      if (read < to - from) bytes.fill(0, read);
      for (; at < end; at++) {
        const piece = wanted[order[at]!]!;
        found[order[at]!] = bytes.subarray((offsets[piece] ?? 0) - from, (offsets[piece + 1] ?? 0) - from);
      }
    }
    return found;
  };
}
