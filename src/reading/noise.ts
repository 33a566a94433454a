import {isNoiseEverywhere} from './noise-everywhere.js';
import {elementBefore, firstBelow, isPlace} from './tree/find.js';
import {hasClass, type Tree} from './tree/tree.js';

/** What a browser never shows. Script and style have no text, whatever is in them. */
const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript']);
export const isNeverRendered = (name: string): boolean => NEVER_RENDERED.has(name);

/** A list of the pages below, no text of a page's own, but all that a card of such a page can show; TypeDoc's menus. */
const isListOfPages = hasClass('toctree-wrapper col-sidebar');

/** DocBook's table of contents, Asciidoctor's and hexo's: Sphinx's and MkDocs' are no such lists. */
function isContents<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  if (name === 'div' && tree.attribute(node, 'id') === 'toc') return true;
  return (
    hasTocClass(tree, node) &&
    firstBelow(tree, node, (below, its) => its === 'dl' && hasTocClass(tree, below)) !== undefined
  );
}
const hasTocClass = hasClass('toc');

/** gi-docgen's, over the two parts of what an entry says: the entry is what a reader looks for. */
const isHeadingOfPart = <N extends object>(tree: Tree<N>, node: N): boolean =>
  /^de(claration|scription)$/.test(tree.attribute(node, 'id') ?? '') && isToggle(tree, tree.parent(node)!);
const isToggle = hasClass('toggle-wrapper');

/** Doxygen's "Member Function Documentation" over the members, to which nothing leads. */
const isGroupTitle = <N extends object>(tree: Tree<N>, node: N): boolean =>
  hasGroupClass(tree, node) &&
  !isPlace(tree, node) &&
  firstBelow(tree, node, below => isPlace(tree, below)) === undefined &&
  !isPlace(tree, elementBefore(tree, node));
const hasGroupClass = hasClass('groupheader');

/** What of a page's main node does not belong to its text, with all below it. */
export function isNoise<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  if (isNoiseEverywhere(tree, node, name) || isListOfPages(tree, node)) return true;
  if (name === 'h2') return isGroupTitle(tree, node);
  return name === 'h4' ? isHeadingOfPart(tree, node) : /^d(iv|l)$/.test(name) && isContents(tree, node, name);
}

/** Zero-width space, word joiner, byte order mark: in titles nobody means them. */
export const withoutInvisible = (title: string): string => title.replace(/[\u200b\u2060\ufeff]/g, '').trim();
