import {contentAfter} from './after-main.js';
import {isDoxygenTitle} from './declarations.js';
import {countBefore, type FlatPage, flatPart, flatten} from './flat-page.js';
import {isNeverRendered} from './noise.js';
import {textOf} from './text.js';
import {firstBelow, isHeadingName, type Tree, walk} from './tree.js';

/** Minimum share of the text, and of the headings, of the surrounding element that the main node has to contain. */
const MIN_SHARE = 0.7;
/**
 * Maximum amount of text outside of the parent of the title, for that parent to be the main node: in characters, or as a
 * share of all text.
 */
const MAX_LOST = {characters: 200, share: 0.05} as const;

/** Elements that are never part of the text when its amount is measured. */
const BESIDE = new Set(['aside', 'footer', 'header', 'form', 'button', 'select']);
const BESIDE_ROLES = new Set(['banner', 'complementary', 'contentinfo']);
/** Elements that may be the main node. */
const HOLDERS = new Set(['div', 'article', 'section', 'center', 'table', 'tbody', 'tr', 'td', 'blockquote']);

/**
 * The element that contains the text of the page: the first `[role=main]`, else the first `<main>`, else the parent of the first `h1`
 * (or of its `<header>`), else the body, as on Read the Docs. If that parent has little text, or much text is outside of it,
 * the result is the smallest element around the headings that contains most of the text. `undefined` for a frameset or a
 * fragment.
 *
 * @param isTitle whether an element is a title of the page. Default: each `h1`, and the titles of Doxygen
 */
export function findMainNode<N extends object>(
  tree: Tree<N>,
  document: N,
  isTitle = (node: N, name: string): boolean => name === 'h1' || isDoxygenTitle(tree, node),
): N | undefined {
  return findMain(tree, document, isTitle)?.node;
}

/** The main node and the nodes after it that belong to it (see `contentAfter`); empty if a page has no main node. */
export function mainNodes<N extends object>(tree: Tree<N>, document: N): readonly N[] {
  const main = findMainNode(tree, document);
  return main ? [main, ...contentAfter(tree, main)] : [];
}

/** The main content of a page in document order; `undefined` if it has none. */
export function flattenMain<N extends object>(tree: Tree<N>, document: N): FlatPage<N> | undefined {
  const main = findMain(tree, document, (node, name) => name === 'h1' || isDoxygenTitle(tree, node));
  if (!main) return undefined;
  const after = contentAfter(tree, main.node);
  const part = main.around && !after.length ? flatPart(main.around, main.node) : undefined;
  return part ?? flatten(tree, main.node, after);
}

/** @returns the main node, and the flat body if it had to be read to find the main node */
function findMain<N extends object>(
  tree: Tree<N>,
  document: N,
  isTitle: (node: N, name: string) => boolean,
): {readonly node: N; readonly around?: FlatPage<N>} | undefined {
  const body = firstBelow(tree, document, (_, name) => name === 'body');
  if (!body) return undefined;
  let role: N | undefined;
  let main: N | undefined;
  walk(tree, body, (node, name) => {
    if (name === undefined || role || isNeverRendered(name)) return false;
    if (tree.attribute(node, 'role') === 'main') role = node;
    else if (name === 'main') main ??= node;
    return true;
  });
  const marked = role ?? main;
  if (marked) return {node: marked};
  const titles: N[] = [];
  walk(tree, body, (node, name) => {
    if (name === undefined || isNeverRendered(name)) return false;
    if (!isTitle(node, name)) return true;
    titles.push(node);
    return false;
  });
  const title = titles.find(h1 => !isBanner(tree, h1)) ?? titles[0];
  const holder = title && tree.parent(headingBox(tree, title));
  const text = weigh(tree, body, title, isTitle);
  const node = title && holder && holdsMost(text, holder, title) ? holder : aroundText(text);
  return {node, around: text.page};
}

/** A body, and how much text its elements have: the number of characters, without white space and links. */
interface Weighed<N extends object> {
  readonly page: FlatPage<N>;
  /** For each place, the amount of text before it. */
  readonly sizes: readonly number[];
  /** Places of the headings of the text. */
  readonly headings: readonly number[];
}

function weigh<N extends object>(
  tree: Tree<N>,
  body: N,
  title: N | undefined,
  isTitle: (node: N, name: string) => boolean,
): Weighed<N> {
  const page = flatten(tree, body);
  const {nodes, names, texts, ends} = page;
  const sizes = [0];
  const headings: number[] = [];
  let skipUntil = 0;
  let titleUntil = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const name = names[i]!;
    let size = 0;
    if (i < skipUntil) size = 0;
    else if (!name) size = sizeOf(texts[i]!);
    else if (isLink(i) || isBeside(tree, node, name) || isOtherBanner(i)) skipUntil = ends[i]!;
    else if (name === 'h1' ? isTitle(node, tree.nameOf(node)!) : isHeadingName(name)) headings.push(i);
    sizes.push(sizes[i]! + size);
  }
  return {page, sizes, headings};

  /**
   * Whether an element is a link with an address. A link target does not count: parsers do not close `<a id="x"/>` of
   * XHTML, so it would contain everything that follows.
   */
  function isLink(index: number): boolean {
    return names[index] === 'a' && tree.attribute(nodes[index]!, 'href') !== undefined;
  }

  function isOtherBanner(index: number): boolean {
    if (names[index] !== 'h1' || index < titleUntil) return false;
    titleUntil = ends[index]!;
    return nodes[index] !== title && isBanner(tree, nodes[index]!);
  }
}

const sizeOf = (text: string): number => text.replace(/\s+/g, '').length;

/** Whether an element is beside the text. */
const isBeside = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  BESIDE.has(name) || BESIDE_ROLES.has(tree.attribute(node, 'role') ?? '');

/** Whether the parent of the title contains most of the text, and not only the title. */
function holdsMost<N extends object>({page, sizes}: Weighed<N>, holder: N, title: N): boolean {
  const {tree, nodes, ends} = page;
  const at = nodes.indexOf(holder);
  const end = ends[at]!;
  // All text of the parent counts, including links, such as a list of the pages below.
  const heldSize = sizeOf(textOf(tree, holder));
  const lost = sizes.at(-1)! - (at < 0 ? 0 : sizes[end]! - sizes[at]!);
  if (lost > heldSize) return false;
  if (lost && heldSize <= sizeOf(textOf(tree, title)) && !isBanner(tree, title)) return false;
  return lost <= MAX_LOST.characters || lost <= MAX_LOST.share * (heldSize + lost);
}

/** The smallest element around the headings that contains most of the text of its parent. */
function aroundText<N extends object>({page, sizes, headings}: Weighed<N>): N {
  const {nodes, names, ends} = page;
  const sizeAt = (index: number): number => sizes[ends[index]!]! - sizes[index]!;
  const headingsIn = (at: number): readonly [first: number, count: number] => {
    const first = countBefore(headings, at + 1);
    return [first, countBefore(headings, ends[at]!) - first];
  };
  const inside = (at: number): number | undefined => {
    const [first, count] = headingsIn(at);
    for (let child = at + 1; child < ends[at]!; child = ends[child]!) {
      if (!HOLDERS.has(names[child]!) || !sizeAt(child) || sizeAt(child) < MIN_SHARE * sizeAt(at)) continue;
      const [firstHeld, held] = headingsIn(child);
      if (firstHeld === first && held >= MIN_SHARE * count) return child;
    }
    return undefined;
  };
  let at = 0;
  for (let next = inside(at); next !== undefined; next = inside(at)) at = next;
  return nodes[at]!;
}

/**
 * Whether an `h1` is the name of the site in a banner, because the whole heading is a link to another page. Django's manual
 * has such a heading before the title of the page.
 */
export function isBanner<N extends object>(tree: Tree<N>, h1: N): boolean {
  const link = firstBelow(
    tree,
    h1,
    (node, name) => name === 'a' && /^[^#]/.test(tree.attribute(node, 'href') ?? ''),
  );
  return link !== undefined && textOf(tree, link) === textOf(tree, h1);
}

/** The heading, or its parent if that is a `<header>`. */
function headingBox<N extends object>(tree: Tree<N>, heading: N): N {
  const parent = tree.parent(heading);
  return parent && tree.nameOf(parent) === 'header' ? parent : heading;
}
