import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {folderViolations} from './folder-rules.js';
import {listFiles} from './source-files.js';

/** What is still too full, until its features have folders. Nothing is added here. */
const STILL = ['src/client', 'src/html', 'src/section'];

describe('a folder can be taken in at a glance', () => {
  it('each folder of modules', () => {
    const found = folderViolations(listFiles(['src', 'host/src'], ['.ts']));
    assert.deepEqual(
      found.filter(violation => !STILL.includes(violation.replace(/ holds.*/, ''))),
      [],
    );
  });
});

describe('the check of folders', () => {
  const files = (folder: string, count: number) =>
    Array.from({length: count}, (_, index) => `${folder}/${index}.ts`);

  it('counts what lies in a folder itself', () => {
    const paths = [...files('src/a', 15), ...files('src/a/b', 16)];
    assert.deepEqual(folderViolations(paths), ['src/a/b holds 16 modules, more than 15']);
  });

  it('lets languages be as many as there are', () => {
    assert.deepEqual(folderViolations(files('src/i18n/languages', 40)), []);
  });
});
