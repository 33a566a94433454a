import {expect, fixture, html} from '@open-wc/testing';
import {loadMessages, messagesAround, nearestLanguage} from '../../src/i18n/load-messages.js';

describe('the nearest available language to a requested one', () => {
  const cases: readonly [requested: string, available: string | undefined][] = [
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de-CH-1996', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt_BR', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh_CN', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['iw', 'he'],
    ['nb', undefined],
    ['en-GB', undefined],
    ['', undefined],
    ['constructor', undefined],
  ];
  for (const [requested, available] of cases)
    it(`is ${available ?? 'English'} for ${JSON.stringify(requested)}`, () =>
      expect(nearestLanguage(requested)).to.equal(available));

  it('is loaded with its texts', async () => {
    expect((await loadMessages('fr-CA'))?.language).to.equal('fr');
    expect(await loadMessages('nb')).to.equal(undefined);
  });
});

describe('the language around an element', () => {
  const {documentElement} = document;
  const {lang} = documentElement;
  afterEach(() => (documentElement.lang = lang));
  const languageOf = async (element: Element) => (await messagesAround(element))?.language;

  it('is that of the element, else of the nearest ancestor with a language', async () => {
    documentElement.lang = 'it';
    const own = await fixture(html`<p lang="de"><b lang="nl"></b></p>`);
    expect(await languageOf(own.firstElementChild!)).to.equal('nl');
    own.firstElementChild!.removeAttribute('lang');
    expect(await languageOf(own.firstElementChild!)).to.equal('de');
    own.removeAttribute('lang');
    expect(await languageOf(own)).to.equal('it');
  });

  it('is that of an element around the title if the page declares none, as in DocBook manuals', async () => {
    documentElement.lang = '';
    await fixture(html`<div lang="de"><h1>Anfang</h1></div>`);
    const elsewhere = await fixture(html`<p></p>`);
    expect(await languageOf(elsewhere)).to.equal('de');
    expect(await languageOf(documentElement)).to.equal('de');
    documentElement.lang = 'it';
    expect(await languageOf(elsewhere)).to.equal('it');
  });

  it('is English if only a link or a quotation has a language', async () => {
    documentElement.lang = '';
    const page = await fixture(
      html`<div>
        <a lang="fr" href="/fr/">Français</a>
        <h1>Start</h1>
        <p lang="it">Nel mezzo</p>
      </div>`,
    );
    expect(await languageOf(page)).to.equal(undefined);
  });

  it('is English if the page is in English or has no language', async () => {
    for (const tag of ['', 'en', 'en-US']) {
      documentElement.lang = tag;
      expect(await languageOf(documentElement)).to.equal(undefined);
    }
  });
});
