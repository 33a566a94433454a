import assert from 'node:assert/strict';
import {test} from 'node:test';
import {memoize, memoizeIndexed} from '../../../src/ranking/text/memoize.js';

test('computes a result once, until the cache is full', () => {
  const made: (number | string)[] = [];
  const make = <T extends number | string>(of: T): {of: T} => {
    made.push(of);
    return {of};
  };
  const ofText = memoize(make<string>, 2);
  assert.equal(ofText('a'), ofText('a'));
  for (const text of ['b', 'c', 'a', 'a']) assert.deepEqual(ofText(text), {of: text});
  assert.deepEqual(made, ['a', 'b', 'c', 'a']);

  made.length = 0;
  const ofNumber = memoizeIndexed(make<number>, 1_000, 2);
  assert.equal(ofNumber(800), ofNumber(800));
  for (const at of [0, 3, 800, 800]) assert.deepEqual(ofNumber(at), {of: at});
  assert.deepEqual(made, [800, 0, 3, 800]);
});
