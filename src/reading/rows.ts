import {type FlatPage, firstIn, type Taken, textAt} from './flat-page.js';
import type {Section} from './page-parts.js';
import {classesOf, firstBelow, hasClass, idOf, isHeadingName, type Tree} from './tree.js';

/** A row of a table that a link leads to. Numbers are places in the page. */
export interface Row {
  readonly row: number;
  readonly id: string;
  /** The cell that names it. */
  readonly title: number;
}

/** Rows of a page that have sections of their own; further ones stay in the text around them. */
const MOST_ROWS = 2_000;
/** Characters of a cell that names its row. */
const LONGEST_TITLE = 120;
/** Ids that scripts count: Javadoc's `i0`, Doxygen's `row_0_1_`, `L12` of listings. */
const COUNTED = /^[a-z]{0,6}[-_]?\d+(?:[-_]\d+)*_?$/i;

/**
 * Rows that have an id, or begin with a link target: entries of a reference. A row with headings or tables in it lays out a
 * page, and has no name.
 */
export function findRows<N extends object>(page: FlatPage<N>): Row[] {
  const {tree, nodes, names, ends} = page;
  const rows: Row[] = [];
  for (let i = 1; i < nodes.length && rows.length < MOST_ROWS; i++) {
    if (names[i] !== 'tr') continue;
    const cells: number[] = [];
    for (let cell = i + 1; cell < ends[i]!; cell = ends[cell]!)
      if (names[cell] === 'td' || names[cell] === 'th') cells.push(cell);
    const id = cells.length > 1 ? rowAnchor(tree, nodes[i]!) : '';
    if (!id || isLayout(page, i)) continue;
    const title = cells.find(cell => /\p{L}/u.test(textAt(page, cell)));
    const name = title === undefined ? '' : textAt(page, title);
    if (!name || name.length > LONGEST_TITLE || (COUNTED.test(id) && !name.includes(id))) continue;
    rows.push({row: i, id, title: title!});
  }
  return rows;
}

/** A section for each; none of a heading's repeats them. */
export function rowSections<N extends object>(
  page: FlatPage<N>,
  rows: readonly Row[],
  taken: Taken,
): Section[] {
  const within = new Set(taken);
  return rows.map(({row, id, title}) => {
    within.delete(row);
    within.add(title);
    return {id, title: textAt(page, title), content: textAt(page, row, within)};
  });
}

/** Rows that list what the page has further down, or others have: Doxygen's and Javadoc's summaries. */
const isSummary = hasClass('altColor rowColor even-row-color odd-row-color');
const isMember = <N extends object>(tree: Tree<N>, row: N): boolean =>
  isSummary(tree, row) || classesOf(tree, row).some(name => /^(mem(item|desc)|separator):/.test(name));

/**
 * What leads to a row: its own id, that of its first cell, or a link target that this begins with; empty where the row is
 * none of its own.
 */
export function rowAnchor<N extends object>(tree: Tree<N>, row: N): string {
  if (isMember(tree, row)) return '';
  const own = idOf(tree, row);
  if (own) return own;
  let cell = tree.firstChild(row);
  while (cell && !/^t[dh]$/.test(tree.nameOf(cell) ?? '')) cell = tree.nextSibling(cell);
  if (!cell || idOf(tree, cell)) return idOf(tree, cell);
  for (let node = tree.firstChild(cell); node; node = tree.nextSibling(node)) {
    const name = tree.nameOf(node);
    if (name === undefined && !/\S/.test(tree.dataOf(node) ?? '')) continue;
    if (name !== 'a' || tree.attribute(node, 'href') !== undefined) return '';
    return idOf(tree, node) || tree.attribute(node, 'name') || '';
  }
  return '';
}

/** The row that a target leads to, where that has a section of its own. */
export function rowAt<N extends object>(tree: Tree<N>, target: N): N | undefined {
  let row: N | null = target;
  for (let i = 0; i < TARGET_BELOW && row && tree.nameOf(row) !== 'tr'; i++) row = tree.parent(row);
  if (!row || tree.nameOf(row) !== 'tr') return undefined;
  const anchor = rowAnchor(tree, row);
  if (!anchor || (idOf(tree, target) || tree.attribute(target, 'name')) !== anchor) return undefined;
  let cells = 0;
  for (let cell = tree.firstChild(row); cell; cell = tree.nextSibling(cell))
    if (/^t[dh]$/.test(tree.nameOf(cell) ?? '')) cells++;
  const holdsBlock =
    firstBelow(tree, row, (_, name) => name === 'table' || isHeadingName(name)) !== undefined;
  return cells > 1 && !holdsBlock ? row : undefined;
}
/** How far below a row the target that leads to it may be: in the first cell. */
const TARGET_BELOW = 2;

/** Whether a row is there for the looks of a page. */
const isLayout = <N extends object>(page: FlatPage<N>, row: number): boolean =>
  firstIn(page, row + 1, page.ends[row]!, (_, name) => name === 'table' || isHeadingName(name)) !== undefined;
