import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {mutantsOf} from '../../tools/mutation/mutants.mjs';

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
