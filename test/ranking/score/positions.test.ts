import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {consecutivePositions, nearbyPositions} from '../../../src/ranking/score/positions.js';

const places = fc.uniqueArray(fc.nat(12)).map(positions => positions.sort((a, b) => a - b));

test('finds positions that directly follow one another', () =>
  fc.assert(
    fc.property(fc.array(places, {minLength: 1, maxLength: 4}), lists => {
      const starts = lists[0]!.filter(place => lists.every((list, offset) => list.includes(place + offset)));
      assert.deepEqual(
        consecutivePositions(lists),
        starts.flatMap(place => lists.map((_, offset) => place + offset)),
      );
    }),
  ));

test('finds positions that are within the slop of one another', () =>
  fc.assert(
    fc.property(fc.array(places, {minLength: 1, maxLength: 4}), fc.nat(6), (lists, slop) => {
      const most = lists.length + slop;
      const near = lists[0]!
        .map(place => lists.map(list => list.find(position => Math.abs(position - place) < most) ?? NaN))
        .filter(
          match => Math.max(...match) - Math.min(...match) < most && new Set(match).size === match.length,
        );
      const expected = [...new Set(near.flat())].sort((a, b) => a - b);
      assert.deepEqual(nearbyPositions(lists, slop), expected);
    }),
    {numRuns: 500},
  ));
