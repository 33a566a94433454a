import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {isSlug, slugOfFolder, toSlug} from '../../../cli/src/system/slug.js';

test('accepts only lower-case slugs that can be part of addresses and file names', () => {
  for (const slug of ['a', 'python3.11', 'my-docs_2', '1.0']) assert.ok(isSlug(slug), slug);
  for (const text of ['', 'A', '-a', '.a', '_', 'a/b', 'a b', 'ä', 'a:b', '..', 'a\n', 'x'.repeat(64)]) {
    assert.ok(!isSlug(text), text);
  }
});

test('makes a slug from any text', () => {
  assert.equal(toSlug('Python 3.11'), 'python-3.11');
  assert.equal(toSlug('Größe'), 'gro-e');
  assert.equal(toSlug('Café München'), 'cafe-munchen');
  assert.equal(toSlug('日本'), 'docs');
  fc.assert(fc.property(fc.string({unit: 'binary'}), text => isSlug(toSlug(text))));
});

test('uses only the start of a long text', () => {
  assert.equal(toSlug('-'.repeat(10_000_000)), 'docs');
  assert.equal(toSlug(`a${'-'.repeat(10_000_000)}b`), 'a');
  assert.equal(toSlug(`${'x'.repeat(62)}--${'y'.repeat(1_000_000)}`), 'x'.repeat(62));
});

const folders: Readonly<Record<string, string>> = {
  '/usr/share/doc/python3.11/html': 'python3.11',
  '/home/me/Project/docs/_build/html/': 'project',
  site: 'docs',
  './my docs/public': 'my-docs',
  'C:\\work\\handbook\\build': 'handbook',
  '/': 'docs',
  '../..': 'docs',
  '.': 'docs',
};
test('names the project of a folder after the last part of its path that is not the name of an output folder', () => {
  for (const [folder, slug] of Object.entries(folders)) assert.equal(slugOfFolder(folder), slug, folder);
});
