import {declarationLevel} from './declarations.js';
import {isSectionHeading} from './section-heading.js';
import {isNeverRendered, isNoise} from './noise.js';
import {breaksWords, foldText} from './text.js';
import {hasClass, isHeadingName, type Tree, unchanging} from './tree.js';

/**
 * The nodes below a root in document order, as parallel lists. Comments, elements that are never rendered, and elements that do not
 * belong to the text are left out. The descendants of the node at `i` are at `i + 1` up to, but not including, `ends[i]`. The root is
 * at 0. An index into these lists is called a place.
 */
export interface FlatPage<N extends object> {
  readonly tree: Tree<N>;
  readonly nodes: N[];
  /** Element names. Empty for text nodes. */
  readonly names: string[];
  /** The data of text nodes. Empty for elements. */
  readonly texts: string[];
  readonly ends: number[];
  /** Where the root itself ends. Nodes from here on come after it in the document (see `contentAfter`). */
  rootEnd: number;
  readonly parents: number[];
  readonly depths: number[];
  /** For text nodes: whether a word cannot continue from the text before, because an element that breaks words begins or ends there. */
  readonly breaks: boolean[];
  /** Places of headings. */
  readonly headings: number[];
  /** Elements that were left out because they do not belong to the text. `inspect` shows them. */
  readonly leftOut: N[];
}

/** An element that a style sheet fills with a separator, as in gi-docgen's `Gtk.Button`. */
const isSeparator = hasClass('sep');

/** An element that a style sheet separates from the words next to it, such as TypeDoc's "Optional" or Doxygen's "abstract". */
const isBadge = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  (name === 'span' || name === 'code') && hasBadgeClass(tree, node);
const hasBadgeClass = hasClass('badge sl-badge tsd-tag mlabel');

/**
 * Makes a `FlatPage` of what is below a root. The tree must not change as long as the `FlatPage` is used.
 * @param after further nodes of the document that are read as if they were the last children of the root
 */
export function flatten<N extends object>(changing: Tree<N>, root: N, after: readonly N[] = []): FlatPage<N> {
  const tree = unchanging(changing);
  const page: FlatPage<N> = {
    tree,
    nodes: [root],
    names: [tree.nameOf(root) ?? ''],
    texts: [''],
    ends: [0],
    rootEnd: 0,
    parents: [-1],
    depths: [0],
    breaks: [true],
    headings: [],
    leftOut: [],
  };
  const {nodes, names, texts, ends, parents, depths, breaks, headings, leftOut} = page;
  let parent = 0;
  let isBroken = true;
  let taken = 0;
  if (!tree.firstChild(root)) page.rootEnd = 1;
  let node = tree.firstChild(root) ?? after[taken++];
  while (node) {
    let name = tree.nameOf(node);
    let below: N | null = null;
    if (name === undefined) {
      const data = tree.dataOf(node);
      if (data) {
        add(node, '', data);
        isBroken = false;
      }
    } else if (isNeverRendered(name)) {
      // Left out, but not reported in `leftOut`.
    } else if (isNoise(tree, node, name)) {
      leftOut.push(node);
      // Its text is left out, but its anchor is needed.
      if (name === 'a' && (tree.attribute(node, 'id') || tree.attribute(node, 'name'))) add(node, name, '');
    } else {
      isBroken ||= breaksWords(name) || isBadge(tree, node, name);
      name = declarationLevel(tree, node, name) ?? name;
      if (isHeadingName(name) && isSectionHeading(tree, node, name)) headings.push(nodes.length);
      below = tree.firstChild(node);
      const index = add(node, name, '');
      if (below) parent = index;
      else if (name === 'span' && isSeparator(tree, node)) add(node, '', '.');
    }
    let next = below ?? nextTo(node);
    while (!next && parent !== 0) {
      const ended = nodes[parent]!;
      ends[parent] = nodes.length;
      isBroken ||= breaksWords(names[parent]!) || isBadge(tree, ended, names[parent]!);
      parent = parents[parent]!;
      next = nextTo(ended);
    }
    node = next;
  }
  ends[0] = nodes.length;
  page.rootEnd ||= nodes.length;
  return page;

  function nextTo(node: N): N | undefined {
    if (parent !== 0) return tree.nextSibling(node) ?? undefined;
    const next = taken ? null : tree.nextSibling(node);
    if (next) return next;
    page.rootEnd ||= nodes.length;
    isBroken = true;
    return after[taken++];
  }

  function add(added: N, name: string, data: string): number {
    const index = nodes.length;
    nodes.push(added);
    names.push(name);
    texts.push(data);
    ends.push(index + 1);
    parents.push(parent);
    depths.push(depths[parent]! + 1);
    breaks.push(isBroken);
    return index;
  }
}

/**
 * Like `flatten` for a root inside a page, but copied from the lists of that page. `undefined` if the page does not
 * contain the root, or reads it as a heading.
 */
export function flatPart<N extends object>(page: FlatPage<N>, root: N): FlatPage<N> | undefined {
  const {tree, nodes, names, texts, ends, parents, depths, breaks, headings, leftOut} = page;
  const from = nodes.indexOf(root);
  if (from < 0 || names[from] !== tree.nameOf(root)) return undefined;
  const to = ends[from]!;
  const inside = new Set(nodes.slice(from, to));
  const within = breaks.slice(from, to);
  // The first text of a page always begins a word.
  for (let i = 0; i < within.length && (i === 0 || !isAfterText(i - 1)); i++) within[i] = true;
  return {
    tree,
    nodes: nodes.slice(from, to),
    names: names.slice(from, to),
    texts: texts.slice(from, to),
    ends: ends.slice(from, to).map(end => end - from),
    rootEnd: to - from,
    parents: parents.slice(from, to).map((parent, index) => (index === 0 ? -1 : parent - from)),
    depths: depths.slice(from, to).map(depth => depth - depths[from]!),
    breaks: within,
    // The root of a page is not one of its headings.
    headings: headings.filter(heading => heading > from && heading < to).map(heading => heading - from),
    leftOut: leftOut.filter(node => inside.has(tree.parent(node)!)),
  };

  function isAfterText(index: number): boolean {
    return tree.dataOf(nodes[from + index]!) !== undefined;
  }
}

/** The place of the first element that matches. @param to exclusive */
export function firstIn<N extends object>(
  {names}: FlatPage<N>,
  from: number,
  to: number,
  matches: (index: number, name: string) => boolean,
): number | undefined {
  for (let i = from; i < to; i++) if (names[i] && matches(i, names[i]!)) return i;
  return undefined;
}

/** Caches the result of a function for each page. */
export function oncePerPage<T>(
  compute: <N extends object>(page: FlatPage<N>) => T,
): <N extends object>(page: FlatPage<N>) => T {
  const cache = new WeakMap<object, {readonly value: T}>();
  return page => {
    let entry = cache.get(page);
    if (!entry) cache.set(page, (entry = {value: compute(page)}));
    return entry.value;
  };
}

/** Places whose text is left out, because it belongs to sections of its own. */
export type Taken = ReadonlySet<number>;
const NOTHING: Taken = new Set();

/** The text of a range of places, with white space collapsed. @param to exclusive */
export function textBetween<N extends object>(
  page: FlatPage<N>,
  from: number,
  to: number,
  taken: Taken = NOTHING,
): string {
  const {names, texts, ends, breaks} = page;
  let text = '';
  for (let i = from; i < to;) {
    if (taken.size && taken.has(i)) {
      i = ends[i]!;
      continue;
    }
    if (!names[i]) text += breaks[i] ? `\n${texts[i]}` : texts[i];
    i++;
  }
  return foldText(text);
}

/** The text of an element, with white space collapsed. */
export const textAt = <N extends object>(page: FlatPage<N>, index: number, taken?: Taken): string =>
  textBetween(page, index + 1, page.ends[index]!, taken);

/** For each place, the first text from there on that is not only white space. */
const nextTexts = oncePerPage(({texts}) => {
  const next = new Uint32Array(texts.length + 1).fill(texts.length);
  for (let i = texts.length - 1; i >= 0; i--) next[i] = /\S/.test(texts[i]!) ? i : next[i + 1]!;
  return next;
});

/** Whether a range of places has text other than white space. Takes constant time, because elements may be deeply nested. */
export const hasTextBetween = <N extends object>(page: FlatPage<N>, from: number, to: number): boolean =>
  from < to && nextTexts(page)[from]! < to;

/** How many of the sorted places are before a place. */
export function countBefore(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last heading before a place, or -1. */
export const headingBefore = <N extends object>({headings}: FlatPage<N>, place: number): number =>
  headings[countBefore(headings, place) - 1] ?? -1;

/** The first heading after a place, or the end of the page. */
export const headingAfter = <N extends object>({headings, nodes}: FlatPage<N>, place: number): number =>
  headings[countBefore(headings, place + 1)] ?? nodes.length;

/** Where a heading ends: at the end of its element, or at a heading in it if its author has not closed it. */
export const headingEnd = <N extends object>(page: FlatPage<N>, heading: number): number =>
  Math.min(page.ends[heading]!, headingAfter(page, heading));
