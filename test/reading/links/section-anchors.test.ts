import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cutPage} from '../../../host/src/site/cut-page.js';
import {parsePage} from '../../../host/src/site/parse-page.js';

const anchorsOf = (html: string): Record<string, string> =>
  Object.fromEntries(cutPage(parsePage(`<main>${html}</main>`), {path: 'a.html'}).anchors ?? []);

test('an anchor inside of a section leads to it', () =>
  assert.deepEqual(
    anchorsOf('<h1 id="a">A</h1><p id="p">text</p><h2 id="b">B</h2><div><b id="q">text</b></div>'),
    {
      p: 'a',
      q: 'b',
    },
  ));

test('a target before a heading is the heading’s, one before text is not', () =>
  assert.deepEqual(
    anchorsOf(
      '<h1 id="a">A</h1><span id="i0"></span><p>text</p><section id="s"><span id="i1"></span><h2>S</h2></section>',
    ),
    {i0: 'a', i1: 's'},
  ));

test('what is in a definition is the term’s, what comes after the list is not', () =>
  assert.deepEqual(
    anchorsOf(
      '<h1 id="a">A</h1><dl><dt id="t">t</dt><dd><p id="in">text</p></dd></dl><p id="after">text</p>',
    ),
    {in: 't', after: 'a'},
  ));
