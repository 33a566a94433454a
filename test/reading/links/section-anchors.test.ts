import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cutPage, parsePage} from '../../../cli/src/site/parse-page.js';

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

test('an old name is an anchor, too, a name of anything else is none', () =>
  assert.deepEqual(anchorsOf('<h1 id="a">A</h1><p>text <a name="n">text</a> <i name="m">text</i></p>'), {
    n: 'a',
  }));

test('anchors of sections and terms themselves are left out', () =>
  assert.deepEqual(
    anchorsOf('<h1 id="a">A</h1><dl><dt id="t">t</dt><dd>text</dd></dl><h2 id="b">B</h2>'),
    {},
  ));

test('of an anchor that is there twice the first one counts', () =>
  assert.deepEqual(anchorsOf('<h1 id="a">A</h1><p id="p">1</p><h2 id="b">B</h2><p id="p">2</p>'), {p: 'a'}));

test('what is in a definition inside of another is the inner term’s', () =>
  assert.deepEqual(
    anchorsOf(
      `<h1 id="a">A</h1><dl><dt id="t">t</dt><dd><p>text</p><dl><dt id="u">u</dt><dd><b id="in">text</b></dd></dl>
        <b id="after">text</b></dd></dl>`,
    ),
    {in: 'u', after: 't'},
  ));

test('a target that is far before a heading is of the section that it is in', () => {
  const anchors = (between: number) =>
    anchorsOf(`<h1 id="a">A</h1><p>text</p><b id="x"></b>${'<i></i>'.repeat(between)}<h2 id="b">B</h2>`);
  assert.deepEqual(anchors(0), {x: 'b'});
  assert.deepEqual(anchors(11), {x: 'b'});
  assert.deepEqual(anchors(12), {x: 'a'});
});

test('an anchor before the first heading, with text between, leads to the beginning of the page', () =>
  assert.deepEqual(anchorsOf('<p id="p">text</p><h1 id="a">A</h1>'), {p: ''}));
