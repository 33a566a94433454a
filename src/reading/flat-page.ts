import {declarationLevel} from './declarations.js';
import {isSectionHeading} from './section-heading.js';
import {isNeverRendered, isNoise} from './noise.js';
import {breaksWords, foldText} from './text.js';
import {hasClass, isHeadingName, type Tree, unchanging} from './tree.js';

/**
 * What is below a node in document order, without comments, what is never rendered, and what does not belong to the
 * text. What is below the node at `i` is from `i + 1` up to `ends[i]`, so that a text from here to there is one run.
 * The root is at 0.
 */
export interface FlatPage<N extends object> {
  readonly tree: Tree<N>;
  readonly nodes: N[];
  /** Of an element its name, of a text an empty string. */
  readonly names: string[];
  /** Of a text what it says, of an element an empty string. */
  readonly texts: string[];
  readonly ends: number[];
  /** Where the root itself ends. Nodes from here on stand after it in the document (see `contentAfter`). */
  rootEnd: number;
  readonly parents: number[];
  readonly depths: number[];
  /** Whether words end before a text: an element that breaks them begins or ends there. */
  readonly breaks: boolean[];
  readonly headings: number[];
  /** What was left out, and why, as `inspect` shows it. */
  readonly leftOut: N[];
}

/** What a style sheet writes between the parts of a name: gi-docgen's `Gtk.Button`. */
const isSeparator = hasClass('sep');

/** What a style sheet keeps apart from the words beside it: TypeDoc's "Optional", Doxygen's "abstract". */
const isBadge = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  (name === 'span' || name === 'code') && hasBadgeClass(tree, node);
const hasBadgeClass = hasClass('badge sl-badge tsd-tag mlabel');

/**
 * The tree must not change before its page is read.
 * @param after further nodes, elsewhere in the document, that are read as if they were the last children of the root
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
      // Nothing of it counts.
    } else if (isNoise(tree, node, name)) {
      leftOut.push(node);
      // Nothing of its text, but a place that is led to.
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

/** The same as `flatten` makes of a node of a page; nothing where the node is left out there, or read as something else. */
export function flatPart<N extends object>(page: FlatPage<N>, root: N): FlatPage<N> | undefined {
  const {tree, nodes, names, texts, ends, parents, depths, breaks, headings, leftOut} = page;
  const from = nodes.indexOf(root);
  if (from < 0 || names[from] !== tree.nameOf(root)) return undefined;
  const to = ends[from]!;
  const inside = new Set(nodes.slice(from, to));
  const within = breaks.slice(from, to);
  // A text begins where its page does.
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
    // The root of a page is none of its headings.
    headings: headings.filter(heading => heading > from && heading < to).map(heading => heading - from),
    leftOut: leftOut.filter(node => inside.has(tree.parent(node)!)),
  };

  function isAfterText(index: number): boolean {
    return tree.dataOf(nodes[from + index]!) !== undefined;
  }
}

/** The first element from one place up to another that matches, or nothing. */
export function firstIn<N extends object>(
  {names}: FlatPage<N>,
  from: number,
  to: number,
  matches: (index: number, name: string) => boolean,
): number | undefined {
  for (let i = from; i < to; i++) if (names[i] && matches(i, names[i]!)) return i;
  return undefined;
}

/** What is the same for all of a page: looked for once, not for each of its headings. */
export function oncePerPage<T>(
  find: <N extends object>(page: FlatPage<N>) => T,
): <N extends object>(page: FlatPage<N>) => T {
  const known = new WeakMap<object, {readonly found: T}>();
  return page => {
    let entry = known.get(page);
    if (!entry) known.set(page, (entry = {found: find(page)}));
    return entry.found;
  };
}

/** Places whose text is not counted, with all below them. */
export type Taken = ReadonlySet<number>;
const NOTHING: Taken = new Set();

/** The folded text from one place up to another. */
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

/** The folded text below a place. */
export const textAt = <N extends object>(page: FlatPage<N>, index: number, taken?: Taken): string =>
  textBetween(page, index + 1, page.ends[index]!, taken);

/** Of each place the first from there on with more than white space. */
const nextTexts = oncePerPage(({texts}) => {
  const next = new Uint32Array(texts.length + 1).fill(texts.length);
  for (let i = texts.length - 1; i >= 0; i--) next[i] = /\S/.test(texts[i]!) ? i : next[i + 1]!;
  return next;
});

/** Whether there is more than white space from one place up to another: at once, as boxes may be in one another. */
export const hasTextBetween = <N extends object>(page: FlatPage<N>, from: number, to: number): boolean =>
  from < to && nextTexts(page)[from]! < to;

/** How many of some places in order are before one. */
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

/** Where a heading ends: with its element, or at a heading in it, as where its author has not closed it. */
export const headingEnd = <N extends object>(page: FlatPage<N>, heading: number): number =>
  Math.min(page.ends[heading]!, headingAfter(page, heading));
