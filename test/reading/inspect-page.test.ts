import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {inspectPage} from '../../src/reading/inspect-page.js';

const inspect = (html: string) => inspectPage(nodeTree, parsePage(html), {path: 'a.html'});

test('names the main node as a CSS selector', () => {
  for (const [html, main] of [
    ['<main>text</main>', 'main'],
    ['<div id="content" role="main" class="body wide dark">text</div>', 'div#content[role=main].body.wide'],
    ['<p>text</p>', 'body'],
  ] as const)
    assert.equal(inspect(html).main, main);
});

test('counts the elements that are left out by kind, the most frequent kind first, with the text of the first element of each', () => {
  const long = 'Skip this and all that comes after it, up to the very end.';
  const {leftOut, sections} = inspect(
    `<main><nav class="toc">${long}</nav><h1 id="a">A<a class="headerlink" href="#a"></a></h1><p>text</p>
    <h2 id="b">B<a class="headerlink" href="#b">¶</a></h2></main>`,
  );
  assert.deepEqual(leftOut, [
    {what: 'a.headerlink', count: 2, text: '¶'},
    {what: 'nav.toc', count: 1, text: long.slice(0, 40)},
  ]);
  assert.deepEqual(
    sections.map(({title}) => title),
    ['A', 'B'],
  );
});

test('reports sections without an anchor, except the beginning of the page', () => {
  const titlesWithoutAnchor = (html: string) =>
    inspect(`<main>${html}</main>`).sectionsWithoutAnchor.map(({title}) => title);
  assert.deepEqual(titlesWithoutAnchor('<p>Lead.</p><h1>T</h1><p>1</p><h2>A</h2><p>2</p>'), ['A']);
  assert.deepEqual(titlesWithoutAnchor('<h1>T</h1><p>1</p><h2 id="a">A</h2><p>2</p>'), []);
});
