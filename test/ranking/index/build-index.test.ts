import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {Flag} from '../../../src/ranking/index/index-reader.js';
import {sectionEntries, type SourcePage} from '../../../src/ranking/index/source-page.js';

/** The names of the objects that are flagged as foreign. */
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

test('flags objects of a minority language as foreign', () => {
  assert.deepEqual(foreignOf('py:a', 'py:b', 'c:c'), ['c:c']);
  assert.deepEqual(foreignOf('c:c', 'py:a', 'py:b'), ['c:c']);
  assert.deepEqual(foreignOf('py:a', 'c:c'), []);
  assert.deepEqual(foreignOf('py:a', 'c:c', 'js:d'), []);
  assert.deepEqual(foreignOf('py:a', 'std:b', 'c:c'), []);
});

const inLanguages = (...languages: readonly (string | undefined)[]): SourcePage[] =>
  languages.map((language, at) => ({path: `${at}.html`, title: 'A', sections: [], language}));

test('lists the languages of at least one page in twenty, the most frequent first', () => {
  const english = Array.from({length: 18}, () => 'en');
  const languagesOf = (pages: readonly SourcePage[]) => buildIndex(pages).stats.languages;
  assert.deepEqual(languagesOf(inLanguages('de', ...english, undefined)), ['en', 'de']);
  assert.deepEqual(languagesOf(inLanguages('de', ...english, 'en', 'en')), ['en']);
});
