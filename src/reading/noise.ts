import {hasText} from './tree/text.js';
import {firstBelow, hasClass, isHeadingName, type Tree} from './tree/tree.js';

/** What a browser never shows. Script and style have no text, whatever is in them. */
const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript']);
export const isNeverRendered = (name: string): boolean => NEVER_RENDERED.has(name);

const NOISE_ROLES = new Set(['navigation', 'search']);
const hasNoiseClass = hasClass('headerlink linenos lineno toctree-wrapper');

/** What the hosted service takes out of a page before it is cut: navigation, search, permalinks, line numbers. */
const isHostedNoise = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  name === 'nav' || NOISE_ROLES.has(tree.attribute(node, 'role') ?? '') || hasNoiseClass(tree, node);

/**
 * Classes of links and buttons that other tools put into or beside headings, by the tools' own names. None is a class
 * of Sphinx's or MkDocs', where the hosted service counts what it does not take out.
 */
export const LEFTOVER_LINKS =
  // Permalinks: markdown-it-anchor and VitePress, Docusaurus, Starlight, Jekyll's themes, TypeDoc, Node.js, rustdoc.
  'header-anchor hash-link sl-anchor-link anchor-heading anchorjs-link tsd-anchor-icon mark anchor permalink ' +
  // Links to the source and buttons: rustdoc, gi-docgen, ex_doc.
  'srclink src copy-path copy-button';
/** The same of what is no link: words for screen readers, versions beside a name, navigation that is no `nav`. */
export const LEFTOVER_BLOCKS =
  // Doxygen's permalink; rustdoc's version and source beside a name.
  'permalink rightside out-of-band ' +
  // DocBook and gtk-doc; Doxygen; Docusaurus; VitePress; Javadoc; Hugo Book.
  'navheader navfooter navpath pagination-nav theme-doc-toc-mobile theme-doc-breadcrumbs prev-next-links ' +
  'sub-nav book-footer';
const isLeftoverLink = hasClass(LEFTOVER_LINKS);
const isLeftoverBlock = hasClass(LEFTOVER_BLOCKS);

/** How far above a link its heading is looked for. */
const HEADING_ABOVE = 3;

/** What other tools leave in titles and texts. */
function isLeftover<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  switch (name) {
    case 'a':
    case 'button': {
      const heading = headingAbove(tree, node);
      const href = tree.attribute(node, 'href');
      if (heading && (name === 'button' || (href?.startsWith('#') && !hasWords(tree, node)))) return true;
      // A heading that is wholly a link keeps its text.
      return isLeftoverLink(tree, node) && !(heading && isAlone(tree, node, heading));
    }
    case 'dl':
    case 'div':
      return isLeftoverBlock(tree, node) || isContents(tree, node, name);
    default:
      return isLeftoverBlock(tree, node);
  }
}

function headingAbove<N extends object>(tree: Tree<N>, node: N): N | undefined {
  let above = tree.parent(node);
  for (let i = 0; i < HEADING_ABOVE && above; i++, above = tree.parent(above))
    if (isHeadingName(tree.nameOf(above))) return above;
  return undefined;
}

function hasWords<N extends object>(tree: Tree<N>, node: N): boolean {
  for (let child = tree.firstChild(node); child; child = tree.nextSibling(child)) {
    const data = tree.dataOf(child);
    if (data === undefined ? hasWords(tree, child) : /[\p{L}\p{N}]/u.test(data)) return true;
  }
  return false;
}

/** Whether a heading has no words but those of a link in it. */
const isAlone = <N extends object>(tree: Tree<N>, link: N, heading: N): boolean =>
  !hasText(tree, heading, node => node === link);

/** DocBook's table of contents, Asciidoctor's and hexo's: Sphinx's and MkDocs' are no such lists. */
function isContents<N extends object>(tree: Tree<N>, node: N, name: string): boolean {
  if (name === 'div' && tree.attribute(node, 'id') === 'toc') return true;
  return (
    hasTocClass(tree, node) &&
    firstBelow(tree, node, (below, its) => its === 'dl' && hasTocClass(tree, below)) !== undefined
  );
}
const hasTocClass = hasClass('toc');

/** What does not belong to a page's text, with all below it. */
export const isNoise = <N extends object>(tree: Tree<N>, node: N, name: string): boolean =>
  isHostedNoise(tree, node, name) || isLeftover(tree, node, name);

/** Zero-width space, word joiner, byte order mark: in titles nobody means them. */
export const withoutInvisible = (title: string): string => title.replace(/[\u200b\u2060\ufeff]/g, '').trim();
