import {inflateSync} from 'node:zlib';
import {join} from 'node:path';
import {
  type ApiObject,
  type Inventory as Names,
  MAX_NAME,
  type PageLink,
  readBookIndex,
} from '../../../src/reading/index.js';
import {groupBy} from '../system/group-by.js';
import {pageTree, parsePageTree} from './page-tree.js';
import {readPageFile} from './read-page.js';
import type {SiteFolder} from './site-boundary.js';

/** The API objects and labels of a site's `objects.inv`, by page and anchor. */
export interface Inventory extends Names {
  readonly entries: readonly InventoryEntry[];
}

export interface InventoryEntry extends ApiObject {
  readonly path: string;
  readonly anchor: string;
}

const HEADER = '# Sphinx inventory version 2';
/**
 * Maximum size of the decompressed list, in bytes. The list of Python's manual has 1 MB, but a crafted file of 1 MB can
 * decompress to 1 GB.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** Roles of entries for whole pages, and for parameters within a signature. */
const NOT_NAMES = /^std:doc$|[a-z]Param$/;

/**
 * Reads a Sphinx inventory of version 2: four lines of text, then lines of `name domain:role priority uri title`
 * compressed with zlib, where a `$` at the end of the uri stands for the name.
 *
 * @throws {Error} if the file is not such an inventory, or decompresses to more than `MAX_BYTES`
 */
export function readInventory(bytes: Uint8Array): Inventory {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.toString('latin1', 0, HEADER.length).startsWith(HEADER))
    throw new Error('objects.inv is not a Sphinx inventory of version 2.');
  let start = 0;
  for (let line = 0; line < 4; line++) start = buffer.indexOf('\n', start) + 1;
  const lines = inflateSync(buffer.subarray(start), {maxOutputLength: MAX_BYTES})
    .toString('utf8')
    .split('\n');
  return indexEntries(lines.flatMap(readLine));
}

/**
 * Parses a line. The name may contain spaces: it ends where a role and a number follow. Parses word by word, because
 * regular expressions would be slow on crafted lines.
 */
function readLine(line: string): InventoryEntry[] {
  let role: RegExpExecArray | undefined;
  for (const word of line.matchAll(/\S+/g)) {
    if (role && /^-?\d+$/.test(word[0])) {
      const [, uri] = /^\s(\S*)\s/.exec(line.slice(word.index + word[0].length)) ?? [];
      if (uri !== undefined) return entryOf(line.slice(0, role.index).trimEnd(), role[0], uri);
    }
    role = word.index > 0 && isRole(word[0]) ? word : undefined;
  }
  return [];
}

/** Whether a word is `domain:role`, with neither part empty. */
function isRole(word: string): boolean {
  const colon = word.indexOf(':', 1);
  return colon > 0 && colon < word.length - 1;
}

function entryOf(name: string, role: string, uri: string): InventoryEntry[] {
  if (!name || name.length > MAX_NAME || NOT_NAMES.test(role)) return [];
  const [path = '', anchor = ''] = (uri.endsWith('$') ? uri.slice(0, -1) + name : uri).split('#', 2);
  return [{role, name, path: pageOf(path), anchor}];
}

/** The file of a page: the dirhtml builder writes `library/asyncio/` for `library/asyncio/index.html`. */
const pageOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

function indexEntries(entries: readonly InventoryEntry[]): Inventory {
  const byAnchor = groupBy(entries, ({path, anchor}) => `${path}#${anchor}`);
  return {entries, at: (path, anchor) => byAnchor.get(`${path}#${anchor}`) ?? []};
}

/** Paths at which Sphinx may have written the book's index. The page with all letters comes first. */
const PATHS = ['genindex-all.html', 'genindex-all/index.html', 'genindex.html', 'genindex/index.html'];

/** The book's index of a site, not parsed yet. */
interface BookIndex {
  /** Path and HTML of the index; empty if the site has none. */
  readonly source: string;
  readonly read: () => PageLink[];
}

/** Finds the book's index of a site (`genindex` of Sphinx). If there is none, the result has no entries. */
export async function findBookIndex(site: SiteFolder): Promise<BookIndex> {
  for (const path of PATHS) {
    const html = await readPageFile(site, join(site.folder, path)).catch(() => undefined);
    if (html !== undefined)
      return {source: `${path}\n${html}`, read: () => readBookIndex(pageTree, parsePageTree(html), path)};
  }
  return {source: '', read: () => []};
}
