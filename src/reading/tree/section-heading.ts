import {textOf} from './text.js';
import {classesOf, elementBefore, idOf, isPlace} from './find.js';
import {following, hasClass, type Tree} from './tree.js';

/** Whether an h1 … h6 begins a section of its page, as all do but those that are made headings for their looks. */
export const isSectionHeading = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean =>
  !isNoteTitle(tree, heading) &&
  !isKindOfTitle(tree, heading, name) &&
  !isPartOfEntry(tree, heading) &&
  !isEntry(tree, heading, name);

/** TypeDoc's "Parameters" and "Returns" within each entry, to which nothing leads. */
const isPartOfEntry = <N extends object>(tree: Tree<N>, heading: N): boolean =>
  !idOf(tree, heading) && hasPartClass(tree, heading);
const hasPartClass = hasClass('tsd-parameters-title tsd-returns-title tsd-index-heading');

/**
 * The title of a note, as DocBook and others write them: `div.note` with an `h3` that says "Note". Such a box is part
 * of the text that it stands in.
 */
function isNoteTitle<N extends object>(tree: Tree<N>, heading: N): boolean {
  const box = tree.parent(heading);
  const name = box && tree.nameOf(box);
  if (name !== 'div' && name !== 'aside') return false;
  const classes = classesOf(tree, box!);
  return classes.length > 0 && classes.includes(textOf(tree, heading).toLowerCase());
}

/** What kind of thing the page's title names, right before it in its `<header>`: gi-docgen's "Method". */
function isKindOfTitle<N extends object>(tree: Tree<N>, heading: N, name: string): boolean {
  const box = tree.parent(heading);
  if (name === 'h1' || !box || tree.nameOf(box) !== 'header') return false;
  let next = tree.nextSibling(heading);
  while (next && tree.nameOf(next) === undefined) next = tree.nextSibling(next);
  return next !== null && tree.nameOf(next) === 'h1';
}

/** How far above a heading a link around it is looked for. */
const LINK_ABOVE = 3;
/** Nodes of a heading that are read: a longer one is no link. */
const MOST_NODES = 50;

/**
 * An entry of a list of other pages: a heading that nothing leads to, and that is a link to another page as a whole.
 * Its text is the list's: gi-docgen's methods of a class, cards of a front page, posts of a blog.
 */
function isEntry<N extends object>(tree: Tree<N>, heading: N, name: string): boolean {
  if (name === 'h1' || isPlace(tree, heading)) return false;
  if (isPlace(tree, elementBefore(tree, heading))) return false;
  let above = tree.parent(heading);
  for (let i = 0; i < LINK_ABOVE && above; i++, above = tree.parent(above)) {
    if (isPlace(tree, above)) return false;
    if (isLinkAway(tree, above)) return true;
  }
  return isLinkAsAWhole(tree, heading);
}

const isLinkAway = <N extends object>(tree: Tree<N>, node: N): boolean =>
  tree.nameOf(node) === 'a' && /^[^#]/.test(tree.attribute(node, 'href') ?? '');

function isLinkAsAWhole<N extends object>(tree: Tree<N>, heading: N): boolean {
  let isLink = false;
  let node = tree.firstChild(heading);
  for (let seen = 0; node; seen++) {
    if (seen > MOST_NODES || isPlace(tree, node) || /\S/.test(tree.dataOf(node) ?? '')) return false;
    const isAway = isLinkAway(tree, node);
    isLink ||= isAway;
    node = (isAway ? null : tree.firstChild(node)) ?? following(tree, node, heading);
  }
  return isLink;
}
