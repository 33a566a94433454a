import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {consecutivePositions} from '../../../src/ranking/score/positions.js';

const places = fc.uniqueArray(fc.nat(12)).map(found => found.sort((one, other) => one - other));

test('positions are consecutive where each is one after the last', () =>
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
