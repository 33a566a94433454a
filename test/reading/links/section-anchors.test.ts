import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cutPage, parsePage} from '../../../cli/src/site/parse-page.js';

const anchorsOf = (html: string): Record<string, string> =>
  Object.fromEntries(cutPage(parsePage(`<main>${html}</main>`), {path: 'a.html'}).anchors ?? []);

test('an anchor in a section belongs to that section', () =>
  assert.deepEqual(
    anchorsOf('<h1 id="a">A</h1><p id="p">text</p><h2 id="b">B</h2><div><b id="q">text</b></div>'),
    {
      p: 'a',
      q: 'b',
    },
  ));

test('a link target right before a heading belongs to the heading, unless there is text between', () =>
  assert.deepEqual(
    anchorsOf(
      '<h1 id="a">A</h1><span id="i0"></span><p>text</p><section id="s"><span id="i1"></span><h2>S</h2></section>',
    ),
    {i0: 'a', i1: 's'},
  ));

test('anchors in a definition belong to the section of the term, but not those after the list', () =>
  assert.deepEqual(
    anchorsOf(
      '<h1 id="a">A</h1><dl><dt id="t">t</dt><dd><p id="in">text</p></dd></dl><p id="after">text</p>',
    ),
    {in: 't', after: 'a'},
  ));

test('the name of an <a> is an anchor, too, but not that of other elements', () =>
  assert.deepEqual(anchorsOf('<h1 id="a">A</h1><p>text <a name="n">text</a> <i name="m">text</i></p>'), {
    n: 'a',
  }));

test('leaves out the anchors of sections and terms themselves', () =>
  assert.deepEqual(
    anchorsOf('<h1 id="a">A</h1><dl><dt id="t">t</dt><dd>text</dd></dl><h2 id="b">B</h2>'),
    {},
  ));

test('a repeated anchor belongs to the section of its first element', () =>
  assert.deepEqual(anchorsOf('<h1 id="a">A</h1><p id="p">1</p><h2 id="b">B</h2><p id="p">2</p>'), {p: 'a'}));

test('an anchor in a nested definition belongs to the inner term', () =>
  assert.deepEqual(
    anchorsOf(
      `<h1 id="a">A</h1><dl><dt id="t">t</dt><dd><p>text</p><dl><dt id="u">u</dt><dd><b id="in">text</b></dd></dl>
        <b id="after">text</b></dd></dl>`,
    ),
    {in: 'u', after: 't'},
  ));

test('a link target far before a heading belongs to the section before that heading', () => {
  const anchors = (between: number) =>
    anchorsOf(`<h1 id="a">A</h1><p>text</p><b id="x"></b>${'<i></i>'.repeat(between)}<h2 id="b">B</h2>`);
  assert.deepEqual(anchors(0), {x: 'b'});
  assert.deepEqual(anchors(11), {x: 'b'});
  assert.deepEqual(anchors(12), {x: 'a'});
});

test('an anchor before the first heading belongs to the beginning of the page if there is text between them', () =>
  assert.deepEqual(anchorsOf('<p id="p">text</p><h1 id="a">A</h1>'), {p: ''}));
