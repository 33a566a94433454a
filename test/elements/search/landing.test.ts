import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {isStored, PENDING_HIGHLIGHT_KEY} from '../../../src/page/storage.js';
import {followResult} from '../../../src/elements/search/navigation.js';
import {
  consumePendingHighlight,
  isSamePage,
  storePendingHighlight,
} from '../../../src/elements/search/pending-highlight.js';
import {landing} from '../../../src/elements/search/landing.js';
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

/** Clicks a link that leads on. @returns whether the browser is kept from following it */
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

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', HERE);
});

describe('a click on a hit', () => {
  it('follows the link, and stores the words to highlight', async () => {
    const url = 'https://docs.example/guide.html#loop';
    expect(await click(hit({url}))).to.equal(false);
    expect(consumePendingHighlight(url)?.words).to.deep.equal(['Loop', 'event']);
    expect(consumePendingHighlight(url)).to.equal(null);
  });

  it('stores them for that page only', async () => {
    await click(hit({url: 'https://docs.example/guide.html#loop'}));
    expect(isStored(PENDING_HIGHLIGHT_KEY)).to.equal(true);
    const taken = consumePendingHighlight('https://docs.example/other.html');
    expect([taken, isStored(PENDING_HIGHLIGHT_KEY)]).to.deep.equal([null, false]);
  });

  it('scrolls without a page load when the hit is on this page', async () => {
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
    button('Clear').click();
  });

  it('leaves a click with a modifier key to the browser', async () =>
    expect(await click(hit(), {ctrlKey: true})).to.equal(false));

  it('lands once the router of the site has shown the page', async () => {
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
    await waitUntil(() => chip(), 'nothing marked', {timeout: 5000});
    expect(marked()).to.deep.equal(['Loop', 'event']);
    expect(next.querySelector('h2')!.getBoundingClientRect().top).to.be.within(-1, innerHeight);
    button('Clear').click();
  });

  it('scrolls to the top for a hit on this page without an anchor', async () => {
    await fixture(html`<div style="height: 3000px"></div>`);
    scrollTo(0, 1000);
    expect(await click(hit({url: HERE, title: [], snippet: []}))).to.equal(true);
    await waitUntil(() => scrollY === 0);
  });
});

describe('the same page', () => {
  it('is recognised however the server spells its address', () => {
    for (const url of ['/guide', '/guide/', '/guide/index.html', '/guide.html'])
      expect(isSamePage(`https://docs.example${url}#a`, 'https://docs.example/guide/#b'), url).to.equal(true);
    for (const url of ['https://docs.example/guides/', 'https://other.example/guide/'])
      expect(isSamePage(url, 'https://docs.example/guide/'), url).to.equal(false);
  });
});

describe('a pending highlight', () => {
  const notes = [
    '',
    '{',
    'null',
    '1',
    '{"url":1}',
    '{"url":"https://x.example/","words":"a"}',
    '{"url":"https://x.example/","words":[1]}',
    '[]',
  ];
  for (const note of notes)
    it(`that is malformed is ignored: ${note}`, () => {
      localStorage.setItem(PENDING_HIGHLIGHT_KEY, note);
      expect(consumePendingHighlight('https://x.example/')).to.equal(null);
    });

  it('does not exist where storage is blocked', () => {
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

const chip = () =>
  [...document.body.children].find(({shadowRoot}) => shadowRoot?.querySelector('[role=status]'));
const button = (label: string) =>
  [...chip()!.shadowRoot!.querySelectorAll('button')].find(({textContent}) => textContent === label)!;
const says = () => chip()!.shadowRoot!.querySelector('[role=status]')!.textContent;
const marked = () => [...(CSS.highlights.get('docent-found') ?? [])].map(String);

describe('highlights on the page', () => {
  const url = `${HERE}#second`;
  let page: HTMLElement;
  beforeEach(async () => {
    page = await fixture(
      html`<main>
        <h1>The event</h1>
        <p>First event.</p>
        <h2 id="first">Loop</h2>
        <p>An Event, events.</p>
        <section id="second">
          <h2>More of a loop</h2>
          <p>The <b>event</b> loop.</p>
          <p>event</p>
          <h3>Deeper event</h3>
        </section>
        <dl>
          <dt id="object">event.loop</dt>
          <dd>
            Of an event.
            <dl>
              <dt id="member">event</dt>
              <dd>loop</dd>
            </dl>
          </dd>
        </dl>
      </main>`,
    );
  });
  afterEach(() => chip() && button('Clear').click());

  it('are whole words of the section only, and can be stepped through', () => {
    const before = page.innerHTML;
    storePendingHighlight({url, words: ['event', 'loop']});
    landing.showTarget(url);
    expect(marked()).to.deep.equal(['loop', 'event', 'loop', 'event']);
    expect(says()).to.equal('Match 1 of 4');
    for (let steps = 0; steps < 4; steps++) button('Next').click();
    expect(says()).to.equal('Match 4 of 4');
    button('Next').click();
    expect(says()).to.equal('Match 1 of 4');
    expect(page.innerHTML).to.equal(before);
  });

  it('are in the definition of an object, without its members', () => {
    storePendingHighlight({url: `${HERE}#object`, words: ['event', 'loop']});
    landing.showTarget(`${HERE}#object`);
    expect(marked()).to.deep.equal(['event', 'loop', 'event']);
  });

  it('are in the first section for a hit without an anchor', () => {
    storePendingHighlight({url: HERE, words: ['event']});
    landing.showTarget(HERE);
    expect(marked()).to.deep.equal(['event', 'event']);
  });

  it('are removed with the bar, which leaves the page’s style sheets', () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets = [own];
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    expect(document.adoptedStyleSheets).to.have.length(2);
    button('Clear').click();
    expect([chip(), marked().length, document.adoptedStyleSheets[0] === own]).to.deep.equal([
      undefined,
      0,
      true,
    ]);
    expect(document.adoptedStyleSheets).to.have.length(1);
    document.adoptedStyleSheets = [];
  });

  it('do not appear without a pending highlight for this page, or without the words', () => {
    landing.showTarget(url);
    storePendingHighlight({url: `https://docs.example/other#second`, words: ['event']});
    landing.showTarget(url);
    storePendingHighlight({url, words: ['(absent.*']});
    landing.showTarget(url);
    expect([chip(), marked().length]).to.deep.equal([undefined, 0]);
  });

  it('of a second search replace those of the first', () => {
    for (const word of ['event', 'more']) {
      storePendingHighlight({url, words: [word]});
      landing.showTarget(url);
    }
    expect(marked()).to.deep.equal(['More']);
    expect(document.querySelectorAll('[popover]')).to.have.length(1);
  });

  it('have an accessible bar', async () => {
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    await expect(chip()).to.be.accessible();
  });
});

describe('the section that a search led to', () => {
  for (const position of ['fixed', 'sticky'])
    it(`is in view below a header that is ${position}`, async () => {
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
