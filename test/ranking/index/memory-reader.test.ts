import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {SortedWords} from '../../../src/ranking/index/dictionary.js';

test('finds each word of the list with its frequency, and no word that is not in it', () => {
  const words = new SortedWords(['kettle', 'oven', 'pot'], new Uint32Array([3, 1, 2]));
  assert.equal(words.size, 3);
  for (const [at, word] of ['kettle', 'oven', 'pot'].entries()) {
    assert.equal(words.find(word), at);
    assert.equal(words.word(at), word);
  }
  assert.deepEqual([words.frequency(0), words.frequency(1), words.frequency(3)], [3, 1, 0]);
  for (const word of ['', 'ket', 'kettles', 'zoo']) assert.equal(words.find(word), -1, word);
  assert.equal(words.word(3), '');
});

test('the lower bound of a word is the first word that is not less', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (list, word) => {
      const sorted = list.toSorted((a, b) => (a < b ? -1 : 1));
      const words = new SortedWords(sorted, new Uint32Array(sorted.length));
      const expected = sorted.findIndex(spelling => spelling >= word);
      assert.equal(words.lowerBound(word), expected < 0 ? sorted.length : expected);
    }),
  ));

test('returns an index within the range if the search is limited to a range of the list', () => {
  const words = new SortedWords(['a', 'b', 'c', 'd'], new Uint32Array(4));
  assert.equal(words.lowerBound('a', 1, 3), 1);
  assert.equal(words.lowerBound('z', 1, 3), 3);
  assert.equal(words.lowerBound('c', 1, 3), 2);
});
