import type {Document, Element} from 'domhandler';
import {type AnyNode, isTag} from 'domhandler';
import {elementsBelow} from '../dom-walk.js';
import {linksFrom, type PageLink} from '../page-links.js';
import {foldText, rawText} from '../page-text.js';

/** Where a book's own index may be, as Sphinx names it: the one with all letters first. */
export const BOOK_INDEXES = [
  'genindex-all.html',
  'genindex-all/index.html',
  'genindex.html',
  'genindex/index.html',
];

/**
 * The entries of a book's own index, each with the place it leads to: `list comprehension`, and for entries below
 * another both together, `for statement`. Authors write them for readers who look something up.
 */
export function readBookIndex(document: Document, path: string): PageLink[] {
  const entries: PageLink[] = [];
  for (const list of elementsBelow(document))
    if (list.name === 'ul' && isOutermost(list)) readList(list, '', path, entries);
  return entries;
}

const isOutermost = (list: Element): boolean => {
  for (let node = list.parent; node; node = node.parent)
    if (isTag(node) && (node.name === 'ul' || node.name === 'nav')) return false;
    else if (isTag(node) && node.name === 'table' && /\bindextable\b/.test(node.attribs['class'] ?? ''))
      return true;
  return false;
};

function readList(list: Element, above: string, path: string, entries: PageLink[]): void {
  for (const item of list.children) {
    if (!isTag(item) || item.name !== 'li') continue;
    const own = item.children.filter(child => !isList(child));
    // `[1]`, `[2]` are further places of the same entry; a comma stands between them.
    const entry = foldText(own.map(child => rawText(child)).join('')).replace(/(,?\s*\[\d+\])+$/, '');
    const text = above ? joined(above, entry) : entry;
    for (const child of own)
      if (isTag(child)) for (const {place} of linksFrom(wrap(child), path)) entries.push({place, text});
    for (const child of item.children) if (isList(child)) readList(child, entry, path, entries);
  }
}

/** `list() (imaplib.IMAP4 method)` is followed by `(nntplib.NNTP method)`, which is another list. */
const joined = (above: string, entry: string): string =>
  entry.startsWith('(') ? `${above.replace(/\s+\(.*\)$/, '')} ${entry}` : `${entry} ${above}`;

const isList = (node: AnyNode): node is Element => isTag(node) && node.name === 'ul';

const wrap = (child: Element): Element => ({...child, children: [child]}) as unknown as Element;
