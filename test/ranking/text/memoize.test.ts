import assert from 'node:assert/strict';
import {test} from 'node:test';
import {memoize, memoizeIndexed} from '../../../src/ranking/text/memoize.js';

test('computes a result once, until the cache is full', () => {
  const computed: (number | string)[] = [];
  const make = <T extends number | string>(of: T): {of: T} => {
    computed.push(of);
    return {of};
  };
  const ofText = memoize(make<string>, 2);
  assert.equal(ofText('a'), ofText('a'));
  for (const text of ['b', 'c', 'a', 'a']) assert.deepEqual(ofText(text), {of: text});
  assert.deepEqual(computed, ['a', 'b', 'c', 'a']);

  computed.length = 0;
  const ofNumber = memoizeIndexed(make<number>, 1_000, 2);
  assert.equal(ofNumber(800), ofNumber(800));
  for (const at of [0, 3, 800, 800]) assert.deepEqual(ofNumber(at), {of: at});
  assert.deepEqual(computed, [800, 0, 3, 800]);
});
