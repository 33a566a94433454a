import {expect, html, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {LANGUAGES} from '../../../src/i18n/load-messages.js';
import {twoPages} from './answers.js';
import {createSearch, type Search} from './open-search.js';

const around = (lang: string) => html`<div lang=${lang}><docs-search project="docent"></docs-search></div>`;
const isIn = (search: Search, language: string) =>
  waitUntil(() => search.dialog.lang === language, `not in ${language}`);

describe('<docs-search> in the language of the page', () => {
  it('shows all texts in that language, including its own button', async () => {
    const search = await createSearch(around('de-AT'));
    await isIn(search, 'de');
    expect(search.text('trigger')).to.include('Suchen');
    search.element.show();
    expect(search.text('message')).to.include('Finden Sie eine Seite');
    await search.type('in');
    await search.answer(twoPages());
    expect(search.text('count')).to.equal('2 Seiten gefunden');
  });

  it('can be used before the texts have loaded, and updates them afterwards', async () => {
    const search = await createSearch(around('ja'));
    search.element.show({query: 'in'});
    expect([search.element.open, search.client.words]).to.deep.equal([true, ['in*']]);
    await isIn(search, 'ja');
    expect([search.text('close'), search.input.value]).to.deep.equal(['閉じる', 'in']);
  });

  it('translates the scope menu that was shown before the texts had loaded', async () => {
    const search = await createSearch(html`<docs-search project="docent" version="v2"></docs-search>`);
    search.element.show();
    const choice = () => search.part('scope')?.querySelector('option')?.textContent;
    await waitUntil(() => choice() === 'This version (v2)', 'no choices');
    search.element.messages = (await LANGUAGES.es()).messages;
    await search.changes();
    expect(choice()).to.equal('Esta versión (v2)');
  });

  it('uses English for a language without a translation', async () => {
    const search = await createSearch(around('nb'));
    await search.changes();
    expect([search.dialog.lang, search.text('trigger')?.startsWith('Search')]).to.deep.equal(['en', true]);
  });

  for (const [lang, dir] of [
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['fa-IR', 'rtl'],
    ['tr', 'ltr'],
  ] as const)
    it(`is laid out from ${dir === 'rtl' ? 'right to left' : 'left to right'} in ${lang}`, async () => {
      const search = await createSearch(around(lang));
      await isIn(search, lang.slice(0, 2));
      expect(search.dialog.dir).to.equal(dir);
      await search.find();
      const [title] = search.rows;
      const {left, right} = search.part('results')!.getBoundingClientRect();
      const row = title!.getBoundingClientRect();
      expect(dir === 'rtl' ? right - row.right < row.left - left + 20 : row.left - left < 40).to.equal(true);
      await expect(search.element).to.be.accessible();
    });

  it('uses one name for the button, the dialog and the box, which fits into the box on a phone, in every language', async () => {
    const before = {width: innerWidth, height: innerHeight};
    await setViewport({width: 375, height: 667});
    try {
      for (const load of Object.values(LANGUAGES)) {
        const {messages} = await load();
        const search = await createSearch();
        search.element.messages = messages;
        search.element.show();
        await search.changes();
        const {dialog, input} = search;
        const names = [dialog.ariaLabel, input.ariaLabel, input.placeholder];
        expect(new Set(names), messages.language).to.deep.equal(new Set([messages.search]));
        expect(search.text('trigger')).to.include(messages.search);
        // Browsers report the width of the text in a field, but not the width of its placeholder.
        input.value = input.placeholder;
        expect(input.scrollWidth, `${messages.language}: ${input.value}`).to.be.at.most(input.clientWidth);
        search.element.hide();
      }
    } finally {
      await setViewport(before);
    }
  });

  it('prefers texts that the site has set to those of the language', async () => {
    const search = await createSearch(around('fr'));
    search.element.messages = {search: 'Chercher une recette'};
    await isIn(search, 'fr');
    expect(search.input.placeholder).to.equal('Chercher une recette');
    expect(search.text('close')).to.equal('Fermer');
    search.element.messages = {};
    await search.changes();
    expect(search.input.placeholder).to.equal('Rechercher');
  });

  it('uses a translation that the site has set, with its direction', async () => {
    const search = await createSearch();
    search.element.messages = {language: 'ur', search: 'تلاش'};
    await search.changes();
    expect([search.dialog.lang, search.dialog.dir]).to.deep.equal(['ur', 'rtl']);
    expect(search.text('trigger')).to.include('تلاش');
  });
});
