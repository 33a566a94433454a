import {readSync} from 'node:fs';
import type {
  Directory,
  IndexSnapshot,
  PageEntry,
  SectionEntry,
  Vocabularies,
} from '../../../src/ranking/index/index-snapshot.js';
import {readNamePostings, readPostings} from '../../../src/ranking/index/postings-codec.js';
import {SortedWords} from '../../../src/ranking/index/memory-snapshot.js';
import {type OpenedIndex, openIndex} from '../../../src/ranking/index/open-index.js';
import {memoizeIndexed} from '../../../src/ranking/text/memoize.js';
import {isSystemError} from '../system/open-files.js';
import {FileParts} from './file-parts.js';
import type {IndexAbout} from './index-file.js';

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
  const uint32 = async (name: string) => new Uint32Array((await parts.read(name)).buffer as ArrayBuffer);
  const offsets = async (name: string) => new Float64Array((await parts.read(name)).buffer as ArrayBuffer);
  const pages = JSON.parse((await parts.read('pages')).toString('utf8')) as [path: string, title: string][];
  const sections = await parts.read('sections');
  const sectionOffsets = await offsets('sectionOffsets');
  const textOffsets = await offsets('textOffsets');
  const entry = memoizeIndexed(
    section => toSection(sections.toString('utf8', sectionOffsets[section], sectionOffsets[section + 1])),
    stats.sections,
    MAX_ENTRIES,
  );
  const directory: Directory = {
    page: page => toPage(pages[page]),
    section: entry,
    pageOf: await uint32('pageOf'),
    firstOf: await uint32('firstOf'),
    flags: await parts.read('flags'),
    links: new Uint16Array((await parts.read('links')).buffer as ArrayBuffer),
    lengths: await uint32('lengths'),
    ranks: new Int8Array((await parts.read('ranks')).buffer as ArrayBuffer),
  };
  const words = (await parts.read('words')).toString('utf8');
  const keys = (await parts.read('keys')).toString('utf8');
  const vocabulary: Vocabularies = {
    words: new SortedWords(split(words), await uint32('wordFrequencies')),
    keys: new SortedWords(split(keys), await uint32('keyFrequencies')),
  };
  const wordOffsets = await uint32('wordOffsets');
  const keyOffsets = await uint32('keyOffsets');
  const postings = pieces(parts, 'postings', wordOffsets);
  const called = pieces(parts, 'called', keyOffsets);
  const texts = pieces(parts, 'texts', textOffsets);
  const snapshot: IndexSnapshot = {
    stats,
    directory: async () => directory,
    vocabulary: async () => vocabulary,
    postings: async wanted => postings(wanted).map(bytes => readPostings(bytes, stats.sections)),
    namePostings: async wanted => called(wanted).map(bytes => readNamePostings(bytes, stats.sections)),
    texts: async wanted => texts(wanted).map(bytes => bytes.toString('utf8')),
  };
  const strings = pages.length * 2 + vocabulary.words.size + vocabulary.keys.size;
  const memory =
    2 * (words.length + keys.length) +
    strings * STRING_OVERHEAD +
    sections.length +
    Math.min(stats.sections, MAX_ENTRIES) * ENTRY_SIZE +
    stats.sections * 48 +
    8 * (vocabulary.words.size + vocabulary.keys.size);
  return {snapshot, memory};
}

const split = (words: string): string[] => (words === '' ? [] : words.split('\n'));

const toPage = ([path = '', title = '']: [string?, string?] = []): PageEntry => ({path, title});

function toSection(json: string): SectionEntry {
  const [anchor = '', heading = '', role, name, ...aliases] = json ? (JSON.parse(json) as string[]) : [];
  return {anchor, heading, role: role ?? undefined, name: name ?? undefined, aliases};
}

/** Reads pieces of a part, adjacent ones in one go, and returns them in the requested order. */
function pieces(
  parts: FileParts<IndexAbout>,
  name: string,
  offsets: Uint32Array | Float64Array,
): (wanted: readonly number[]) => Buffer[] {
  const start = parts.startOf(name);
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
