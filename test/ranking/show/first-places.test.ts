import assert from 'node:assert/strict';
import {test} from 'node:test';
import {marksOf, snippet} from '../../../src/ranking/show/snippet.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';

const found = (text: string, query: string): string[] => snippet(text, marksOf(parseQuery(query), new Set()));

/** So many words that the one asked for ends, which are no match, and more of them than are tried. */
const within = (word: string): string => `${word} `.repeat(60);

for (const before of ['a', 'z', '0', '9', 'é'])
  test(`a word is found that first ends many others, after ${before}`, () => {
    const [html] = found(`${within(`${before}oven`)}and an oven at last`, 'oven');
    assert.match(html ?? '', / an <span>oven<\/span> at last$/);
  });

for (const before of ['(', '`', '{', '/', ':', '@', '–'])
  test(`a word begins after ${before}`, () => {
    const [html] = found(`${within('xoven')}and ${before}oven at last`, 'oven');
    assert.match(html ?? '', /<span>oven<\/span> at last$/);
  });

test('a match with diacritics is found in a text that has the letters in other words', () => {
  const [html] = found(`${within('xoven')}a naïve oväns and the óven at last`, 'oven');
  assert.match(html ?? '', /<span>óven<\/span> at last$/);
});

test('a match near the beginning is shown from there, one that is further is not', () => {
  const filler = 'some words that say nothing of it '.repeat(6);
  assert.match(found(`${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!, /^x x /);
  assert.equal(found(`${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!.split('x ').length - 1, 25);
  assert.equal(found(`x${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!.split('x ').length - 1, 12);
});

test('a whole word is found that first begins many others, in a text with letters beyond ASCII', () => {
  const [html] = found(`${'ovenly '.repeat(60)}é and an oven at last`, 'oven it');
  assert.match(html ?? '', / an <span>oven<\/span> at last$/);
});
