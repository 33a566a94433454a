import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from './read.js';

/** The anchor that leads to the heading B, below the heading A of a page. */
const anchorOf = (html: string): string | undefined =>
  sectionsOf(`<main><h1 id="a">A</h1><p>Text.</p>${html}</main>`)
    .find(section => section.includes('| B |'))
    ?.split(' | ')[0];

/** The heading, so many boxes below one with an id. */
const inBoxes = (boxes: number, before: string): string =>
  `<div id="far">${before}${'<div>'.repeat(boxes)}<h2>B</h2>${'</div>'.repeat(boxes)}</div>`;

const CASES: readonly [title: string, html: string, anchor: string][] = [
  ['its own', '<section id="s"><h2 id="b">B</h2></section>', 'b'],
  ["its section's", '<section id="s"><h2>B<a id="in"></a></h2></section>', 's'],
  [
    'that of a section as docutils wrote it',
    '<div class="section" id="s"><h2>B<a id="in"></a></h2></div>',
    's',
  ],
  ['one in it', '<div id="box"><h2><a id="in"></a>B</h2></div>', 'in'],
  [
    'the last of those before its words',
    '<div id="box"><h2><a id="old"></a><a id="in"></a>B<a id="c"></a></h2></div>',
    'in',
  ],
  ['a name in it', '<div id="box"><h2><a name="in">B</a></h2></div>', 'in'],
  ['that of the box around it', '<div id="box"><h2>B</h2><p>Text.</p></div>', 'box'],
  ['one right before it', '<div><a id="before"></a><h2>B</h2></div>', 'before'],
  ['a name right before it', '<a name="before"></a> <h2>B</h2>', 'before'],
  ['that of a box further out', '<div id="far"><div><h2>B</h2></div></div>', 'far'],
  ['none before text', '<a id="before"></a><p>Text.</p><h2>B</h2>', ''],
  ['none of a control', '<input id="query"><h2>B</h2>', ''],
  [
    'none of a section that has begun before',
    '<section id="s"><h2 id="c">C</h2><p>1</p><h2>B</h2></section>',
    '',
  ],
  ['none that is far before it', `<a id="before"></a>${'<i></i>'.repeat(6)}<h2>B</h2>`, ''],
  ['one that is not so far', `<a id="before"></a>${'<i></i>'.repeat(5)}<h2>B</h2>`, 'before'],
  ['none that is far around it', inBoxes(6, ''), ''],
  ['one that is not so far around it', inBoxes(5, ''), 'far'],
  ['that of the box that it is the first heading of', inBoxes(3, '<p>Text.</p>'), 'far'],
  ['none of one that is further out', inBoxes(4, '<p>Text.</p>'), ''],
];
/** XHTML served as HTML: an `<a id="x"/>` is not closed, and is opened again in whatever follows. */
const DOCBOOK = `<div class="section"><div class="titlepage"><h2 class="title"><a id="_a"/>A</h2></div><p>One <a href="x.html">x</a>.</p>
  <div class="section"><div class="titlepage"><h3 class="title"><a id="_b"/>B</h3></div><p>Two</p>
  <div class="variablelist"><dl class="variablelist"><dt><a id="_t"/><span class="term">T</span></dt><dd><p>Term</p></dd></dl></div></div>
  <div class="section"><div class="titlepage"><h3 class="title"><a id="_c"/>C</h3></div><p>Three</p></div></div>`;

test('a heading with an unclosed anchor is led to by its own, not by that of the heading before', () => {
  const sections = sectionsOf(`<body><h1 id="t">Title</h1>${DOCBOOK}</body>`);
  assert.deepEqual(sections.map(section => section.split(' | ').slice(0, 2).join(' ')).sort(), [
    '_a A',
    '_b B',
    '_c C',
    '_t T',
    't Title',
  ]);
});

test('an id leads to its first place alone', () => {
  const sections = sectionsOf(
    '<main><h2><a id="x"></a>A</h2><p>1</p><h2><a id="x"></a>B</h2><p>2</p></main>',
  );
  assert.deepEqual(sections, ['x | A | 1', ' | B | 2']);
});

for (const [title, html, anchor] of CASES)
  test(`a heading is led to by ${title}`, () => assert.equal(anchorOf(html), anchor));
