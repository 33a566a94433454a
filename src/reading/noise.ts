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

/** Elements that browsers never show. The annotations of a formula repeat it as TeX. */
const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript', 'annotation', 'annotation-xml']);
export const isNeverRendered = (name: string): boolean => NEVER_RENDERED.has(name);

/** Elements that generators add to the text. */
const isFurniture = hasClass(
  // TypeDoc's menus.
  'col-sidebar ' +
    // Buttons, table of contents and print title of the Sphinx Book theme; search results of HonKit.
    'topbar bd-header-article onlyprint search-results ' +
    // The source of each method, which YARD and RDoc collapse.
    'source_code method-source-code method-click-advice ' +
    // Source links and versions next to names in ESDoc.
    'right-info',
);

/** "Next, Previous, Up" above each page of Texinfo, or above each section of a manual on one page. Older versions write no `rel`. */
const isPageNavigation = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasHeaderClass(tree, node) && holds(tree, node, isNeighbourLink);
const isNeighbourLink: Matches = (tree, node) =>
  /^(next|prev|up|contents|index)$/.test(tree.attribute(node, 'rel') ?? '') ||
  tree.attribute(node, 'title') === 'Up section';
const hasHeaderClass = hasClass('header nav-panel');

/**
 * Menus of LilyPond and LDoc, and page navigation of LaTeX2HTML. The `div` that docutils and Pandoc write around a section with the
 * title "Navigation" has the same id, but also a class.
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
 * The banner and the table of contents in SQLite's documentation, which its own search does not index, and the list of subpages in
 * Sphinx. They are kept if they contain headings: SQLite's banner may have the title of the page, and in a Sphinx manual on a single
 * page the subpages themselves are in the list. (A card shows the list of subpages.)
 */
const isForNoSearch = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasNoSearchClass(tree, node) && !holds(tree, node, isHeading);
const isHeading: Matches = (_tree, _node, name) => isHeadingName(name);
const hasNoSearchClass = hasClass('nosearch toctree-wrapper');

/** "(collapse)" in the headings of YARD. */
const isSwitch = <N extends object>(tree: Tree<N>, node: N): boolean => holds(tree, node, hasSwitchClass);
const hasSwitchClass = hasClass('summary_toggle');

/** The table of contents of DocBook, which is a `dl`. Those of Sphinx and MkDocs are other elements. */
const isContents = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasTocClass(tree, node) && holds(tree, node, isTocList);
const isTocList: Matches = (tree, node, name) => name === 'dl' && hasTocClass(tree, node);
const hasTocClass = hasClass('toc');

/** "Declaration" and "Description" in each entry of gi-docgen, which are not sections of their own. */
const isHeadingOfPart = <N extends object>(tree: Tree<N>, node: N): boolean =>
  /^de(claration|scription)$/.test(tree.attribute(node, 'id') ?? '') && isToggle(tree, tree.parent(node)!);
const isToggle = hasClass('toggle-wrapper');

/** In Doxygen, the list of sections above the title of a page, and groups and labels of a class in the title. */
const isBesideTitle = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const after = elementAfter(tree, node);
  const isAbove = after !== null && hasTitleBoxClass(tree, after) && hasSummaryClass(tree, node);
  return isAbove || (hasLabelsClass(tree, node) && isDoxygenTitle(tree, tree.parent(node)!));
};
const hasTitleBoxClass = hasClass('headertitle');
const hasSummaryClass = hasClass('summary');
const hasLabelsClass = hasClass('ingroups mlabels');

/** In Doxygen, the name of the project, the menu and the search. */
const isDoxygenFrame = <N extends object>(tree: Tree<N>, node: N): boolean => {
  const id = idOf(tree, node);
  return /^MSearch/.test(id) || (id === 'top' && holds(tree, node, isInFrame));
};
const isInFrame: Matches = (tree, node) => /^(titlearea|main-nav)$/.test(idOf(tree, node));

/** "More..." after a brief description in Doxygen, which links to the detailed description. */
const isMore = <N extends object>(tree: Tree<N>, link: N): boolean => {
  const first = tree.firstChild(link);
  return !!first && tree.dataOf(first) === 'More...' && !!tree.attribute(link, 'href')?.includes('#');
};

/** "Expand description" in rustdoc, which is only shown if the description is collapsed. */
const isExpandLabel = hasClass('hideme');

/** "Generated by" in Doxygen. */
const isGeneratedBy = hasClass('footer');

/**
 * Headings without an anchor above a group of members: those such as "Member Function Documentation" in Doxygen and Qt,
 * and those of JSDoc and LDoc.
 */
const isGroupTitle = <N extends object>(tree: Tree<N>, node: N): boolean =>
  isOverDeclarations(tree, node) ||
  ((hasGroupClass(tree, node) || isEntryHeading(tree, elementAfter(tree, node))) &&
    !isPlace(tree, node) &&
    !holds(tree, node, isPlace) &&
    !isPlace(tree, elementBefore(tree, node)));
/** Headings such as "Public Member Functions" in Doxygen, above a list of members that are documented further down. */
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

/** "Public Instance Methods" and "Attributes" in RDoc, above the members. */
const isRdocGroup = <N extends object>(tree: Tree<N>, header: N): boolean =>
  isGroupOfMembers(tree, tree.parent(header)!);
const isGroupOfMembers = hasClass('method-section attribute-method-details');

/** Whether an element in the main node of a page is not part of its text. */
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
      return isExpandLabel(tree, node);
    case 'span':
      return isBesideTitle(tree, node);
    case 'address':
      return isGeneratedBy(tree, node);
    case 'header':
      return isRdocGroup(tree, node);
    case 'ul':
      // The table of contents of a page generated from POD.
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

/** Removes zero-width spaces, word joiners and byte order marks, which have no meaning in titles. */
export const withoutInvisible = (title: string): string => title.replace(/[\u200b\u2060\ufeff]/g, '').trim();
