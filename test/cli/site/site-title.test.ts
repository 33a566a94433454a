import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {commonParts, withoutCommonParts} from '../../../cli/src/site/page-start.js';

const cases: readonly (readonly [titles: readonly string[], title: string, expected: string])[] = [
  [['A | Site', 'B | Site', 'C | Site'], 'D | Site', 'D'],
  [['Kiln: A', 'Kiln: B', 'Kiln: C'], 'Kiln: D Class Reference', 'D Class Reference'],
  [['A | Part | Site', 'B | Part | Site', 'C | Site'], 'A | Part | Site', 'A | Part'],
  [['A — Site 1.0', 'B — Site 1.0', 'C — Site 1.0'], 'Other', 'Other'],
  [['A | Site', 'B | Site'], 'A | Site', 'A | Site'],
  [['Site', 'A | Site', 'B | Site'], 'A | Site', 'A | Site'],
  [['A (Kiln (version 7))', 'B (Kiln (version 7))', 'C (Kiln (version 7))'], 'D (Kiln (version 7))', 'D'],
  [['A | Site', 'B | Site', 'C | Site', 'Site'], 'D | Site', 'D'],
  [['Start', 'A | Site', 'B | Site', 'C'], 'A | Site', 'A | Site'],
  [['Start', 'A (Kiln 7.3)', 'B (Kiln 7.3)', 'C (Kiln 7.3)'], 'D (Kiln 7.3)', 'D'],
  [['kiln (1)', 'oven (1)', 'pot (5)'], 'kiln (1)', 'kiln (1)'],
  [[], 'A | Site', 'A | Site'],
];
for (const [titles, title, expected] of cases)
  test(`${title}, in a site with ${titles.join(', ') || 'no other title'}, becomes ${expected}`, () =>
    assert.equal(withoutCommonParts(title, commonParts(titles)), expected));

test('ignores titles of millions of characters', () => {
  const titles = ['a', 'b', 'c'].map(end => `${'Kiln : '.repeat(500_000)}${end}`);
  assert.deepEqual(commonParts(titles), {prefix: '', suffix: ''});
  assert.equal(commonParts([...titles, 'A | Kiln', 'B | Kiln', 'C | Kiln']).suffix, ' | Kiln');
});

test('never returns an empty title', () =>
  fc.assert(
    fc.property(fc.array(fc.string({minLength: 1})), fc.string({minLength: 1}), (titles, title) =>
      assert.ok(withoutCommonParts(title, commonParts([...titles, title]))),
    ),
  ));
