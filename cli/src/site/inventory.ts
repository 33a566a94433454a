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

/** Which names a site's own `objects.inv` gives to which anchors. */
export interface Inventory extends Names {
  /** Every entry, as the bench asks for them. */
  readonly entries: readonly InventoryEntry[];
}

export interface InventoryEntry extends ApiObject {
  readonly path: string;
  readonly anchor: string;
}

const HEADER = '# Sphinx inventory version 2';
/** What the list may be when it is unpacked, in bytes. That of Python's manual is 1 MB; a megabyte can hold a thousand. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Entries that lead to a whole page, or into the middle of a signature. */
const NOT_NAMES = /^std:doc$|[a-z]Param$/;

/**
 * Reads Sphinx's inventory, version 2: four lines of text, then lines of `name domain:role priority uri title`
 * under zlib, where a `$` at the uri's end stands for the name.
 *
 * @throws {Error} what is not such a file, or unpacks to more than one has.
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

/** The name may hold spaces: it ends where a role and a number follow. Word by word, for a line may be written to be slow. */
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

/** `domain:role`, each with a name. */
function isRole(word: string): boolean {
  const colon = word.indexOf(':', 1);
  return colon > 0 && colon < word.length - 1;
}

function entryOf(name: string, role: string, uri: string): InventoryEntry[] {
  if (!name || name.length > MAX_NAME || NOT_NAMES.test(role)) return [];
  const [path = '', anchor = ''] = (uri.endsWith('$') ? uri.slice(0, -1) + name : uri).split('#', 2);
  return [{role, name, path: pageOf(path), anchor}];
}

/** `library/asyncio/`, as the dirhtml builder writes it, is the file `library/asyncio/index.html`. */
const pageOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

function indexEntries(entries: readonly InventoryEntry[]): Inventory {
  const byAnchor = groupBy(entries, ({path, anchor}) => `${path}#${anchor}`);
  return {entries, at: (path, anchor) => byAnchor.get(`${path}#${anchor}`) ?? []};
}

/** Where Sphinx may have put a book's own index: the page with all letters comes first. */
const PATHS = ['genindex-all.html', 'genindex-all/index.html', 'genindex.html', 'genindex/index.html'];

/** A site's own index, before it is read. */
interface BookIndex {
  /** All of its HTML, and where it is; empty where there is none. */
  readonly source: string;
  readonly read: () => PageLink[];
}

/** A site's own index, without entries where it has none. */
export async function findBookIndex(site: SiteFolder): Promise<BookIndex> {
  for (const path of PATHS) {
    const html = await readPageFile(site, join(site.folder, path)).catch(() => undefined);
    if (html !== undefined)
      return {source: `${path}\n${html}`, read: () => readBookIndex(pageTree, parsePageTree(html), path)};
  }
  return {source: '', read: () => []};
}
