import {declarationBox} from './declarations.js';
import {isNeverRendered, isNoise} from './noise.js';
import {isSectionHeading} from './section-heading.js';
import {following, isHeadingName, type Tree} from './tree.js';

/**
 * The heading, or the box of a declaration, and the wrappers around it, from the inside out. A wrapper has no other text than a badge
 * or a link to edit the section, or it is a `header` in which this heading comes first. The text of the section follows the outermost
 * wrapper.
 */
export function headingBoxes<N extends object>(tree: Tree<N>, heading: N): N[] {
  let box = isHeadingName(tree.nameOf(heading)) ? heading : declarationBox(tree, heading);
  const boxes = [box];
  for (let around = tree.parent(box); around && isWrapper(tree, around, box); around = tree.parent(box)) {
    boxes.push((box = around));
    if (boxes.length > MAX_WRAPPERS) break;
  }
  return boxes;
}

const isHeading = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isHeadingName(name) && isSectionHeading(tree, node, name);

/** Elements that contain the text of a page, and are never wrappers of a heading. */
const HOLDERS = new Set(['body', 'main', 'article']);
/** Wrappers that may contain a badge next to the heading. */
const WRAPPERS = new Set(['div', 'header', 'hgroup', 'span', 'summary']);
const PROSE = new Set(['p', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote', 'figure', 'section', 'details']);
/** Maximum length of a badge, in characters, such as "Available since version 2.0 | edit source". */
const MAX_BADGE = 80;
/** Maximum number of nodes of a wrapper. */
const MAX_NODES = 200;
/** Maximum number of wrappers of a heading. */
const MAX_WRAPPERS = 10;

function isWrapper<N extends object>(tree: Tree<N>, around: N, box: N): boolean {
  const name = tree.nameOf(around);
  if (name === undefined || HOLDERS.has(name)) return false;
  let length = 0;
  /**
   * While the descendants of a block, such as a paragraph, are visited: the node after the block. An element is no
   * wrapper if it contains a block with text.
   */
  let afterBlock: N | null | undefined;
  let node = tree.firstChild(around);
  for (let seen = 0; node; seen++) {
    if (seen > MAX_NODES) return false;
    if (node === afterBlock) afterBlock = undefined;
    const nodeName = tree.nameOf(node);
    let below: N | null = null;
    if (node === box) {
      if (name === 'header') return true;
    } else if (nodeName === undefined) {
      if (afterBlock !== undefined && /[^\s\u200b\ufeff]/.test(tree.dataOf(node) ?? '')) return false;
      length += name === 'header' ? 0 : (tree.dataOf(node) ?? '').replace(/[\s\u200b\ufeff]+/g, '').length;
      // A badge is a separate element.
      if (length && (!WRAPPERS.has(name) || tree.parent(node) === around || length > MAX_BADGE)) return false;
    } else if (!isNeverRendered(nodeName) && !isNoise(tree, node, nodeName)) {
      const isBlock =
        name === 'header' ? isHeading(tree, node, nodeName) : PROSE.has(nodeName) || isHeadingName(nodeName);
      if (isBlock && afterBlock === undefined) afterBlock = following(tree, node, around);
      below = tree.firstChild(node);
    }
    node = below ?? following(tree, node, around);
  }
  return true;
}
