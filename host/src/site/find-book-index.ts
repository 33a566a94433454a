import {join} from 'node:path';
import {type PageLink, readBookIndex} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';
import {parsePage} from './parse-page.js';
import {readPageFile} from './read-page.js';

/** Where Sphinx may have put a book's own index: the page with all letters comes first. */
const PATHS = ['genindex-all.html', 'genindex-all/index.html', 'genindex.html', 'genindex/index.html'];

/** The entries of a site's own index, or none where it has no index. */
export async function findBookIndex(folder: string): Promise<PageLink[]> {
  for (const path of PATHS) {
    const html = await readPageFile(join(folder, path)).catch(() => undefined);
    if (html !== undefined) return readBookIndex(nodeTree, parsePage(html), path);
  }
  return [];
}
