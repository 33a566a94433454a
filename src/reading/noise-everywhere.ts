import {declarationLevel} from './declarations.js';
import {following, hasClass, isPlace, MAX_CLASSES, type Tree} from './tree.js';

const NOISE_ROLES = /^(navigation|search|dialog|alertdialog)$/;

/** Elements that are not part of the text according to HTML or ARIA: navigation, search and dialogs. */
export const isNavigation = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  name === 'nav' ||
  name === 'dialog' ||
  NOISE_ROLES.test(tree.attribute(node, 'role') ?? '') ||
  tree.attribute(node, 'aria-modal') === 'true' ||
  (tree.attribute(node, 'tabindex') === '-1' && isModal(tree, node));
const isModal = hasClass('modal');

const hasNoiseClass = hasClass('headerlink linenos lineno');

/**
 * Links to source code and back from footnotes in Sphinx and MkDocs. They are part of the text of a page, as on
 * Read the Docs, but useless in a card.
 */
const isBackLink = hasClass('viewcode-link viewcode-back footnote-backref');

/**
 * Links and buttons that other tools put into or next to headings, by their classes. None is a class of Sphinx or MkDocs, for which
 * the text is the same as on Read the Docs.
 */
const isLeftoverLink = hasClass(
  // Permalinks: markdown-it-anchor and VitePress, Docusaurus, Starlight, Jekyll's themes, TypeDoc, Node.js, rustdoc.
  'header-anchor hash-link sl-anchor-link anchor-heading anchor-link anchorjs-link tsd-anchor-icon mark anchor ' +
    // Links to the source and buttons: rustdoc, gi-docgen, ex_doc, Nim. Back from a footnote: GitHub's Markdown.
    'copiable-anchor permalink srclink src link-seesrc copy-path copy-button data-footnote-backref',
);
/**
 * Elements other than links and buttons: words for screen readers, versions next to a name, navigation without `nav`.
 */
const isLeftoverBlock = hasClass(
  // Permalinks of Doxygen; versions and source links of rustdoc; line numbers of Hexo; KaTeX's visual copy of its MathML.
  'permalink rightside out-of-band gutter katex-html ' +
    // DocBook and gtk-doc; Doxygen; Docusaurus; VitePress; Javadoc; Hugo Book.
    'navheader navfooter navpath pagination-nav theme-doc-toc-mobile theme-doc-breadcrumbs prev-next-links ' +
    'sub-nav book-footer ' +
    // MediaWiki's "[edit]". Page navigation: texi2html, Scribble.
    'mw-editsection nav_table navsettop navsetbottom',
);
/** Inherited members in gi-docgen, in collapsed lists. They are documented on other pages. */
export const isOfOthers = hasClass('ancestor-\\w+');
/** The language next to code in VitePress, and "Terminal window", which Starlight writes for screen readers. */
const isCodeLabel = hasClass('lang sr-only');

const isCategory = hasClass('category');

/** How many levels above a link its heading may be. */
const MAX_LEVELS_TO_HEADING = 3;
/** How many nodes of an element are searched for words. */
const MAX_NODES = 100;

/** The relation of links to the previous and the next page. */
const PAGE_TURNER_RELATION = /\b(prev|previous|next)\b/i;

/** Whether an element was added to titles or texts by a tool. */
function isLeftover<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  switch (name) {
    case 'a':
    case 'button': {
      const heading = headingAbove(tree, node);
      const isPlace = tree.attribute(node, 'href')?.startsWith('#');
      if (PAGE_TURNER_RELATION.test(tree.attribute(node, 'rel') ?? '')) return true;
      if (heading && (name === 'button' || (isPlace && !hasMatchingText(tree, node, /[\p{L}\p{N}]/u))))
        return true;
      // Such a link is kept if its heading has no other text.
      return (
        isLeftoverLink(tree, node) && (!heading || hasMatchingText(tree, heading, /[^\s\u200b\ufeff]/, node))
      );
    }
    default:
      return (
        isLeftoverBlock(tree, node) ||
        isOfOthers(tree, node) ||
        // The table of contents of Asciidoctor and Hexo.
        (name === 'div' && tree.attribute(node, 'id') === 'toc') ||
        // The ": " before functions without a category in Texinfo.
        (name === 'span' && isCategory(tree, node) && !hasMatchingText(tree, node, /[\p{L}\p{N}]/u)) ||
        (isCodeLabel(tree, node) && isIn(tree, node, /language-/, 'figcaption'))
      );
  }
}

/** The heading or term that a node is in. */
function headingAbove<N extends object>(tree: Tree<N>, node: N): N | undefined {
  let above = tree.parent(node);
  for (let i = 0; i < MAX_LEVELS_TO_HEADING && above; i++, above = tree.parent(above)) {
    if (/^(h[1-6]|dt)$/.test(tree.nameOf(above) ?? '')) return above;
  }
  return undefined;
}

/** Whether a node has matching text outside of `except`. `true` if it has too many nodes to be searched. */
function hasMatchingText<N extends object>(tree: Tree<N>, root: N, text: RegExp, except?: N): boolean {
  let node = tree.firstChild(root);
  for (let seen = 0; node && seen < MAX_NODES; seen++) {
    if (text.test(tree.dataOf(node) ?? '')) return true;
    node = (node === except ? null : tree.firstChild(node)) ?? following(tree, node, root);
  }
  return node !== null;
}

/** Whether the parent of a node has a matching class, or this element name. */
function isIn<N extends object>(tree: Tree<N>, node: N, classes: RegExp, name = ''): boolean {
  const box = tree.parent(node)!;
  return tree.nameOf(box) === name || classes.test(tree.attribute(box, 'class') ?? '');
}

/** How many levels above a link its declaration may be. */
const MAX_LEVELS_TO_DECLARATION = 2;

/** Whether a link in a declaration is not part of it: a permalink without letters, "Source" in Haddock, or the marker that expands an entry. */
export function isBesideDeclaration<N extends object>(tree: Tree<N>, link: N): boolean {
  let above = tree.parent(link);
  for (let i = 0; i < MAX_LEVELS_TO_DECLARATION && above; i++, above = tree.parent(above)) {
    if (declarationLevel(tree, above, tree.nameOf(above) ?? ''))
      return (
        !isPlace(tree, link) && (isBesideName(tree, link) || !hasMatchingText(tree, link, /[\p{L}\p{N}]/u))
      );
  }
  return false;
}
const isBesideName = hasClass('link caret-right');

/** Whether an element is neither part of the text of a page nor of a card. */
export const isNoiseEverywhere = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isNavigation(tree, node, name) || hasNoiseClass(tree, node) || isLeftover(tree, node, name);

/** Links to the previous and the next page without `nav`, as in the PyData theme and Starlight. */
const isPageTurner = hasClass(
  'prev-next-bottom prev-next-area prev-next-footer pagination-links pagination pager',
);

/** Whether a footer belongs to the page or an article. The footer of a section, a quotation or a figure is part of the text. */
export function isPageFooter<N extends object>(tree: Tree<N>, footer: N): boolean {
  // Footnotes are text.
  if (/(^|\s)footnote/.test(tree.attribute(footer, 'class')?.slice(0, MAX_CLASSES) ?? '')) return false;
  let above = tree.parent(footer);
  while (above && !/^(article|blockquote|figure|main|section)$/.test(tree.nameOf(above) ?? ''))
    above = tree.parent(above);
  return !above || /^(article|main)$/.test(tree.nameOf(above)!);
}

/** Whether a card leaves an element out, because it is noise or useless in a section that is shown on its own. */
export const isNoiseInCard = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isNoiseEverywhere(tree, node, name) ||
  isBackLink(tree, node) ||
  isPageTurner(tree, node) ||
  (name === 'footer' && isPageFooter(tree, node)) ||
  (name === 'a' && isBesideDeclaration(tree, node));
