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

/** An answer of Read the Docs with some settings, and with its defaults for all others. */
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

describe("the site owner's settings for previews", () => {
  let host: FakeHost;
  let reader: PreviewPage;
  let requests: URL[];
  let shownIds: string[];
  let addons: Addons;
  /** The settings are not returned before this promise has resolved. */
  let answered: Promise<void>;
  const address = location.href;
  const addedScripts: Element[] = [];

  beforeEach(async () => {
    // A new address for each test, because settings are cached by address.
    history.replaceState(null, '', `?${Math.random()}`);
    host = fakeHost();
    host.always(name => `<h2>Section ${name}</h2><p>text</p>`);
    requests = [];
    shownIds = [];
    addons = {};
    answered = Promise.resolve();
    const sections = window.fetch;
    window.fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      requests.push(url);
      return url.pathname.endsWith('/addons/')
        ? answered.then(() => Response.json(answerOf(addons)))
        : sections(input, init);
    };
    reader = await PreviewPage.open(host, PAGE);
    reader.preview.api = `${host.api}_/`;
    reader.preview.addEventListener('docs-preview-show', ({link}: DocsPreviewShowEvent) =>
      shownIds.push(link.id),
    );
  });
  afterEach(async () => {
    reader.preview.remove();
    for (const element of addedScripts.splice(0)) element.remove();
    host.restore();
    history.replaceState(null, '', address);
    await resetMouse();
  });

  const settingsRequests = () => requests.filter(({pathname}) => pathname.endsWith('/addons/'));
  const embeds = () => requests.filter(({pathname}) => pathname.includes('/embed/'));
  const addScript = (src: string) => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.setAttribute('src', src);
    document.head.append(script);
    addedScripts.push(script);
    return script;
  };
  const shows = async (id: string) => {
    await pointAt(reader.link(id));
    await waitUntil(() => shownIds.at(-1) === id, `the card of ${id}`);
    await press('Escape');
  };
  /** Checks that the settings exclude a link from previews. Its section was requested before they arrived. */
  const showsNone = async (id: string) => {
    await pointAt(reader.link(id));
    await waitUntil(() => embeds().some(url => url.searchParams.get('url')!.endsWith(`#${id}`)), 'requested');
    await waitUntil(() => reader.preview.linkSelector, 'the settings');
    await reader.closed();
  };

  it('are requested once, by the address of the page if it has no meta tags', async () => {
    expect(settingsRequests()).to.deep.equal([]);
    await shows('one');
    await shows('two');
    expect(settingsRequests().map(url => url.searchParams.get('url'))).to.deep.equal([location.href]);
    expect(reader.preview.page.project).to.equal('kettle');
  });

  it('are requested again when the address has changed', async () => {
    await shows('one');
    history.replaceState(null, '', `?${Math.random()}`);
    addons = {linkpreviews: {selector: '#two'}};
    dispatchEvent(new Event('readthedocs-url-changed'));
    await waitUntil(() => reader.preview.linkSelector === '#two', 'the new settings');
    expect(settingsRequests().length).to.equal(2);
  });

  it('do not delay a card, which is shown before they have arrived', async () => {
    answered = new Promise(() => {});
    await shows('two');
    await shows('page');
    expect(shownIds).to.deep.equal(['two', 'page']);
    expect(settingsRequests().length).to.equal(1);
  });

  it('are requested after the section', async () => {
    await shows('one');
    expect(requests.map(({pathname}) => pathname.replace(/^.*_/, ''))).to.deep.equal([
      '/api/v3/embed/',
      '/addons/',
    ]);
  });

  it('select the links that have previews', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    await showsNone('two');
    await shows('one');
    expect(shownIds.at(-1)).to.equal('one');
  });

  it('close the card of a link that they exclude when they arrive', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    let answer = () => {};
    answered = new Promise(resolve => (answer = resolve));
    await pointAt(reader.link('two'));
    await reader.opened();
    answer();
    await reader.closed();
    await shows('one');
    expect(shownIds).to.deep.equal(['two', 'one']);
  });

  it('do not close a card that the page itself has shown', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    reader.preview.links = '#one';
    reader.preview.show(reader.link('two'));
    await reader.opened();
    reader.preview.links = '';
    await waitUntil(() => reader.preview.linkSelector === '.x', 'the settings');
    expect(reader.isOpen()).to.equal(true);
  });

  it('do not override an attribute that selects the links', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    reader.preview.links = '#two';
    await shows('two');
    await pointAt(reader.link('one'));
    await pointAt(reader.link('two'));
    await waitUntil(() => shownIds.length > 1, 'the next card');
    expect(shownIds).to.deep.equal(['two', 'two']);
  });

  it('select the links if the attribute is not a valid selector', async () => {
    addons = {linkpreviews: {selector: '.x'}};
    reader.preview.links = 'a[';
    await showsNone('two');
    await shows('one');
  });

  it('are ignored if their selector of links is invalid', async () => {
    addons = {linkpreviews: {selector: '::::'}};
    await shows('one');
    await shows('two');
  });

  it('do not switch previews off by `enabled`, which applies to the previews of Read the Docs', async () => {
    addons = {linkpreviews: {enabled: false}};
    await shows('two');
    await shows('one');
  });

  it('select the content root for the next request of a page, even if the page was requested without it before', async () => {
    addons = {options: {root_selector: '#shell'}};
    await shows('page');
    await shows('outer');
    const contents = embeds().map(url => url.searchParams.get('maincontent'));
    expect(contents).to.deep.equal([null, '#shell', '#shell']);
  });

  it('change the content root of a card that is open when they arrive', async () => {
    addons = {options: {root_selector: '#shell'}};
    let answer = () => {};
    answered = new Promise(resolve => (answer = resolve));
    await pointAt(reader.link('page'));
    await reader.opened();
    await waitUntil(() => reader.part('body').textContent!.includes('Section'), 'the first content');
    host.always(() => '<h2>As the owner wants it</h2>');
    answer();
    await waitUntil(() => reader.part('body').textContent!.includes('As the owner wants it'), 'corrected');
    expect(shownIds).to.deep.equal(['page']);
  });

  it('do not override an attribute that selects the content root', async () => {
    addons = {options: {root_selector: '#shell'}};
    reader.preview.contentRoot = 'main';
    await shows('page');
    await pointAt(reader.link('outer'));
    await shows('two');
    expect(shownIds).to.deep.equal(['page', 'two']);
  });

  it('are overridden by the content root of the script tag, which is overridden by an attribute', async () => {
    addons = {options: {root_selector: '#shell'}};
    await shows('page');
    await waitUntil(() => reader.preview.contentRootSelector === '#shell', 'the settings');
    addScript('/docent.js').dataset['contentRoot'] = 'main';
    expect(reader.preview.contentRootSelector).to.equal('main');
    reader.preview.setAttribute('content-root', 'body');
    expect(reader.preview.contentRootSelector).to.equal('body');
  });

  it('switch the hotkey off, and on again', async () => {
    addons = {hotkeys: {enabled: false}};
    await shows('one');
    await waitUntil(() => reader.preview.activeHotkeys === '', 'the hotkey is off');
    history.replaceState(null, '', `?${Math.random()}`);
    addons = {};
    dispatchEvent(new Event('readthedocs-url-changed'));
    await waitUntil(() => reader.preview.activeHotkeys === 'alt+arrowdown', 'the hotkey is back');
  });

  for (const hotkey of ['alt+p', 'alt+arrowdown'])
    it(`do not switch off the hotkey ${hotkey} of an attribute`, async () => {
      addons = {hotkeys: {enabled: false}};
      reader.preview.setAttribute('hotkeys', hotkey);
      await shows('one');
      await waitUntil(() => reader.preview.page.project === 'kettle', 'the settings');
      expect(reader.preview.activeHotkeys).to.equal(hotkey);
    });

  it("are taken from Read the Docs' widget if that is on the page", async () => {
    addScript('/_/static/javascript/readthedocs-addons.js');
    await pointAt(reader.link('two'));
    await waitUntil(() => embeds().length === 1, 'the section is requested');
    const detail = {data: () => answerOf({linkpreviews: {selector: '.x'}})};
    document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail}));
    await waitUntil(() => reader.preview.linkSelector === '.x', 'the settings');
    await reader.closed();
    await shows('one');
    expect(shownIds.at(-1)).to.equal('one');
    expect(settingsRequests()).to.deep.equal([]);
  });
});
