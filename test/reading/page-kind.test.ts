import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageKind, type PageKind} from '../../src/reading/index.js';

const PATHS: Readonly<Record<string, PageKind | undefined>> = {
  '_modules/a.html': 'repetition',
  'print.html': 'repetition',
  'java.base/java/util/class-use/List.html': 'repetition',
  'serialized-form.html': 'repetition',
  'src/alloc/vec/mod.rs.html': 'repetition',
  'kiln.js.html': 'repetition',
  'tags/index.html': 'repetition',
  'blog/tags/kiln/index.html': 'repetition',
  'changelog.html': 'changelog',
  'whatsnew/3.11.html': 'changelog',
  'changes/1.0.html': 'changelog',
  'reference/print-settings.html': undefined,
  'library/functions.html': undefined,
  'topics/db/search.html': undefined,
  'howto/print.html': undefined,
  'ref/tags.html': undefined,
  'index.html': undefined,
};
for (const [path, kind] of Object.entries(PATHS))
  test(`${path}: ${kind ?? 'a page'}`, () => assert.equal(pageKind(path), kind));

test('names that only Doxygen gives to lists', () => {
  for (const path of ['html/functions_func.html', 'kiln_8h_source.html', 'classKiln-members.html'])
    assert.equal(pageKind(path, 'Doxygen 1.9.4'), 'repetition');
});
