import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {importCircles} from './import-circles.js';
import {readFiles} from './source-files.js';

describe('files do not import each other in a circle', () => {
  it('holds for every module', () => {
    assert.deepEqual(importCircles(readFiles(['src', 'cli/src', 'host/src'], ['.ts'])), []);
  });
});

describe('the check for circles', () => {
  const files = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([path, text]) => ({path, text}));

  for (const [title, back] of [
    ['an import', "import {a} from './a.js';"],
    ['an import of a type', "import type {A} from './a.js';"],
    ['an inline import of a type', "let a: import('./a.js').A;"],
    ['a dynamic import', "const a = import('./a.js');"],
    ['a re-export', "export * from './a.js';"],
  ] as const)
    it(`reports a circle through ${title}`, () => {
      const circles = importCircles(files({'src/a.ts': "import {b} from './b.js';", 'src/b.ts': back}));
      assert.deepEqual(circles, ['src/a.ts → src/b.ts → src/a.ts']);
    });

  it('reports the shortest circle once', () => {
    const circles = importCircles(
      files({
        'src/a.ts': "import './b.js'; import './c/d.js';",
        'src/b.ts': "import './c/d.js';",
        'src/c/d.ts': "import '../a.js';",
      }),
    );
    assert.deepEqual(circles, ['src/a.ts → src/c/d.ts → src/a.ts']);
  });

  it('reports two circles, but not files that only lead to one', () => {
    const circles = importCircles(
      files({
        'src/0.ts': "import './a.js';",
        'src/a.ts': "import './b.js';",
        'src/b.ts': "import './a.js';",
        'src/c.ts': "import './c.js'; import './a.js';",
      }),
    );
    assert.deepEqual(circles, ['src/a.ts → src/b.ts → src/a.ts', 'src/c.ts → src/c.ts']);
  });

  it('accepts two files that import a third', () => {
    const circles = importCircles(
      files({
        'src/a.ts': "import './b.js'; import './c.js';",
        'src/b.ts': "import './c.js';",
        'src/c.ts': '',
      }),
    );
    assert.deepEqual(circles, []);
  });
});
