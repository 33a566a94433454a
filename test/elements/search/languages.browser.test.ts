import {expect, html} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import type {SearchAnswer} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
// Loaded here, so that no test waits for the dynamic import.
import '../../../src/elements/search/language-choice.js';
import {answer, noPages, result, twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';
import {clearStorage, openPanels, until} from './open-panels.js';

const inLanguage = (lang: string): TemplateResult =>
  html`<div lang=${lang}><docs-search project="docent"></docs-search></div>`;
const narrowed = (others = 5): SearchAnswer => ({...twoPages(), language: 'en', other_languages: others});

const button = (search: Search) =>
  search.root.querySelector<HTMLButtonElement>('.languages button') ?? undefined;
const shownLanguages = (search: Search) => search.text('languages');
/** Waits for the button, which is loaded with the first answer that was narrowed to a language. */
const offered = (search: Search) => until(() => button(search), 'no choice of languages');

async function findIn(lang: string, answers = narrowed()): Promise<Search> {
  const search = await createSearch(inLanguage(lang));
  await search.find('in', answers);
  return search;
}

describe('<docs-search> on a page in a language', () => {
  afterEach(clearStorage);

  it('requests the language of the nearest lang attribute, unless that is malformed', async () => {
    for (const [lang, requested] of [
      ['de-AT', 'de-AT'],
      ['zh_Hans', 'zh_Hans'],
      ['', undefined],
      ['x'.repeat(5_000), undefined],
      ['"><b>', undefined],
      ['de&q=x', undefined],
    ] as const) {
      const search = await findIn(lang, twoPages());
      expect(search.client.last.request!.language, lang.slice(0, 10)).to.equal(requested);
      search.element.remove();
    }
  });

  it('requests the language that its attribute names, and all languages if that is *', async () => {
    for (const [language, requested] of [
      ['fr', 'fr'],
      ['*', undefined],
    ] as const) {
      const search = await createSearch(html`
        <div lang="de"><docs-search project="docent" language=${language}></docs-search></div>
      `);
      await search.find('in', twoPages());
      expect(search.client.last.request!.language).to.equal(requested);
      expect('language' in search.client.last.request!).to.equal(requested !== undefined);
    }
  });

  it('shows no language button if the answer was not narrowed', async () => {
    const search = await findIn('en', {...twoPages(), language: '', other_languages: 0});
    await search.changes();
    expect(search.part('languages') === null).to.equal(true);
    await until(() => search.announced, 'not announced');
    expect(search.announced).to.match(/^2 pages found\. [^.]*$/);
  });

  it('shows the language of a narrowed answer, and a button with the number of pages in all languages', async () => {
    const search = await findIn('en-GB');
    await offered(search);
    expect(shownLanguages(search)).to.equal(`English ${en.allLanguages} 7`);
    expect(button(search)!.ariaPressed).to.equal('false');
    await until(() => search.announced, 'not announced');
    expect(search.announced).to.match(/^2 pages found\. English\. /);
  });

  it('names the language in the language of the page', async () => {
    const search = await findIn('de', {...narrowed(1_300), language: 'zh-Hant'});
    await offered(search);
    await until(() => shownLanguages(search)!.includes('Alle Sprachen'), 'not in German');
    expect(shownLanguages(search)).to.equal('Chinesisch (traditionell) Alle Sprachen 1.302');
  });

  it('searches all languages from a click on the button until the next click, on every page of the visit', async () => {
    const search = await findIn('en');
    await offered(search);
    button(search)!.click();
    expect(search.client.requests).to.have.length(2);
    expect(search.client.last.words).to.equal('in*');
    expect(search.client.last.request!.language).to.equal(undefined);
    await search.answer(twoPages());
    expect([shownLanguages(search), button(search)!.ariaPressed]).to.deep.equal([en.allLanguages, 'true']);

    const english = await findIn('en', twoPages());
    expect(english.client.last.request!.language).to.equal(undefined);
    await offered(english);
    button(english)!.click();
    expect(english.client.last.request!.language).to.equal('en');
    await english.answer(narrowed());
    expect(button(english)!.ariaPressed).to.equal('false');
  });

  it('keeps the choice for the current page if the browser blocks storage', async () => {
    const search = await findIn('en');
    await offered(search);
    const {setItem} = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    try {
      button(search)!.click();
      expect(search.client.last.request!.language).to.equal(undefined);
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('leaves Enter and the arrow keys to the button, and keeps the focus on it', async () => {
    const search = await findIn('en');
    await offered(search);
    button(search)!.focus();
    const before = search.active;
    for (const key of ['Enter', ' ', 'ArrowDown'])
      expect(search.press(key, {}, button(search)).defaultPrevented, key).to.equal(false);
    await search.changes();
    expect([search.active, search.element.open]).to.deep.equal([before, true]);
    button(search)!.click();
    await search.answer(twoPages());
    expect(search.root.activeElement === button(search)).to.equal(true);
  });

  it('searches again on opening only if the language of the page has changed', async () => {
    const search = await findIn('en');
    search.element.hide();
    search.element.parentElement!.lang = 'fr';
    search.element.show();
    await search.changes();
    expect(search.client.requests).to.have.length(2);
    expect(search.client.last.request!.language).to.equal('fr');
    await search.answer(narrowed());
    search.element.hide();
    search.element.show();
    await search.changes();
    expect(search.client.requests, 'no further request').to.have.length(2);
  });

  it('shows no language name if the host answers with an invalid tag', async () => {
    const search = await findIn('en', {...narrowed(), language: '<b>'.repeat(1_000)});
    await offered(search);
    expect(shownLanguages(search)).to.equal(`${en.allLanguages} 7`);
  });

  describe('if nothing is found in the language of the page', () => {
    async function findNothing(others: number): Promise<Search> {
      const search = await openPanels(inLanguage('en'));
      await search.type('kessel boil');
      await until(() => search.client.words.includes('kessel boil*'), 'no request');
      await search.answer({...noPages(), language: 'en', other_languages: others});
      return search;
    }

    it('offers all languages with their number of pages, and searches them on a click', async () => {
      const search = await findNothing(3);
      expect(search.text('all-languages')).to.equal('All languages: 3 pages found');
      await until(() => search.announced.includes('All languages: 3 pages found'), 'not announced');
      search.part('all-languages')!.click();
      expect(search.client.last.words).to.equal('kessel boil*');
      expect(search.client.last.request!.language).to.equal(undefined);
      await search.answer(answer([result()]));
      expect(search.part('all-languages') === null).to.equal(true);
      expect(search.rows).to.have.length(1);
    });

    it('does not offer all languages if nothing is found in any', async () => {
      const search = await findNothing(0);
      expect(search.part('all-languages') === null).to.equal(true);
    });

    it('looks for alternatives in the language of the page', async () => {
      const search = await findNothing(3);
      await until(() => search.client.words.includes('boil*'), 'no alternatives');
      for (const {request} of search.client.requests) expect(request!.language).to.equal('en');
    });
  });
});
