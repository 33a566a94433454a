import {declarationBox} from './declarations.js';
import {isNeverRendered, isNoise} from './noise.js';
import {isSectionHeading} from './section-heading.js';
import {following, isHeadingName, type Tree} from './tree.js';

/**
 * The heading, or the box of a declaration, and the elements around it that are there for it, from the inside out: each holds
 * no other text, or a badge, or a link to edit the section, or is the `header` that the heading is the first of. What follows
 * the outermost is the heading's text.
 */
export function headingBoxes<N extends object>(tree: Tree<N>, heading: N): N[] {
  let box = isHeadingName(tree.nameOf(heading)) ? heading : declarationBox(tree, heading);
  const boxes = [box];
  for (let around = tree.parent(box); around && isWrapper(tree, around, box); around = tree.parent(box)) {
    boxes.push((box = around));
    if (boxes.length > MOST_WRAPPERS) break;
  }
  return boxes;
}

const isHeading = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isHeadingName(name) && isSectionHeading(tree, node, name);

/** What a page's text is in, whatever else there is. */
const HOLDERS = new Set(['body', 'main', 'article']);
/** What may hold more than the heading. */
const WRAPPERS = new Set(['div', 'header', 'hgroup', 'span', 'summary']);
const PROSE = new Set(['p', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote', 'figure', 'section', 'details']);
/** Characters that a badge may have: "Available since version 2.0 | edit source". */
const MOST_BESIDE = 80;
/** Nodes of a wrapper that are read. */
const MOST_NODES = 200;
/** Wrappers of one heading. */
const MOST_WRAPPERS = 10;

function isWrapper<N extends object>(tree: Tree<N>, around: N, box: N): boolean {
  const name = tree.nameOf(around);
  if (name === undefined || HOLDERS.has(name)) return false;
  let length = 0;
  /** What comes after the last of what may be there only where it is empty. */
  let afterBlock: N | null | undefined;
  let node = tree.firstChild(around);
  for (let seen = 0; node; seen++) {
    if (seen > MOST_NODES) return false;
    if (node === afterBlock) afterBlock = undefined;
    const its = tree.nameOf(node);
    let below: N | null = null;
    if (node === box) {
      if (name === 'header') return true;
    } else if (its === undefined) {
      if (afterBlock !== undefined && /[^\s\u200b\ufeff]/.test(tree.dataOf(node) ?? '')) return false;
      length += name === 'header' ? 0 : (tree.dataOf(node) ?? '').replace(/[\s\u200b\ufeff]+/g, '').length;
      // Text of a badge is in an element of its own.
      if (length && (!WRAPPERS.has(name) || tree.parent(node) === around || length > MOST_BESIDE))
        return false;
    } else if (!isNeverRendered(its) && !isNoise(tree, node, its)) {
      const isBlock = name === 'header' ? isHeading(tree, node, its) : PROSE.has(its) || isHeadingName(its);
      if (isBlock && afterBlock === undefined) afterBlock = following(tree, node, around);
      below = tree.firstChild(node);
    }
    node = below ?? following(tree, node, around);
  }
  return true;
}
