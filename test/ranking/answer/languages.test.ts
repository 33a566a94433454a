import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseScopedQuery} from '../../../src/api/filters.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import type {SourcePage} from '../../../src/ranking/index/source-page.js';

const open = (...pages: readonly SourcePage[]) => openIndex(memoryReader(buildIndex(pages)));
const page = (
  path: string,
  language: string | undefined,
  content: string,
  more: Partial<SourcePage> = {},
) => ({
  path,
  title: 'Installation',
  language,
  sections: [{id: 'docker', title: 'Docker', content}],
  ...more,
});

const manual = await open(
  page('de/install.html', 'de', 'Das Programm läuft in Docker.'),
  page('de/at.html', 'de-AT', 'Das Programm läuft in Österreich in Docker.'),
  page('fr/install.html', 'fr-FR', 'Installez le programme avec Docker.'),
  page('install.html', 'en', 'Install the program with Docker.', {filters: ['os:linux']}),
  page('windows.html', 'en-GB', 'Install the program with Docker.', {filters: ['os:windows']}),
  page('changes.html', undefined, 'Docker 1.2'),
);
const english = await open(
  page('one.html', 'en', 'Docker in English'),
  page('two.html', 'en-US', 'Docker in English, too'),
  page('three.html', undefined, 'Docker'),
);

async function searchFor(q: string, language?: string, indexes = [manual], options = {}) {
  const {pages, count, narrowed, facets, filters} = await search(
    {...parseScopedQuery(q), language},
    indexes,
    {
      offset: 0,
      limit: 20,
      ...options,
    },
  );
  return {paths: pages.map(({path}) => path).sort(), count, narrowed, facets, filters};
}

describe('a query from a page whose language is known', () => {
  it('finds the pages in that language, and those without a language', async () => {
    const {paths, count} = await searchFor('docker', 'en');
    assert.deepEqual(paths, ['changes.html', 'install.html', 'windows.html']);
    assert.equal(count, 3);
    assert.deepEqual((await searchFor('docker', 'fr')).paths, ['changes.html', 'fr/install.html']);
  });

  it('gets an answer with the language, and with the number of matching pages in other languages', async () => {
    assert.deepEqual((await searchFor('docker', 'en-US')).narrowed, {language: 'en', others: 3});
    assert.deepEqual((await searchFor('Österreich', 'en')).narrowed, {language: 'en', others: 1});
    assert.deepEqual((await searchFor('nowhere', 'en')).narrowed, {language: 'en', others: 0});
  });

  it('counts as many pages in its language and in other languages together as the same query finds in all languages', async () => {
    for (const words of [
      'docker',
      'program',
      'programme',
      'install',
      'installation',
      'at',
      'docker program',
    ]) {
      const {count, narrowed} = await searchFor(words, 'en');
      assert.equal(count + narrowed!.others, (await searchFor(words)).count, words);
    }
  });

  it('finds the same pages for any region in the language tag', async () => {
    for (const tag of ['de', 'de-AT', 'de-CH', 'DE_de'])
      assert.deepEqual((await searchFor('programm', tag)).paths, ['de/at.html', 'de/install.html'], tag);
  });

  it('searches all languages if no page is in its language, or if its language tag is invalid', async () => {
    for (const tag of ['ja', 'und', '', '<b>', 'x'.repeat(10_000)]) {
      const {count, narrowed} = await searchFor('docker', tag);
      assert.equal(count, 6, tag.slice(0, 10));
      assert.equal(narrowed, undefined);
    }
  });

  it('is not narrowed if all pages of the index are in one language', async () => {
    for (const tag of [undefined, 'en', 'de', 'en-GB'])
      assert.deepEqual(await searchFor('docker', tag, [english], {facets: true}), {
        paths: ['one.html', 'three.html', 'two.html'],
        count: 3,
        narrowed: undefined,
        facets: [],
        filters: undefined,
      });
  });

  it('is narrowed only in indexes that have pages both in its language and in other languages', async () => {
    const {paths, narrowed} = await searchFor('docker', 'de', [manual, english]);
    assert.deepEqual(paths, [
      'changes.html',
      'de/at.html',
      'de/install.html',
      'one.html',
      'three.html',
      'two.html',
    ]);
    assert.deepEqual(narrowed, {language: 'de', others: 3});
  });

  it('can have filters, and gets facets that only count pages in its language', async () => {
    const {paths, filters, narrowed, facets} = await searchFor('docker os:linux', 'en', [manual], {
      facets: true,
    });
    assert.deepEqual(paths, ['install.html']);
    assert.deepEqual(filters, ['os:linux']);
    assert.deepEqual(narrowed, {language: 'en', others: 0});
    const os = [
      {value: 'linux', count: 1, selected: true},
      {value: 'windows', count: 1, selected: false},
    ];
    assert.deepEqual(facets, [{name: 'os', values: os}]);
    assert.deepEqual((await searchFor('os:linux', 'fr')).narrowed, {language: 'fr', others: 1});
    assert.deepEqual((await searchFor('docker', 'fr', [manual], {facets: true})).facets, []);
  });

  it('is not narrowed to a language by a filter that an author defined or a reader typed', async () => {
    const index = await open(
      page('en.html', 'en', 'Docker', {filters: ['language:fr', 'lang:fr']}),
      page('fr.html', 'fr', 'Docker'),
    );
    assert.deepEqual((await searchFor('docker', 'en', [index])).paths, ['en.html']);
    for (const q of ['docker @language:fr', 'docker -@language:fr'])
      assert.equal((await searchFor(q, undefined, [index])).filters, undefined);
  });
});

describe('an index with thousands of languages', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const tagOf = (at: number) =>
    `q${letters[at % 26]!}${letters[Math.floor(at / 26) % 26]!}${letters[Math.floor(at / 676) % 26]!}xx`;
  const TAGS = Array.from({length: 11_000}, (_, at) => tagOf(at));

  it('is searched in the language of the page, or in all languages if it has no pages in that language', async () => {
    const many = await open(...TAGS.map((tag, at) => page(`${at}.html`, tag, 'Docker')));
    const {count, narrowed} = await searchFor('docker', TAGS[0], [many], {limit: 1});
    assert.equal(narrowed?.language, TAGS[0]);
    assert.equal(count + narrowed!.others, TAGS.length);
    const unnarrowed = await searchFor('docker', 'en', [many], {facets: true, limit: 1});
    assert.equal(unnarrowed.count, TAGS.length);
    assert.equal(unnarrowed.narrowed, undefined);
    assert.deepEqual(unnarrowed.facets, []);
  });
});
