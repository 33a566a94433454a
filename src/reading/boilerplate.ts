import {type FlatPage, firstIn, hasTextBetween} from './flat-page.js';
import {classesOf, elementAfter, elementBefore, hasClass, idOf, isHeadingName, type Tree} from './tree.js';

/** Whether an element in the main node of a page is not part of its text: footers, side menus, controls, and links to other pages. */
export function isBoilerplate<N extends object>(page: FlatPage<N>, index: number): boolean {
  const {tree, nodes, names} = page;
  switch (names[index]) {
    case 'aside':
      return isMenu(page, index);
    case 'footer':
      // Footnotes are text.
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

/** Whether a footer belongs to the page or an article. The footer of a quotation, figure or section is part of the text. */
function isOfPage<N extends object>({names, parents}: FlatPage<N>, footer: number): boolean {
  let above = parents[footer]!;
  while (above > 0 && !/^(article|blockquote|figure|main|section)$/.test(names[above]!))
    above = parents[above]!;
  return above <= 0 || /^(article|main)$/.test(names[above]!);
}

/** Whether a button is next to code, or in the element that a highlighter puts around code. Tabs are not copy buttons. */
const isCopyButton = <N extends object>(tree: Tree<N>, button: N): boolean =>
  tree.attribute(button, 'role') === undefined &&
  (/(^|\s)highlight/.test(tree.attribute(tree.parent(button)!, 'class') ?? '') ||
    [elementBefore(tree, button), elementAfter(tree, button)].some(
      node => node && tree.nameOf(node) === 'pre',
    ));

const hasBoilerplateClass = hasClass(
  'prev-next-bottom prev-next-area prev-next-footer left-prev right-next related pager pagination ' +
    // The table of contents in Docusaurus.
    'theme-doc-toc-desktop',
);

/** A footer without `<footer>`, as Asciidoctor, Doxygen and older generators write it. */
const isFooter = <N extends object>(tree: Tree<N>, node: N): boolean =>
  idOf(tree, node) === 'footer' || hasFooterClass(tree, node);
const hasFooterClass = hasClass('footer');

const PROSE = new Set(['p', 'pre', 'ul', 'ol', 'dl', 'table', 'blockquote']);
/**
 * Whether an element of a form is text rather than a label: some sites put the text of every page in a form, whereas a
 * search box has only labels.
 */
const isProse = <N extends object>(page: FlatPage<N>, index: number, name: string): boolean =>
  (PROSE.has(name) || isHeadingName(name)) && hasTextBetween(page, index + 1, page.ends[index]!);

/** Maximum number of nodes of a menu. A longer `aside` is text. */
const MAX_NODES = 1000;
/** Share of characters in links above which an `aside` is a menu. */
const MAX_LINK_SHARE = 0.7;

/** Whether an `aside` has a list and consists mostly of links. Other `aside` elements are notes, tips and warnings. */
function isMenu<N extends object>(page: FlatPage<N>, index: number): boolean {
  const {names, texts, ends} = page;
  const end = ends[index]!;
  if (end - index > MAX_NODES || firstIn(page, index, end, (_, name) => name === 'li') === undefined)
    return false;
  let total = 0;
  let inLinks = 0;
  let linkEnd = 0;
  for (let i = index + 1; i < end; i++) {
    if (names[i] === 'a') linkEnd = ends[i]!;
    const {length} = texts[i]!.trim();
    total += length;
    if (i < linkEnd) inLinks += length;
  }
  return inLinks > MAX_LINK_SHARE * total;
}
