import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {mutualImports} from './folder-rules.js';
import {readFiles} from './source-files.js';

describe('folders do not import each other', () => {
  for (const part of ['src', 'cli/src', 'host/src'])
    it(`in ${part}`, () => assert.deepEqual(mutualImports(readFiles([part], ['.ts'])), []));
});

describe('the check of folders', () => {
  const a = {path: 'src/a/one.ts', text: "\nimport {two} from '../b/two.js';"};

  it('reports both imports of a pair', () => {
    const b = {path: 'src/b/three.ts', text: "import type {One} from '../a/one.js';"};
    assert.deepEqual(mutualImports([a, b]), [
      'src/a and src/b import each other: src/a/one.ts:2 and src/b/three.ts:1',
    ]);
  });

  it('counts dynamic imports, and folders in folders', () => {
    const inner = {path: 'src/a/inner/x.ts', text: "const one = import('../one.js');"};
    const outer = {path: 'src/a/one.ts', text: "import './inner/x.js';"};
    assert.equal(mutualImports([inner, outer]).length, 1);
  });

  it('accepts imports in one direction', () => {
    assert.deepEqual(mutualImports([a, {path: 'src/b/two.ts', text: "import './three.js';"}]), []);
  });
});
