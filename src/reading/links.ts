import type {PageLink} from './page-parts.js';
import {firstIn, type FlatPage, flatten, hasTextBetween, textBetween} from './flat-page.js';
import {hasClass, idOf, type Tree} from './tree.js';
import {baseAddress} from './base.js';
import {headingAnchor} from './anchors.js';
import type {Definition} from './definitions.js';
import type {Row} from './rows.js';

const isIndexTable = hasClass('indextable');

/**
 * The entries of an index that Sphinx has generated, each with the place it links to. The text of a nested entry includes that of the
 * entry above it: `statement` below `for` becomes `for statement`. Authors write index entries for readers who look something up.
 *
 * @param path of the page in its folder
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
    // `[1], [2]` are further links of the same entry.
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

/**
 * The text of a nested entry with that of the entry above it. An entry in parentheses replaces the parentheses above:
 * `list() (imaplib.IMAP4 method)` and `(nntplib.NNTP method)` become `list() (nntplib.NNTP method)`.
 */
const joined = (above: string, entry: string): string =>
  entry.startsWith('(') ? `${above.replace(/\s+\(.*\)$/, '')} ${entry}` : `${entry} ${above}`;

/** Maximum depth of nested lists. Sphinx writes three. */
const MAX_DEPTH = 10;
/** Maximum length of an entry, in characters. */
const MAX_ENTRY = 200;

/** Placeholder for the URL of the site while links are resolved. */
const SITE = 'http://site/';
/** Maximum length of the text of a link, in characters. A longer text is a sentence, not a name. */
const MAX_LINK_TEXT = 80;

/**
 * The links of a page to places of its site, with their texts, each pair once. The ranking uses them, because a section that is often
 * linked to is more important than others of the same name, and because authors refer to it in the words of readers.
 *
 * @param document the document with the `<base>`. Default: the page has no `<base>`
 */
export function linksFrom<N extends object>(page: FlatPage<N>, path: string, document?: N): PageLink[] {
  const base = document ? baseIn(page.tree, document, path) : baseOf(path);
  const links = new Map<string, PageLink>();
  const places = page.names.flatMap((name, index) => (name === 'a' && index > 0 ? [index] : []));
  for (const [number, link] of places.entries()) {
    const end = page.ends[link]!;
    // An empty `<a>` is a link target.
    if (end === link + 1) continue;
    const place = placeAt(page, link, base);
    if (!place) continue;
    // A link ends at the next link, because links may be nested, although HTML does not allow it.
    const text = textBetween(page, link + 1, Math.min(end, places[number + 1] ?? end)).slice(
      0,
      MAX_LINK_TEXT,
    );
    links.set(`${place} ${text}`, {place, text});
  }
  return [...links.values()];
}

/** The URL of a page below the placeholder `SITE`. */
const baseOf = (path: string): string => SITE + path.split('/').map(encodeURIComponent).join('/');

/**
 * The base URL for the links of a page. A `<base>` of another origin is that of the published site. It is ignored,
 * because the path of the site's folder there is not known.
 */
function baseIn<N extends object>(tree: Tree<N>, document: N, path: string): string {
  const {href} = baseAddress(tree, document, baseOf(path));
  return href.startsWith(SITE) ? href : baseOf(path);
}

/** Where a link leads, as `path#anchor`. Empty for a URL outside the site. */
function placeAt<N extends object>(page: FlatPage<N>, index: number, base: string): string {
  const href = page.tree.attribute(page.nodes[index]!, 'href');
  return href && URL.canParse(href, base) ? placeOf(new URL(href, base)) : '';
}

/** A URL as `path#anchor`. Empty if it is outside the site, or its path cannot be decoded. */
function placeOf({href, origin, pathname, hash}: URL): string {
  if (!href.startsWith(SITE) || `${origin}/` !== SITE) return '';
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return `${path === '' || path.endsWith('/') ? `${path}index.html` : path}#${decodedFragment(hash.slice(1))}`;
  } catch {
    return '';
  }
}

/** The decoded fragment, or the fragment itself if its percent-encoding is invalid, as in `#100%`. */
function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Maximum distance of an anchor from the heading that it belongs to, in nodes. */
const MAX_BEFORE = 12;

/**
 * Maps anchors inside of sections to the anchors of their sections, because the entries of an index and many links lead to the middle
 * of a text, such as `index-12` of Sphinx. The anchors of the sections themselves are left out. A link target right before a heading
 * or list belongs to its section, and so does an element that begins with a heading or list.
 */
export function anchorsInSections<N extends object>(
  page: FlatPage<N>,
  definitions: readonly Definition[],
  rows: readonly Row[] = [],
): Map<string, string> {
  const {tree, nodes, names, texts, ends, headings} = page;
  /** The anchors of rows and terms, and for each definition that of its term. */
  const terms = new Map<number, string>();
  /** For each list, the anchor of its first term. */
  const lists = new Map<number, string>();
  for (const {list, term, text, id, others} of definitions) {
    if (!id) continue;
    if (!lists.has(list)) lists.set(list, id);
    for (const place of [term, ...others, text]) terms.set(place, id);
  }
  for (const {row, id} of rows) terms.set(row, id);
  const definitionIds = new Set(definitions.map(({id}) => id));
  /** Rows, terms and definitions around the current place, the innermost last. */
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
    const leads = coming !== undefined && coming - i <= MAX_BEFORE && !hasTextBetween(page, i, coming);
    const term = around.length ? terms.get(around.at(-1)!) : undefined;
    const after = ends[i] === i + 1 && !/\S/.test(texts[i + 1] ?? '') ? (names[i + 1] ? i + 1 : i + 2) : -1;
    const owner = leads ? headingAnchor(page, coming) : (lists.get(after) ?? term ?? heading);
    if (owner !== id && !definitionIds.has(id) && !owners.has(id)) owners.set(id, owner);
  }
  return owners;
}
