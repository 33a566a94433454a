import {baseOf, placeAt} from './page-links.js';
import type {PageLink} from '../page-parts.js';
import {firstIn, flatten, type FlatPage, textBetween} from '../tree/flat-page.js';
import {hasClass, type Tree} from '../tree/tree.js';

const isIndexTable = hasClass('indextable');

/**
 * The entries of a book's own index, as Sphinx writes it, each with the place it leads to: `list comprehension`, and
 * for entries below another both together, `for statement`. Authors write them for readers who look something up.
 *
 * @param path of the page in its folder.
 */
export function readBookIndex<N extends object>(tree: Tree<N>, document: N, path: string): PageLink[] {
  const page = flatten(tree, document);
  const entries: PageLink[] = [];
  for (let i = 0; i < page.nodes.length; i++) {
    if (page.names[i] !== 'table' || !isIndexTable(tree, page.nodes[i]!)) continue;
    for (const list of outermostLists(page, i + 1, page.ends[i]!))
      readList(page, list, '', baseOf(path), entries);
    i = page.ends[i]! - 1;
  }
  return entries;
}

function* outermostLists<N extends object>(page: FlatPage<N>, from: number, to: number): Generator<number> {
  for (let i = from; i < to; i++)
    if (page.names[i] === 'ul') {
      yield i;
      i = page.ends[i]! - 1;
    }
}

function readList<N extends object>(
  page: FlatPage<N>,
  list: number,
  above: string,
  base: string,
  entries: PageLink[],
): void {
  const {names, ends} = page;
  for (let item = list + 1; item < ends[list]!; item = ends[item]!) {
    if (names[item] !== 'li') continue;
    const below = firstIn(page, item + 1, ends[item]!, (_, name) => name === 'ul');
    const end = below ?? ends[item]!;
    // `[1]`, `[2]` are further places of the same entry; a comma stands between them.
    const entry = textBetween(page, item + 1, end).replace(/(,?\s*\[\d+\])+$/, '');
    const text = above ? joined(above, entry) : entry;
    for (let i = item + 1; i < end; i++) {
      const place = names[i] === 'a' ? placeAt(page, i, base) : '';
      if (place) entries.push({place, text});
    }
    if (below !== undefined) readList(page, below, entry, base, entries);
  }
}

/** `list() (imaplib.IMAP4 method)` is followed by `(nntplib.NNTP method)`, which is another list. */
const joined = (above: string, entry: string): string =>
  entry.startsWith('(') ? `${above.replace(/\s+\(.*\)$/, '')} ${entry}` : `${entry} ${above}`;
