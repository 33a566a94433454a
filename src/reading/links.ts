import type {PageLink} from './page-parts.js';
import {firstIn, type FlatPage, flatten, hasTextBetween, textBetween} from './flat-page.js';
import {hasClass, idOf, type Tree} from './tree.js';
import {baseAddress} from './base.js';
import {headingAnchor} from './anchors.js';
import type {Definition} from './definitions.js';
import type {Row} from './rows.js';

const isIndexTable = hasClass('indextable');

/**
 * The entries of a book's own index, as Sphinx writes it, each with the place it leads to: `list comprehension`, and
 * for entries below another both together, `for statement`. Authors write them for readers who look something up.
 *
 * @param path of the page in its folder.
 */
export function readBookIndex<N extends object>(tree: Tree<N>, document: N, path: string): PageLink[] {
  const page = flatten(tree, document);
  const base = baseIn(tree, document, path);
  const entries: PageLink[] = [];
  for (let i = 0; i < page.nodes.length; i++) {
    if (page.names[i] !== 'table' || !isIndexTable(tree, page.nodes[i]!)) continue;
    for (const list of outermostLists(page, i + 1, page.ends[i]!)) readList(page, list, '', base, entries);
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
  depth = 1,
): void {
  const {names, ends} = page;
  for (let item = list + 1; item < ends[list]!; item = ends[item]!) {
    if (names[item] !== 'li') continue;
    const below = firstIn(page, item + 1, ends[item]!, (_, name) => name === 'ul');
    const end = below ?? ends[item]!;
    // `[1]`, `[2]` are further places of the same entry; a comma stands between them.
    const entry = textBetween(page, item + 1, end)
      .slice(0, MAX_ENTRY)
      .replace(/(,?\s*\[\d+\])+$/, '');
    const text = above ? joined(above, entry) : entry;
    for (let i = item + 1; i < end; i++) {
      const place = names[i] === 'a' ? placeAt(page, i, base) : '';
      if (place) entries.push({place, text});
    }
    if (below !== undefined && depth < MAX_DEPTH) readList(page, below, entry, base, entries, depth + 1);
  }
}

/** `list() (imaplib.IMAP4 method)` is followed by `(nntplib.NNTP method)`, which is another list. */
const joined = (above: string, entry: string): string =>
  entry.startsWith('(') ? `${above.replace(/\s+\(.*\)$/, '')} ${entry}` : `${entry} ${above}`;

/** Lists in one another that are read: Sphinx writes three. */
const MAX_DEPTH = 10;
/** Characters of an entry that are read. */
const MAX_ENTRY = 200;

/** Stands for the site while its own links are resolved. */
const SITE = 'http://site/';
/** A longer link is a sentence, not a name. */
const MAX_LINK_TEXT = 80;

/**
 * Where in the site a page's text leads, and what it calls that place, each pair once: how often the authors refer
 * to a section tells `open` the function from what else is called open, and their words for it are those of readers.
 *
 * @param document whose `<base>` counts. Default: the page has none
 */
export function linksFrom<N extends object>(page: FlatPage<N>, path: string, document?: N): PageLink[] {
  const base = document ? baseIn(page.tree, document, path) : baseOf(path);
  const links = new Map<string, PageLink>();
  const found = page.names.flatMap((name, index) => (name === 'a' && index > 0 ? [index] : []));
  for (const [number, link] of found.entries()) {
    const end = page.ends[link]!;
    // Without anything in it it is a place, or no link to speak of.
    if (end === link + 1) continue;
    const place = placeAt(page, link, base);
    if (!place) continue;
    // Links may be in one another, whatever HTML says.
    const text = textBetween(page, link + 1, Math.min(end, found[number + 1] ?? end)).slice(0, MAX_LINK_TEXT);
    links.set(`${place} ${text}`, {place, text});
  }
  return [...links.values()];
}

/** The address of a page while its links are resolved. */
export const baseOf = (path: string): string => SITE + path.split('/').map(encodeURIComponent).join('/');

/** A base on another origin is the published site's. Where in it the folder is, is not known: the page's own address counts. */
function baseIn<N extends object>(tree: Tree<N>, document: N, path: string): string {
  const {href} = baseAddress(tree, document, baseOf(path));
  return href.startsWith(SITE) ? href : baseOf(path);
}

/** Where the `<a>` at a place leads; empty when that is not in the site. */
function placeAt<N extends object>(page: FlatPage<N>, index: number, base: string): string {
  const href = page.tree.attribute(page.nodes[index]!, 'href');
  return href && URL.canParse(href, base) ? placeOf(new URL(href, base)) : '';
}

/** Empty for a place outside the site, or one that cannot be read. */
function placeOf({href, origin, pathname, hash}: URL): string {
  if (!href.startsWith(SITE) || `${origin}/` !== SITE) return '';
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return `${path === '' || path.endsWith('/') ? `${path}index.html` : path}#${decodeURIComponent(hash.slice(1))}`;
  } catch {
    return '';
  }
}

/** How far before a heading its targets are looked for, in nodes. */
const BEFORE = 12;

/**
 * Which section an anchor inside of it leads to: a book's index and many links lead to targets in the middle of a
 * text, such as Sphinx's `index-12`. Anchors that are a section's own are left out. A target right before a heading
 * is the heading's, one right before a list the list's, and so is an element that begins with one.
 */
export function anchorsInSections<N extends object>(
  page: FlatPage<N>,
  definitions: readonly Definition[],
  rows: readonly Row[] = [],
): Map<string, string> {
  const {tree, nodes, names, texts, ends, headings} = page;
  /** The anchor of each row, and for each term and definition that of the term. */
  const terms = new Map<number, string>();
  /** Of each list its first term. */
  const lists = new Map<number, string>();
  for (const {list, term, text, id, others} of definitions) {
    if (!id) continue;
    if (!lists.has(list)) lists.set(list, id);
    for (const one of [term, ...others, text]) terms.set(one, id);
  }
  for (const {row, id} of rows) terms.set(row, id);
  const own = new Set(definitions.map(({id}) => id));
  /** Terms and definitions around a place, the innermost last. */
  const around: number[] = [];
  const owners = new Map<string, string>();
  let next = 0;
  let heading = '';
  for (let i = 1; i < nodes.length; i++) {
    if (i === headings[next]) {
      heading = headingAnchor(page, i);
      next++;
    }
    while (around.length && ends[around.at(-1)!]! <= i) around.pop();
    if (terms.has(i)) around.push(i);
    if (!names[i]) continue;
    const id = idOf(tree, nodes[i]!) || (names[i] === 'a' && tree.attribute(nodes[i]!, 'name')) || '';
    if (!id) continue;
    const coming = headings[next];
    const leads = coming !== undefined && coming - i <= BEFORE && !hasTextBetween(page, i, coming);
    const term = around.length ? terms.get(around.at(-1)!) : undefined;
    const after = ends[i] === i + 1 && !/\S/.test(texts[i + 1] ?? '') ? (names[i + 1] ? i + 1 : i + 2) : -1;
    const owner = leads ? headingAnchor(page, coming) : (lists.get(after) ?? term ?? heading);
    if (owner !== id && !own.has(id) && !owners.has(id)) owners.set(id, owner);
  }
  return owners;
}
