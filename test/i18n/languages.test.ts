import {expect} from '@open-wc/testing';
import {en} from '../../src/i18n/en.js';
import {LANGUAGES, type LanguageTag} from '../../src/i18n/load-messages.js';
import type {Messages} from '../../src/i18n/messages.js';

const FAILURES = [
  ...['bad-request', 'forbidden', 'gone', 'malformed', 'network', 'not-found', 'offline', 'rate-limited'],
  ...['sanitizer', 'server', 'timeout', 'unauthorized', 'unknown', 'unloaded'],
];
const SEARCH_FAILURES = FAILURES.filter(kind => kind !== 'sanitizer');

/** Arguments for the functions of the messages: text that no language has, and counts that no text has. */
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

/** Same word, same spelling, in both languages. */
const AS_IN_ENGLISH: readonly string[] = [
  'de elsewhere',
  'fr previewDelayLong',
  'it elsewhere',
  'nl historyRecent',
  'nl elsewhere',
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

/** A count as its language writes it. */
const written = (tag: string, count: number) => new Intl.NumberFormat(tag).format(count);

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
        expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(inEnglish).sort());
        for (const [path, text] of Object.entries(texts))
          expect([text.trim(), !text], path).to.deep.equal([text, false]);
      });

      it('repeats no English text except words that both languages share', () => {
        const same = Object.entries(texts)
          .filter(([path, text]) => text === inEnglish[path])
          .map(([path]) => path.replace(/ .*/, ''));
        expect(same.filter(path => !AS_IN_ENGLISH.includes(`${tag} ${path}`))).to.deep.equal([]);
      });

      it('keeps the arguments of each text, with counts in its own number format', () => {
        for (const [path, text] of Object.entries(texts)) {
          if (path.includes(` ${TEXT}`))
            expect(inEnglish[path]?.includes(TEXT), path).to.equal(text.includes(TEXT));
          for (const [, count] of path.matchAll(/ (\d\d+)/g)) {
            if (inEnglish[path]!.includes(written('en', Number(count))))
              expect(text, path).to.include(written(tag, Number(count)));
          }
        }
        expect(texts['elsewhere 4567 PLACE']).to.include('PLACE');
        expect(texts['landingMatch 45 67']).to.include(written(tag, 67));
      });

      it('leaves no placeholder unfilled', () => {
        for (const [path, text] of Object.entries(texts)) expect(text, path).not.to.match(/[{}#]|undefined/);
      });

      it('names its own tag', () => expect(messages.language).to.equal(tag));

      it('has a plural form for every number', () => {
        const rules = new Intl.PluralRules(tag);
        const categories = rules.resolvedOptions().pluralCategories;
        const counts = [...Array(201).keys(), 1_000_000];
        const of = (category: string) => counts.find(count => rules.select(count) === category);
        for (const count of categories.map(of).filter(found => found !== undefined)) {
          const text = messages.found(count);
          // A form may say one, two or none in a word.
          if (!['zero', 'one', 'two'].includes(rules.select(count)))
            expect(text, `${count}`).to.include(written(tag, count));
          expect(messages.searchFailed('server', count || 1).hint).not.to.include('#');
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
    expect(new Set(await forms('ru', [1, 2, 5])).size).to.equal(3);
    expect(new Set(await forms('uk', [1, 2, 5])).size).to.equal(3);
    expect(new Set(await forms('pl', [1, 2, 5])).size).to.equal(3);
    expect(new Set(await forms('ar', [0, 1, 2, 3, 11])).size).to.equal(5);
    expect(new Set(await forms('he', [1, 2, 3])).size).to.equal(3);
    const {messages} = await LANGUAGES.ru();
    expect([1, 3, 5, 21].map(messages.found)).to.deep.equal([
      'Найдена 1 страница',
      'Найдены 3 страницы',
      'Найдено 5 страниц',
      'Найдена 21 страница',
    ]);
  });
});
