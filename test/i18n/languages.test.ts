import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {before, describe, it} from 'node:test';
import ts from 'typescript';
import {en} from '../../src/i18n/en.js';
import {LANGUAGES, type LanguageTag} from '../../src/i18n/load-messages.js';
import type {Messages} from '../../src/i18n/messages.js';
import {lineOf, parseModule, walk} from '../rules/module-imports.js';
import {ARGUMENT, textsOf, type Texts} from './texts.js';

/** Messages that are spelled as in English, by language and key. */
const AS_IN_ENGLISH: readonly string[] = [
  ...['de', 'es', 'fr', 'pt-BR', 'tr'].map(tag => `${tag} previewDelayNormal`),
  'fr previewDelayLong',
  ...[
    'de versionsButton',
    'de versionsDownloads',
    'fr versions',
    'fr versionsButton',
    'nl versionsDownloads',
  ],
];

/** A count in the number format of a language. */
const formatted = (tag: string, count: number) => new Intl.NumberFormat(tag).format(count);

describe('languages', () => {
  for (const tag of Object.keys(LANGUAGES) as LanguageTag[])
    describe(tag, () => {
      let messages: Messages;
      let texts: Texts;
      const inEnglish = textsOf(en);
      before(async () => {
        ({messages} = await LANGUAGES[tag]());
        texts = textsOf(messages);
      });

      it('has every text that English has', () => {
        assert.deepEqual(Object.keys(texts).sort(), Object.keys(inEnglish).sort());
        for (const [path, text] of Object.entries(texts))
          assert.deepEqual([text.trim(), !text], [text, false], path);
      });

      it('repeats no English text except words that both languages share', () => {
        const repeated = Object.entries(texts)
          .filter(([path, text]) => text === inEnglish[path] && !path.startsWith('labelled'))
          .map(([path]) => path.replace(/ .*/, ''));
        assert.deepEqual(
          repeated.filter(path => !AS_IN_ENGLISH.includes(`${tag} ${path}`)),
          [],
        );
      });

      it('has the arguments of each English text, with counts in the number format of the language', () => {
        for (const [path, text] of Object.entries(texts)) {
          if (path.includes(` ${ARGUMENT}`))
            assert.equal(text.split(ARGUMENT).length, inEnglish[path]!.split(ARGUMENT).length, path);
          for (const [, count] of path.matchAll(/ (\d\d+)/g)) {
            if (inEnglish[path]!.includes(formatted('en', Number(count))))
              assert.ok(text.includes(formatted(tag, Number(count))), path);
          }
        }
        assert.match(texts[`labelled ${ARGUMENT} TEXT`]!, /XYZ.*TEXT/);
        assert.ok(texts['landingMatch 45 67']!.includes(formatted(tag, 67)));
      });

      it('has no unfilled placeholders', () => {
        for (const [path, text] of Object.entries(texts)) assert.doesNotMatch(text, /[{}#]|undefined/, path);
      });

      it('names its own tag', () => assert.equal(messages.language, tag));

      it('shows the number in every plural form, except those for zero, one and two', () => {
        const rules = new Intl.PluralRules(tag);
        const categories = rules.resolvedOptions().pluralCategories;
        const counts = [...Array(201).keys(), 1_000_000];
        const countOf = (category: string) => counts.find(count => rules.select(count) === category);
        for (const count of categories.map(countOf).filter(count => count !== undefined)) {
          const text = messages.found(count);
          // The forms for zero, one and two may have a word instead of the number.
          if (!['zero', 'one', 'two'].includes(rules.select(count)))
            assert.ok(text.includes(formatted(tag, count)), `${count}`);
          assert.ok(!messages.searchFailed('server', count || 1).hint.includes('#'));
        }
      });
    });

  it('have a text for each plural category of their language, and for no other', async () => {
    const folder = new URL('../../src/i18n/', import.meta.url);
    for (const file of await readdir(folder)) {
      const source = parseModule(file, await readFile(new URL(file, folder), 'utf8'));
      walk(source, node => {
        if (!ts.isCallExpression(node) || node.expression.getText(source) !== 'plural') return;
        const [language, forms] = node.arguments;
        assert.ok(ts.isStringLiteral(language!) && ts.isObjectLiteralExpression(forms!), file);
        assert.equal(language.text.toLowerCase(), file.replace(/(-search)?\.ts$/, ''));
        assert.deepEqual(
          forms.properties.map(({name}) => name!.getText(source)).sort(),
          new Intl.PluralRules(language.text).resolvedOptions().pluralCategories.sort(),
          `${file}:${lineOf(source, node)}`,
        );
      });
    }
  });

  it('inflect the word for pages by the total in "50 of 525 pages"', async () => {
    const from = async (tag: LanguageTag, pages: number) =>
      (await LANGUAGES[tag]()).messages.foundPartial(50, pages);
    assert.equal(await from('ru', 521), '50 из 521 страницы');
    assert.equal(await from('ru', 525), '50 из 525 страниц');
    assert.equal(await from('uk', 521), '50 з 521 сторінки');
    assert.equal(await from('uk', 525), '50 з 525 сторінок');
    assert.match(await from('ar', 505), / صفحات$/);
    assert.match(await from('ar', 525), / صفحة$/);
  });

  it('use as many plural forms as their grammar has', async () => {
    const forms = async (tag: LanguageTag, counts: readonly number[]) => {
      const {messages} = await LANGUAGES[tag]();
      return counts.map(count =>
        messages
          .found(count)
          .replace(/\p{Nd}/gu, '')
          .trim(),
      );
    };
    assert.equal(new Set(await forms('ru', [1, 2, 5])).size, 3);
    assert.equal(new Set(await forms('uk', [1, 2, 5])).size, 3);
    assert.equal(new Set(await forms('pl', [1, 2, 5])).size, 3);
    assert.equal(new Set(await forms('ar', [0, 1, 2, 3, 11])).size, 5);
    assert.equal(new Set(await forms('he', [1, 2, 3])).size, 3);
    const {messages} = await LANGUAGES.ru();
    assert.deepEqual([1, 3, 5, 21].map(messages.found), [
      'Найдена 1 страница',
      'Найдены 3 страницы',
      'Найдено 5 страниц',
      'Найдена 21 страница',
    ]);
  });

  // Wordings to which readers of the language have objected, and the title with what the texts say instead.
  for (const [tag, wrong, instead] of [
    ['ja', /節/, 'セクション, as in all other texts'],
    ['de', /Zuletzt gesucht/, 'Zuletzt geöffnet, because the list has opened pages, not queries'],
    ['de', /hat auf ihrer Seite ein Problem/, 'Der Suchserver meldet einen Fehler'],
  ] as const)
    it(`avoid ${wrong} in ${tag}. Instead: ${instead}`, async () => {
      const {messages} = await LANGUAGES[tag]();
      const objectionable = Object.entries(textsOf(messages)).filter(([, text]) => wrong.test(text));
      assert.deepEqual(objectionable, []);
    });
});
