import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {Vocabulary} from '../../../host/src/search/vocabulary.js';
import {editDistance} from '../../../src/ranking/edit-distance.js';

const word = fc.string({unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 4, maxLength: 8});

test('all words within one edit are found, those of the same length first, then the frequent ones', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, {maxLength: 12}), word, (words, typed) => {
      const near = words.filter(other => other !== typed && editDistance(typed, other, 1) <= 1);
      const distance = (other: string): number => Math.abs(other.length - typed.length);
      assert.deepEqual(
        new Vocabulary(words).near(typed, 1),
        near.sort((one, other) => distance(one) - distance(other)),
      );
    }),
    {numRuns: 2000},
  ));

test('what words there are, and which go on', () => {
  const vocabulary = new Vocabulary(['open', 'opened', 'path']);
  assert.deepEqual(
    [vocabulary.has('open'), vocabulary.has('ope'), vocabulary.has('z')],
    [true, false, false],
  );
  assert.deepEqual(
    ['ope', 'open', 'opened', 'path', 'z'].map(beginning => vocabulary.isPrefixOfLonger(beginning)),
    [true, true, false, false, false],
  );
});

test('two edits, when they are asked for', () => {
  assert.deepEqual(new Vocabulary(['gather', 'gathers', 'other']).near('gahtr', 2), ['gather']);
});
