import {isFrame, isInside} from './after-main.js';
import {findMainNode} from './main-node.js';
import {isBoldHeading} from './bold-heading.js';
import {isPageFooter} from './noise-everywhere.js';
import {isNoise} from './noise.js';
import {declarationBox, declarationLevel} from './declarations.js';
import {headingBoxes} from './heading-box.js';
import {rowAt} from './rows.js';
import {hasText} from './text.js';
import {
  classesOf,
  elementAfter,
  elementBefore,
  firstBelow,
  following,
  hasClass,
  isHeadingName,
  type Tree,
  unchanging,
} from './tree.js';

/** The nodes of a section. */
export interface SectionNodes<N extends object> {
  readonly nodes: readonly N[];
  /** If the only node is a list or table: those of its descendants that belong to the section. Default: all. */
  readonly only?: readonly N[];
  /** If the heading is in a table: the rows after it, which have to be put into a new table. Default: none. */
  readonly rows?: readonly N[];
}

export interface SectionAtOptions {
  /** Whether the section of a definition term includes its definition, as for `doctool=sphinx` in the embed API. */
  readonly withDefinition: boolean;
}

/** The first element with the id, else the first `<a>` of that name. */
export const findTarget = <N extends object>(tree: Tree<N>, document: N, id: string): N | undefined =>
  firstBelow(tree, document, node => tree.attribute(node, 'id') === id) ??
  firstBelow(tree, document, (node, name) => name === 'a' && tree.attribute(node, 'name') === id);

/** The section that begins at an element with an anchor, as the embed API returns it. */
export function sectionAt<N extends object>(
  changing: Tree<N>,
  target: N,
  {withDefinition}: SectionAtOptions,
): SectionNodes<N> {
  const tree = unchanging(changing);
  const isMark = isEmptyTarget(tree, target);
  const parent = tree.parent(target);
  if (isHeading(tree, target)) return headingWithText(tree, target);
  const row = rowAt(tree, target);
  if (row) return rowOfTable(tree, row);
  if (withDefinition) {
    if (isMark && tree.nameOf(target) === 'span' && parent && isSection(tree, parent))
      return {nodes: [parent]};
    // Sphinx puts the other names of an option into a term; SWI-Prolog puts an `<a name>` around the text of a term.
    const isInTerm = parent && (isMark || tree.nameOf(target) === 'a');
    const term = isInTerm ? parent : target;
    const list = tree.parent(term);
    const after = isMark ? elementAfter(tree, target) : null;
    // Texinfo puts the anchor of a function before its list.
    if (after && tree.nameOf(after) === 'dl') return {nodes: [after]};
    const next = isMark ? termAfter(tree, target) : undefined;
    if (next) return definitionList(tree, tree.parent(next)!, next);
    if (tree.nameOf(term) === 'dt' && list && tree.nameOf(list) === 'dl')
      return definitionList(tree, list, term);
  }
  const heading = isMark
    ? headingOf(tree, target)
    : (headingAround(tree, target) ?? onlyHeading(tree, target) ?? declarationAround(tree, target));
  if (heading) return headingWithText(tree, heading);
  // An empty `<a name>` in a text leads to the block that contains it.
  const isFirst = isMark && elementBefore(tree, target) === null;
  if (isMark && parent && tree.nameOf(target) === 'a')
    if (isBlock(tree, parent) || (isFirst && isTitledBlock(tree, parent))) return {nodes: [parent]};
  return {nodes: [target]};
}

/** A row, together with the column headers of its table. */
function rowOfTable<N extends object>(tree: Tree<N>, row: N): SectionNodes<N> {
  let table = tree.parent(row);
  while (table && tree.nameOf(table) !== 'table') table = tree.parent(table);
  if (!table) return {nodes: [row]};
  let head = tree.firstChild(table);
  while (head && tree.nameOf(head) !== 'thead') head = tree.nextSibling(head);
  return {nodes: [table], only: head ? [head, row] : [row]};
}

/** The term that comes right after an empty link target in a list. The target may be in a paragraph of its own. */
function termAfter<N extends object>(tree: Tree<N>, target: N): N | undefined {
  for (let at: N | null = target; at; at = tree.nameOf(tree.parent(at)!) === 'p' ? tree.parent(at) : null) {
    let next = tree.nextSibling(at);
    while (next && tree.nameOf(next) === undefined && !/\S/.test(tree.dataOf(next) ?? ''))
      next = tree.nextSibling(next);
    if (next)
      return tree.nameOf(next) === 'dt' && tree.nameOf(tree.parent(next)!) === 'dl' ? next : undefined;
  }
  return undefined;
}

/** The level of a heading or declaration, from `h1` to `h6`. `undefined` for other nodes. */
function levelOf<N extends object>(tree: Tree<N>, node: N): string | undefined {
  const name = tree.nameOf(node);
  return name === undefined || isHeadingName(name) ? name : declarationLevel(tree, node, name);
}

const isHeading = <N extends object>(tree: Tree<N>, node: N): boolean => levelOf(tree, node) !== undefined;

const isEmptyTarget = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const name = tree.nameOf(node);
  return (name === 'span' || name === 'a') && (isNoise(tree, node, name) || !hasText(tree, node));
};

const BLOCKS = new Set(['p', 'li', 'td', 'th', 'dd', 'dt', 'pre', 'figure', 'blockquote']);
/** Elements of DocBook that begin with their anchor, and have a title that is not a heading. */
const isTitledBlock = hasClass(
  'caution equation example figure important note procedure sidebar table tip warning',
);
const isBlock = <N extends object>(tree: Tree<N>, node: N): boolean => BLOCKS.has(tree.nameOf(node) ?? '');

/** docutils writes `<section>` since version 0.18, and `<div class="section">` before. */
const isSection = <N extends object>(tree: Tree<N>, node: N): boolean =>
  tree.nameOf(node) === 'section' ||
  (tree.nameOf(node) === 'div' && classesOf(tree, node).includes('section'));

/**
 * A term and its definition. A list with a single definition is returned as a whole, as on Read the Docs; of glossaries, lists of
 * citations and other lists, only the term and its definition, with the other terms of the same definition.
 */
function definitionList<N extends object>(tree: Tree<N>, list: N, term: N): SectionNodes<N> {
  const isGlossary = classesOf(tree, list).some(name => name === 'glossary' || name === 'citation');
  const definition = definitionOf(tree, term);
  if (isGlossary) return {nodes: [list], only: definition ? [term, definition] : [term]};
  if (definition && !hasText(tree, definition)) return {nodes: [list, ...textAfter(tree, list)]};
  const first = firstBelow(tree, list, (node, name) => name === 'dd' && tree.parent(node) === list);
  if (!definition || (definition === first && !definitionOf(tree, definition))) return {nodes: [list]};
  const backwards = [definition];
  for (let before = elementBefore(tree, definition); before; before = elementBefore(tree, before)) {
    if (tree.nameOf(before) === 'dt') backwards.push(before);
    else if (tree.nameOf(before) !== 'dd' || hasText(tree, before)) break;
  }
  return {nodes: [list], only: backwards.reverse()};
}

/** The text after a list whose definition is empty, up to the next list or heading. (Read the Docs returns only the list.) */
function textAfter<N extends object>(tree: Tree<N>, list: N): N[] {
  const nodes: N[] = [];
  for (let node = elementAfter(tree, list); node; node = elementAfter(tree, node)) {
    const name = tree.nameOf(node);
    if (name === 'dl' || (name === 'footer' && isPageFooter(tree, node)) || holdsHeading(tree, node, 'h6'))
      break;
    if (hasText(tree, node)) nodes.push(node);
  }
  return nodes;
}

/** The next `dd` with text after a term, or else the last one. POD writes an empty `dd` after each term of a group. */
function definitionOf<N extends object>(tree: Tree<N>, term: N): N | undefined {
  let definition: N | undefined;
  for (let next = tree.nextSibling(term); next; next = tree.nextSibling(next)) {
    if (tree.nameOf(next) !== 'dd') continue;
    definition = next;
    if (hasText(tree, next)) break;
  }
  return definition;
}

/** How many levels above a link target its heading may be. */
const MAX_LEVELS_TO_HEADING = 4;

/** The heading that a link target is in. */
function headingAround<N extends object>(tree: Tree<N>, target: N): N | undefined {
  let above = tree.parent(target);
  for (let i = 0; i < MAX_LEVELS_TO_HEADING && above; i++, above = tree.parent(above)) {
    if (isHeading(tree, above)) return above;
    if (isBlock(tree, above) || isSection(tree, above)) break;
  }
  return undefined;
}

/** The heading that an empty link target is in or right before. */
function headingOf<N extends object>(tree: Tree<N>, target: N): N | undefined {
  const around = headingAround(tree, target);
  if (around) return around;
  for (let next = tree.nextSibling(target); next; next = tree.nextSibling(next)) {
    if (isHeading(tree, next)) return next;
    const name = tree.nameOf(next);
    if (name === undefined ? !/\S/.test(tree.dataOf(next) ?? '') : !hasText(tree, next)) continue;
    return name === undefined ? undefined : firstHeading(tree, next);
  }
  return undefined;
}

/** How many levels above an anchor its declaration may be. */
const MAX_LEVELS_TO_DECLARATION = 3;

/** The declaration that an anchor is in. */
function declarationAround<N extends object>(tree: Tree<N>, target: N): N | undefined {
  let above = tree.parent(target);
  for (let i = 0; i < MAX_LEVELS_TO_DECLARATION && above; i++, above = tree.parent(above)) {
    if (declarationLevel(tree, above, tree.nameOf(above) ?? '')) return above;
  }
  return undefined;
}

/** The heading that an element begins with, such as a Javadoc list of one member after the anchor of the member. */
function firstHeading<N extends object>(tree: Tree<N>, box: N): N | undefined {
  let node = tree.firstChild(box);
  while (node) {
    const name = tree.nameOf(node);
    if (name === undefined ? /\S/.test(tree.dataOf(node) ?? '') : isHeading(tree, node)) break;
    const isOut = name !== undefined && isNoise(tree, node, name);
    node = (isOut ? null : tree.firstChild(node)) ?? following(tree, node, box);
  }
  return node && tree.nameOf(node) !== undefined ? node : undefined;
}

/** The heading in an element that has no other text. */
function onlyHeading<N extends object>(tree: Tree<N>, box: N): N | undefined {
  const heading = firstBelow(tree, box, below => isHeading(tree, below));
  const isOut = (node: N, name: string): boolean => node === heading || isNoise(tree, node, name);
  return heading && !hasText(tree, box, isOut) ? heading : undefined;
}

/**
 * A heading with the text after it or after its wrappers, up to the next heading of the same or a higher level. Generators other than
 * Sphinx put the anchor on the heading. (Read the Docs returns only the heading.)
 */
function headingWithText<N extends object>(tree: Tree<N>, heading: N): SectionNodes<N> {
  const rank = levelOf(tree, heading)!;
  const headingNode = isHeadingName(tree.nameOf(heading)) ? heading : declarationBox(tree, heading);
  const parent = tree.parent(headingNode);
  // A bold line is inside a paragraph, which may not be closed. What follows the paragraph then follows the line, too.
  const isLine =
    parent && tree.nameOf(parent) === 'p' && isBoldHeading(tree, headingNode, tree.nameOf(headingNode) ?? '');
  const box = isLine ? parent : boxWithText(tree, heading);
  const nodes: N[] = [headingNode];
  const rows: N[] = [];
  const section = (): SectionNodes<N> => (rows.length ? {nodes, rows} : {nodes});
  let isInMain: boolean | undefined;
  /**
   * Whether a section ends before a node. Elements of the theme can only follow a section that a stray end tag has put
   * outside the main node.
   */
  const isEnd = (node: N, name: string): boolean =>
    (name === 'footer' && isPageFooter(tree, node)) ||
    (name !== 'footer' && isFrame(tree, node, name) && !(isInMain ??= isInMainNode(tree, headingNode))) ||
    holdsHeading(tree, node, rank);
  for (let at = headingNode; ; at = tree.parent(at)!) {
    for (let node = tree.nextSibling(at); node; node = tree.nextSibling(node)) {
      const name = tree.nameOf(node);
      if (name !== undefined && isEnd(node, name)) {
        // The next bold line may be in an unclosed paragraph whose beginning still belongs to this section.
        if (name === 'p' && at === box && !isHeading(tree, node))
          for (
            let part = tree.firstChild(node);
            part && !holdsHeading(tree, part, rank);
            part = tree.nextSibling(part)
          )
            nodes.push(part);
        return section();
      }
      const hasWords = hasText(tree, node, (below, belowName) => isNoise(tree, below, belowName));
      if (name === 'tr') rows.push(...(hasWords ? [node] : []));
      else if (at === box || hasWords) nodes.push(node);
    }
    if (at === box) return section();
  }
}

function isInMainNode<N extends object>(tree: Tree<N>, node: N): boolean {
  let root = node;
  for (let above = tree.parent(root); above; above = tree.parent(root)) root = above;
  const main = findMainNode(tree, root);
  return main === undefined || isInside(tree, node, main);
}

const isOfRank = <N extends object>(tree: Tree<N>, node: N, rank: string): boolean =>
  (levelOf(tree, node) ?? 'none') <= rank;

const holdsHeading = <N extends object>(tree: Tree<N>, node: N, rank: string): boolean =>
  isOfRank(tree, node, rank) || firstBelow(tree, node, below => isOfRank(tree, below, rank)) !== undefined;

/** The outermost wrapper of the heading that has nodes after it, or the heading itself. */
function boxWithText<N extends object>(tree: Tree<N>, heading: N): N {
  const boxes = headingBoxes(tree, heading);
  return boxes.findLast((box, index) => index === 0 || tree.nextSibling(box)) ?? heading;
}
