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
  it('rejects camelCase', () =>
    assert.match(fileViolations({path: 'src/api/searchV3.ts', text: ''})[0] ?? '', /kebab/));

  for (const path of ['src/utils.ts', 'src/search/dom-utils.ts', 'src/common/a.ts', 'test/helpers/a.ts']) {
    it(`rejects ${path}`, () => assert.match(fileViolations({path, text: ''})[0] ?? '', /does not say/));
  }

  it('accepts names in kebab-case that say what a file is about', () => {
    for (const path of [
      'src/api/search.ts',
      'test/elements/search/state.test.ts',
      'demo/eleventy.config.mjs',
    ]) {
      assert.deepEqual(fileViolations({path, text: ''}), []);
    }
  });
});
