import {expect, fixture, html} from '@open-wc/testing';
import {landing} from '../../../src/elements/search/landing.js';
import {PENDING_HIGHLIGHT_KEY} from '../../../src/page/storage.js';

const HERE = location.href.replace(/#.*/, '');

/** Opens the page as a result for the word `event`. @returns the texts that contain highlights */
function marksAfterLanding(heading: unknown): string[] {
  // Written to storage directly, because scripts of the site can store anything there.
  localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify({url: HERE, words: ['event'], heading}));
  landing.showTarget(HERE);
  return [...(CSS.highlights.get('docent-found') ?? [])].map(
    range => (range as Range).startContainer.parentElement!.textContent,
  );
}

describe('a section without an anchor', () => {
  beforeEach(async () => {
    await fixture(
      html`<main>
        <h1>About events</h1>
        <p>An event.</p>
        <h4>Executive <i>Summary</i></h4>
        <p>The event.</p>
        <h4>Loop</h4>
        <p>No event.</p>
        <h4>Variables</h4>
        <dl>
          <dt>core.<i>event</i></dt>
          <dd>What an event is.</dd>
        </dl>
      </main>`,
    );
  });

  it('is found by the title of its heading', () => {
    expect(marksAfterLanding('Executive Summary')).to.deep.equal(['The event.']);
    expect(marksAfterLanding('Loop')).to.deep.equal(['No event.']);
  });

  it('is found by the text of its term', () =>
    expect(marksAfterLanding('core.event')).to.deep.equal(['event', 'What an event is.']));

  it('is the start of the page if the title is that of the page or matches no heading', () => {
    for (const title of ['About events', 'Absent', 1, undefined])
      expect(marksAfterLanding(title), String(title)).to.deep.equal(['An event.']);
  });
});

describe('a word of a result, on the page that the result leads to', () => {
  const marksFor = async (content: string, ...marked: string[]): Promise<string[]> => {
    const main = await fixture(html`<main></main>`);
    main.insertAdjacentHTML('beforeend', `<h1>Letters</h1>${content}`);
    localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify({url: HERE, words: marked}));
    landing.showTarget(HERE);
    return [...(CSS.highlights.get('docent-found') ?? [])].map(String);
  };

  for (const form of ['NFC', 'NFD'])
    it(`is highlighted in scripts without spaces, in Unicode form ${form}`, async () => {
      const word = 'グループ';
      const content = `<p>${'ユーザーのグループを作る。'.normalize(form)}</p>`;
      expect(await marksFor(content, word)).to.deep.equal([word.normalize(form)]);
    });

  it('is highlighted in all its spellings, but not inside other words', async () =>
    expect(await marksFor('<p>Nœud, noeud, NŒUDS. كُتُب and كتب</p>', 'nœud', 'كتب')).to.deep.equal([
      'Nœud',
      'noeud',
      'كُتُب',
      'كتب',
    ]));

  it('is highlighted across zero-width characters and <wbr>', async () =>
    expect(
      await marksFor(
        '<p>super\u200bcali a long<wbr>name<wbr> and long <b>name</b></p>',
        'super\u200bcali',
        'longname',
      ),
    ).to.deep.equal(['super\u200bcali', 'longname']));

  it('has one highlight for a name of several words', async () =>
    expect(await marksFor('<p>P!nk and a p. Node.js, node and js</p>', 'P!nk', 'Node.js')).to.deep.equal([
      'P!nk',
      'Node.js',
    ]));

  it('is highlighted if it is an emoji', async () =>
    expect(await marksFor('<p>Fix a 🐛, or 👩‍🚀 🚀</p>', '🐛', '🚀')).to.deep.equal(['🐛', '🚀']));
});

describe('the page that a result leads to', () => {
  const land = (fields: object) => {
    localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify({url: HERE, words: ['event'], ...fields}));
    landing.showTarget(HERE);
  };
  const statusText = () =>
    [...document.body.children]
      .map(({shadowRoot}) => shadowRoot?.querySelector('[role=status]')?.textContent)
      .find(Boolean);
  const isInView = (element: Element) => {
    const {top, bottom} = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  let page: HTMLElement;
  beforeEach(async () => {
    scrollTo(0, 0);
    page = await fixture(
      html`<div>
        <header><h2>Menu</h2></header>
        <main>
          <h1>Loops</h1>
          <p>An event is handled first.</p>
          <div style="height: 3000px"></div>
          <p id="quoted">Each event, <b>once</b> handled, is gone.</p>
          <div style="height: 3000px"></div>
          <h2>More</h2>
          <p>No event.</p>
        </main>
        <footer><h2>Legal event</h2></footer>
      </div>`,
    );
  });
  afterEach(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    scrollTo(0, 0);
  });

  it('is highlighted up to its second heading, regardless of headings outside the content', () => {
    land({heading: 'Loops'});
    expect(CSS.highlights.get('docent-found')?.size).to.equal(2);
    expect(statusText()).to.equal('Match 1 of 2');
    expect(scrollY).to.equal(0);
  });

  it('opens at the text that the result quoted', () => {
    land({heading: 'Loops', quote: 'event, once handled, is gone.'});
    expect(isInView(page.querySelector('#quoted')!)).to.equal(true);
    expect(statusText()).to.equal('Match 2 of 2');
  });

  it('opens at the first match if it does not contain the quote', () => {
    land({heading: 'Loops', quote: 'nothing of the kind'});
    expect(scrollY).to.be.below(1000);
    expect(statusText()).to.equal('Match 1 of 2');
  });

  it('is highlighted below its first heading if that has no text of its own', () => {
    page.querySelector('main')!.innerHTML = '<h1>Loops</h1><h2>More</h2><p>One event.</p><p>An event.</p>';
    land({heading: 'Loops'});
    expect(CSS.highlights.get('docent-found')?.size).to.equal(2);
  });
});
