import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {editDistance} from '../../../src/ranking/query/fuzzy-matches.js';
import {referenceDistance} from './reference-distance.js';

const word = fc.string({unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8});

test('the distance is exact up to the greatest that is asked for, and one more beyond it', () =>
  fc.assert(
    fc.property(word, word, fc.integer({min: 0, max: 4}), (one, other, most) => {
      assert.equal(editDistance(one, other, most), Math.min(referenceDistance(one, other), most + 1));
    }),
    {numRuns: 3000},
  ));

test('an exchange of two neighbours is one edit', () => {
  assert.equal(editDistance('gahter', 'gather', 2), 1);
});
