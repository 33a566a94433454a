import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {read, SEARCH_V2, SEARCH_V3, searchV3Answer} from '../../../src/api/index.js';
import {type Served, serveSite} from '../../support/site.js';
import {writeLanguageSite} from '../../support/language-site.js';

describe('a host with a site in several languages', () => {
  let site: Served;
  before(async () => {
    site = await serveSite({'': writeLanguageSite}, ['--project', 'docs']);
  });
  after(() => site.stop());

  async function request(words: string, parameters: Readonly<Record<string, string>> = {}) {
    const url = new URL(SEARCH_V3, site.address);
    url.search = String(new URLSearchParams({q: `project:docs ${words}`, ...parameters}));
    const response = await fetch(url);
    assert.equal(response.status, 200, url.href.slice(0, 200));
    const body: unknown = await response.json();
    const {results, count, language, other_languages} = read(searchV3Answer, body);
    return {body, count, language, other_languages, paths: results.map(({path}) => path).sort()};
  }

  it('finds the pages in the language of the request, and those without a language', async () => {
    const english = await request('docker', {language: 'en'});
    assert.deepEqual(english.paths, ['/', '/changes.html', '/config.html', '/install.html']);
    assert.deepEqual([english.language, english.other_languages], ['en', 8]);
    const german = await request('docker', {language: 'de-CH'});
    assert.deepEqual(german.paths, ['/changes.html', '/de/', '/de/config.html', '/de/install.html']);
    assert.deepEqual((await request('docker', {language: 'ar'})).paths, [
      '/ar/install.html',
      '/changes.html',
    ]);
    assert.deepEqual((await request('インストール', {language: 'ja-JP'})).paths, ['/ja/install.html']);
  });

  it('distinguishes simplified and traditional Chinese by script or by region', async () => {
    for (const tag of ['zh', 'zh-CN', 'zh-Hans', 'zh-SG'])
      assert.deepEqual(
        (await request('docker', {language: tag})).paths,
        ['/changes.html', '/zh-cn/install.html'],
        tag,
      );
    for (const tag of ['zh-TW', 'zh-Hant', 'zh-HK'])
      assert.deepEqual(
        (await request('docker', {language: tag})).paths,
        ['/changes.html', '/zh-tw/install.html'],
        tag,
      );
  });

  it('keeps the language on the next page of results', async () => {
    const url = new URL(SEARCH_V3, site.address);
    url.search = String(new URLSearchParams({q: 'project:docs docker', language: 'en', page_size: '3'}));
    const {next} = read(searchV3Answer, await (await fetch(url)).json());
    const more = read(searchV3Answer, await (await fetch(next!)).json());
    assert.deepEqual([more.results.length, more.count, more.language], [1, 4, 'en']);
  });

  it('searches all languages if the request names none, or one that the site does not have', async () => {
    const {body, count} = await request('docker');
    assert.equal(count, 12);
    for (const name of ['language', 'other_languages']) assert.equal(name in (body as object), false);
    for (const language of ['pl', '', 'und', '"><img src=x>', '%00', 'de:fr', '../../etc', 'x'.repeat(4_000)])
      assert.equal((await request('docker', {language})).count, 12, language.slice(0, 20));
  });

  it('ignores the language in version 2 of the API', async () => {
    const url = new URL(SEARCH_V2, site.address);
    url.search = String(
      new URLSearchParams({q: 'docker', project: 'docs', version: 'latest', language: 'en'}),
    );
    const answer = (await (await fetch(url)).json()) as {count: number};
    assert.equal(answer.count, 12);
    assert.deepEqual(Object.keys(answer), ['count', 'next', 'previous', 'results']);
  });
});
