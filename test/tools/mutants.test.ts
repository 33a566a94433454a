import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {mutantsOf, sampleOf} from '../../tools/mutation/mutants.mjs';

describe('mutantsOf', () => {
  const changes = (text: string) => mutantsOf('a.ts', text).map(({before, after}) => `${before} → ${after}`);

  for (const [text, expected] of [
    ['a < b', ['< → <=']],
    ['a === b && c', ['&& → ||', '=== → !==']],
    ['const a = true;', ['true → false']],
    ['const a = 4;', ['4 → 5']],
    ['const a = 41;', ['41 → 82']],
    ['if (a) b();', ['a → !(a)']],
    ['a ? b : c', ['a → !(a)']],
    ['const a = !b;', ['!b → !!b']],
    ["type A = true | 1; import {a} from './a.js';", []],
  ] as const)
    it(`of ${text}`, () => assert.deepEqual(changes(text), expected));

  it('say where they are', () => {
    assert.deepEqual(mutantsOf('a.ts', '\n\nf(a < b);'), [
      {path: 'a.ts', line: 3, start: 6, before: '<', after: '<=', code: 'f(a < b);'},
    ]);
  });
});

describe('sampleOf', () => {
  const text = 'a < b; c === d; e && f; g + 4; h || i;';
  const names = (mutants: ReturnType<typeof mutantsOf>) =>
    mutants.map(({path, before}) => `${path} ${before}`);

  it('is the same for the same seed, and another one for another', () => {
    const all = mutantsOf('a.ts', text);
    assert.equal(sampleOf(all, 3, '1').length, 3);
    assert.deepEqual(sampleOf(all, 3, '1'), sampleOf(all.toReversed(), 3, '1'));
    assert.notDeepEqual(names(sampleOf(all, 9, '1')), names(sampleOf(all, 9, '2')));
  });

  it('of a module stays what it was when another module changes', () => {
    const mutants = mutantsOf('a.ts', text);
    const others = mutantsOf('b.ts', 'a > b; c - d;');
    const sample = sampleOf([...others, ...mutants], 99, '1').filter(({path}) => path === 'a.ts');
    assert.deepEqual(names(sample), names(sampleOf(mutants, 99, '1')));
  });
});
