import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from './read.js';

/** The sections of a list, without the section of the page title. */
const definitionsOf = (html: string): string[] =>
  sectionsOf(`<main><h1 id="a">A</h1>${html}</main>`).filter(section => !section.startsWith('a |'));

const CASES: readonly [title: string, html: string, sections: readonly string[]][] = [
  ['a term is a section with its definition', '<dl><dt id="t">t</dt><dd>Text.</dd></dl>', ['t | t | Text.']],
  [
    'several terms share a definition',
    '<dl><dt id="t">t</dt><dt id="u">u</dt><dd>1</dd></dl>',
    ['t | t | 1', 'u | u | 1'],
  ],
  [
    'a term has only the next definition',
    '<dl><dt id="t">t</dt><dd>1</dd><dd>2</dd><dt id="u">u</dt><dd>3</dd></dl>',
    ['t | t | 1', 'u | u | 3'],
  ],
  ['a term without a definition is not a section', '<dl><dt id="t">t</dt></dl>', []],
  ['a term without an anchor is not a section', '<dl><dt>t</dt><dd>Text.</dd></dl>', []],
  ['an empty id is not an anchor', '<dl><dt id="">t</dt><dd>Text.</dd></dl>', []],
  [
    'a link target at the beginning of a term is its anchor',
    '<dl><dt><a name="t"></a>t</dt><dd>Text.</dd></dl>',
    ['t | t | Text.'],
  ],
  [
    'a link target after the words of a term is not its anchor',
    '<dl><dt>t<a name="t"></a></dt><dd>Text.</dd></dl>',
    [],
  ],
  [
    'terms without an anchor have the anchor of the group that they are in',
    '<dl><div id="g"><dt id="t">t</dt><dd>1</dd></div><div id="u"><dt>u</dt><dd>2</dd></div></dl>',
    ['t | t | 1', 'u | u | 2'],
  ],
  [
    'a term in an element inside a group is not a section',
    '<dl><div><div><dt id="t">t</dt><dd>1</dd></div></div></dl>',
    [],
  ],
  [
    'a list in a definition has its own sections',
    '<dl><dt id="t">t</dt><dd>Text.<dl><dt id="u">u</dt><dd>Inner.</dd></dl></dd></dl>',
    ['t | t | Text.', 'u | u | Inner.'],
  ],
];
for (const [title, html, sections] of CASES)
  test(`a definition list: ${title}`, () => assert.deepEqual(definitionsOf(html), sections));
