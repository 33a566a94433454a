import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {pageTree, parsePageTree} from '../../../cli/src/site/page-tree.js';
import {generatorOf, isRedirect, nodeTree, parsePage} from '../../../cli/src/site/parse-page.js';
import {readPage, type Tree} from '../../../src/reading/index.js';

const FIXTURES = 'test/fixtures/pages';
const ATTRIBUTES = ['id', 'class', 'href', 'viewBox'];

/** Returns elements and texts in document order. Checks that parents, children and siblings refer to each other. */
function shapeOf<N extends object>(tree: Tree<N>, node: N, previous = tree.previousSibling(node)): unknown {
  assert.equal(tree.previousSibling(node), previous);
  const below: unknown[] = [];
  let last: N | null = null;
  for (let child = tree.firstChild(node); child; child = tree.nextSibling(child)) {
    assert.equal(tree.parent(child), node);
    below.push(shapeOf(tree, child, last));
    last = child;
  }
  const attributes = ATTRIBUTES.map(name => tree.attribute(node, name));
  return [tree.nameOf(node), tree.dataOf(node), attributes, below];
}

const below = <N extends object>(tree: Tree<N>, document: N, name: string): N => {
  for (let node = tree.firstChild(document); node; node = tree.nextSibling(node))
    if (tree.nameOf(node) === name) return node;
  throw new Error(`no <${name}>`);
};

/** Pages in which the parser moves nodes, or creates nodes that were not written. */
const BROKEN = {
  'text and elements in a table': '<table>a<b>b<tr><td>c</table>d',
  'end tags in a wrong order': '<p>1<b>2<i>3</b>4</i>5<p>6',
  'a link in a link': '<a href=a>1<a href=b>2</a></a>',
  'attributes of a second html and body tag': '<html id=a><body class=b><p>x<html class=c><body id=d>',
  'a template': '<div><template><p>a</template>b</div>',
  'SVG elements and attributes': '<svg viewbox="0 0 1 1"><a href="a" xlink:href="b"/><title>t</title></svg>',
  'a table that stays in its paragraph in quirks mode': '<p>a<table><tr><td>b</table>',
  'a table that ends its paragraph without quirks mode': '<!doctype html><p>a<table><tr><td>b</table>',
  'a list without end tags': '<ul><li>a<li>b<dl><dt>c<dd>d<dt>e</dl></ul>',
  'a form and a frame': '<form id=a><form id=b>x</form><select><option>1<option>2</select><frameset>',
  comments: 'a<!-- b -->c<!doctype html><?php d ?>e',
  'thousands of different names, some of them long': Array.from(
    {length: 6_000},
    (_, at) => `<x-${at} id=${at} a${at}=b __proto__=c></x-${at}>`,
  ).join(`<b${'c'.repeat(100)} class=d><constructor id=e></constructor></b${'c'.repeat(100)}>`),
  'an empty page': '',
};

for (const [title, html] of Object.entries(BROKEN))
  test(`parses ${title} to the same tree as domhandler`, () => {
    const [parsed, expected] = [parsePageTree(html), parsePage(html)];
    assert.deepEqual(
      shapeOf(pageTree, below(pageTree, parsed, 'html')),
      shapeOf(nodeTree, below(nodeTree, expected, 'html')),
    );
  });

test('reads the same sections from pages of all tools as from the trees of domhandler', async () => {
  const files = (await readdir(FIXTURES, {recursive: true})).filter(name => name.endsWith('.html'));
  assert.ok(files.length > 20);
  for (const path of files) {
    const html = await readFile(join(FIXTURES, path), 'utf8');
    const [parsed, expected] = [parsePageTree(html), parsePage(html)];
    assert.deepEqual(readPage(pageTree, parsed, {path}), readPage(nodeTree, expected, {path}), path);
    assert.equal(isRedirect(pageTree, parsed), isRedirect(nodeTree, expected), path);
    assert.equal(generatorOf(pageTree, parsed), generatorOf(nodeTree, expected), path);
  }
});
