import {join} from 'node:path';
import {type PageLink, readBookIndex} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';
import {parsePage} from './parse-page.js';
import {readPageFile} from './read-page.js';

/** Where Sphinx may have put a book's own index: the page with all letters comes first. */
const PATHS = ['genindex-all.html', 'genindex-all/index.html', 'genindex.html', 'genindex/index.html'];

/** A site's own index, before it is read. */
export interface BookIndex {
  /** All of its HTML, and where it is; empty where there is none. */
  readonly source: string;
  readonly read: () => PageLink[];
}

/** A site's own index, without entries where it has none. */
export async function findBookIndex(folder: string): Promise<BookIndex> {
  for (const path of PATHS) {
    const html = await readPageFile(join(folder, path)).catch(() => undefined);
    if (html !== undefined)
      return {source: `${path}\n${html}`, read: () => readBookIndex(nodeTree, parsePage(html), path)};
  }
  return {source: '', read: () => []};
}
