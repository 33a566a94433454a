import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {en} from '../../src/i18n/en.js';
import {LANGUAGES, type LanguageTag} from '../../src/i18n/load-messages.js';
import type {Messages} from '../../src/i18n/messages.js';

const FAILURES = [
  ...['bad-request', 'forbidden', 'gone', 'malformed', 'network', 'not-found', 'offline', 'rate-limited'],
  ...['sanitizer', 'server', 'timeout', 'unauthorized', 'unknown', 'unloaded'],
];
const SEARCH_FAILURES = FAILURES.filter(kind => kind !== 'sanitizer');

/** Arguments for the functions of the messages: text and counts that are in no message. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[][]>> = {
  found: [[4567]],
  foundPartial: [[34, 4567]],
  searchFailed: [...SEARCH_FAILURES.map(kind => [kind, 0]), ['rate-limited', 4567]],
  elsewhere: [[4567, 'PLACE']],
  landingMatch: [[45, 67]],
  previewFailed: FAILURES.map(kind => [kind]),
  embedFailed: FAILURES.map(kind => [kind]),
};
const TEXT = 'XYZ';

/** Messages that are spelled as in English, by language and key. */
const AS_IN_ENGLISH: readonly string[] = [
  'de elsewhere',
  ...['de', 'es', 'fr', 'pt-BR', 'tr'].map(tag => `${tag} previewDelayNormal`),
  'fr previewDelayLong',
  'it elsewhere',
  'nl elsewhere',
  ...[
    'de versionsButton',
    'de versionsDownloads',
    'fr versions',
    'fr versionsButton',
    'nl versionsDownloads',
  ],
];

type Texts = Record<string, string>;

/** Every text of a language by its key; the texts of a function by its key and arguments. */
function textsOf(messages: Messages): Texts {
  const texts: Texts = {};
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') texts[name] = value;
    else for (const [key, part] of Object.entries(value as object)) add(`${name}.${key}`, part);
  };
  for (const [key, value] of Object.entries(messages) as [string, unknown][])
    if (typeof value === 'function')
      for (const args of ARGUMENTS[key] ?? [[TEXT]])
        add([key, ...args].join(' '), (value as (...args: unknown[]) => unknown)(...args));
    else add(key, value);
  return texts;
}

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
          .filter(([path, text]) => text === inEnglish[path])
          .map(([path]) => path.replace(/ .*/, ''));
        assert.deepEqual(
          repeated.filter(path => !AS_IN_ENGLISH.includes(`${tag} ${path}`)),
          [],
        );
      });

      it('keeps the arguments of each text, with counts in its own number format', () => {
        for (const [path, text] of Object.entries(texts)) {
          if (path.includes(` ${TEXT}`))
            assert.equal(inEnglish[path]?.includes(TEXT), text.includes(TEXT), path);
          for (const [, count] of path.matchAll(/ (\d\d+)/g)) {
            if (inEnglish[path]!.includes(formatted('en', Number(count))))
              assert.ok(text.includes(formatted(tag, Number(count))), path);
          }
        }
        assert.ok(texts['elsewhere 4567 PLACE']!.includes('PLACE'));
        assert.ok(texts['landingMatch 45 67']!.includes(formatted(tag, 67)));
      });

      it('has no unfilled placeholders', () => {
        for (const [path, text] of Object.entries(texts)) assert.doesNotMatch(text, /[{}#]|undefined/, path);
      });

      it('names its own tag', () => assert.equal(messages.language, tag));

      it('has a plural form for every number', () => {
        const rules = new Intl.PluralRules(tag);
        const categories = rules.resolvedOptions().pluralCategories;
        const counts = [...Array(201).keys(), 1_000_000];
        const countOf = (category: string) => counts.find(count => rules.select(count) === category);
        for (const count of categories.map(countOf).filter(count => count !== undefined)) {
          const text = messages.found(count);
          // A form may have a word for none, one or two.
          if (!['zero', 'one', 'two'].includes(rules.select(count)))
            assert.ok(text.includes(formatted(tag, count)), `${count}`);
          assert.ok(!messages.searchFailed('server', count || 1).hint.includes('#'));
        }
      });
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

  // Words that readers of the language have objected to, with what the texts say instead.
  for (const [tag, wrong, instead] of [
    ['ja', /節/, 'セクション, as in all other texts'],
    ['de', /Zuletzt gesucht/, 'Zuletzt geöffnet: the list has opened pages, not queries'],
    ['de', /hat auf ihrer Seite ein Problem/, 'Der Suchserver meldet einen Fehler'],
  ] as const)
    it(`say in ${tag} ${instead}`, async () => {
      const {messages} = await LANGUAGES[tag]();
      const found = Object.entries(textsOf(messages)).filter(([, text]) => wrong.test(text));
      assert.deepEqual(found, []);
    });
});
