import {expect, html, waitUntil} from '@open-wc/testing';
import {DocsPreview} from '../../../src/elements/preview/define.js';
import {sendMouse} from '@web/test-runner-commands';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, pointAway, press, resetMouse} from './support/reader.js';

describe('<docs-preview> in a page that changes', () => {
  let host: FakeHost;
  let reader: PreviewPage;

  beforeEach(async () => {
    host = fakeHost();
    reader = await PreviewPage.open(
      host,
      html`<main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
        <h1>Page</h1>
        <p><a id="one" href="/other.html#one">one</a> <a id="two" href="/other.html#two">two</a></p>
      </main>`,
    );
    host.always(address => `<h2>Section ${address}</h2><p>text</p>`);
  });
  afterEach(async () => {
    reader.preview.remove();
    document.documentElement.removeAttribute('style');
    document.body.removeAttribute('style');
    host.restore();
    await resetMouse();
  });

  it('closes the card before the page goes into the back/forward cache', async () => {
    await pointAt(reader.link('one'));
    await reader.opened();
    window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
    expect(reader.isOpen()).to.equal(false);
    expect(reader.preview.open).to.equal(false);
  });

  it('works after it was moved with an open card', async () => {
    await pointAt(reader.link('one'));
    await reader.opened();
    document.body.prepend(reader.preview);
    expect(reader.isOpen()).to.equal(false);
    expect(reader.link('one')).not.to.have.attribute('aria-description');
    await pointAway();
    await pointAt(reader.link('two'));
    await reader.opened();
    expect(reader.part('body').textContent).to.include('#two');
    expect(reader.preview.shadowRoot!.querySelectorAll('[popover]').length).to.equal(1);
  });

  it('works after its content root was replaced', async () => {
    await pointAt(reader.link('one'));
    await reader.opened();
    const next = reader.page.cloneNode(true) as HTMLElement;
    next.querySelector('#two')!.id = 'three';
    reader.page.replaceWith(next);
    await reader.closed();
    await pointAway();
    await pointAt(reader.link('three'));
    await reader.opened();
    next.remove();
  });

  for (const [where, zoomed] of [
    ['root', document.documentElement],
    ['body', document.body],
  ] as const)
    it(`places a card at its line on a page with CSS zoom on its ${where}`, async () => {
      zoomed.style.setProperty('zoom', '1.5');
      // Some engines, such as WebKitGTK 2.50, return client rectangles in the zoomed unit, not in that of the viewport.
      const unit = 'currentCSSZoom' in Element.prototype ? 1 : 1.5;
      const {left, top, width: across, height} = reader.link('one').getBoundingClientRect();
      const point = [left + across / 2, top + height / 2].map(value => Math.round(value * unit));
      await sendMouse({type: 'move', position: point as [number, number]});
      await reader.opened();
      await waitUntil(() => {
        const line = reader.link('one').getBoundingClientRect();
        const card = reader.part('card').getBoundingClientRect();
        return Math.abs(card.left - line.left) < 3 && card.top >= line.bottom && card.top < line.bottom + 12;
      }, 'the card is at its line');
      const {fontSize} = getComputedStyle(reader.part('body'));
      const {width} = reader.part('card').getBoundingClientRect();
      expect(width * unit).to.be.at.most(innerWidth - 16);
      // The zoom enlarges the text of the card from 15 px, like the text of the page.
      expect(parseFloat(fontSize) * unit).to.be.closeTo(22.5, 0.1);
    });

  it('does not pass keys typed in a card on to the page', async () => {
    await pointAt(reader.link('one'));
    await reader.opened();
    await pointAt(reader.part('body'));
    await waitUntil(() => reader.control('menu'), 'no tools');
    reader.control('menu').click();
    await waitUntil(() => reader.part('menu'), 'no menu');
    const receivedTypes: string[] = [];
    const handleKey = ({type}: Event) => receivedTypes.push(type);
    for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, handleKey);
    reader.part('menu').querySelector('input')!.focus();
    await press('f');
    for (const type of ['keydown', 'keypress', 'keyup']) document.removeEventListener(type, handleKey);
    expect(receivedTypes).to.deep.equal([]);
  });

  it('uses the default API if the address in `api` is invalid', async () => {
    reader.preview.api = 'https://';
    await reader.preview.updateComplete;
    expect(reader.preview.page.api.pathname).to.equal('/_/');
    reader.preview.api = host.api;
    await pointAt(reader.link('one'));
    await reader.opened();
  });

  it('has typed events for listeners on the document', () => {
    let url: URL | undefined;
    const handleShow = (event: DocumentEventMap['docs-preview-show']) => (url = event.url);
    document.addEventListener('docs-preview-show', handleShow);
    document.addEventListener('docs-preview-error', ({error}) => void error, {once: true});
    document.removeEventListener('docs-preview-show', handleShow);
    expect(url).to.equal(undefined);
    expect(reader.preview instanceof DocsPreview).to.equal(true);
  });
});
