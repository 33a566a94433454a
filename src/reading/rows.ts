import {type FlatPage, firstIn, type Taken, textAt} from './flat-page.js';
import type {Section} from './page-parts.js';
import {textOf} from './text.js';
import {classesOf, firstBelow, hasClass, idOf, isHeadingName, type Tree} from './tree.js';

/** A table row with an anchor. Numbers are indexes into the `FlatPage`. */
export interface Row {
  readonly row: number;
  readonly id: string;
  /** The cell with the title of the row. */
  readonly title: number;
}

/** Maximum number of rows of a page that become sections. Further rows remain part of the text around them. */
const MAX_ROWS = 2_000;
/** Maximum length of a cell that is the title of its row, in characters. */
const MAX_TITLE = 120;
/** Numbered ids that a tool generated: Javadoc's `i0`, Doxygen's `row_0_1_`, `L12` in listings. */
const COUNTED = /^[a-z]{0,6}[-_]?\d+(?:[-_]\d+)*_?$/i;

const HAS_LETTER = /\p{L}/u;

/** Whether the text of a row's first cell with letters can be the title of a section. */
const isTitle = (text: string, id: string): boolean =>
  text.length <= MAX_TITLE && (!COUNTED.test(id) || text.includes(id));

/**
 * Finds rows that have an id or begin with a link target: they are the entries of a reference. A row that contains headings or tables
 * only lays out the page, and does not count.
 */
export function findRows<N extends object>(page: FlatPage<N>): Row[] {
  const {tree, nodes, names, ends} = page;
  const rows: Row[] = [];
  for (let i = 1; i < nodes.length && rows.length < MAX_ROWS; i++) {
    if (names[i] !== 'tr') continue;
    const cells: number[] = [];
    for (let cell = i + 1; cell < ends[i]!; cell = ends[cell]!)
      if (names[cell] === 'td' || names[cell] === 'th') cells.push(cell);
    const id = cells.length > 1 ? rowAnchor(tree, nodes[i]!) : '';
    if (!id || isLayout(page, i)) continue;
    const title = cells.find(cell => HAS_LETTER.test(textAt(page, cell)));
    if (title !== undefined && isTitle(textAt(page, title), id)) rows.push({row: i, id, title});
  }
  return rows;
}

/** Makes a section of each row. Its text is left out of the section of the heading above. */
export function rowSections<N extends object>(
  page: FlatPage<N>,
  rows: readonly Row[],
  taken: Taken,
): Section[] {
  const leftOut = new Set(taken);
  return rows.map(({row, id, title}) => {
    leftOut.delete(row);
    leftOut.add(title);
    return {id, title: textAt(page, title), content: textAt(page, row, leftOut)};
  });
}

/** Rows of summaries (Doxygen, Javadoc), which list members that are documented further down or on other pages. */
const isSummary = hasClass('altColor rowColor even-row-color odd-row-color');
const isMember = <N extends object>(tree: Tree<N>, row: N): boolean =>
  isSummary(tree, row) || classesOf(tree, row).some(name => /^(mem(item|desc)|separator):/.test(name));

/**
 * The anchor of a row: its own id, that of its first cell, or that of a link target at the beginning of this cell. Empty if it has none, or
 * if the row belongs to a summary.
 */
function rowAnchor<N extends object>(tree: Tree<N>, row: N): string {
  if (isMember(tree, row)) return '';
  const rowId = idOf(tree, row);
  if (rowId) return rowId;
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

/** The row that a link target belongs to, if that row has a section of its own. */
export function rowAt<N extends object>(tree: Tree<N>, target: N): N | undefined {
  let row: N | null = target;
  for (let i = 0; i < MAX_LEVELS_TO_ROW && row && tree.nameOf(row) !== 'tr'; i++) row = tree.parent(row);
  if (!row || tree.nameOf(row) !== 'tr') return undefined;
  const anchor = rowAnchor(tree, row);
  if (!anchor || (idOf(tree, target) || tree.attribute(target, 'name')) !== anchor) return undefined;
  const cells: string[] = [];
  for (let cell = tree.firstChild(row); cell; cell = tree.nextSibling(cell))
    if (/^t[dh]$/.test(tree.nameOf(cell) ?? '')) cells.push(textOf(tree, cell));
  const title = cells.find(text => HAS_LETTER.test(text));
  const isSection = cells.length > 1 && title !== undefined && isTitle(title, anchor);
  return isSection && !firstBelow(tree, row, (_, name) => name === 'table' || isHeadingName(name))
    ? row
    : undefined;
}
/** How many levels below its row a link target may be: it is the first cell, or a child of it. */
const MAX_LEVELS_TO_ROW = 2;

/** Whether a row contains a table or a heading, and so only serves the layout of a page. */
const isLayout = <N extends object>(page: FlatPage<N>, row: number): boolean =>
  firstIn(page, row + 1, page.ends[row]!, (_, name) => name === 'table' || isHeadingName(name)) !== undefined;
