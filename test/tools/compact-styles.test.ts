import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compactStyle} from '../../tools/compact-styles.mjs';

const cases: readonly (readonly [title: string, given: string, expected: string])[] = [
  ['indentation', 'a {\n  color: red;\n  margin: 0 1px;\n}\n', 'a{color:red;margin:0 1px}'],
  ['comments', 'a { /* why */ color: red; }', 'a{color:red}'],
  ['strings', "a::after { content: ': ' / '  '; }", "a::after{content:': ' / '  '}"],
  ['names of parts', `[part='a-b'] [id="1"] { top: 0 }`, '[part=a-b] [id="1"]{top:0}'],
  ['a descendant that is hovered', 'a :hover, b { top: 0 }', 'a :hover,b{top:0}'],
  ['a child', 'a > b { top: 0 }', 'a>b{top:0}'],
  [
    'parts of one',
    'a { top: 0.5em; left: 10.05px; margin: -0.5em }',
    'a{top:.5em;left:10.05px;margin:-.5em}',
  ],
  ['signs of calc()', 'a { top: calc(1em + 2px); }', 'a{top:calc(1em + 2px)}'],
  [
    'conditions',
    '@media (width < 40rem) and (hover: none) { a { top: 0; } }',
    '@media (width < 40rem) and (hover:none){a{top:0}}',
  ],
];

for (const [title, given, expected] of cases)
  test(`compact styles: ${title}`, () => assert.equal(compactStyle(given), expected));
