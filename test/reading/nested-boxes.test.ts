import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageTree, parsePageTree} from '../../cli/src/site/page-tree.js';
import {readPage} from '../../src/reading/index.js';
import type {Tree} from '../../src/reading/tree.js';

const BOXES = 1000;
/** Maximum number of times that the children of an element are accessed, on average. */
const MAX_ACCESSES = 60;

/** A page of nested elements. */
const nested = (begin: string, end: string, last: string): string =>
  `<main><h1 id="a">A</h1>${begin.repeat(BOXES)}${last}${end.repeat(BOXES)}</main>`;

/** How often reading a page accesses the children of a node. */
function accessesIn(html: string): number {
  let accesses = 0;
  const tree: Tree<object> = {
    ...(pageTree as Tree<object>),
    firstChild: node => {
      accesses++;
      return (pageTree as Tree<object>).firstChild(node);
    },
  };
  readPage(tree, parsePageTree(html), {path: 'a.html'});
  return accesses;
}

for (const [boxes, html] of [
  [
    'that are excluded from search, with a heading at the end',
    nested('<div class="nosearch">', '</div>', '<h2>B</h2>'),
  ],
  ['with the class of a header', nested('<div class="header">', '</div>', '<p>B</p>')],
  ['with the class of a table of contents', nested('<div class="toc">', '</div>', '<p>B</p>')],
  ["with the anchor of Doxygen's frame", nested('<div id="top">', '</div>', '<p>B</p>')],
  ['with the class of a declaration', nested('<div class="src">', '</div>', '<p>B</p>')],
  ['that are small', nested('<small>', '</small>', 'B')],
] as const)
  test(`reading takes linear time for nested elements ${boxes}`, () => {
    const accesses = accessesIn(html);
    assert.ok(accesses < MAX_ACCESSES * BOXES, `${accesses} accesses for ${BOXES} elements`);
  });

test('reading takes linear time for links in an element with the class of a declaration', () => {
  const accesses = accessesIn(
    `<main><h1>A</h1><p class="src">${'<a href="#b">b</a>'.repeat(BOXES)}</p></main>`,
  );
  assert.ok(accesses < MAX_ACCESSES * BOXES, `${accesses} accesses for ${BOXES} links`);
});
