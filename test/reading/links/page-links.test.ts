import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../../host/src/site/parse-page.js';
import {linksFrom} from '../../../src/reading/links.js';
import {findMainNode} from '../../../src/reading/main-node.js';
import {flatten} from '../../../src/reading/flat-page.js';

const linksOf = (html: string, path = 'guide/a b.html'): string[] =>
  linksFrom(flatten(nodeTree, parsePage(html)), path).map(({place, text}) => `${text} → ${place}`);

test('links lead to files of the site, by their decoded paths', () => {
  assert.deepEqual(linksOf('<a href="b.html#c%20d">b</a> <a href="../%C3%BC/">ü</a> <a href="/">top</a>'), [
    'b → guide/b.html#c d',
    'ü → ü/index.html#',
    'top → index.html#',
  ]);
  assert.deepEqual(linksOf('<a href="#here">here</a>'), ['here → guide/a b.html#here']);
});

test('links to other sites, to nothing and with broken encoding are left out', () => {
  for (const href of [
    'https://other.example/b.html',
    'mailto:a@b.example',
    '//other.example/',
    'b%ff.html',
    'http://',
  ])
    assert.deepEqual(linksOf(`<a href="${href}">b</a>`), [], href);
  assert.deepEqual(linksOf('<a>b</a><a name="b"></a><a href="b.html"></a>'), []);
});

test('a link that is the first thing in the text counts', () => {
  const main = findMainNode(nodeTree, parsePage('<main><a href="b.html">b</a></main>'))!;
  assert.equal(linksFrom(flatten(nodeTree, main), 'a.html').length, 1);
});

test('a place is kept once for each text', () => {
  const html = '<a href="b.html">b</a> <a href="b.html">b</a> <a href="b.html">other</a>';
  assert.deepEqual(linksOf(html), ['b → guide/b.html#', 'other → guide/b.html#']);
});

test('of a long text eighty characters are kept', () => {
  assert.deepEqual(linksOf(`<a href="b.html">${'x'.repeat(81)}</a>`), [`${'x'.repeat(80)} → guide/b.html#`]);
});
