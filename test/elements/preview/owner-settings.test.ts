import {expect, html, waitUntil} from '@open-wc/testing';
import type {DocsPreviewShowEvent} from '../../../src/elements/preview/events.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, press, resetMouse} from './support/reader.js';

interface Addons {
  linkpreviews?: {enabled?: boolean; selector?: string | null};
  hotkeys?: {enabled?: boolean};
  options?: {root_selector?: string | null};
}

/** As the live service answers, with its defaults where nothing is set. */
const answerOf = (addons: Addons) => ({
  api_version: '1',
  projects: {current: {slug: 'kettle', default_version: 'latest'}},
  versions: {current: {slug: 'latest'}},
  addons: {linkpreviews: {enabled: false, selector: null}, hotkeys: {enabled: true}, ...addons},
});

const PAGE = html`<div id="shell">
  <p><a id="outer" class="x" href="/other.html#outer">outer</a></p>
  <main style="padding: 20px">
    <p><a id="one" class="x" href="/other.html#one">one</a> <a id="two" href="/other.html#two">two</a></p>
    <p><a id="page" class="x" href="/other.html">a page</a></p>
  </main>
</div>`;

describe("what the site's owner has set for previews", () => {
  let host: FakeHost;
  let reader: PreviewPage;
  let asked: URL[];
  let shown: string[];
  let addons: Addons;
  const address = location.href;
  const added: Element[] = [];

  beforeEach(async () => {
    // Answers are kept by address.
    history.replaceState(null, '', `?${Math.random()}`);
    host = fakeHost();
    host.always(name => `<h2>Section ${name}</h2><p>text</p>`);
    asked = [];
    shown = [];
    addons = {};
    const sections = window.fetch;
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      asked.push(url);
      return url.pathname.endsWith('/addons/')
        ? Promise.resolve(Response.json(answerOf(addons)))
        : sections(input, init);
    };
    reader = await PreviewPage.open(host, PAGE);
    reader.preview.api = `${host.api}_/`;
    reader.preview.addEventListener('docs-preview-show', ({link}: DocsPreviewShowEvent) =>
      shown.push(link.id),
    );
  });
  afterEach(async () => {
    reader.preview.remove();
    for (const element of added.splice(0)) element.remove();
    host.restore();
    history.replaceState(null, '', address);
    await resetMouse();
  });

  const questions = () => asked.filter(({pathname}) => pathname.endsWith('/addons/'));
  const embeds = () => asked.filter(({pathname}) => pathname.includes('/embed/'));
  const addScript = (src: string) => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.setAttribute('src', src);
    document.head.append(script);
    added.push(script);
  };
  const shows = async (id: string) => {
    await pointAt(reader.link(id));
    await waitUntil(() => shown.at(-1) === id, `the card of ${id}`);
    await press('Escape');
  };
  /** A link without a preview; the section of it may have been asked for. */
  const passesBy = async (id: string) => {
    await pointAt(reader.link(id));
    await waitUntil(() => embeds().some(url => url.searchParams.get('url')!.endsWith(`#${id}`)), 'asked');
    await waitUntil(() => !reader.preview.shadowRoot!.querySelector(':popover-open') && known(), 'known');
  };
  const known = () => reader.preview.linkSelector ?? reader.preview.maincontent;

  it('is asked for once, by the address of a page without meta tags', async () => {
    expect(questions()).to.deep.equal([]);
    await shows('one');
    await shows('two');
    expect(questions().map(url => url.searchParams.get('url'))).to.deep.equal([location.href]);
    expect(reader.preview.page.project).to.equal('kettle');
  });

  it('is asked for anew when the address has changed', async () => {
    await shows('one');
    history.replaceState(null, '', `?${Math.random()}`);
    addons = {linkpreviews: {selector: '#two'}};
    dispatchEvent(new Event('readthedocs-url-changed'));
    await waitUntil(() => reader.preview.linkSelector === '#two', 'the new settings', {timeout: 5000});
    expect(questions().length).to.equal(2);
  });

  it('chooses the links, from the first one on', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    await passesBy('two');
    await shows('one');
    expect(shown).to.deep.equal(['one']);
  });

  it('chooses the links, unless an attribute does', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    reader.preview.links = '#two';
    await shows('two');
    await pointAt(reader.link('one'));
    await pointAt(reader.link('two'));
    await waitUntil(() => shown.length > 1, 'the next card');
    expect(shown).to.deep.equal(['two', 'two']);
  });

  it('chooses no links by an invalid selector', async () => {
    addons = {linkpreviews: {selector: '::::'}};
    await shows('one');
    await shows('two');
  });

  it('does not switch previews off: `enabled` is about those of the live service', async () => {
    addons = {linkpreviews: {enabled: false}};
    await shows('two');
    await shows('one');
  });

  it('says where the links are, and which part of a page to show', async () => {
    addons = {options: {root_selector: '#shell'}};
    await shows('page');
    await shows('outer');
    expect(embeds().map(url => url.searchParams.get('maincontent'))).to.deep.equal(['#shell', '#shell']);
  });

  it('says where the links are, unless an attribute does', async () => {
    addons = {options: {root_selector: '#shell'}};
    reader.preview.root = 'main';
    await shows('page');
    await pointAt(reader.link('outer'));
    await shows('two');
    expect(shown).to.deep.equal(['page', 'two']);
  });

  it('switches the hotkey off, and on again', async () => {
    addons = {hotkeys: {enabled: false}};
    await shows('one');
    expect(reader.preview.hotkeys).to.equal('');
    history.replaceState(null, '', `?${Math.random()}`);
    addons = {};
    dispatchEvent(new Event('readthedocs-url-changed'));
    await waitUntil(() => reader.preview.hotkeys === 'alt+arrowdown', 'the hotkey is back', {timeout: 5000});
  });

  for (const hotkey of ['alt+p', 'alt+arrowdown'])
    it(`leaves the hotkey ${hotkey} of an attribute alone`, async () => {
      addons = {hotkeys: {enabled: false}};
      reader.preview.setAttribute('hotkeys', hotkey);
      await shows('one');
      expect(reader.preview.hotkeys).to.equal(hotkey);
    });

  it("is taken from the live service's widget, where that is on the page", async () => {
    addScript('/_/static/javascript/readthedocs-addons.js');
    await pointAt(reader.link('two'));
    await waitUntil(() => embeds().length === 1, 'asked for the section');
    const detail = {data: () => answerOf({linkpreviews: {selector: '.x'}})};
    document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail}));
    await shows('one');
    expect(shown).to.deep.equal(['one']);
    expect(questions()).to.deep.equal([]);
  });

  it('is not waited for on our own host, which sets nothing for previews', async () => {
    addScript('/_/docent/docent.js');
    addons = {linkpreviews: {selector: '.x'}};
    await shows('two');
    await waitUntil(() => reader.preview.linkSelector === '.x', 'asked for with the first card');
  });
});
