import {type FlatPage, firstIn, hasTextBetween} from './flat-page.js';
import {classesOf, elementAfter, elementBefore, hasClass, idOf, isHeadingName, type Tree} from './tree.js';

/** What stands in a page's main node and is none of its text: footers, menus at its side, controls, ways to other pages. */
export function isBoilerplate<N extends object>(page: FlatPage<N>, index: number): boolean {
  const {tree, nodes, names} = page;
  switch (names[index]) {
    case 'aside':
      return isMenu(page, index);
    case 'footer':
      // Notes are text.
      return (
        isOfPage(page, index) && !classesOf(tree, nodes[index]!).some(name => name.startsWith('footnote'))
      );
    case 'button':
      return isCopyButton(tree, nodes[index]!);
    case 'form':
      return firstIn(page, index + 1, page.ends[index]!, (at, name) => isProse(page, at, name)) === undefined;
    default:
      return (
        hasBoilerplateClass(tree, nodes[index]!) ||
        (/^(div|li)$/.test(names[index]!) && isFooter(tree, nodes[index]!))
      );
  }
}

/** Of a quotation a footer says whose it is, and that of a section is part of it; one of the page or an article is not. */
function isOfPage<N extends object>({names, parents}: FlatPage<N>, footer: number): boolean {
  let above = parents[footer]!;
  while (above > 0 && !/^(article|blockquote|figure|main|section)$/.test(names[above]!))
    above = parents[above]!;
  return above <= 0 || /^(article|main)$/.test(names[above]!);
}

/** Beside code, or in the box that a highlighter puts around it; a tab is none. */
const isCopyButton = <N extends object>(tree: Tree<N>, button: N): boolean =>
  tree.attribute(button, 'role') === undefined &&
  (/(^|\s)highlight/.test(tree.attribute(tree.parent(button)!, 'class') ?? '') ||
    [elementBefore(tree, button), elementAfter(tree, button)].some(
      node => node && tree.nameOf(node) === 'pre',
    ));

const hasBoilerplateClass = hasClass(
  'prev-next-bottom prev-next-area prev-next-footer left-prev right-next related pager pagination ' +
    // Docusaurus' list of the headings.
    'theme-doc-toc-desktop',
);

/** Asciidoctor's, Doxygen's, and others' from before there was an element for it. */
const isFooter = <N extends object>(tree: Tree<N>, node: N): boolean =>
  idOf(tree, node) === 'footer' || hasFooterClass(tree, node);
const hasFooterClass = hasClass('footer');

const PROSE = new Set(['p', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote']);
/** A box for a search has but labels; of some sites every page is a form. */
const isProse = <N extends object>(page: FlatPage<N>, index: number, name: string): boolean =>
  (PROSE.has(name) || isHeadingName(name)) && hasTextBetween(page, index + 1, page.ends[index]!);

/** Nodes of an `aside` that are read: a longer one is text. */
const MOST_NODES = 1000;
/** The share of a menu's characters that are in links. */
const MOST_LINKS = 0.7;

/** An `aside` with a list of little but links; others are notes, tips and warnings. */
function isMenu<N extends object>(page: FlatPage<N>, index: number): boolean {
  const {names, texts, ends} = page;
  const end = ends[index]!;
  if (end - index > MOST_NODES || firstIn(page, index, end, (_, name) => name === 'li') === undefined)
    return false;
  let all = 0;
  let inLinks = 0;
  let linkEnd = 0;
  for (let i = index + 1; i < end; i++) {
    if (names[i] === 'a') linkEnd = ends[i]!;
    const {length} = texts[i]!.trim();
    all += length;
    if (i < linkEnd) inLinks += length;
  }
  return inLinks > MOST_LINKS * all;
}
