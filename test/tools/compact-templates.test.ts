import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compactTemplate} from '../../tools/compact-templates.mjs';

const cases: readonly (readonly [title: string, given: string, expected: string])[] = [
  ['indentation', '<p\n  class="a b"\n  id=\n', '<p class="a b" id= '],
  ['the end of a tag', '<p\n  hidden\n  >text</p\n>', '<p hidden>text</p>'],
  ['white space between words', '<b>a</b> <i>b</i>\n  <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
  ['quotes', '<p class="small" id="a-1">"b"</p>', '<p class=small id=a-1>"b"</p>'],
  ['quotes around more than a name', '<p class="a b" title="">', '<p class="a b" title="">'],
  ['quotes before a slash', '<circle cx="10" r="6"/>', '<circle cx=10 r="6"/>'],
  ['quotes whose other one is in another text', '" id="title-', '" id="title-'],
];

for (const [title, given, expected] of cases)
  test(`compact templates: ${title}`, () => assert.equal(compactTemplate(given), expected));
