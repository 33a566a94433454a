import {
  elementAfter,
  elementBefore,
  hasClass,
  holds,
  idOf,
  isHeadingName,
  isPlace,
  type Matches,
  type Tree,
} from './tree.js';
import {isDoxygenTitle} from './declarations.js';
import {isBesideDeclaration, isNoiseEverywhere} from './noise-everywhere.js';
import {isJsdocEntry} from './section-heading.js';

/** What a browser never shows. Script and style have no text, whatever is in them; an annotation repeats its formula as TeX. */
const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript', 'annotation', 'annotation-xml']);
export const isNeverRendered = (name: string): boolean => NEVER_RENDERED.has(name);

/** What generators put around and into the text. */
const isFurniture = hasClass(
  // TypeDoc's menus.
  'col-sidebar ' +
    // Sphinx Book's buttons and contents above the text, and the title that it has for paper. HonKit's results.
    'topbar bd-header-article onlyprint search-results ' +
    // The source of each method, which YARD and RDoc hide until it is asked for.
    'source_code method-source-code method-click-advice ' +
    // Source and versions, beside each name of ESDoc's.
    'right-info',
);

/** Texinfo's "Next, Previous, Up" above each page, and above each section of a manual on one page; older links have no `rel`. */
const isPageNavigation = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasHeaderClass(tree, node) && holds(tree, node, isNeighbourLink);
const isNeighbourLink: Matches = (tree, node) =>
  /^(next|prev|up|contents|index)$/.test(tree.attribute(node, 'rel') ?? '') ||
  tree.attribute(node, 'title') === 'Up section';
const hasHeaderClass = hasClass('header nav-panel');

/**
 * Menus of LilyPond and LDoc; LaTeX2HTML's page navigation. The `div` that docutils and Pandoc write around a section
 * "Navigation" has the same id, but also a class.
 */
const isMenu = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const id = idOf(tree, node);
  return (
    id === 'tocframe' ||
    (id === 'navigation' && tree.attribute(node, 'class') === undefined) ||
    (hasNavigationClass(tree, node) && !holds(tree, node, isHeading))
  );
};
const hasNavigationClass = hasClass('navigation');

/**
 * SQLite's banner and contents, by its own search's class; titles of pages may be in it. Sphinx's list of the pages below, which
 * is no text of a page's own, but all that a card of such a page can show; a manual on one page has the pages themselves in it.
 */
const isForNoSearch = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasNoSearchClass(tree, node) && !holds(tree, node, isHeading);
const isHeading: Matches = (_tree, _node, name) => isHeadingName(name);
const hasNoSearchClass = hasClass('nosearch toctree-wrapper');

/** YARD's "(collapse)" in a heading. */
const isSwitch = <N extends object>(tree: Tree<N>, node: N): boolean => holds(tree, node, hasSwitchClass);
const hasSwitchClass = hasClass('summary_toggle');

/** DocBook's table of contents: Sphinx's and MkDocs' are no such lists. */
const isContents = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasTocClass(tree, node) && holds(tree, node, isTocList);
const isTocList: Matches = (tree, node, name) => name === 'dl' && hasTocClass(tree, node);
const hasTocClass = hasClass('toc');

/** gi-docgen's, over the two parts of what an entry says: the entry is what a reader looks for. */
const isHeadingOfPart = <N extends object>(tree: Tree<N>, node: N): boolean =>
  /^de(claration|scription)$/.test(tree.attribute(node, 'id') ?? '') && isToggle(tree, tree.parent(node)!);
const isToggle = hasClass('toggle-wrapper');

/** Doxygen's list of the sections of a page, above its title; in the title its groups, and what kind of class it is. */
const isBesideTitle = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const after = elementAfter(tree, node);
  const isAbove = after !== null && hasTitleBoxClass(tree, after) && hasSummaryClass(tree, node);
  return isAbove || (hasLabelsClass(tree, node) && isDoxygenTitle(tree, tree.parent(node)!));
};
const hasTitleBoxClass = hasClass('headertitle');
const hasSummaryClass = hasClass('summary');
const hasLabelsClass = hasClass('ingroups mlabels');

/** Doxygen's name of the project, its menu, and its own search, beside the title and the text. */
const isDoxygenFrame = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const id = idOf(tree, node);
  return /^MSearch/.test(id) || (id === 'top' && holds(tree, node, isInFrame));
};
const isInFrame: Matches = (tree, node) => /^(titlearea|main-nav)$/.test(idOf(tree, node));

/** Doxygen's "More..." after what is said in short: it leads to what is said at length. */
const isMore = <N extends object>(tree: Tree<N>, link: N): boolean => {
  const first = tree.firstChild(link);
  return !!first && tree.dataOf(first) === 'More...' && !!tree.attribute(link, 'href')?.includes('#');
};

/** "Expand description" of rustdoc's, which is shown where the description is not. */
const isShutLabel = hasClass('hideme');

/** Doxygen's "Generated by". */
const isMadeBy = hasClass('footer');

/** Doxygen's and Qt's "Member Function Documentation", JSDoc's and LDoc's over the members, to which nothing leads. */
const isGroupTitle = <N extends object>(tree: Tree<N>, node: N): boolean =>
  isOverDeclarations(tree, node) ||
  ((hasGroupClass(tree, node) || isEntryHeading(tree, elementAfter(tree, node))) &&
    !isPlace(tree, node) &&
    !holds(tree, node, isPlace) &&
    !isPlace(tree, elementBefore(tree, node)));
/** Doxygen's headings such as "Public Member Functions", above a list of members that are documented further down. */
function isOverDeclarations<N extends object>(tree: Tree<N>, node: N): boolean {
  const cell = tree.parent(node);
  const row = hasGroupClass(tree, node) && cell ? tree.parent(cell) : null;
  return row !== null && tree.nameOf(row) === 'tr' && hasHeadingClass(tree, row);
}
const hasHeadingClass = hasClass('heading');
const isEntryHeading = <N extends object>(tree: Tree<N>, heading: N | null): boolean =>
  isJsdocEntry(tree, heading) || (heading !== null && isMember(tree, heading));
const isMember = hasClass('fn function_list');
const hasGroupClass = hasClass('groupheader subsection-title');

/** RDoc's "Public Instance Methods" and "Attributes", over the members. */
const isRdocGroup = <N extends object>(tree: Tree<N>, header: N): boolean =>
  isGroupOfMembers(tree, tree.parent(header)!);
const isGroupOfMembers = hasClass('method-section attribute-method-details');

/** What of a page's main node does not belong to its text, with all below it. */
export function isNoise<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  if (isNoiseEverywhere(tree, node, name) || isFurniture(tree, node) || isForNoSearch(tree, node))
    return true;
  switch (name) {
    case 'h2':
    case 'h3':
      return isGroupTitle(tree, node);
    case 'h4':
      return isHeadingOfPart(tree, node);
    case 'a':
      return isBesideDeclaration(tree, node) || isMore(tree, node);
    case 'summary':
      return isShutLabel(tree, node);
    case 'span':
      return isBesideTitle(tree, node);
    case 'address':
      return isMadeBy(tree, node);
    case 'header':
      return isRdocGroup(tree, node);
    case 'ul':
      // The table of contents of a page that is made of POD.
      return idOf(tree, node) === 'index';
    case 'small':
      return isSwitch(tree, node);
    case 'div':
      return (
        isMenu(tree, node) ||
        isPageNavigation(tree, node) ||
        isBesideTitle(tree, node) ||
        isDoxygenFrame(tree, node) ||
        isContents(tree, node)
      );
    case 'table':
      return isPageNavigation(tree, node);
    case 'dl':
      return isContents(tree, node);
    default:
      return false;
  }
}

/** Zero-width space, word joiner, byte order mark: in titles nobody means them. */
export const withoutInvisible = (title: string): string => title.replace(/[\u200b\u2060\ufeff]/g, '').trim();
