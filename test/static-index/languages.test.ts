import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import type {SourcePage} from '../../src/ranking/index/source-page.js';
import type {StaticRequest} from '../../src/static-index/answer/static-answers.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {readManifest} from '../../src/static-index/format/manifest.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';
import {oneIndex} from './one-index.js';

const page = (path: string, language: string | undefined): SourcePage => ({
  path,
  title: 'Installation',
  language,
  sections: [{id: 'docker', title: 'Docker', content: `Docker image of ${path}`}],
});

function indexOf(pages: readonly SourcePage[]) {
  const files = staticIndexFiles(buildIndex(pages), {project: 'p', version: '1', root: '../'});
  const answers = oneIndex(async name => files.get(name)!, new URL('https://docs.example/docent-index/'));
  return {
    about: readManifest(files.get(MANIFEST)!).about,
    search: async (language?: string) => {
      const request = {words: 'docker', scopes: [], offset: 0, language};
      const first = await answers.search(request);
      const more =
        first.next === null ? undefined : await answers.search(JSON.parse(first.next) as StaticRequest);
      const {count, language: narrowedTo, other_languages: others} = first;
      return {
        count,
        narrowedTo,
        others,
        paths: [...first.results, ...(more?.results ?? [])].map(({path}) => path).sort(),
      };
    },
  };
}

describe('a static index of pages in several languages', () => {
  const {about, search} = indexOf([
    ...Array.from({length: 4}, (_, at) => page(`${at}.html`, 'en')),
    page('de.html', 'de'),
    page('at.html', 'de-AT'),
    page('none.html', undefined),
  ]);

  it('is searched in the language of the page, for the next page of results, too', async () => {
    const paths = ['/0.html', '/1.html', '/2.html', '/3.html', '/none.html'];
    assert.deepEqual(await search('en-GB'), {count: 5, narrowedTo: 'en', others: 2, paths});
    assert.deepEqual((await search('de')).paths, ['/at.html', '/de.html', '/none.html']);
  });

  it('is searched in all languages if a query has no language, or a language that the index does not have', async () => {
    for (const language of [undefined, 'fr', 'x'.repeat(100_000), '<b>'])
      assert.deepEqual([(await search(language)).count, (await search(language)).narrowedTo], [7, undefined]);
  });

  it('lists the language filter in its manifest, from which a query learns that it must read the file of filters', () => {
    assert.deepEqual(about.filters?.names, ['@language']);
  });
});

describe('a static index of pages in one language', () => {
  it('has no file of filters', () => {
    const {about} = indexOf([page('a.html', 'en'), page('b.html', 'en-US'), page('c.html', undefined)]);
    assert.equal(about.filters, undefined);
  });
});

it('finds an Arabic word with an attached article and conjunction in a static index', async () => {
  const pages = ['ملفات', 'الملفات', 'والملف', 'مجلد'].map((content, at) => ({
    path: `${at}.html`,
    title: 'صفحة',
    language: 'ar',
    sections: [{id: 's', title: 'قسم', content}],
  }));
  const files = staticIndexFiles(buildIndex(pages), {project: 'p', version: '1', root: '../'});
  const answers = oneIndex(async name => files.get(name)!, new URL('https://docs.example/docent-index/'));
  for (const words of ['ملف', 'الملفات']) {
    const {results} = await answers.search({words, scopes: [], offset: 0});
    assert.deepEqual(results.map(({path}) => path).sort(), ['/0.html', '/1.html', '/2.html'], words);
  }
});
