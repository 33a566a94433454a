import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from './read.js';

/** The sections of a list, without that of the page's title. */
const definitionsOf = (html: string): string[] =>
  sectionsOf(`<main><h1 id="a">A</h1>${html}</main>`).filter(section => !section.startsWith('a |'));

const CASES: readonly [title: string, html: string, sections: readonly string[]][] = [
  ['a term with its text', '<dl><dt id="t">t</dt><dd>Text.</dd></dl>', ['t | t | Text.']],
  [
    'several terms of one text',
    '<dl><dt id="t">t</dt><dt id="u">u</dt><dd>1</dd></dl>',
    ['t | t | 1', 'u | u | 1'],
  ],
  [
    'the text of a term alone, though there is another',
    '<dl><dt id="t">t</dt><dd>1</dd><dd>2</dd><dt id="u">u</dt><dd>3</dd></dl>',
    ['t | t | 1', 'u | u | 3'],
  ],
  ['no term without a text', '<dl><dt id="t">t</dt></dl>', []],
  ['no term without an anchor', '<dl><dt>t</dt><dd>Text.</dd></dl>', []],
  ['no empty anchor', '<dl><dt id="">t</dt><dd>Text.</dd></dl>', []],
  [
    'a term by the target that it begins with',
    '<dl><dt><a name="t"></a>t</dt><dd>Text.</dd></dl>',
    ['t | t | Text.'],
  ],
  ['no target behind its words', '<dl><dt>t<a name="t"></a></dt><dd>Text.</dd></dl>', []],
  [
    "the terms of the list's groups, by the group's anchor where they have none",
    '<dl><div id="g"><dt id="t">t</dt><dd>1</dd></div><div id="u"><dt>u</dt><dd>2</dd></div></dl>',
    ['t | t | 1', 'u | u | 2'],
  ],
  ['no term in a box of a group', '<dl><div><div><dt id="t">t</dt><dd>1</dd></div></div></dl>', []],
  [
    'a list in a text, which is no part of that',
    '<dl><dt id="t">t</dt><dd>Text.<dl><dt id="u">u</dt><dd>Inner.</dd></dl></dd></dl>',
    ['t | t | Text.', 'u | u | Inner.'],
  ],
];
for (const [title, html, sections] of CASES)
  test(`has ${title}`, () => assert.deepEqual(definitionsOf(html), sections));
