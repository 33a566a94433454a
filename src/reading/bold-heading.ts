import {following, hasClass, idOf, isPlace, type Tree} from './tree.js';

/** Maximum number of nodes, and of characters, of a bold heading. A longer paragraph is text. */
const MAX_NODES = 50;
const MAX_CHARACTERS = 200;
/** How many levels above the paragraph the link target may be: two in `<a name="x"></a><li><p><b>`. */
const MAX_ABOVE = 2;
/**
 * Elements that may be between a link target and the paragraph that it belongs to, if the paragraph comes first in
 * them.
 */
const AROUND = new Set(['li', 'div', 'blockquote', 'center']);
/** Elements that may stand between a link target and its heading. */
const BETWEEN = new Set(['hr', 'br']);
/** In these elements, bold text is a term, a caption or a label, not a heading. */
const NO_HEADINGS = new Set('dt th td summary caption figcaption label a button'.split(' '));
/** Titles of tables and figures (DocBook) and of notes (Sphinx and others). */
const isCaption = hasClass('title caption caption-text admonition-title rubric');

/**
 * Whether a paragraph or a line is used as a heading: all of it is bold, and it has an anchor, which is an empty `<a name>` right
 * before it or an `<a name>` in it. SQLite's documentation uses the element `<h>` after such an anchor.
 */
export function isBoldHeading<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  switch (name) {
    case 'h':
      return idOf(tree, node) !== '' || isEmptyPlace(tree, placeBefore(tree, node, 0));
    case 'p':
      return (
        isUsable(tree, node) &&
        isBold(tree, node) &&
        (isEmptyPlace(tree, placeBefore(tree, node, MAX_ABOVE)) || holdsName(tree, node))
      );
    case 'b':
    case 'strong':
      return isUsable(tree, node) && isShort(tree, node) && isLine(tree, node) && !isInHeading(tree, node);
    default:
      return false;
  }
}

/** Whether bold words are in a paragraph that is a heading as a whole. */
function isInHeading<N extends object>(tree: Tree<N>, bold: N): boolean {
  const parent = tree.parent(bold);
  return parent !== null && tree.nameOf(parent) === 'p' && isBoldHeading(tree, parent, 'p');
}

function isUsable<N extends object>(tree: Tree<N>, node: N): boolean {
  const parent = tree.parent(node);
  return parent !== null && !NO_HEADINGS.has(tree.nameOf(parent) ?? '') && !isCaption(tree, node);
}

/**
 * The node right before a node. White space, `hr`, `br` and comments are skipped. If there is none, the node before the parent is
 * returned, if the parent may be around a heading.
 *
 * @param above how many levels to go up
 */
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

/** Whether a node is a link target without content. */
const isEmptyPlace = <N extends object>(tree: Tree<N>, node: N | null): boolean =>
  node !== null && tree.nameOf(node) === 'a' && isPlace(tree, node) && tree.firstChild(node) === null;

/** Whether all text of a paragraph is bold, and short enough for a heading. */
function isBold<N extends object>(tree: Tree<N>, paragraph: N): boolean {
  let length = 0;
  let node = tree.firstChild(paragraph);
  for (let seen = 0; node; seen++) {
    if (seen > MAX_NODES || length > MAX_CHARACTERS) return false;
    const name = tree.nameOf(node);
    if (name === undefined && /\S/.test(tree.dataOf(node) ?? '')) return false;
    const isWhole = name === 'b' || name === 'strong';
    if (isWhole) {
      if (!isShort(tree, node)) return false;
      length += MAX_CHARACTERS / MAX_NODES;
    }
    node = (isWhole ? null : tree.firstChild(node)) ?? following(tree, node, paragraph);
  }
  return length > 0;
}

/** Whether an element has text, and little enough for a heading. */
function isShort<N extends object>(tree: Tree<N>, root: N): boolean {
  let length = 0;
  let node = tree.firstChild(root);
  for (let seen = 0; node; seen++) {
    if (seen > MAX_NODES || length > MAX_CHARACTERS) return false;
    length += (tree.dataOf(node) ?? '').trim().length;
    node = tree.firstChild(node) ?? following(tree, node, root);
  }
  return length > 0 && length <= MAX_CHARACTERS;
}

/** Whether an element contains an `<a name>`, which is how old pages write link targets. */
function holdsName<N extends object>(tree: Tree<N>, root: N): boolean {
  let node = tree.firstChild(root);
  for (let seen = 0; node && seen < MAX_NODES; seen++) {
    if (tree.nameOf(node) === 'a' && tree.attribute(node, 'name')) return true;
    node = tree.firstChild(node) ?? following(tree, node, root);
  }
  return false;
}

/** Whether bold text is alone on its line, right after an empty link target. */
function isLine<N extends object>(tree: Tree<N>, bold: N): boolean {
  if (!isEmptyPlace(tree, placeBefore(tree, bold, 0))) return false;
  for (let after = tree.nextSibling(bold); after; after = tree.nextSibling(after)) {
    const name = tree.nameOf(after);
    if (name !== undefined) return /^(br|p|hr|ul|ol|dl|div|table|pre|blockquote)$/.test(name);
    if (/\S/.test(tree.dataOf(after) ?? '')) return false;
  }
  // Nothing follows in its parent.
  return true;
}
