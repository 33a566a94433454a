import assert from 'node:assert/strict';
import {test} from 'node:test';
import {signsNamed} from '../../../src/ranking/text/sign-names.js';

const NAMED: readonly (readonly [words: string, length: number, signs: readonly string[]])[] = [
  ['walrus operator', 1, [':=']],
  ['double colon', 2, ['::']],
  ['double question mark', 3, ['??']],
  ['arrow operator in types', 2, ['->', '=>']],
];
for (const [words, length, signs] of NAMED)
  test(`"${words}" begins with a name of ${signs.join(' and ')}`, () =>
    assert.deepEqual(signsNamed(words.split(' ')), {length, signs}));

for (const words of ['arrow keys', 'pipe', 'colon', ''])
  test(`"${words}" names no sign`, () => assert.equal(signsNamed(words.split(' ')), undefined));
