import {contentAfter} from './after-main.js';
import {isDoxygenTitle} from './declarations.js';
import {countBefore, type FlatPage, flatPart, flatten} from './flat-page.js';
import {isNeverRendered} from './noise.js';
import {textOf} from './text.js';
import {firstBelow, isHeadingName, type Tree, walk} from './tree.js';

/** The share of the text around it that a node must hold to be its main node. */
const MOST = 0.7;
/** Text outside of the node that the hosted service takes may be as much as this: characters, or a share of all. */
const MAY_LOSE = {characters: 200, share: 0.05} as const;

/** Beside the text wherever they stand; without them, text is what a page has below its body. */
const BESIDE = new Set(['aside', 'footer', 'header', 'form', 'button', 'select']);
const BESIDE_ROLES = new Set(['banner', 'complementary', 'contentinfo']);
/** What a main node may be. */
const HOLDERS = new Set(['div', 'article', 'section', 'center', 'table', 'tbody', 'tr', 'td', 'blockquote']);

/**
 * The node that holds the page's own text: the first `[role=main]`, else the first `<main>`, else the parent of the
 * first `h1` (of its `<header>`, if it sits in one), else the body, as on the hosted service. Where that parent holds
 * little but the heading, and where much text is outside of it: the smallest node around the headings that holds most
 * of the text. Nothing for a frameset or a fragment.
 *
 * @param isTitle what is a title of the page. Default: an `h1`, and Doxygen's
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

/** @returns the main node, and what is around it where that had to be read */
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

/** How much text is where in a body: characters that are not white space, and not in links, which lead elsewhere. */
interface Weighed<N extends object> {
  readonly page: FlatPage<N>;
  /** Up to each place, without what stands beside the text. */
  readonly sizes: readonly number[];
  /** Headings of the text. */
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
  let passUntil = 0;
  let titleUntil = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const name = names[i]!;
    let size = 0;
    if (i < passUntil) size = 0;
    else if (!name) size = sizeOf(texts[i]!);
    else if (isLink(i) || isBeside(tree, node, name) || isOtherBanner(i)) passUntil = ends[i]!;
    else if (name === 'h1' ? isTitle(node, tree.nameOf(node)!) : isHeadingName(name)) headings.push(i);
    sizes.push(sizes[i]! + size);
  }
  return {page, sizes, headings};

  /** Not an unclosed anchor of XHTML, which is around all that follows it. */
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

/** A page's own title may be in a `header`, too. */
const isBeside = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  BESIDE.has(name) || BESIDE_ROLES.has(tree.attribute(node, 'role') ?? '');

/** Whether the node that the hosted service takes has the page's text, and is not the box of a heading. */
function holdsMost<N extends object>({page, sizes}: Weighed<N>, holder: N, title: N): boolean {
  const {tree, nodes, ends} = page;
  const at = nodes.indexOf(holder);
  const end = ends[at]!;
  // Whatever the hosted service passes by, it is of the text, such as a list of the pages below.
  const held = sizeOf(textOf(tree, holder));
  const lost = sizes.at(-1)! - (at < 0 ? 0 : sizes[end]! - sizes[at]!);
  if (lost > held) return false;
  if (lost && held <= sizeOf(textOf(tree, title)) && !isBanner(tree, title)) return false;
  return lost <= MAY_LOSE.characters || lost <= MAY_LOSE.share * (held + lost);
}

/** The smallest node around the headings that holds most of the text of what is around it. */
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
      if (!HOLDERS.has(names[child]!) || !sizeAt(child) || sizeAt(child) < MOST * sizeAt(at)) continue;
      const [firstHeld, held] = headingsIn(child);
      if (firstHeld === first && held >= MOST * count) return child;
    }
    return undefined;
  };
  let at = 0;
  for (let next = inside(at); next !== undefined; next = inside(at)) at = next;
  return nodes[at]!;
}

/**
 * An `h1` that is a link to another page as a whole is the site's name in a banner, as in Django's manual: the page's
 * own h1 comes later.
 */
export function isBanner<N extends object>(tree: Tree<N>, h1: N): boolean {
  const link = firstBelow(
    tree,
    h1,
    (node, name) => name === 'a' && /^[^#]/.test(tree.attribute(node, 'href') ?? ''),
  );
  return link !== undefined && textOf(tree, link) === textOf(tree, h1);
}

/** The heading, or the `<header>` it directly sits in. */
function headingBox<N extends object>(tree: Tree<N>, heading: N): N {
  const parent = tree.parent(heading);
  return parent && tree.nameOf(parent) === 'header' ? parent : heading;
}
