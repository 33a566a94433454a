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

/** Whether an h1 … h6 begins a section of its page, as all do but those that are made headings for their looks. */
export const isSectionHeading = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean =>
  holds(tree, heading, isWords) &&
  !isFootnote(tree, heading, name) &&
  !isNoteTitle(tree, heading) &&
  !isByline(tree, heading) &&
  !isKindOfTitle(tree, heading, name) &&
  !isPartOfEntry(tree, heading, name) &&
  !isEntry(tree, heading, name);

/** JSDoc's front page has a heading for a version, whether there is one or not. */
const isWords: Matches = (tree, node) => /\S/.test(tree.dataOf(node) ?? '');

/** Texinfo's "(1)", which leads back to the text. */
const isFootnote = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean => {
  const link = name === 'h5' && tree.firstChild(heading);
  return !!link && /^FOOT\d+$/.test(idOf(tree, link)) && tree.nameOf(link) === 'a';
};

/**
 * "Parameters" and "Returns" within each entry of TypeDoc, JSDoc and YARD, to which nothing leads; "Types" of Erlang,
 * which has the same anchor in each.
 */
const isPartOfEntry = <N extends object>(tree: Tree<N>, heading: N, name: string): boolean =>
  hasTypesClass(tree, heading) ||
  (!idOf(tree, heading) &&
    (hasPartClass(tree, heading) ||
      (/^h[56]$/.test(name) && isJsdocEntry(tree, headingBeside(tree, heading))) ||
      (name === 'h2' && (isJsdocName(tree, heading) || isYardPart(tree, heading)))));
const hasTypesClass = hasClass('func-types-title');
const hasPartClass = hasClass('tsd-parameters-title tsd-returns-title tsd-index-heading');

/** How many elements before a part of an entry its heading is looked for. */
const ENTRY_BEFORE = 100;

/** The nearest heading before one, beside it, that is of a higher rank than JSDoc's parts of an entry. */
function headingBeside<N extends object>(tree: Tree<N>, heading: N): N | null {
  let before = elementBefore(tree, heading);
  for (let i = 0; i < ENTRY_BEFORE && before; i++, before = elementBefore(tree, before))
    if (/^h[1-4]$/.test(tree.nameOf(before)!)) return before;
  return null;
}

/** The `h4` of a method, a member or a constructor. */
export const isJsdocEntry = <N extends object>(tree: Tree<N>, heading: N | null): boolean =>
  heading !== null && idOf(tree, heading) !== '' && hasNameClass(tree, heading);
const hasNameClass = hasClass('name');

/** The name of a class, in a `header` below the page's title. */
function isJsdocName<N extends object>(tree: Tree<N>, heading: N): boolean {
  const header = tree.parent(heading);
  if (!header || tree.nameOf(header) !== 'header') return false;
  const section = tree.parent(header);
  const title = section && elementBefore(tree, section);
  return !!title && hasTitleClass(tree, title);
}
/** "Overview" above what is said of a class, and the heads of the lists of what it has. */
function isYardPart<N extends object>(tree: Tree<N>, heading: N): boolean {
  const after = elementAfter(tree, heading);
  return (after !== null && hasDocstringClass(tree, after)) || holds(tree, heading, hasSwitchClass);
}
const hasDocstringClass = hasClass('docstring');
const hasSwitchClass = hasClass('summary_toggle');

const hasTitleClass = hasClass('page-title');

/**
 * The title of a note, as DocBook and others write them: `div.note` with an `h3` that says "Note". Such a box is part
 * of the text that it stands in.
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

/** The author above a DocBook article: the abstract and the licence that follow belong to the article. */
const isByline = <N extends object>(tree: Tree<N>, heading: N): boolean => {
  const box = tree.parent(heading);
  return box !== null && hasBylineClass(tree, heading) && hasBylineClass(tree, box);
};
const hasBylineClass = hasClass('author editor corpauthor othercredit');

/** Nodes of a heading that are read: a longer one is no word, and no link. */
const MOST_NODES = 50;

function isShort<N extends object>(tree: Tree<N>, heading: N): boolean {
  let node = tree.firstChild(heading);
  for (let seen = 0; node && seen < MOST_NODES; seen++)
    node = tree.firstChild(node) ?? following(tree, node, heading);
  return node === null;
}

/** What kind of thing the page's title names, right before it in its `<header>`: gi-docgen's "Method". */
function isKindOfTitle<N extends object>(tree: Tree<N>, heading: N, name: string): boolean {
  const box = tree.parent(heading);
  if (name === 'h1' || !box || tree.nameOf(box) !== 'header') return false;
  const next = elementAfter(tree, heading);
  return next !== null && tree.nameOf(next) === 'h1';
}

/** How far above a heading a link around it is looked for. */
const LINK_ABOVE = 3;

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
