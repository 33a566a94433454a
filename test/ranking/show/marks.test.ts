import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {marksOf} from '../../../src/ranking/show/snippet.js';

const marks = (query: string, more: readonly string[] = [], silent: readonly string[] = []) =>
  marksOf(parseQuery(query), new Set(more), new Set(silent));
/** Of a text's words those that are marked. */
const marked = (text: string, ...args: Parameters<typeof marks>): string[] => {
  const found = marks(...args);
  return text.split(' ').filter(word => found.isMarked(word.toLowerCase(), word));
};

test('the words of a query are marked, and what the last one may become', () => {
  assert.deepEqual(marked('a kettle boils kettles boil', 'kettle boil'), ['kettle', 'boils', 'boil']);
});

test('a word with a star is marked whatever it goes on with', () =>
  assert.deepEqual(marked('kettles boil oven', 'kettle* oven'), ['kettles', 'oven']));

test('what is left out of a query is not marked', () =>
  assert.deepEqual(marked('kettle oven', 'kettle -oven pot'), ['kettle']));

test('other words of the index that stand for those of the query are marked', () =>
  assert.deepEqual(marked('kettle pot', 'kettle', ['pot']), ['kettle', 'pot']));

test('words that say little are marked only when there is nothing else', () => {
  assert.deepEqual(marked('the kettle', 'the kettle', [], ['the']), ['kettle']);
  assert.deepEqual(marked('the kettle', 'the', [], ['the']), ['the']);
});

test('a name is marked by its parts, another word is not', () => {
  assert.deepEqual(marked('DataFrame utf8 database', 'frame data'), ['DataFrame', 'database']);
  assert.deepEqual(marked('DataFrame', 'frames'), []);
  assert.deepEqual(marked('unframed', 'frame'), []);
});

test('without what is found already, the other words are left', () => {
  const left = marks('kettle oven').without(['kettles']);
  assert.deepEqual(left.beginnings, ['oven']);
  assert.equal(left.isMarked('kettle', 'kettle'), false);
});
