import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {hasChoice, readMenu} from '../../../src/elements/versions/menu.js';
import {answerOf, ORIGIN, version} from './answers.js';

const at = (path: string, filename?: string) => ({url: new URL(path, ORIGIN), filename});
const HERE = at('/en/1.0/guide.html?q=kettle#boil');
const pagesOf = (answer: unknown, here = HERE) =>
  Object.fromEntries(readMenu(answer, here).versions.map(({name, page}) => [name, page.replace(ORIGIN, '')]));

describe('the menu of versions', () => {
  it('has the versions in the order of the host, and marks the version of the page', () => {
    const {versions, current} = readMenu(answerOf(), HERE);
    assert.deepEqual(
      versions.map(({name, isCurrent}) => (isCurrent ? `(${name})` : name)),
      ['latest', 'stable', '2.0', '(1.0)'],
    );
    assert.equal(current, '1.0');
  });

  it('leads to the same page with its fragment, without its query string', () => {
    assert.deepEqual(pagesOf(answerOf()), {
      latest: '/en/latest/guide.html#boil',
      stable: '/en/stable/guide.html#boil',
      '2.0': '/en/2.0/guide.html#boil',
      '1.0': '/en/1.0/guide.html#boil',
    });
  });

  for (const [place, here, page] of [
    ['at the start of the version', at('/en/1.0/'), '/en/2.0/'],
    ['in a folder', at('/en/1.0/guide/'), '/en/2.0/guide/'],
    ['behind a proxy with other paths', at('/docs/v1/guide.html', '/guide.html'), '/en/2.0/guide.html'],
    ['at the start of a folder behind a proxy', at('/docs/v1/guide/', '/guide/index.html'), '/en/2.0/guide/'],
    ['at an address whose path is unknown', at('/elsewhere'), '/en/2.0/'],
  ] as const)
    it(`leads to the same page, or else to the start of the version: ${place}`, () =>
      assert.equal(pagesOf(answerOf(), here)['2.0'], page));

  it('has the languages by their own names, and marks that of the page', () => {
    const {languages} = readMenu(answerOf({languages: ['en', 'de', 'pt_BR']}), HERE);
    assert.deepEqual(
      languages.map(({name, lang, isCurrent, page}) => [name, lang, isCurrent, page.replace(ORIGIN, '')]),
      [
        ['Deutsch', 'de', false, '/de/latest/guide.html#boil'],
        ['English', 'en', true, '/en/1.0/guide.html#boil'],
        ['Português (Brasil)', 'pt-BR', false, '/pt_BR/latest/guide.html#boil'],
      ],
    );
  });

  it('has no languages if there is only one', () =>
    assert.deepEqual(readMenu(answerOf({languages: ['de']}), HERE).languages, []));

  it('has the downloads of the version, always in the same order', () => {
    const downloads = {htmlzip: '/_/downloads/en/1.0/htmlzip/', pdf: '//site.example/a.pdf', odd: '/odd'};
    const answer = answerOf({versions: [{slug: '1.0', downloads}]});
    assert.deepEqual(readMenu(answer, HERE).downloads, [
      {name: 'PDF', address: `${ORIGIN}/a.pdf`},
      {name: 'HTML', address: `${ORIGIN}/_/downloads/en/1.0/htmlzip/`},
    ]);
  });

  it('points readers of an old version to the latest one', () => {
    assert.equal(readMenu(answerOf(), HERE).latest?.name, 'stable');
    assert.equal(readMenu(answerOf({current: '2.0'}), HERE).latest, undefined);
    assert.equal(readMenu(answerOf({current: null}), HERE).latest, undefined);
  });

  it('has nothing to choose from with one version, one language and no downloads', () => {
    const single = {versions: [{slug: '1.0'}]};
    assert.equal(hasChoice(readMenu(answerOf(single), HERE)), false);
    assert.equal(hasChoice(readMenu(answerOf({...single, languages: ['en', 'de']}), HERE)), true);
    assert.equal(hasChoice(readMenu(answerOf(), HERE)), true);
    const book = {versions: [{slug: '1.0', downloads: {pdf: '/a.pdf'}}]};
    assert.equal(hasChoice(readMenu(answerOf(book), HERE)), true);
  });
});

describe('the menu of a hostile or broken answer', () => {
  for (const answer of [
    null,
    0,
    '',
    [],
    {},
    {versions: 1},
    {versions: {active: {}}},
    {versions: {active: [null, 3]}},
  ])
    it(`${JSON.stringify(answer)} is empty`, () => {
      const menu = readMenu(answer, HERE);
      assert.equal(hasChoice(menu), false);
      assert.equal(menu.latest, undefined);
    });

  for (const documentation of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'file:///etc',
    'blob:x',
    3,
    null,
  ])
    it(`leaves out a version, a language and a download with the address ${documentation}`, () => {
      const answer = answerOf({versions: [{slug: '1.0', downloads: {pdf: documentation}}]});
      answer.versions.active.push(version({slug: '2.0', documentation}));
      answer.projects.translations.push({...answer.projects.current, urls: {documentation}});
      const menu = readMenu(answer, HERE);
      assert.deepEqual(
        menu.versions.map(({name}) => name),
        ['1.0'],
      );
      assert.deepEqual([menu.languages, menu.downloads], [[], []]);
    });

  it('removes user names and passwords from addresses', () => {
    const answer = answerOf();
    answer.versions.active.push(
      version({slug: '3.0', documentation: 'https://rob:secret@site.example/en/3.0/'}),
    );
    assert.equal(pagesOf(answer)['3.0'], '/en/3.0/guide.html#boil');
  });

  for (const path of ['//evil.example/x', '/javascript:alert(1)', 'javascript:alert(1)', '/\\evil.example'])
    it(`does not lead to another site from a page with the path ${path}`, () => {
      for (const here of [at(`/en/1.0/${path}`), at('/elsewhere', path)]) {
        const pages = Object.values(pagesOf(answerOf(), here));
        assert.ok(pages.length > 0);
        for (const page of pages) assert.match(page, /^\/en\/[\w.]+\//);
      }
    });

  it('shows at most 1,000 versions, and 100 characters of a name', () => {
    const versions = Array.from({length: 5000}, (_, index) => ({
      slug: `${index}`,
      name: `${index} `.repeat(4000),
    }));
    const menu = readMenu(answerOf({current: '7', versions}), HERE);
    assert.equal(menu.versions.length, 1000);
    assert.equal(Math.max(...menu.versions.map(({name}) => name.length)), 100);
    assert.equal(readMenu(answerOf({versions: [{slug: 'x'.repeat(100_000)}]}), HERE).versions.length, 0);
  });

  it('leaves out languages with invalid tags, and hidden versions', () => {
    const answer = answerOf({languages: ['en', 'de', '"><img>', 'x'.repeat(50)]});
    (answer.versions.active[0] as {hidden?: boolean}).hidden = true;
    const {languages, versions} = readMenu(answer, HERE);
    assert.deepEqual(
      languages.map(({lang}) => lang),
      ['de', 'en'],
    );
    assert.equal(versions[0]!.name, 'stable');
  });
});
