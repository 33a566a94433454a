import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {consecutivePositions, nearbyPositions} from '../../../src/ranking/score/positions.js';

const places = fc.uniqueArray(fc.nat(12)).map(found => found.sort((a, b) => a - b));

test('finds positions that directly follow one another', () =>
  fc.assert(
    fc.property(fc.array(places, {minLength: 1, maxLength: 4}), each => {
      const starts = each[0]!.filter(place =>
        each.every((others, offset) => others.includes(place + offset)),
      );
      assert.deepEqual(
        consecutivePositions(each),
        starts.flatMap(place => each.map((_, offset) => place + offset)),
      );
    }),
  ));

test('finds positions that are within the slop of one another', () =>
  fc.assert(
    fc.property(fc.array(places, {minLength: 1, maxLength: 4}), fc.nat(6), (each, slop) => {
      const most = each.length + slop;
      const near = each[0]!
        .map(place => each.map(others => others.find(other => Math.abs(other - place) < most) ?? NaN))
        .filter(
          found => Math.max(...found) - Math.min(...found) < most && new Set(found).size === found.length,
        );
      const all = [...new Set(near.flat())].sort((a, b) => a - b);
      assert.deepEqual(nearbyPositions(each, slop), all);
    }),
    {numRuns: 500},
  ));
