import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {fileViolations} from './file-rules.js';
import {readFiles} from './source-files.js';

describe('each file has a name that says what is in it', () => {
  it('holds for every file', () => {
    const files = readFiles(
      ['src', 'cli/src', 'host/src', 'bench', 'tools', 'test'],
      ['.ts', '.mjs', '.js', '.css'],
    );
    assert.deepEqual(files.flatMap(fileViolations), []);
  });
});

describe('the check of files', () => {
  const long = 'const a = 1;\n'.repeat(301);

  it('rejects camelCase', () =>
    assert.match(fileViolations({path: 'src/api/searchV3.ts', text: ''})[0] ?? '', /kebab/));

  for (const path of ['src/utils.ts', 'src/search/dom-utils.ts', 'src/common/a.ts', 'test/helpers/a.ts']) {
    it(`rejects ${path}`, () => assert.match(fileViolations({path, text: ''})[0] ?? '', /does not say/));
  }

  it('rejects a long file', () => {
    assert.match(fileViolations({path: 'src/api/a.ts', text: long})[0] ?? '', /301 lines/);
  });

  it('accepts a long file that gives a reason', () => {
    const text = `// Long: the table is data and is read as a whole.\n${long}`;
    assert.deepEqual(fileViolations({path: 'src/api/a.ts', text}), []);
  });

  it('does not accept a reason further down in the file', () => {
    assert.equal(fileViolations({path: 'src/api/a.ts', text: `${long}// long, because`}).length, 1);
  });

  it('accepts good names', () => {
    for (const path of [
      'src/api/search.ts',
      'test/elements/search/state.test.ts',
      'demo/eleventy.config.mjs',
    ]) {
      assert.deepEqual(fileViolations({path, text: ''}), []);
    }
  });
});
