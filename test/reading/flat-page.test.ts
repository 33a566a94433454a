import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageTree, parsePageTree} from '../../cli/src/site/page-tree.js';
import {flatPart, flatten} from '../../src/reading/flat-page.js';
import {firstBelow} from '../../src/reading/tree.js';

const PAGES = {
  'nested elements': '<div><p>a</p><div><h1>A</h1><p>b <b>c</b>d</p></div>e</div>',
  'words across elements': '<div>a<span>b<i>c</i></span><b><span></span>d</b>e</div>',
  'a separator and a badge': '<p>a<span class="sep"></span>b <span class="badge">c</span>d</p>',
  'elements that are left out':
    '<div><nav>a</nav><div>b<a class="headerlink" id="x">#</a><nav>c</nav></div><nav>d</nav>e</div>',
  'a declaration': '<div class="header"><div class="headertitle"><div class="title">A</div></div></div>',
  'a list': '<dl><dt id="a">a</dt><dd><p>b</p><ul><li>c<li>d</ul></dd></dl>',
};

for (const [what, html] of Object.entries(PAGES))
  test(`copying an element from a flat page gives the same as flattening that element: ${what}`, () => {
    const page = flatten(
      pageTree,
      firstBelow(pageTree, parsePageTree(html), (_, name) => name === 'body')!,
    );
    let parts = 0;
    for (const node of page.nodes.filter(candidate => candidate.name !== undefined)) {
      const part = flatPart(page, node);
      if (!part) continue;
      // A link that is left out keeps its anchor, but has no content.
      if (page.leftOut.includes(node)) continue;
      parts++;
      const {tree: _, ...itself} = flatten(pageTree, node);
      const {tree: __, ...own} = part;
      assert.deepEqual(own, itself, `${node.name}`);
    }
    assert.ok(parts > 1);
  });
