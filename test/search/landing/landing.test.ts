import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {isStored} from '../../../src/storage/is-stored.js';
import {PENDING_HIGHLIGHT_KEY} from '../../../src/storage/pending-highlight-key.js';
import {followResult} from '../../../src/search/landing/follow-result-controller.js';
import {storePendingHighlight, takePendingHighlight} from '../../../src/search/landing/pending-highlight.js';
import {land} from '../../../src/search/landing/landing.js';
import type {Hit} from '../../../src/search/results/hit.js';
import {answer, result, section} from '../answers.js';
import {createSearch} from '../open-search.js';

const knowsFragments = 'fragmentDirective' in document;
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
  textFragment: {prefix: '', text: 'the event loop', suffix: ''},
  ...fields,
});

/** A browser that knows no text fragments. */
function withoutFragments(): void {
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'fragmentDirective');
  before(() => Reflect.deleteProperty(Document.prototype, 'fragmentDirective'));
  after(() => own && Object.defineProperty(Document.prototype, 'fragmentDirective', own));
}

/** Clicks a link that leads on, and answers where it would have led. */
async function click(target: Hit, init: MouseEventInit = {}): Promise<{href: string; prevented: boolean}> {
  const link = await fixture<HTMLAnchorElement>(html`<a href=${target.url!}>there</a>`);
  let followed = {href: '', prevented: false};
  link.addEventListener('click', event => followResult(event, link, target));
  link.addEventListener('click', event => {
    followed = {href: link.href, prevented: event.defaultPrevented};
    event.preventDefault();
  });
  link.dispatchEvent(new MouseEvent('click', {cancelable: true, bubbles: true, ...init}));
  await waitUntil(() => link.href === target.url);
  return followed;
}

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', HERE);
});

describe('a click on a hit', () => {
  if (knowsFragments) {
    it('leads to its very words, and leaves the link as it was', async () => {
      expect((await click(hit())).href).to.equal(`${HERE}#there:~:text=the%20event%20loop`);
      expect(isStored(PENDING_HIGHLIGHT_KEY)).to.equal(false);
    });

    it('with a modifier does so in the other tab', async () => {
      expect((await click(hit(), {ctrlKey: true})).href).to.include(':~:text=');
    });

    it('leads to its section where none of its text is known to match', async () => {
      expect((await click(hit({textFragment: null}))).href).to.equal(`${HERE}#there`);
    });

    it('of the list itself leads to its words', async () => {
      const search = await createSearch();
      const found = section({
        content: 'Start. Then run tasks at once.',
        highlights: {title: [], content: ['run <span>tasks</span> at']},
      });
      await search.find('tasks', answer([result({}, found)]));
      const followed: string[] = [];
      search.element.addEventListener('click', event => {
        followed.push((event.composedPath()[0] as Element).closest('a')!.href);
        event.preventDefault();
      });
      const [row] = search.rows;
      row!.click();
      expect(followed).to.eql([
        'https://docs.example/guide.html#install:~:text=Then%20run%20tasks%20at%20once.',
      ]);
      await waitUntil(() => row!.href === 'https://docs.example/guide.html#install');
    });
  }

  it('on the page itself goes to its top, and does not load it anew', async () => {
    const page = hit({url: HERE, textFragment: null});
    expect((await click(page)).prevented).to.equal(true);
    expect((await click(page, {ctrlKey: true})).prevented).to.equal(false);
    expect((await click(hit({url: 'https://docs.example/', textFragment: null}))).prevented).to.equal(false);
  });
});

describe('where text fragments are not known', () => {
  withoutFragments();

  it('a click leaves a note of its words for the page it leads to', async () => {
    const url = 'https://docs.example/guide.html#loop';
    expect((await click(hit({url}))).href).to.equal(url);
    expect(takePendingHighlight(url)).to.eql(['Loop', 'event']);
    expect(takePendingHighlight(url)).to.eql([]);
  });

  it('a note for a page that is not reached is not kept', async () => {
    await click(hit({url: 'https://docs.example/guide.html#loop'}));
    expect(isStored(PENDING_HIGHLIGHT_KEY)).to.equal(true);
    expect([takePendingHighlight('https://docs.example/other.html'), isStored(PENDING_HIGHLIGHT_KEY)]).to.eql(
      [[], false],
    );
  });

  it('a click on a hit of this page marks them here', async () => {
    await fixture(html`<p id="there">The event loop</p>`);
    await click(hit());
    await waitUntil(() => CSS.highlights.has('docent-found'));
    button('Clear').click();
  });
});

describe('a note', () => {
  const notes = [
    '',
    '{',
    'null',
    '1',
    '{"url":1}',
    '{"url":"x","words":"a"}',
    '{"url":"x","words":[1]}',
    '[]',
  ];
  for (const note of notes)
    it(`that is none is none: ${note}`, () => {
      localStorage.setItem(PENDING_HIGHLIGHT_KEY, note);
      expect(takePendingHighlight('x')).to.eql([]);
    });

  it('is none where nothing can be kept', () => {
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    try {
      storePendingHighlight({url: 'x', words: ['a']});
      expect([isStored(PENDING_HIGHLIGHT_KEY), takePendingHighlight('x')]).to.eql([false, []]);
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

describe('words marked on the page', () => {
  const url = `${HERE}#second`;
  const marked = () => [...(CSS.highlights.get('docent-found') ?? [])].map(String);
  let page: HTMLElement;
  beforeEach(async () => {
    page = await fixture(
      html`<main>
        <h2 id="first">Loop</h2>
        <p>An Event, events.</p>
        <h2 id="second">More</h2>
        <p>The <b>event</b> loop.</p>
        <p>event</p>
      </main>`,
    );
  });
  afterEach(() => chip() && button('Clear').click());

  it('are whole words in its content, from the section on, and can be gone through', () => {
    const before = page.innerHTML;
    storePendingHighlight({url, words: ['event', 'loop']});
    land(url);
    expect(marked()).to.eql(['Loop', 'Event', 'event', 'loop', 'event']);
    expect(says()).to.equal('Match 3 of 5');
    for (let places = 0; places < 3; places++) button('Next').click();
    expect(says()).to.equal('Match 1 of 5');
    expect(page.innerHTML).to.equal(before);
  });

  it('go with the chip, and leave the style sheets of the page', () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets = [own];
    storePendingHighlight({url, words: ['event']});
    land(url);
    expect(document.adoptedStyleSheets).to.have.length(2);
    button('Clear').click();
    expect([chip(), marked().length, document.adoptedStyleSheets[0] === own]).to.eql([undefined, 0, true]);
    expect(document.adoptedStyleSheets).to.have.length(1);
    document.adoptedStyleSheets = [];
  });

  it('are none without a note for this page, or without the words', () => {
    land(url);
    storePendingHighlight({url: `${HERE}?other#second`, words: ['event']});
    land(url);
    storePendingHighlight({url, words: ['(absent.*']});
    land(url);
    expect([chip(), marked().length]).to.eql([undefined, 0]);
  });

  it('come in once: a second search takes the first one’s marks away', () => {
    for (const word of ['event', 'more']) {
      storePendingHighlight({url, words: [word]});
      land(url);
    }
    expect(marked()).to.eql(['More']);
    expect(document.querySelectorAll('[popover]')).to.have.length(1);
  });

  it('have a chip that is accessible', async () => {
    storePendingHighlight({url, words: ['event']});
    land(url);
    await expect(chip()).to.be.accessible();
  });
});
