import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../../../src/page/storage.js';
import {
  consumePendingHighlight,
  isSamePage,
  storePendingHighlight,
} from '../../../src/elements/search/pending-highlight.js';
import {followResult, landing} from '../../../src/elements/search/landing.js';
import type {Hit} from '../../../src/elements/search/result-model.js';

const HERE = location.href.replace(/#.*/, '');

const hit = (fields: Partial<Hit> = {}): Hit => ({
  kind: 'section',
  url: `${HERE}#there`,
  title: [{text: 'Loop', hit: true}],
  snippet: [
    {text: 'the ', hit: false},
    {text: 'event', hit: true},
    {text: ' loop', hit: false},
  ],
  badge: '',
  symbol: '',
  signature: '',
  missing: [],
  ...fields,
});

/** Clicks a result's link. @returns whether the default action was prevented */
async function click(target: Hit, init: MouseEventInit = {}): Promise<boolean> {
  const link = await fixture<HTMLAnchorElement>(html`<a href=${target.url!}>there</a>`);
  let isPrevented = false;
  link.addEventListener('click', event => followResult(event, target));
  link.addEventListener('click', event => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  });
  link.dispatchEvent(new MouseEvent('click', {cancelable: true, bubbles: true, ...init}));
  return isPrevented;
}

const escape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
const marked = () => [...(CSS.highlights.get('docent-found') ?? [])].map(String);

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', HERE);
});

describe('a click on a result', () => {
  it('follows the link, and stores the words to highlight', async () => {
    const url = 'https://docs.example/guide.html#loop';
    expect(await click(hit({url}))).to.equal(false);
    expect(consumePendingHighlight(url)?.words).to.deep.equal(['Loop', 'event']);
    expect(consumePendingHighlight(url)).to.equal(null);
  });

  it('stores a quote only for a page whose title does not match', async () => {
    const url = 'https://docs.example/guide.html';
    const unmatched = [{text: 'Loop', hit: false}];
    const quotes: unknown[] = [];
    for (const target of [hit({url, kind: 'page', title: unmatched}), hit({url, kind: 'page'}), hit({url})]) {
      await click(target);
      quotes.push(consumePendingHighlight(url)?.quote);
    }
    expect(quotes).to.deep.equal(['event loop', undefined, undefined]);
  });

  it('stores the words for that page only', async () => {
    await click(hit({url: 'https://docs.example/guide.html#loop'}));
    expect(isStored(PENDING_HIGHLIGHT_KEY)).to.equal(true);
    const highlight = consumePendingHighlight('https://docs.example/other.html');
    expect([highlight, isStored(PENDING_HIGHLIGHT_KEY)]).to.deep.equal([null, false]);
  });

  it('scrolls without a page load when the result is on this page', async () => {
    const page = await fixture(
      html`<div>
        <div style="height: 3000px"></div>
        <h2 id="there">Loop</h2>
      </div>`,
    );
    expect(await click(hit())).to.equal(true);
    await waitUntil(() => location.hash === '#there');
    await waitUntil(() => !isStored(PENDING_HIGHLIGHT_KEY));
    const {top} = page.querySelector('h2')!.getBoundingClientRect();
    expect(top).to.be.within(0, innerHeight);
    escape();
  });

  it('leaves a click with a modifier key to the browser', async () =>
    expect(await click(hit(), {ctrlKey: true})).to.equal(false));

  it('scrolls to the match and highlights it once the site’s router has shown the page', async () => {
    const page = await fixture(html`<main><h1>Guide</h1></main>`);
    const next = await fixture(
      html`<div>
        <h1>Loops</h1>
        <p>Not every loop is an event.</p>
        <div style="height: 3000px"></div>
        <h2 id="loop">Loop</h2>
        <p>An event is handled.</p>
        <div style="height: 3000px"></div>
      </div>`,
    );
    next.remove();
    const url = new URL('routed.html#loop', HERE).href;
    expect(await click(hit({url}))).to.equal(false);
    history.pushState(null, '', url);
    expect(isStored(PENDING_HIGHLIGHT_KEY)).to.equal(true);
    page.replaceChildren(next);
    await waitUntil(() => marked().length, 'no highlight');
    expect(marked()).to.deep.equal(['Loop', 'event']);
    expect(next.querySelector('h2')!.getBoundingClientRect().top).to.be.within(-1, innerHeight);
    escape();
  });

  it('scrolls to the top for a result on this page without an anchor', async () => {
    await fixture(html`<div style="height: 3000px"></div>`);
    scrollTo(0, 1000);
    expect(await click(hit({url: HERE, title: [], snippet: []}))).to.equal(true);
    await waitUntil(() => scrollY === 0);
  });
});

describe('isSamePage', () => {
  it('recognises a page by any spelling of its address', () => {
    for (const url of ['/guide', '/guide/', '/guide/index.html', '/guide.html'])
      expect(isSamePage(`https://docs.example${url}#a`, 'https://docs.example/guide/#b'), url).to.equal(true);
    for (const url of ['https://docs.example/guides/', 'https://other.example/guide/'])
      expect(isSamePage(url, 'https://docs.example/guide/'), url).to.equal(false);
  });
});

describe('a pending highlight', () => {
  const MALFORMED = [
    '',
    '{',
    'null',
    '1',
    '{"url":1}',
    '{"url":"https://x.example/","words":"a"}',
    '{"url":"https://x.example/","words":[1]}',
    '{"url":"https://x.example/","words":["a"],"quote":1}',
    '[]',
  ];
  for (const stored of MALFORMED)
    it(`is ignored if it is malformed: ${stored}`, () => {
      localStorage.setItem(PENDING_HIGHLIGHT_KEY, stored);
      expect(consumePendingHighlight('https://x.example/')).to.equal(null);
    });

  it('is dropped without an error if storage is blocked', () => {
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    try {
      storePendingHighlight({url: 'https://x.example/', words: ['a']});
      expect([
        !!isStored(PENDING_HIGHLIGHT_KEY),
        consumePendingHighlight('https://x.example/'),
      ]).to.deep.equal([false, null]);
    } finally {
      Object.defineProperty(window, 'localStorage', own);
    }
  });
});

describe('the target of a result', () => {
  for (const position of ['fixed', 'sticky'])
    it(`is scrolled into view below a ${position} header`, async () => {
      const page = await fixture(html`
        <div style="height: 6000px">
          <header style="position: ${position}; top: 0; left: 0; right: 0; height: 80px; z-index: 1">
            Site
          </header>
          <div style="height: 3000px"></div>
          <section id="deep"><h2 style="margin: 0">Deep</h2></section>
        </div>
      `);
      storePendingHighlight({url: `${HERE}#deep`, words: []});
      landing.showTarget(`${HERE}#deep`);
      const heading = page.querySelector('h2')!.getBoundingClientRect();
      const header = page.querySelector('header')!.getBoundingClientRect();
      expect(heading.top).to.be.within(header.bottom, header.bottom + 20);
      expect(page.querySelector('section')!.hasAttribute('style')).to.equal(false);
    });
});
