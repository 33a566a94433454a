import {declarationLevel} from './declarations.js';
import {following, hasClass, isPlace, MAX_CLASSES, type Tree} from './tree.js';

const NOISE_ROLES = /^(navigation|search|dialog|alertdialog)$/;

/** What HTML itself says is not read with a page: navigation, search, and what opens over it. */
export const isNavigation = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  name === 'nav' ||
  name === 'dialog' ||
  NOISE_ROLES.test(tree.attribute(node, 'role') ?? '') ||
  tree.attribute(node, 'aria-modal') === 'true' ||
  (tree.attribute(node, 'tabindex') === '-1' && isModal(tree, node));
const isModal = hasClass('modal');

const hasNoiseClass = hasClass('headerlink linenos lineno');

/** Links of Sphinx and MkDocs whose text the hosted service counts, and that lead nowhere in a card. */
const isBackLink = hasClass('viewcode-link viewcode-back footnote-backref');

/**
 * Classes of links and buttons that other tools put into or beside headings, by the tools' own names. None is a class
 * of Sphinx's or MkDocs', where the hosted service counts what it does not take out.
 */
const isLeftoverLink = hasClass(
  // Permalinks: markdown-it-anchor and VitePress, Docusaurus, Starlight, Jekyll's themes, TypeDoc, Node.js, rustdoc.
  'header-anchor hash-link sl-anchor-link anchor-heading anchor-link anchorjs-link tsd-anchor-icon mark anchor ' +
    // Links to the source and buttons: rustdoc, gi-docgen, ex_doc, Nim. Back from a footnote: GitHub's Markdown.
    'copiable-anchor permalink srclink src link-seesrc copy-path copy-button data-footnote-backref',
);
/** The same of what is no link: words for screen readers, versions beside a name, navigation that is no `nav`. */
const isLeftoverBlock = hasClass(
  // Doxygen's permalink; rustdoc's version and source beside a name; Hexo's line numbers; KaTeX's twin of its MathML.
  'permalink rightside out-of-band gutter katex-html ' +
    // DocBook and gtk-doc; Doxygen; Docusaurus; VitePress; Javadoc; Hugo Book.
    'navheader navfooter navpath pagination-nav theme-doc-toc-mobile theme-doc-breadcrumbs prev-next-links ' +
    'sub-nav book-footer ' +
    // MediaWiki's "[edit]". Page navigation: texi2html, Scribble.
    'mw-editsection nav_table navsettop navsetbottom',
);
/** What a class of gi-docgen's has of others, folded away: it is on their pages. */
export const isOfOthers = hasClass('ancestor-\\w+');
/** The language that VitePress writes beside code, and "Terminal window", which Starlight writes for screen readers. */
const isCodeLabel = hasClass('lang sr-only');

const isCategory = hasClass('category');

/** How far above a link its heading is looked for. */
const HEADING_ABOVE = 3;
/** Nodes of a heading that are read to find words. */
const MOST_NODES = 100;

/** What other tools leave in titles and texts. */
function isLeftover<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  switch (name) {
    case 'a':
    case 'button': {
      const heading = headingAbove(tree, node);
      const isPlace = tree.attribute(node, 'href')?.startsWith('#');
      if (heading && (name === 'button' || (isPlace && !says(tree, node, /[\p{L}\p{N}]/u)))) return true;
      // A heading that is wholly a link keeps its text.
      return isLeftoverLink(tree, node) && (!heading || says(tree, heading, /[^\s\u200b\ufeff]/, node));
    }
    default:
      return (
        isLeftoverBlock(tree, node) ||
        isOfOthers(tree, node) ||
        // Asciidoctor's and hexo's table of contents.
        (name === 'div' && tree.attribute(node, 'id') === 'toc') ||
        // Texinfo's ": " before a function of no category.
        (name === 'span' && isCategory(tree, node) && !says(tree, node, /[\p{L}\p{N}]/u)) ||
        (isCodeLabel(tree, node) && isIn(tree, node, /language-/, 'figcaption'))
      );
  }
}

/** The heading or term that something is in. */
function headingAbove<N extends object>(tree: Tree<N>, node: N): N | undefined {
  let above = tree.parent(node);
  for (let i = 0; i < HEADING_ABOVE && above; i++, above = tree.parent(above)) {
    if (/^(h[1-6]|dt)$/.test(tree.nameOf(above) ?? '')) return above;
  }
  return undefined;
}

/** Whether there is such text below a node, but for what is in `except`. More than is read is taken for it. */
function says<N extends object>(tree: Tree<N>, root: N, text: RegExp, except?: N): boolean {
  let node = tree.firstChild(root);
  for (let seen = 0; node && seen < MOST_NODES; seen++) {
    if (text.test(tree.dataOf(node) ?? '')) return true;
    node = (node === except ? null : tree.firstChild(node)) ?? following(tree, node, root);
  }
  return node !== null;
}

/** Whether what is right around a node has such a class, or this name. */
function isIn<N extends object>(tree: Tree<N>, node: N, classes: RegExp, name = ''): boolean {
  const box = tree.parent(node)!;
  return tree.nameOf(box) === name || classes.test(tree.attribute(box, 'class') ?? '');
}

/** How far above a link the declaration that it stands in is looked for. */
const DECLARATION_ABOVE = 2;

/** Beside a declared name: a permalink without letters, Haddock's "Source", the mark that opens an entry. */
export function isBesideDeclaration<N extends object>(tree: Tree<N>, link: N): boolean {
  let above = tree.parent(link);
  for (let i = 0; i < DECLARATION_ABOVE && above; i++, above = tree.parent(above)) {
    if (declarationLevel(tree, above, tree.nameOf(above) ?? ''))
      return !isPlace(tree, link) && (isBesideName(tree, link) || !says(tree, link, /[\p{L}\p{N}]/u));
  }
  return false;
}
const isBesideName = hasClass('link caret-right');

/** What is no text of a page, nor of a section that is shown by itself. */
export const isNoiseEverywhere = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isNavigation(tree, node, name) || hasNoiseClass(tree, node) || isLeftover(tree, node, name);

/** Links to the previous and the next page that are not in a `nav`: those of the PyData theme, Starlight and others. */
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

/** Whether a card leaves an element out: noise, and what is useless in a section that is shown by itself. */
export const isNoiseInCard = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isNoiseEverywhere(tree, node, name) ||
  isBackLink(tree, node) ||
  isPageTurner(tree, node) ||
  (name === 'footer' && isPageFooter(tree, node)) ||
  (name === 'a' && isBesideDeclaration(tree, node));
