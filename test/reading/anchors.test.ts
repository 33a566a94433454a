import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from './read.js';

/** The anchor of the heading B on a page that begins with the heading A. */
const anchorOf = (html: string): string | undefined =>
  sectionsOf(`<main><h1 id="a">A</h1><p>Text.</p>${html}</main>`)
    .find(section => section.includes('| B |'))
    ?.split(' | ')[0];

/** The heading B in nested elements. The outermost one has the id "far". */
const inBoxes = (boxes: number, before: string): string =>
  `<div id="far">${before}${'<div>'.repeat(boxes)}<h2>B</h2>${'</div>'.repeat(boxes)}</div>`;

const CASES: readonly [title: string, html: string, anchor: string][] = [
  ['its own id', '<section id="s"><h2 id="b">B</h2></section>', 'b'],
  ['the id of its section', '<section id="s"><h2>B<a id="in"></a></h2></section>', 's'],
  [
    'the id of its section, written by an old version of docutils',
    '<div class="section" id="s"><h2>B<a id="in"></a></h2></div>',
    's',
  ],
  ['the id of an element in it', '<div id="box"><h2><a id="in"></a>B</h2></div>', 'in'],
  [
    'the last anchor in it before its words',
    '<div id="box"><h2><a id="old"></a><a id="in"></a>B<a id="c"></a></h2></div>',
    'in',
  ],
  ['the name of an element in it', '<div id="box"><h2><a name="in">B</a></h2></div>', 'in'],
  ['the id of the element around it', '<div id="box"><h2>B</h2><p>Text.</p></div>', 'box'],
  ['the id of an element right before it', '<div><a id="before"></a><h2>B</h2></div>', 'before'],
  ['the name of an element right before it', '<a name="before"></a> <h2>B</h2>', 'before'],
  ['the id of an outer element', '<div id="far"><div><h2>B</h2></div></div>', 'far'],
  [
    'not the id of an earlier element if there is text between that element and the heading',
    '<a id="before"></a><p>Text.</p><h2>B</h2>',
    '',
  ],
  ['not the id of a control', '<input id="query"><h2>B</h2>', ''],
  [
    'not the id of a section with an earlier heading',
    '<section id="s"><h2 id="c">C</h2><p>1</p><h2>B</h2></section>',
    '',
  ],
  [
    'not the id of an element that is too far before it',
    `<a id="before"></a>${'<i></i>'.repeat(6)}<h2>B</h2>`,
    '',
  ],
  [
    'the id of an element at the largest distance before it that counts',
    `<a id="before"></a>${'<i></i>'.repeat(5)}<h2>B</h2>`,
    'before',
  ],
  ['not the id of an element that is too many levels above it', inBoxes(6, ''), ''],
  ['the id of an element at the highest level above it that counts', inBoxes(5, ''), 'far'],
  [
    'the id of an outer element in which it is the first heading, even if text comes before it',
    inBoxes(3, '<p>Text.</p>'),
    'far',
  ],
  [
    'not the id of an element that is too many levels above it if text comes before the heading',
    inBoxes(4, '<p>Text.</p>'),
    '',
  ],
];
/** XHTML served as HTML: `<a id="x"/>` is not closed, and is repeated in the elements that follow. */
const DOCBOOK = `<div class="section"><div class="titlepage"><h2 class="title"><a id="_a"/>A</h2></div><p>One <a href="x.html">x</a>.</p>
  <div class="section"><div class="titlepage"><h3 class="title"><a id="_b"/>B</h3></div><p>Two</p>
  <div class="variablelist"><dl class="variablelist"><dt><a id="_t"/><span class="term">T</span></dt><dd><p>Term</p></dd></dl></div></div>
  <div class="section"><div class="titlepage"><h3 class="title"><a id="_c"/>C</h3></div><p>Three</p></div></div>`;

test('the anchor of a heading with an unclosed link target is its own, not that of the previous heading', () => {
  const sections = sectionsOf(`<body><h1 id="t">Title</h1>${DOCBOOK}</body>`);
  assert.deepEqual(sections.map(section => section.split(' | ').slice(0, 2).join(' ')).sort(), [
    '_a A',
    '_b B',
    '_c C',
    '_t T',
    't Title',
  ]);
});

test('a repeated id leads only to its first element', () => {
  const sections = sectionsOf(
    '<main><h2><a id="x"></a>A</h2><p>1</p><h2><a id="x"></a>B</h2><p>2</p></main>',
  );
  assert.deepEqual(sections, ['x | A | 1', ' | B | 2']);
});

for (const [title, html, anchor] of CASES)
  test(`the anchor of a heading is ${title}`, () => assert.equal(anchorOf(html), anchor));
