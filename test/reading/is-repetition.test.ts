import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isOfOldEdition, isRepetition} from '../../src/reading/index.js';

const PATHS: Readonly<Record<string, boolean>> = {
  '_modules/a.html': true,
  'print.html': true,
  'java.base/java/util/class-use/List.html': true,
  'serialized-form.html': true,
  'src/alloc/vec/mod.rs.html': true,
  'kiln.js.html': true,
  'html/bookindex.html': true,
  'ix01.html': true,
  'doc-index-E.html': true,
  'Documentation/notation-big-page.de.html': true,
  'singlepage.html': true,
  'big-pages.html': false,
  'theindex.html': true,
  'moduleIndex.html': true,
  'doc-indexing.html': false,
  'tags/index.html': true,
  'blog/tags/kiln/index.html': true,
  'reference/print-settings.html': false,
  'library/functions.html': false,
  'topics/db/search.html': false,
  'howto/print.html': false,
  'ref/tags.html': false,
  'index.html': false,
};
for (const [path, repeatsPages] of Object.entries(PATHS))
  test(`${path} ${repeatsPages ? 'repeats other pages' : 'does not repeat other pages'}`, () =>
    assert.equal(isRepetition(path), repeatsPages));

test('the lists of members and the source files of Doxygen repeat other pages', () => {
  for (const path of ['html/functions_func.html', 'kiln_8h_source.html', 'classKiln-members.html'])
    assert.ok(isRepetition(path, 'Doxygen 1.9.4'));
});

test('a page with a whole book is a repetition only if it is marked as noindex, and a list of a crate only if rustdoc wrote it', () => {
  assert.ok(isRepetition('book/print.html', '', true));
  assert.ok(!isRepetition('book/print.html'));
  assert.ok(!isRepetition('book/printers.html', '', true));
  assert.ok(isRepetition('std/all.html', 'rustdoc'));
  assert.ok(!isRepetition('std/all.html', 'Hugo 0.111'));
});

test('a page belongs to an old edition only if its folder is inside that of a newer one', () => {
  const pages = new Set([
    'book/index.html',
    'book/2018-edition/index.html',
    '2018-edition/index.html',
    'index.html',
  ]);
  const isOld = (path: string): boolean => isOfOldEdition(path, newer => pages.has(newer));
  for (const path of ['book/2018-edition/ch01.html', 'book/first-edition/src/vec.html'])
    assert.ok(isOld(path), path);
  for (const path of [
    '2018-edition/ch01.html',
    'book/ch01.html',
    'edition-guide/2018-edition/a.html',
    'rust/second-edition/a.html',
  ])
    assert.ok(!isOld(path), path);
});
