import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {inReadingOrder} from '../../../../host/src/platform/library/version-order.js';

const named = (name: string) => ({slug: name, row: {verbose_name: name}});
const ordered = (names: readonly string[]): string[] =>
  inReadingOrder(names.map(named)).map(({slug}) => slug);

test('orders latest first, then stable, then releases from the newest to the oldest, then names without numbers', () => {
  const names = ['2.0rc1', 'main', '1.10', 'stable', 'v2.0', '1.9', '2.0.1', 'dev-docs', 'latest', '10.0'];
  assert.deepEqual(ordered(names), [
    'latest',
    'stable',
    '10.0',
    '2.0.1',
    'v2.0',
    '2.0rc1',
    '1.10',
    '1.9',
    'main',
    'dev-docs',
  ]);
});

const numbers = fc.array(fc.nat(3), {minLength: 1, maxLength: 4});
const name = fc.oneof(
  fc.constantFrom('latest', 'stable', 'main', 'dev', 'v', 'release-2', '٣', 'é', 'É'),
  fc
    .tuple(
      fc.constantFrom('', 'v', 'V'),
      numbers,
      fc.constantFrom('', '.x', 'rc1', '-rc.2', 'a1', '.dev3', '.post1', '+local', '-beta'),
    )
    .map(([v, parts, rest]) => v + parts.join('.') + rest),
  fc.string({maxLength: 8}),
);

test('orders versions independently of their original order', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(name, {maxLength: 12})
        .chain(names => fc.tuple(fc.constant(names), fc.shuffledSubarray(names, {minLength: names.length}))),
      ([names, shuffled]) => assert.deepEqual(ordered(shuffled), ordered(names)),
    ),
    {numRuns: 1_000},
  );
});

test('orders releases by number, and a release before its pre-releases', () => {
  const before = fc.constantFrom('rc1', '-rc.2', 'a1', '.dev3', '-beta', 'b2');
  fc.assert(
    fc.property(numbers, numbers, before, (first, second, suffix) => {
      const at = first.findIndex((number, index) => number !== (second[index] ?? 0));
      const [a, b] = [first.join('.'), second.join('.')];
      if (at >= 0) assert.deepEqual(ordered([a, b])[0], first[at]! > (second[at] ?? 0) ? a : b);
      assert.deepEqual(ordered([a + suffix, a]), [a, a + suffix]);
      for (const laterSuffix of ['-archive', '-backport', '-classic', '.developer', '-prefix'])
        assert.deepEqual(ordered([a + suffix, a + laterSuffix]), [a + laterSuffix, a + suffix]);
    }),
  );
});
