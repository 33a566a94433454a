import {expect, html, waitUntil} from '@open-wc/testing';
import type {PreviewDelays} from '../../../src/elements/preview/state.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, pointAway, press, resetMouse} from './support/reader.js';

/** Each test is for a failure that was found in another implementation of link previews. */
describe('unlike in other link previews,', () => {
  let host: FakeHost;
  let reader: PreviewPage;

  const content = () => html`
    <main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
      <h1>Page</h1>
      <p>
        <a id="one" href="/other.html#one">one</a> <a id="two" href="/other.html#two">two</a>
        <a id="accent" href="/other.html#%C3%A9">é</a>
      </p>
      <p>
        A long line of text before it
        <a id="wrapped" href="/other.html#wrapped">a link that is too long to stand on a line</a>
      </p>
      <div class="tooltip" role="tooltip">the site's own</div>
    </main>
  `;
  const setUp = async (delays: Partial<PreviewDelays> = {}) => {
    window.scrollTo(0, 0);
    reader = await PreviewPage.open(host, content(), delays);
  };

  beforeEach(() => {
    host = fakeHost();
  });
  afterEach(async () => {
    reader.preview.remove();
    host.restore();
    await resetMouse();
  });

  it('no card opens after the pointer has left', async () => {
    await setUp({show: 60_000, slow: 60_000});
    const shownIds = reader.watchShown();
    await pointAt(reader.link('one'));
    await reader.requested(1);
    await pointAway();
    host.requests[0]!.answer('<p>late</p>');
    await waitUntil(() => host.requests[0]!.signal.aborted, 'the reader has left');
    host.always(() => '<p>text</p>');
    reader.preview.show(reader.link('two'));
    await reader.opened();
    expect(shownIds).to.deep.equal(['two']);
  });

  it('a section is requested once while the pointer leaves and returns', async () => {
    // A long grace period, so that a busy machine does not exceed it.
    await setUp({grace: 5000});
    for (let time = 0; time < 3; time++) {
      await pointAt(reader.link('one'));
      await reader.requested(1);
      await pointAway();
    }
    await pointAt(reader.link('one'));
    host.requests[0]!.answer('<p>once</p>');
    await reader.opened();
    expect(host.requests.length).to.equal(1);
  });

  it('the `onerror` of an image in a section does not run', async () => {
    await setUp();
    const global = window as unknown as {imageRan?: number};
    host.always(() => '<p>text</p><img src="/no-such.png" onerror="window.imageRan = 1">');
    let hasFailed = false;
    reader.preview.shadowRoot!.addEventListener('error', () => (hasFailed = true), true);
    await pointAt(reader.link('one'));
    await waitUntil(() => hasFailed, 'the image has failed');
    expect(global.imageRan).to.equal(undefined);
  });

  it("the site's own `.tooltip` elements do not change", async () => {
    await setUp();
    host.always(() => '<p class="tooltip">text</p>');
    await pointAt(reader.link('one'));
    await reader.opened();
    await press('Escape');
    await reader.closed();
    const tooltip = reader.page.querySelector('.tooltip')!;
    expect(tooltip.isConnected).to.equal(true);
    expect(getComputedStyle(tooltip).display).to.equal('block');
  });

  it('a card closes on Escape while the pointer is on the link', async () => {
    await setUp();
    host.always(() => '<p>text</p>');
    await pointAt(reader.link('one'));
    await reader.opened();
    await press('Escape');
    expect(reader.isOpen()).to.equal(false);
  });

  it('a card opens on focus', async () => {
    await setUp();
    host.always(() => '<p>text</p>');
    reader.link('one').focus();
    await press('Tab');
    await reader.opened();
    expect(document.activeElement === reader.link('two')).to.equal(true);
  });

  it('a card opens on a long press', async () => {
    await setUp({show: 60_000, showSoon: 60_000, slow: 60_000});
    host.always(() => '<p>text</p>');
    reader
      .link('one')
      .dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true, composed: true}));
    await reader.opened();
  });

  it('a card shows only the beginning of a page', async () => {
    await setUp();
    const section = (name: string) =>
      `<section id="${name}"><h2>${name}</h2><p>Text of ${name}.</p></section>`;
    host.always(
      () => `<section id="p"><h1>Page</h1><p>Its lead.</p>${section('a')}${section('b')}</section>`,
    );
    reader.link('one').href = '/other.html';
    await pointAt(reader.link('one'));
    await reader.opened();
    const shownText = () => reader.part('body').textContent!;
    await waitUntil(() => shownText().includes('Its lead.'), 'its lead');
    expect(shownText()).not.to.include('Text of');
    expect([...reader.part('body').querySelectorAll('li')].map(item => item.textContent)).to.deep.equal([
      'a',
      'b',
    ]);
  });

  it('a section is requested by its decoded id: #%C3%A9', async () => {
    await setUp();
    const addresses: string[] = [];
    const {fetch} = window;
    window.fetch = (input, init) => {
      addresses.push(new URL(String(input), location.href).searchParams.get('url')!);
      return fetch(input, init);
    };
    host.always(() => '<p>accented</p>');
    await pointAt(reader.link('accent'));
    await reader.opened();
    // Not encoded, like the id in the page.
    expect(addresses.map(url => url.split('#')[1])).to.deep.equal(['é']);
  });

  it('a term is requested with its definition', async () => {
    await setUp();
    const doctools: (string | null)[] = [];
    const {fetch} = window;
    window.fetch = (input, init) => {
      doctools.push(new URL(String(input), location.href).searchParams.get('doctool'));
      return fetch(input, init);
    };
    host.always(() => '<dl class="glossary"><dt id="one">term</dt><dd>definition</dd></dl>');
    await pointAt(reader.link('one'));
    await reader.opened();
    expect(doctools).to.deep.equal(['sphinx']);
    expect(reader.part('body').textContent).to.include('definition');
  });

  it('one visible card opens after a navigation without a page load', async () => {
    await setUp();
    host.always(() => '<p>text</p>');
    await pointAt(reader.link('one'));
    await reader.opened();
    const next = document.createElement('main');
    next.style.setProperty('padding', '20px');
    const link = document.createElement('a');
    link.id = 'next';
    link.href = '/other.html#next';
    link.textContent = 'a link of the next page';
    next.append(link);
    history.pushState(null, '', location.href);
    reader.page.replaceWith(next);
    await reader.closed();
    expect(reader.preview.open).to.equal(false);
    await pointAt(link);
    await reader.opened();
    expect(host.requests.map(request => request.address)).to.deep.equal([
      '/other.html#one',
      '/other.html#next',
    ]);
    next.remove();
  });

  it('a card opens at the line of a wrapped link that the pointer is on', async () => {
    await setUp();
    host.always(() => '<p>text</p>');
    const lines = [...reader.link('wrapped').getClientRects()];
    expect(lines.length).to.be.above(1);
    await pointAt(reader.link('wrapped'), lines.length - 1);
    await reader.opened();
    await waitUntil(() => {
      const {top, left} = reader.part('card').getBoundingClientRect();
      const line = lines.at(-1)!;
      return Math.abs(left - line.left) < 2 && top - line.bottom > 0 && top - line.bottom < 12;
    }, 'the card is at the last line');
  });

  it('no listeners are added to the 5,000 links of a page', async () => {
    await setUp();
    const text = document.createElement('p');
    for (let index = 0; index < 5000; index++) {
      const link = document.createElement('a');
      link.href = `/other.html#${index}`;
      link.textContent = `${index} `;
      text.append(link);
    }
    reader.page.append(text);
    const targets: EventTarget[] = [];
    const {addEventListener} = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...rest: never) {
      targets.push(this);
      return (addEventListener as (...args: unknown[]) => void).apply(this, rest);
    } as typeof addEventListener;
    try {
      reader.preview.remove();
      document.body.append(reader.preview);
    } finally {
      EventTarget.prototype.addEventListener = addEventListener;
    }
    // Six listeners for links, one for the back/forward cache, two for the site's settings, one for the system's colour scheme.
    expect(targets.length).to.equal(10);
    expect(targets.filter(target => target instanceof Element)).to.deep.equal([]);
  });
});
