import {textOf} from './text.js';
import {
  classesOf,
  elementAfter,
  elementBefore,
  following,
  hasClass,
  holds,
  idOf,
  isPlace,
  type Matches,
  type Tree,
} from './tree.js';

/** Whether a heading begins a section of its page. Generators use some heading elements only for their style. */
export const isSectionHeading = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean =>
  holds(tree, heading, isWords) &&
  !isFootnote(tree, heading, name) &&
  !isNoteTitle(tree, heading) &&
  !isByline(tree, heading) &&
  !isKindOfTitle(tree, heading, name) &&
  !isPartOfEntry(tree, heading, name) &&
  !isEntry(tree, heading, name);

/**
 * Matches a node with text. A heading needs one: the front page of JSDoc has a heading for the version that is empty if no
 * version is set.
 */
const isWords: Matches = (tree, node) => /\S/.test(tree.dataOf(node) ?? '');

/** "(1)" before a footnote in Texinfo, which links back to the text. */
const isFootnote = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean => {
  const link = name === 'h5' && tree.firstChild(heading);
  return !!link && /^FOOT\d+$/.test(idOf(tree, link)) && tree.nameOf(link) === 'a';
};

/**
 * "Parameters" and "Returns" in each entry of TypeDoc, JSDoc and YARD, which have no anchor, and "Types" in Erlang, which has the same
 * anchor in every entry.
 */
const isPartOfEntry = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean =>
  hasTypesClass(tree, heading) ||
  (!idOf(tree, heading) &&
    (hasPartClass(tree, heading) ||
      (/^h[56]$/.test(name) && isJsdocEntry(tree, headingBeside(tree, heading))) ||
      (name === 'h2' && (isJsdocName(tree, heading) || isYardPart(tree, heading)))));
const hasTypesClass = hasClass('func-types-title');
const hasPartClass = hasClass('tsd-parameters-title tsd-returns-title tsd-index-heading');

/** How many elements before a part of an entry the heading of the entry may be. */
const MAX_ELEMENTS_BEFORE = 100;

/** The nearest preceding sibling that is a heading from `h1` to `h4`, which is the heading of a JSDoc entry. */
function headingBeside<N extends object>(tree: Tree<N>, heading: N): N | null {
  let before = elementBefore(tree, heading);
  for (let i = 0; i < MAX_ELEMENTS_BEFORE && before; i++, before = elementBefore(tree, before))
    if (/^h[1-4]$/.test(tree.nameOf(before)!)) return before;
  return null;
}

/** Whether a heading is that of a method, member or constructor in JSDoc. */
export const isJsdocEntry = <N extends object>(tree: Tree<N>, heading: N | null): boolean =>
  heading !== null && idOf(tree, heading) !== '' && hasNameClass(tree, heading);
const hasNameClass = hasClass('name');

/** Whether a heading repeats the name of a class, in a `header` below the title of the page. */
function isJsdocName<N extends object>(tree: Tree<N>, heading: N): boolean {
  const header = tree.parent(heading);
  if (!header || tree.nameOf(header) !== 'header') return false;
  const section = tree.parent(header);
  const title = section && elementBefore(tree, section);
  return !!title && hasTitleClass(tree, title);
}
/** Whether a heading is "Overview" above the description of a class, or above a list of its members. */
function isYardPart<N extends object>(tree: Tree<N>, heading: N): boolean {
  const after = elementAfter(tree, heading);
  return (after !== null && hasDocstringClass(tree, after)) || holds(tree, heading, hasSwitchClass);
}
const hasDocstringClass = hasClass('docstring');
const hasSwitchClass = hasClass('summary_toggle');

const hasTitleClass = hasClass('page-title');

/**
 * Whether a heading is the title of a note, such as the `h3` "Note" in `div.note`, as in DocBook. Notes are part of the text around
 * them.
 */
function isNoteTitle<N extends object>(tree: Tree<N>, heading: N): boolean {
  const box = tree.parent(heading);
  const name = box && tree.nameOf(box);
  if (name !== 'div' && name !== 'aside') return false;
  const classes = classesOf(tree, box!);
  return (
    classes.length > 0 && isShort(tree, heading) && classes.includes(textOf(tree, heading).toLowerCase())
  );
}

/**
 * Whether a heading is the name of an author or editor above a DocBook article. The abstract and the licence after it
 * belong to the article.
 */
const isByline = <N extends object>(tree: Tree<N>, heading: N): boolean => {
  const box = tree.parent(heading);
  return box !== null && hasBylineClass(tree, heading) && hasBylineClass(tree, box);
};
const hasBylineClass = hasClass('author editor corpauthor othercredit');

/** Maximum number of nodes of a heading that is the title of a note or a link. */
const MAX_NODES = 50;

function isShort<N extends object>(tree: Tree<N>, heading: N): boolean {
  let node = tree.firstChild(heading);
  for (let seen = 0; node && seen < MAX_NODES; seen++)
    node = tree.firstChild(node) ?? following(tree, node, heading);
  return node === null;
}

/** Whether a heading is the kind of object before the title in its `<header>`, such as "Method" in gi-docgen. */
function isKindOfTitle<N extends object>(tree: Tree<N>, heading: N, name: string): boolean {
  const box = tree.parent(heading);
  if (name === 'h1' || !box || tree.nameOf(box) !== 'header') return false;
  const next = elementAfter(tree, heading);
  return next !== null && tree.nameOf(next) === 'h1';
}

/** How many levels above a heading a link around it may be. */
const MAX_LEVELS_TO_LINK = 3;

/**
 * Whether a heading is an entry in a list of other pages: it has no anchor, and the whole heading is a link to another page.
 * Examples are the methods of a class in gi-docgen, cards on a front page, and posts of a blog.
 */
function isEntry<N extends object>(tree: Tree<N>, heading: N, name: string): boolean {
  if (name === 'h1' || isPlace(tree, heading)) return false;
  if (isPlace(tree, elementBefore(tree, heading))) return false;
  let above = tree.parent(heading);
  for (let i = 0; i < MAX_LEVELS_TO_LINK && above; i++, above = tree.parent(above)) {
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
    if (seen > MAX_NODES || isPlace(tree, node) || /\S/.test(tree.dataOf(node) ?? '')) return false;
    const isAway = isLinkAway(tree, node);
    isLink ||= isAway;
    node = (isAway ? null : tree.firstChild(node)) ?? following(tree, node, heading);
  }
  return isLink;
}
