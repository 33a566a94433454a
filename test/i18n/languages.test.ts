import {expect} from '@open-wc/testing';
import {panelsEn} from '../../src/i18n/english/panels.js';
import {noResultsEn} from '../../src/i18n/english/no-results.js';
import {resultPreviewEn} from '../../src/i18n/english/result-preview.js';
import {searchHistoryEn} from '../../src/i18n/english/search-history.js';
import {settingsEn} from '../../src/i18n/english/settings.js';
import {embedEn} from '../../src/i18n/english/embed.js';
import {en} from '../../src/i18n/english/search.js';
import {hitEn} from '../../src/i18n/english/hits.js';
import {landingEn} from '../../src/i18n/english/landing.js';
import type {Language} from '../../src/i18n/language.js';
import {LANGUAGES, type LanguageTag} from '../../src/i18n/load-messages.js';
import {previewEn} from '../../src/i18n/english/preview.js';

const FAILURES = [
  ...['bad-request', 'forbidden', 'gone', 'malformed', 'network', 'not-found', 'offline', 'rate-limited'],
  ...['sanitizer', 'server', 'timeout', 'unauthorized', 'unknown', 'unloaded'],
];
const SEARCH_FAILURES = FAILURES.filter(kind => kind !== 'sanitizer');

/** What the functions of the messages are asked with: text that no language has, and counts that no text has. */
const ASKED: Readonly<Record<string, readonly unknown[][]>> = {
  'search.found': [[4567]],
  'search.failed': [...SEARCH_FAILURES.map(kind => [kind, 0]), ['rate-limited', 4567]],
  'search.panels.noResults.elsewhere': [[4567, 'PLACE']],
  'search.hit.partial': [[34, 4567]],
  'landing.marked': [[45, 67]],
  'preview.failed': FAILURES.map(kind => [kind]),
  'embed.failed': FAILURES.map(kind => [kind]),
};
const TEXT = 'XYZ';

/** Same word, same spelling, in both languages. */
const AS_IN_ENGLISH: readonly string[] = [
  'de search.panels.noResults.elsewhere',
  'fr preview.choice.long',
  'it search.panels.noResults.elsewhere',
  'nl search.panels.searchHistory.recent',
  'nl search.panels.noResults.elsewhere',
];

type Told = Record<string, string>;

/** Every text of a language by its place: what is a function by what it answers. */
async function tell(value: unknown, path: string, told: Told = {}): Promise<Told> {
  if (typeof value === 'string') told[path] = value;
  else if (path === 'preview.menu')
    await tell(await (value as () => Promise<unknown>)(), 'preview.choice', told);
  else if (typeof value === 'function')
    for (const args of ASKED[path] ?? [[TEXT]])
      await tell(await (value as (...args: unknown[]) => unknown)(...args), [path, ...args].join(' '), told);
  else for (const [key, part] of Object.entries(value as object)) await tell(part, `${path}.${key}`, told);
  return told;
}

const tellAll = async ({search, landing, preview, embed}: Language): Promise<Told> => {
  const told: Told = {};
  await tell(search, 'search', told);
  await tell(landing, 'landing', told);
  await tell(preview, 'preview', told);
  return tell(embed, 'embed', told);
};

const panels = {
  ...panelsEn,
  noResults: noResultsEn,
  settings: settingsEn,
  searchHistory: searchHistoryEn,
  resultPreview: resultPreviewEn,
};
const english: Language = {
  search: {...en, panels, hit: hitEn},
  landing: landingEn,
  preview: previewEn,
  embed: embedEn,
};

/** A count as its language writes it. */
const written = (tag: string, count: number) => new Intl.NumberFormat(tag).format(count);

describe('languages', () => {
  for (const tag of Object.keys(LANGUAGES) as LanguageTag[])
    describe(tag, () => {
      let language: Language;
      let told: Told;
      let inEnglish: Told;
      before(async () => {
        ({language} = await LANGUAGES[tag]());
        told = await tellAll(language);
        inEnglish = await tellAll(english);
      });

      it('says everything that English says', () => {
        expect(Object.keys(told).sort()).to.deep.equal(Object.keys(inEnglish).sort());
        for (const [path, text] of Object.entries(told))
          expect([text.trim(), !text], path).to.deep.equal([text, false]);
      });

      it('says it in its own words', () => {
        const same = Object.entries(told)
          .filter(([path, text]) => text === inEnglish[path])
          .map(([path]) => path.replace(/ .*/, ''));
        expect(same.filter(path => !AS_IN_ENGLISH.includes(`${tag} ${path}`))).to.deep.equal([]);
      });

      it('keeps what is put into a text', () => {
        for (const [path, text] of Object.entries(told)) {
          if (path.includes(` ${TEXT}`))
            expect(inEnglish[path]?.includes(TEXT), path).to.equal(text.includes(TEXT));
          for (const [, count] of path.matchAll(/ (\d\d+)/g)) {
            if (inEnglish[path]!.includes(written('en', Number(count))))
              expect(text, path).to.include(written(tag, Number(count)));
          }
        }
        expect(told['search.panels.noResults.elsewhere 4567 PLACE']).to.include('PLACE');
        expect(firstAt(told, 'landing.marked')).to.include(written(tag, 67));
      });

      it('leaves no place for a text open', () => {
        for (const [path, text] of Object.entries(told)) expect(text, path).not.to.match(/[{}#]|undefined/);
      });

      it('is called what it is', () => expect(language.search.language).to.equal(tag));

      it('has a form for every number', () => {
        const rules = new Intl.PluralRules(tag);
        const categories = rules.resolvedOptions().pluralCategories;
        const counts = [...Array(201).keys(), 1_000_000];
        const of = (category: string) => counts.find(count => rules.select(count) === category);
        for (const count of categories.map(of).filter(found => found !== undefined)) {
          const text = language.search.found(count);
          // A form may say one, two or none in a word.
          if (!['zero', 'one', 'two'].includes(rules.select(count)))
            expect(text, `${count}`).to.include(written(tag, count));
          expect(language.search.failed('server', count || 1).hint).not.to.include('#');
        }
      });
    });

  it('tell numbers apart where their grammar does', async () => {
    const forms = async (tag: LanguageTag, counts: readonly number[]) => {
      const {language} = await LANGUAGES[tag]();
      return counts.map(count =>
        language.search
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
    const {language} = await LANGUAGES.ru();
    expect([1, 3, 5, 21].map(language.search.found)).to.deep.equal([
      'Найдена 1 страница',
      'Найдены 3 страницы',
      'Найдено 5 страниц',
      'Найдена 21 страница',
    ]);
  });
});

const firstAt = (told: Told, path: string): string =>
  Object.entries(told).find(([at]) => at.startsWith(path))?.[1] ?? '';
