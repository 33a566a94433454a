import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {toPattern} from '../../../cli/src/system/pattern.js';
import {assertGrowsLikeTheText} from '../../support/growth.js';

test('matches any text for *, a character for ?, and a character of a set for [ ]', () => {
  const fits = (pattern: string, ...texts: string[]) => texts.map(toPattern(pattern));
  assert.deepEqual(fits('a*c', 'ac', 'a/b/c', 'abd'), [true, true, false]);
  assert.deepEqual(fits('v?', 'v1', 'v', 'v12'), [true, false, false]);
  assert.deepEqual(fits('[a-cx]1', 'b1', 'x1', 'd1', '-1'), [true, true, false, false]);
  assert.deepEqual(fits('[!0-9]', 'a', '5'), [true, false]);
  assert.deepEqual(fits('[a-]', 'a', '-', 'b'), [true, true, false]);
  assert.deepEqual(fits('a[b', 'a[b', 'ab'), [true, false]);
  assert.deepEqual(fits('.*', '.x', 'xx'), [true, false]);
  assert.deepEqual(fits('', '', 'a'), [true, false]);
});

test('matches what the equivalent regular expression matches', () =>
  fc.assert(
    fc.property(
      fc.string({unit: fc.constantFrom('a', 'b', '/')}),
      fc.string({unit: fc.constantFrom('a', 'b', '*', '?')}),
      (text, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(text);
        assert.equal(toPattern(pattern)(text), expected);
      },
    ),
  ));

test('takes time proportional to the length of the pattern times that of the text', () => {
  // The test would fail with quadratic time in the length of the text, and would not end with exponential time.
  assertGrowsLikeTheText(toPattern('*a*b'), 'a', 4_000);
  const fits = toPattern('*a'.repeat(100) + 'b');
  assert.equal(fits('a'.repeat(10_000)), false);
  assertGrowsLikeTheText(fits, 'a', 200_000);
});

test('matches nothing if the pattern is too long', () => {
  assert.equal(toPattern('*'.repeat(1_001))('a'), false);
});
