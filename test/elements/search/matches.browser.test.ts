import {expect, fixture, html, waitUntil} from '@open-wc/testing';
import {landing} from '../../../src/elements/search/landing.js';
import {storePendingHighlight} from '../../../src/elements/search/pending-highlight.js';

const HERE = location.href.replace(/#.*/, '');

afterEach(() => localStorage.clear());

const bar = () =>
  [...document.body.children].find(({shadowRoot}) => shadowRoot?.querySelector('[role=status]'));
const button = (label: string) =>
  [...bar()!.shadowRoot!.querySelectorAll('button')].find(({textContent}) => textContent === label)!;
const statusText = () => bar()!.shadowRoot!.querySelector('[role=status]')!.textContent;
const escape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
const marked = () => [...(CSS.highlights.get('docent-found') ?? [])].map(String);

describe('highlights on the page that a result leads to', () => {
  const url = `${HERE}#second`;
  let page: HTMLElement;
  beforeEach(async () => {
    page = await fixture(
      html`<main>
        <h1>The event</h1>
        <nav>On this page: event</nav>
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
  afterEach(escape);

  it('cover whole words of the section, and the bar steps through them', () => {
    const before = page.innerHTML;
    storePendingHighlight({url, words: ['event', 'loop']});
    landing.showTarget(url);
    expect(marked()).to.deep.equal(['loop', 'event', 'loop', 'event']);
    expect(statusText()).to.equal('Match 1 of 4');
    for (let steps = 0; steps < 4; steps++) button('Next').click();
    expect(statusText()).to.equal('Match 4 of 4');
    button('Next').click();
    expect(statusText()).to.equal('Match 1 of 4');
    expect(page.innerHTML).to.equal(before);
  });

  it('cover the definition of an object, but not its members', () => {
    storePendingHighlight({url: `${HERE}#object`, words: ['event', 'loop']});
    landing.showTarget(`${HERE}#object`);
    expect(marked()).to.deep.equal(['event', 'loop', 'event']);
  });

  it('cover the first section for a result without an anchor', () => {
    storePendingHighlight({url: HERE, words: ['event']});
    landing.showTarget(HERE);
    expect(marked()).to.deep.equal(['event', 'event']);
  });

  it('are removed with the bar, without changing the page’s style sheets', () => {
    const own = new CSSStyleSheet();
    document.adoptedStyleSheets = [own];
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    expect(document.adoptedStyleSheets).to.have.length(2);
    button('Clear').click();
    expect([bar(), marked().length, document.adoptedStyleSheets[0] === own]).to.deep.equal([
      undefined,
      0,
      true,
    ]);
    expect(document.adoptedStyleSheets).to.have.length(1);
    document.adoptedStyleSheets = [];
  });

  it('do not appear without a pending highlight for this page or without matches', () => {
    landing.showTarget(url);
    storePendingHighlight({url: `https://docs.example/other#second`, words: ['event']});
    landing.showTarget(url);
    storePendingHighlight({url, words: ['(absent.*']});
    landing.showTarget(url);
    expect([bar(), marked().length]).to.deep.equal([undefined, 0]);
  });

  it('replace those of an earlier search, and have no bar if there is only one', () => {
    for (const word of ['event', 'more']) {
      storePendingHighlight({url, words: [word]});
      landing.showTarget(url);
      expect(document.querySelectorAll('[popover]')).to.have.length(word === 'event' ? 1 : 0);
    }
    expect(marked()).to.deep.equal(['More']);
  });

  it('are removed by Escape even if the page handles it, but not by Escape within search', async () => {
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    const search = await fixture(html`<docs-search></docs-search>`);
    const press = (target: Element) =>
      target.dispatchEvent(
        new KeyboardEvent('keydown', {key: 'Escape', bubbles: true, composed: true, cancelable: true}),
      );
    press(search);
    expect(marked()).to.have.length(2);
    page.addEventListener('keydown', event => event.preventDefault(), {once: true});
    press(page);
    expect([bar(), marked().length]).to.deep.equal([undefined, 0]);
  });

  it('have a bar in the page’s colours, which moves out of the way while the reader scrolls down', async () => {
    Object.assign(page.style, {
      background: 'rgb(20, 20, 30)',
      color: 'rgb(230, 230, 230)',
      paddingBottom: '3000px',
    });
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    const matchBar = bar()!;
    const colours = () => {
      const {backgroundColor, color} = getComputedStyle(matchBar);
      return `${backgroundColor} ${color}`;
    };
    // WebKit applies the style sheet of a new shadow root with the next frame.
    await waitUntil(() => colours() === 'rgb(20, 20, 30) rgb(230, 230, 230)', 'the colours of the page');
    const isAside = async (expected: boolean) =>
      waitUntil(() => matchBar.classList.contains('aside') === expected, `aside: ${expected}`);
    const scroll = async (top: number) => {
      const scrolled = new Promise(resolve => addEventListener('scroll', resolve, {once: true}));
      scrollTo(0, top);
      await scrolled;
    };
    await scroll(200);
    await isAside(false);
    dispatchEvent(new WheelEvent('wheel'));
    await scroll(600);
    await isAside(true);
    await scroll(400);
    await isAside(false);
    // This scrolling is caused by the button, and not by the reader.
    button('Next').click();
    await scroll(1500);
    await isAside(false);
    scrollTo(0, 0);
  });

  it('have a bar that passes axe', async () => {
    storePendingHighlight({url, words: ['event']});
    landing.showTarget(url);
    await expect(bar()).to.be.accessible();
  });
});
