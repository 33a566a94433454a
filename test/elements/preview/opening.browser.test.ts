import {expect, html, oneEvent, waitUntil} from '@open-wc/testing';
import {sendMouse} from '@web/test-runner-commands';
import type {PreviewDelays} from '../../../src/elements/preview/state.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {NEVER, PreviewPage} from './support/preview-page.js';
import {atRest, pointAt, pointAway, press, resetMouse, settled} from './support/reader.js';

describe('the ways to open <docs-preview>', () => {
  let host: FakeHost;
  let reader: PreviewPage;

  async function setUp(delays: Partial<PreviewDelays> = {}): Promise<void> {
    window.scrollTo(0, 0);
    reader = await PreviewPage.open(
      host,
      html`
        <main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
          <h1>Page</h1>
          <p>Text with <a id="one" href="/other.html#one" title="first">one</a> in it.</p>
          <p style="margin-left: 60px"><a id="two" href="/other.html#two">two is a longer link</a></p>
          <p>
            See <a id="note" href="#the-note">1</a>, <a id="far" href="#far-note">2</a>,
            <a id="elsewhere" href="https://docs.example.org/x.html">elsewhere</a>,
            <a id="below" href="https://a.example.com/x.html">below</a>.
          </p>
          <p id="the-note">The note.</p>
          <p id="far-note" style="margin-top: 3000px">Far away.</p>
        </main>
      `,
      delays,
    );
    host.always(address => `<h2>Section ${address}</h2><p>Words with <a href="/x.html">a link</a>.</p>`);
  }

  beforeEach(() => {
    host = fakeHost();
  });
  afterEach(async () => {
    reader.preview.remove();
    host.restore();
    localStorage.removeItem('docent-preview');
    await resetMouse();
  });

  describe('hotkey', () => {
    it('shows and announces the preview of the focused link at once, then moves the focus into it; Escape closes it', async () => {
      await setUp(NEVER);
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await waitUntil(() => reader.part('body').textContent!.includes('#one'));
      expect(document.activeElement!.id).to.equal('one');
      const announced = () => reader.part('card').querySelector('[role=status].announcement')!.textContent!;
      const opening = 'Section /other.html#one. Words with a link. A preview is open.';
      await waitUntil(() => announced().startsWith(opening), 'no announcement of the open card');
      expect(reader.link('one')).not.to.have.attribute('aria-description');
      await press('Alt+ArrowDown');
      expect(reader.preview.shadowRoot!.activeElement!.id).to.equal('body');
      await waitUntil(() => announced() === 'Section /other.html#one. Words with a link.', announced());
      await press('Escape');
      expect(reader.isOpen()).to.equal(false);
      expect(document.activeElement!.id).to.equal('one');
      expect(host.requests.length).to.equal(1);
    });

    for (const [language, text, sentence] of [
      ['English', 'Boil water, at 2.5 bar. Not for long.', 'Boil water, at 2.5 bar.'],
      ['Japanese', '湯を沸かす。長くは沸かさない。', '湯を沸かす。'],
      ['Hindi', 'पानी उबालें। ज़्यादा देर नहीं।', 'पानी उबालें।'],
    ] as const)
      it(`announces the title and the first sentence only: ${language}`, async () => {
        await setUp(NEVER);
        host.always(() => `<h2>Tea</h2><p>${text}</p>`);
        reader.link('one').focus();
        await press('Alt+ArrowDown');
        const announced = () => reader.part('card').querySelector('[role=status].announcement')!.textContent!;
        await waitUntil(() => announced().startsWith('Tea.'), 'no announcement');
        expect(announced()).to.match(
          new RegExp(`^Tea\\. ${sentence.replaceAll('.', '\\.')} A preview is open`),
        );
      });

    it('announces the whole signature of an object', async () => {
      await setUp(NEVER);
      const signature =
        '<em>class</em> <span class="sig-prename">asyncio.</span><span class="sig-name">Future</span><span>(loop)</span>';
      host.always(
        () =>
          `<dl class="py class"><dt class="sig" id="one">${signature}</dt><dd><p>It will have a result.</p></dd></dl>`,
      );
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      const announced = () => reader.part('card').querySelector('[role=status].announcement')!.textContent!;
      await waitUntil(() => announced().includes('result'), 'no announcement');
      expect(announced()).to.match(/^class asyncio\.Future\(loop\) It will have a result\. A preview/);
    });

    it('waits for a pending request instead of sending another', async () => {
      await setUp({...NEVER, fetch: 0});
      host.always(null);
      await pointAt(reader.link('one'));
      await reader.requested(1);
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await waitUntil(() => reader.part('skeleton'), 'a skeleton');
      host.requests[0]!.answer('<p>same</p>');
      await waitUntil(() => reader.part('body').textContent!.includes('same'));
      expect(host.requests.length).to.equal(1);
    });

    it('opens the card again after Escape has closed it', async () => {
      await setUp(NEVER);
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await press('Escape');
      await press('Alt+ArrowDown');
      await reader.opened();
    });

    it('can be changed or removed by attribute', async () => {
      await setUp(NEVER);
      reader.preview.setAttribute('hotkeys', 'p');
      reader.link('one').focus();
      // A synthetic event, because a real key that no element handles scrolls the page.
      const key = {key: 'ArrowDown', altKey: true, bubbles: true, composed: true};
      const shownIds = reader.watchShown();
      reader.link('one').dispatchEvent(new KeyboardEvent('keydown', key));
      reader.link('two').focus();
      await press('p');
      await reader.opened();
      await press('Escape');
      reader.preview.hotkeys = '';
      reader.link('one').focus();
      await press('p');
      reader.preview.show(reader.link('two'));
      await reader.opened();
      expect(shownIds).to.deep.equal(['two', 'two']);
    });
  });

  describe('touch', () => {
    const finger = (type: string, more: PointerEventInit = {}) => {
      const event = new PointerEvent(type, {
        pointerType: 'touch',
        bubbles: true,
        composed: true,
        cancelable: true,
        ...more,
      });
      reader.link('one').dispatchEvent(event);
      return event;
    };
    const hold = () => finger('pointerdown');
    beforeEach(() => setUp({...NEVER, fetch: 60_000}));

    it('opens a sheet with large buttons on a long press, which stays until it is closed', async () => {
      hold();
      await reader.opened();
      finger('pointerup');
      await atRest(reader.part('card'));
      const sheet = reader.part('sheet').getBoundingClientRect();
      expect(sheet.bottom).to.equal(innerHeight);
      expect(sheet.width).to.be.closeTo(document.documentElement.clientWidth, 1);
      expect(sheet.height).to.be.at.most(innerHeight * 0.6);
      for (const name of ['[part=open]', '.close', '.menu', '.copy button']) {
        const control = reader.part('sheet').querySelector(name)!;
        const {width, height} = control.getBoundingClientRect();
        expect(Math.min(width, height), name).to.be.at.least(44);
      }
      expect(reader.part<HTMLAnchorElement>('open').href).to.equal(reader.link('one').href);
      await expect(reader.preview).to.be.accessible();
      // Some browsers turn the end of a long press into a tap.
      const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
      expect(reader.link('one').dispatchEvent(click)).to.equal(false);
      expect(reader.isOpen()).to.equal(true);
      reader.control('close').click();
      await reader.closed();
    });

    it('does not mistake the end of the press for a tap on the sheet that opened under the finger', async () => {
      hold();
      await reader.opened();
      finger('pointerup');
      const tap = () => new MouseEvent('click', {bubbles: true, composed: true, cancelable: true, detail: 1});
      const open = reader.part('open');
      open.addEventListener('click', event => event.preventDefault());
      const first = tap();
      let taps = 0;
      open.addEventListener('click', () => taps++);
      open.dispatchEvent(first);
      expect(taps).to.equal(0);
      open.dispatchEvent(tap());
      expect(taps).to.equal(1);
    });

    it("replaces the browser's context menu during a long press only", async () => {
      hold();
      const menu = finger('contextmenu');
      expect(menu.defaultPrevented).to.equal(true);
      await reader.opened();
      finger('pointerup');
      expect(finger('contextmenu').defaultPrevented).to.equal(false);
      expect(reader.link('one')).not.to.have.attribute('style');
    });

    for (const [title, type, more] of [
      ['a tap', 'pointerup', {}],
      ['a scroll', 'pointercancel', {}],
      ['a moving finger', 'pointermove', {clientX: 30, clientY: 30}],
      ['a pinch', 'pointerdown', {pointerId: 2}],
    ] as const)
      it(`does not open on ${title}`, async () => {
        hold();
        if (type === 'pointerdown') document.body.dispatchEvent(new PointerEvent(type, more));
        else finger(type, more);
        expect(finger('contextmenu').defaultPrevented, 'the press is still followed').to.equal(false);
        expect(reader.isOpen()).to.equal(false);
        expect(host.requests.length).to.equal(0);
      });

    it('closes on a tap beside the sheet', async () => {
      hold();
      await reader.opened();
      finger('pointerup');
      document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'}));
      await reader.closed();
    });
  });

  describe('a target on this page', () => {
    it('is outlined when it is in view, and nothing is requested', async () => {
      await setUp();
      const before = document.querySelector('#the-note')!.outerHTML;
      await pointAt(reader.link('note'));
      await waitUntil(() => reader.part('outline'), 'no outline');
      const outline = reader.part('outline').getBoundingClientRect();
      const target = document.querySelector('#the-note')!.getBoundingClientRect();
      expect(outline.left).to.be.closeTo(target.left - 4, 1);
      expect(outline.bottom).to.be.closeTo(target.bottom + 4, 1);
      expect(document.querySelector('#the-note')!.outerHTML).to.equal(before);
      expect(reader.link('note')).not.to.have.attribute('aria-description');
      expect(reader.isOpen()).to.equal(false);
      expect(host.requests.length).to.equal(0);
      await pointAway();
      await waitUntil(() => !reader.part('outline'), 'the outline stays');
    });

    it('is shown in a card when it is out of view', async () => {
      await setUp();
      await pointAt(reader.link('far'));
      await reader.opened();
      expect(reader.part('outline') === null).to.equal(true);
      expect(host.requests.length).to.equal(1);
    });
  });

  it('shows previews of links in a drawing, by pointer and by hotkey, and not their tooltips', async () => {
    await setUp({...NEVER, show: 0, fetch: 0, grace: 0});
    const paragraph = reader.link('two').parentElement!;
    paragraph.innerHTML =
      '<svg width="200" height="80"><a xlink:href="/other.html#box" xlink:title="box"><rect width="120" height="60" fill="#eee"/><text y="30">box</text></a></svg>';
    const link = paragraph.querySelector('a')!;
    const text = () => reader.part('body').textContent;
    await pointAt(link);
    await reader.opened();
    await waitUntil(() => text()!.includes('Section /other.html#box'), 'no section');
    expect(link.hasAttribute('xlink:title')).to.equal(false);
    await pointAway();
    await reader.closed();
    expect(link.getAttributeNS('http://www.w3.org/1999/xlink', 'title')).to.equal('box');
    link.focus();
    await press('Alt+ArrowDown');
    await reader.opened();
    await press('Escape');
    expect(reader.isOpen()).to.equal(false);
  });

  it('shows previews of links in a shadow root of the page, even if the pointer is already in it', async () => {
    await setUp();
    const shadow = reader.link('two').parentElement!.attachShadow({mode: 'open'});
    shadow.innerHTML = '<p>Words.</p><p><a href="/other.html#inner">inner link</a></p>';
    const link = shadow.querySelector('a')!;
    await pointAt(shadow.querySelector('p')!);
    await pointAt(link);
    const {left, top, height} = link.getBoundingClientRect();
    await sendMouse({type: 'move', position: [Math.ceil(left) + 2, Math.round(top + height / 2)]});
    await reader.opened();
    expect(reader.part<HTMLAnchorElement>('open').hash).to.equal('#inner');
  });

  it('shows previews of links to listed hosts', async () => {
    await setUp();
    reader.preview.hosts = 'docs.example.org *.example.com';
    await pointAt(reader.link('elsewhere'));
    await reader.opened();
    await pointAt(reader.link('below'));
    await reader.requested(2);
  });

  it('shows no previews of links to other hosts', async () => {
    await setUp({fetch: 0});
    await pointAt(reader.link('elsewhere'));
    await pointAt(reader.link('one'));
    await reader.requested(1);
    expect(host.requests[0]!.address).to.equal('/other.html#one');
  });

  it('requests nothing ahead of time on a metered connection', async () => {
    Object.defineProperty(navigator, 'connection', {configurable: true, value: {saveData: true}});
    try {
      await setUp({...NEVER, fetch: 0});
      await pointAt(reader.link('one'));
      await settled();
      expect(host.requests.length).to.equal(0);
      reader.preview.show(reader.link('one'));
      await reader.opened();
      expect(host.requests.length).to.equal(1);
    } finally {
      delete (navigator as {connection?: unknown}).connection;
    }
  });

  describe('a pointer that moves to the card', () => {
    it('keeps the card open, even if the pointer is slow and crosses another link', async () => {
      // Moving the pointer one step takes far less time than these delays, even on a busy machine.
      const grace = 500;
      await setUp({grace, showSoon: 400, seen: 4 * grace});
      const seen = oneEvent(reader.preview, 'docs-preview-seen');
      await pointAt(reader.link('one'));
      await reader.opened();
      await atRest(reader.part('card'));
      const from = reader.link('one').getBoundingClientRect();
      const card = reader.part('card').getBoundingClientRect();
      // The pointer moves from below the link to the far corner of the card, for longer than the grace period.
      const start = performance.now();
      for (let progress = 0; progress < 1;) {
        progress = Math.min(1, (performance.now() - start) / (1.5 * grace));
        const x = from.left + 8 + (card.right - 20 - from.left) * progress;
        const y = from.bottom - 1 + (card.top + 2 - from.bottom) * progress;
        await sendMouse({type: 'move', position: [Math.round(x), Math.round(y)]});
      }
      await seen;
      expect(reader.isOpen()).to.equal(true);
      expect(reader.part('body').textContent).to.include('#one');
    });

    it('closes the card when the pointer moves away from it', async () => {
      await setUp({grace: 200});
      await pointAt(reader.link('one'));
      await reader.opened();
      for (let step = 0; step < 6; step++) await sendMouse({type: 'move', position: [500 + step * 20, 20]});
      await reader.closed();
    });
  });

  describe('preferences', () => {
    const choose = async (name: string, value: string) => {
      await pointAt(reader.part('body'));
      await waitUntil(() => reader.control('menu'), 'no tools');
      reader.control('menu').click();
      await waitUntil(() => reader.part('menu'), 'no menu');
      reader.part('menu').querySelector<HTMLInputElement>(`[name=${name}][value='${value}']`)!.click();
    };

    it('switch previews off, also on the next page, until they are switched on again', async () => {
      await setUp({fetch: 0, show: 0, showSoon: 0});
      await pointAt(reader.link('one'));
      await reader.opened();
      await choose('mode', 'off');
      expect(reader.part('menu').textContent).to.include('Alt+↓');
      await atRest(reader.part('card'));
      await expect(reader.preview).to.be.accessible();
      await press('Escape');
      await pointAway();
      reader.preview.remove();
      document.body.append(reader.preview);
      await pointAt(reader.link('two'));
      await settled();
      expect(reader.isOpen()).to.equal(false);
      expect(host.requests.length).to.equal(1);

      reader.link('two').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await press('Escape');
      reader.preview.enable();
      expect(reader.preview.preferences.mode).to.equal('on');
      await pointAway();
      await pointAt(reader.link('one'));
      await reader.opened();
    });

    it('limit previews to a pointer with Alt held, and store the delay', async () => {
      await setUp({fetch: 0, show: 0, showSoon: 0});
      reader.preview.preferences = {mode: 'alt'};
      await pointAt(reader.link('one'));
      await settled();
      expect(reader.isOpen()).to.equal(false);
      reader.link('one').dispatchEvent(new PointerEvent('pointermove', {pointerType: 'mouse', altKey: true}));
      await reader.opened();
      await choose('delay', '1200');
      expect(JSON.parse(localStorage.getItem('docent-preview')!)).to.deep.equal({mode: 'alt', delay: 1200});
      reader.control('menu').click();
      await waitUntil(() => !reader.part('menu'), 'the menu stays');
    });
  });
});
