import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {Flag} from '../../../src/ranking/index/index-reader.js';
import {sectionEntries, type SourcePage} from '../../../src/ranking/index/source-page.js';

/** Names of the objects that are of another language than most, by those of all. */
function foreignOf(...objects: readonly string[]): string[] {
  const {pages, columns} = buildIndex([
    {
      path: 'a.html',
      title: 'A',
      sections: objects.map(role => ({id: role, title: role, content: '', object: {role, name: role}})),
    },
  ]);
  return pages
    .flatMap(sectionEntries)
    .filter((_, at) => columns.flags[at]! & Flag.Foreign)
    .map(({anchor}) => anchor);
}

test('objects of a minority language are foreign', () => {
  assert.deepEqual(foreignOf('py:a', 'py:b', 'c:c'), ['c:c']);
  assert.deepEqual(foreignOf('c:c', 'py:a', 'py:b'), ['c:c']);
  assert.deepEqual(foreignOf('py:a', 'c:c'), []);
  assert.deepEqual(foreignOf('py:a', 'c:c', 'js:d'), []);
  assert.deepEqual(foreignOf('py:a', 'std:b', 'c:c'), []);
});

const inLanguages = (...languages: readonly (string | undefined)[]): SourcePage[] =>
  languages.map((language, at) => ({path: `${at}.html`, title: 'A', sections: [], language}));

test('languages of an index are those of one page in twenty, the most frequent first', () => {
  const english = Array.from({length: 18}, () => 'en');
  const languagesOf = (pages: readonly SourcePage[]) => buildIndex(pages).stats.languages;
  assert.deepEqual(languagesOf(inLanguages('de', ...english, undefined)), ['en', 'de']);
  assert.deepEqual(languagesOf(inLanguages('de', ...english, 'en', 'en')), ['en']);
});
