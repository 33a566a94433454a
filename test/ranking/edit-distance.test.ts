import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {editDistance, withinOneEdit} from '../../src/ranking/edit-distance.js';

const CASES: readonly (readonly [one: string, other: string, distance: number])[] = [
  ['gather', 'gather', 0],
  ['gather', 'gathr', 1],
  ['gather', 'gatther', 1],
  ['gather', 'gathxr', 1],
  ['gather', 'gahter', 1],
  ['gather', 'agther', 1],
  ['gather', 'gathre', 1],
  ['gather', 'gtahre', 2],
  ['ab', 'ba', 1],
  ['ca', 'abc', 3],
  ['', 'a', 1],
  ['', '', 0],
];

for (const [one, other, distance] of CASES)
  test(`"${one}" and "${other}" are ${distance} apart`, () => {
    assert.equal(editDistance(one, other, 3), distance);
    assert.equal(editDistance(other, one, 3), distance);
    assert.equal(withinOneEdit(one, other), distance <= 1);
  });

test('beyond the bound the distance is the bound and one', () =>
  assert.equal(editDistance('gather', 'scatter', 1), 2));

const word = fc.string({unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7});

test('the quick check agrees with the distance', () =>
  fc.assert(
    fc.property(word, word, (one, other) =>
      assert.equal(withinOneEdit(one, other), editDistance(one, other, 9) <= 1),
    ),
    {numRuns: 2000},
  ));

test('the bound changes nothing below it', () =>
  fc.assert(
    fc.property(word, word, fc.integer({min: 0, max: 4}), (one, other, max) =>
      assert.equal(editDistance(one, other, max), Math.min(editDistance(one, other, 99), max + 1)),
    ),
  ));
