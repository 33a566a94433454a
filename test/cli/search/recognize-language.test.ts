import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {allPages, buildStream} from '../../../cli/src/search/build-stream.js';
import type {IndexedPage} from '../../../cli/src/search/engine.js';
import {recognizeLanguage} from '../../../cli/src/search/recognize-language.js';
import {en} from '../../../src/i18n/en.js';
import {LANGUAGES} from '../../../src/i18n/load-messages.js';
import {engineWith, page, SCOPE, section} from './temporary-engine.js';

/** All strings in a translation of the interface. */
const stringsOf = (messages: unknown): string[] => {
  if (typeof messages === 'string') return [messages];
  return typeof messages === 'object' && messages ? Object.values(messages).flatMap(stringsOf) : [];
};

const translation = async (tag: keyof typeof LANGUAGES): Promise<string[]> =>
  stringsOf((await LANGUAGES[tag]()).messages);

/** Eight pages, with each string four times: once would be too little text. */
function pagesOf(strings: readonly string[], overrides: Partial<IndexedPage> = {}): IndexedPage[] {
  const repeated = [strings, strings, strings, strings].flat();
  const perPage = Math.ceil(repeated.length / 8);
  return Array.from({length: 8}, (_, at) => {
    const text = repeated.slice(perPage * at, perPage * (at + 1)).join('. ');
    return {...page(`${at}.html`, `${at}`, section('S', text)), ...overrides};
  });
}

const languagesOf = async (pages: readonly IndexedPage[]): Promise<readonly string[]> =>
  (await buildStream({pages: allPages(pages), entries: []}, {})).stats.languages;

for (const tag of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])
  test(`recognizes ${tag} in pages that declare no language`, async () => {
    const {language} = new Intl.Locale(tag);
    assert.deepEqual(await languagesOf(pagesOf(await translation(tag))), [language]);
  });

test('recognizes the language of a site with a single long page', async () => {
  const sections = pagesOf(await translation('ru')).flatMap(({sections}) => sections);
  assert.equal(await recognizeLanguage([page('a.html', 'A', ...sections)]), 'ru');
});

test('recognizes English, which an index does not record', async () => {
  const pages = pagesOf(stringsOf(en));
  assert.equal(await recognizeLanguage(pages), 'en');
  assert.deepEqual(await languagesOf(pages), []);
});

test('records no language for a site of source code', async () => {
  const root = join(import.meta.dirname, '../../../src/ranking');
  const files = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter(file => file.endsWith('.ts'));
  const pages = files.map(file => page(file, file, section('S', readFileSync(join(root, file), 'utf8'))));
  assert.deepEqual(await languagesOf(pages), []);
  const withoutComments = pages.map(({path, title, sections: [code]}) =>
    page(path, title, section('S', code!.content.replace(/\/\*\*[^]*?\*\/|^import.*$/gm, ''))),
  );
  assert.deepEqual(await languagesOf(withoutComments), []);
});

test('prefers the declared language to that of the text', async () => {
  const russian = await translation('ru');
  assert.deepEqual(await languagesOf(pagesOf(russian, {language: 'uk'})), ['uk']);
});

test('does not narrow answers to the recognized language', async context => {
  const pages = pagesOf(await translation('ru'));
  const engine = await engineWith(context, ...pages, {
    ...page('de.html', 'D', section('S', 'поиск')),
    language: 'de',
  });
  const query = {words: 'поиск', scopes: [SCOPE], offset: 0, limit: 50};
  const all = await engine.search(query);
  assert.ok(all.pages.length > 1);
  assert.equal((await engine.search({...query, language: 'ru'})).pages.length, all.pages.length);
});

test('finds other forms of a word in the recognized language', async context => {
  const engine = await engineWith(
    context,
    ...pagesOf(await translation('ru')),
    page('layers.html', 'L', section('S', 'каналами')),
  );
  const {pages} = await engine.search({words: 'каналы', scopes: [SCOPE], offset: 0, limit: 50});
  assert.deepEqual(
    pages.map(({path}) => path),
    ['layers.html'],
  );
});

test('recognizes nothing without enough text', async () => {
  assert.equal(await recognizeLanguage([]), undefined);
  assert.equal(await recognizeLanguage([page('a.html', 'Настройка')]), undefined);
  assert.equal(await recognizeLanguage(pagesOf((await translation('ru')).slice(0, 10))), undefined);
});

test('ignores digits, signs and pages that only repeat others', async () => {
  assert.equal(
    await recognizeLanguage(pagesOf(Array.from({length: 900}, (_, at) => `${at} --- {}`))),
    undefined,
  );
  assert.equal(await recognizeLanguage(pagesOf(await translation('ru'), {listing: true})), undefined);
});

test('reads only a part of huge pages', async () => {
  let read = 0;
  const counted = (content: string) => ({
    ...section('S', ''),
    get content() {
      read++;
      return content;
    },
  });
  const huge = counted('Описание настройки программы. '.repeat(100_000));
  const empty = Array.from({length: 5_000}, () => counted(''));
  const pages = Array.from({length: 300}, (_, at) => page(`${at}.html`, 'P', ...empty, huge));
  assert.equal(await recognizeLanguage(pages), undefined);
  assert.ok(read < 2_000, `reads ${read} sections`);
});
