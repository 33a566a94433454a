import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cutPage, nodeTree, parsePage} from '../../../cli/src/site/parse-page.js';
import {linksFrom} from '../../../src/reading/links.js';
import {findMainNode} from '../../../src/reading/main-node.js';
import {flatten} from '../../../src/reading/flat-page.js';

const linksOf = (html: string, path = 'guide/a b.html'): string[] =>
  linksFrom(flatten(nodeTree, parsePage(html)), path).map(({place, text}) => `${text} → ${place}`);

const read = (html: string, path: string) => cutPage(parsePage(html), {path}).links!;

test('links lead to files of the site, which are given by their decoded paths', () => {
  assert.deepEqual(linksOf('<a href="b.html#c%20d">b</a> <a href="../%C3%BC/">ü</a> <a href="/">top</a>'), [
    'b → guide/b.html#c d',
    'ü → ü/index.html#',
    'top → index.html#',
  ]);
  assert.deepEqual(linksOf('<a href="#here">here</a>'), ['here → guide/a b.html#here']);
  assert.deepEqual(linksOf('<a href="#100%">all</a>'), ['all → guide/a b.html#100%']);
});

test('links are relative to the base of their page if the base is in the site', () => {
  const placesOf = (base: string): string[] =>
    read(
      `<head>${base}</head><main><h1>A</h1><a href="b.html">b</a> <a href="#c">c</a></main>`,
      'guide/a.html',
    ).map(({place}) => place);
  assert.deepEqual(placesOf('<base target="_top"><base href="../"><base href="/x/">'), [
    'b.html#',
    'index.html#c',
  ]);
  assert.deepEqual(placesOf('<base href="../api/x.html">'), ['api/b.html#', 'api/x.html#c']);
  for (const base of [
    '',
    '<base href="javascript:0">',
    '<base href="https://docs.example.org/">',
    '<base href="http://">',
  ])
    assert.deepEqual(placesOf(base), ['guide/b.html#', 'guide/a.html#c'], base);
});

test('leaves out links to other sites, links without an address or a text, and links with an invalid encoding', () => {
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

test('a link at the beginning of the main node is read', () => {
  const main = findMainNode(nodeTree, parsePage('<main><a href="b.html">b</a></main>'))!;
  assert.equal(linksFrom(flatten(nodeTree, main), 'a.html').length, 1);
});

test('returns repeated links to the same address once for each text', () => {
  const html = '<a href="b.html">b</a> <a href="b.html">b</a> <a href="b.html">other</a>';
  assert.deepEqual(linksOf(html), ['b → guide/b.html#', 'other → guide/b.html#']);
});

test('cuts the text of a link at eighty characters', () => {
  assert.deepEqual(linksOf(`<a href="b.html">${'x'.repeat(81)}</a>`), [`${'x'.repeat(80)} → guide/b.html#`]);
});
