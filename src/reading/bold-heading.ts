import {following, hasClass, idOf, isPlace, type Tree} from './tree.js';

/** Nodes of a paragraph that are read, and its most characters: a longer one is text. */
const MOST_NODES = 50;
const MOST_CHARACTERS = 200;
/** How far above a paragraph the place right before it may stand: `<a name="x"></a><li><p><b>`. */
const MOST_ABOVE = 2;
/** What a paragraph may be the first of. */
const AROUND = new Set(['li', 'div', 'blockquote', 'center']);
/** Elements between a place and its heading. */
const BETWEEN = new Set(['hr', 'br']);
/** Where bold text is a term, a caption or a label. */
const NO_HEADINGS = new Set('dt th td summary caption figcaption label a button'.split(' '));
/** DocBook's title of a table or a figure; Sphinx's and others' of a note. */
const isCaption = hasClass('title caption caption-text admonition-title rubric');

/**
 * Whether a paragraph or a line is a heading to a reader, and has an address: all of it is bold, and an empty `<a name>` stands
 * right before it, or a named one in it. SQLite has an element of its own after such an anchor, `<h>`.
 */
export function isBoldHeading<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  switch (name) {
    case 'h':
      return idOf(tree, node) !== '' || isEmptyPlace(tree, placeBefore(tree, node, 0));
    case 'p':
      return (
        isUsable(tree, node) &&
        isBold(tree, node) &&
        (isEmptyPlace(tree, placeBefore(tree, node, MOST_ABOVE)) || holdsName(tree, node))
      );
    case 'b':
    case 'strong':
      return isUsable(tree, node) && isShort(tree, node) && isLine(tree, node) && !isInHeading(tree, node);
    default:
      return false;
  }
}

/** Whether the whole paragraph around bold words is the heading. */
function isInHeading<N extends object>(tree: Tree<N>, bold: N): boolean {
  const parent = tree.parent(bold);
  return parent !== null && tree.nameOf(parent) === 'p' && isBoldHeading(tree, parent, 'p');
}

function isUsable<N extends object>(tree: Tree<N>, node: N): boolean {
  const parent = tree.parent(node);
  return parent !== null && !NO_HEADINGS.has(tree.nameOf(parent) ?? '') && !isCaption(tree, node);
}

/** The node right before another, without white space, rules and comments; of the first in a box what is before that. */
function placeBefore<N extends object>(tree: Tree<N>, node: N, above: number): N | null {
  for (let at: N | null = node; at; above--) {
    for (let before = tree.previousSibling(at); before; before = tree.previousSibling(before)) {
      const name = tree.nameOf(before);
      if (name === undefined ? /\S/.test(tree.dataOf(before) ?? '') : !BETWEEN.has(name)) return before;
    }
    at = tree.parent(at);
    if (above <= 0 || !at || !AROUND.has(tree.nameOf(at) ?? '')) return null;
  }
  return null;
}

/** A link target with nothing in it. */
const isEmptyPlace = <N extends object>(tree: Tree<N>, node: N | null): boolean =>
  node !== null && tree.nameOf(node) === 'a' && isPlace(tree, node) && tree.firstChild(node) === null;

/** Whether all text of a paragraph is bold, and no more than a heading has. */
function isBold<N extends object>(tree: Tree<N>, paragraph: N): boolean {
  let length = 0;
  let node = tree.firstChild(paragraph);
  for (let seen = 0; node; seen++) {
    if (seen > MOST_NODES || length > MOST_CHARACTERS) return false;
    const name = tree.nameOf(node);
    if (name === undefined && /\S/.test(tree.dataOf(node) ?? '')) return false;
    const isWhole = name === 'b' || name === 'strong';
    if (isWhole) {
      if (!isShort(tree, node)) return false;
      length += MOST_CHARACTERS / MOST_NODES;
    }
    node = (isWhole ? null : tree.firstChild(node)) ?? following(tree, node, paragraph);
  }
  return length > 0;
}

/** Whether there are words in an element, and few. */
function isShort<N extends object>(tree: Tree<N>, root: N): boolean {
  let length = 0;
  let node = tree.firstChild(root);
  for (let seen = 0; node; seen++) {
    if (seen > MOST_NODES || length > MOST_CHARACTERS) return false;
    length += (tree.dataOf(node) ?? '').trim().length;
    node = tree.firstChild(node) ?? following(tree, node, root);
  }
  return length > 0 && length <= MOST_CHARACTERS;
}

/** Whether there is a named anchor in it, as pages had it before there were ids. */
function holdsName<N extends object>(tree: Tree<N>, root: N): boolean {
  let node = tree.firstChild(root);
  for (let seen = 0; node && seen < MOST_NODES; seen++) {
    if (tree.nameOf(node) === 'a' && tree.attribute(node, 'name')) return true;
    node = tree.firstChild(node) ?? following(tree, node, root);
  }
  return false;
}

/** Bold words right after a place, with a line to themselves. */
function isLine<N extends object>(tree: Tree<N>, bold: N): boolean {
  if (!isEmptyPlace(tree, placeBefore(tree, bold, 0))) return false;
  for (let after = tree.nextSibling(bold); after; after = tree.nextSibling(after)) {
    const name = tree.nameOf(after);
    if (name !== undefined) return /^(br|p|hr|ul|ol|dl|div|table|pre|blockquote)$/.test(name);
    if (/\S/.test(tree.dataOf(after) ?? '')) return false;
  }
  // Without a line break after it, its paragraph is the line.
  return true;
}
