import {expect, html, waitUntil} from '@open-wc/testing';
import type {PreviewDelays} from '../../../src/elements/preview/state.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {NEVER, PreviewPage} from './support/preview-page.js';
import {pointAt, pointAway, press, resetMouse, settled, withoutDelays} from './support/reader.js';

const CODE =
  '<pre><span class="gp">&gt;&gt;&gt; </span>f(1)\n<span class="go">2</span>\n&gt;&gt;&gt; g()\n</pre>';
const SECTION = (address: string) =>
  `<h2>Section ${address}</h2><p>Words with <a id="inner" href="/inner.html#a">a link</a>.</p>${CODE}`;

describe('the tools of a card', () => {
  let host: FakeHost;
  let reader: PreviewPage;
  let copied: string[];

  async function setUp(delays: Partial<PreviewDelays> = {}): Promise<void> {
    window.scrollTo(0, 0);
    reader = await PreviewPage.open(
      host,
      html`
        <main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
          <h1>Page</h1>
          <p><a id="one" href="/other.html#one">one</a> <a id="two" href="/other.html#two">two</a></p>
        </main>
      `,
      delays,
    );
    host.always(SECTION);
  }
  const inside = <T extends HTMLElement>(selector: string) =>
    reader.preview.shadowRoot!.querySelector<T>(selector)!;
  /** Opens a card and moves the pointer into it. */
  async function enterCard(): Promise<void> {
    await pointAt(reader.link('one'));
    await reader.opened();
    await pointAt(reader.part('body'));
    await waitUntil(() => reader.control('pin'), 'no tools');
  }
  async function accessible(): Promise<void> {
    // Waits for transitions, so that colours have their final values.
    await Promise.all(reader.preview.shadowRoot!.getAnimations().map(({finished}) => finished));
    await expect(reader.preview).to.be.accessible();
  }
  const text = () => reader.part('body').textContent;

  beforeEach(() => {
    host = fakeHost();
    copied = [];
    const clipboard = {writeText: async (words: string) => void copied.push(words)};
    Object.defineProperty(navigator, 'clipboard', {configurable: true, value: clipboard});
  });
  afterEach(async () => {
    delete (navigator as {clipboard?: unknown}).clipboard;
    reader.preview.remove();
    host.restore();
    localStorage.removeItem('docent-preview');
    await resetMouse();
  });

  it('are not shown before the reader enters the card', async () => {
    await setUp();
    await pointAt(reader.link('one'));
    await reader.opened();
    expect(reader.control('copy') === null).to.equal(true);
  });

  describe('copy', () => {
    it('copies the link, and confirms it', async () => {
      await setUp();
      await enterCard();
      const copyControl = inside('[part=footer] .copy');
      copyControl.querySelector('button')!.click();
      await waitUntil(() => copyControl.querySelector('[role=status]')!.textContent === 'Copied');
      expect(copied).to.deep.equal([reader.link('one').href]);
      await accessible();
    });

    it('copies the commands of a console session, without prompts and output', async () => {
      await setUp();
      await enterCard();
      inside<HTMLButtonElement>('.code button').click();
      await waitUntil(() => copied.length);
      expect(copied).to.deep.equal(['f(1)\ng()']);
      expect(inside('pre').textContent).not.to.include('Cop');
    });

    it('copies code that is unfolded later', async () => {
      await setUp();
      const long = `<p>${'Text. '.repeat(200)}</p>`;
      host.always(() => `<h2>Section</h2>${long}<pre>x = 1</pre>`);
      await enterCard();
      expect(inside('.code') === null).to.equal(true);
      inside('.more').click();
      await waitUntil(() => inside('.code button'), 'the code has a button');
      inside<HTMLButtonElement>('.code button').click();
      await waitUntil(() => copied.length);
      expect(copied).to.deep.equal(['x = 1']);
    });

    it('confirms nothing if the browser does not allow copying', async () => {
      await setUp();
      const refused = {writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError'))};
      Object.defineProperty(navigator, 'clipboard', {configurable: true, value: refused});
      await enterCard();
      const copyControl = inside('[part=footer] .copy');
      copyControl.querySelector('button')!.click();
      await settled();
      expect(copyControl.querySelector('[role=status]')!.textContent).to.equal('');
    });
  });

  describe('pin', () => {
    const pinned = () => inside('[part~=pinned]');

    it('keeps the card beside the text, while the next link opens another card', async () => {
      await setUp();
      await enterCard();
      reader.control('pin').click();
      await reader.closed();
      expect(pinned().matches(':popover-open')).to.equal(true);
      expect(pinned().textContent).to.include('Section /other.html#one');
      const {left} = pinned().getBoundingClientRect();
      const fits = innerWidth - reader.page.getBoundingClientRect().right > pinned().offsetWidth + 24;
      if (fits) expect(left).to.be.at.least(reader.page.getBoundingClientRect().right);
      await pointAway();
      await pointAt(reader.link('two'));
      await reader.opened();
      expect(text()).to.include('#two');
      expect(pinned().textContent).to.include('#one');
      await accessible();
    });

    it('closes on Escape, which returns the focus to the link', async () => {
      await setUp(NEVER);
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await press('Alt+ArrowDown');
      await waitUntil(() => reader.control('pin'), 'no tools');
      reader.control('pin').focus();
      await press('Enter');
      await waitUntil(pinned, 'not pinned');
      expect(pinned().contains(reader.preview.shadowRoot!.activeElement)).to.equal(true);
      await accessible();
      await press('Escape');
      expect(pinned() === null).to.equal(true);
      expect(document.activeElement!.id).to.equal('one');
    });

    it('closes by its button, and is replaced when another card is pinned', async () => {
      await setUp();
      await enterCard();
      reader.control('pin').click();
      await reader.closed();
      await pointAt(reader.link('two'));
      await reader.opened();
      await pointAt(reader.part('body'));
      reader.control('pin').click();
      await waitUntil(() => pinned().textContent!.includes('#two'));
      expect(reader.preview.shadowRoot!.querySelectorAll('[part~=pinned]').length).to.equal(1);
      pinned().querySelector<HTMLElement>('.close')!.click();
      expect(pinned() === null).to.equal(true);
    });
  });

  describe('a link in the card', () => {
    /** Moves a synthetic pointer: on a busy machine, the real one may take longer than the delay of a preview. */
    const move = (target: Element) =>
      target.dispatchEvent(new PointerEvent('pointermove', {bubbles: true, pointerType: 'mouse'}));

    it('shows its section in the card when the pointer rests on it, with a button that leads back', async () => {
      await setUp({grace: 5000});
      await enterCard();
      const height = reader.part('card').offsetHeight;
      await pointAt(inside('[part=body] a'));
      await waitUntil(() => text()!.includes('/inner.html#a'), 'no nested preview');
      expect(reader.isOpen()).to.equal(true);
      expect(reader.part('card').offsetHeight).to.be.at.least(height);
      expect(reader.part<HTMLAnchorElement>('open').pathname).to.equal('/inner.html');
      expect(host.requests.map(({address}) => address)).to.deep.equal(['/other.html#one', '/inner.html#a']);
      await accessible();
      reader.part('back').click();
      expect(text()).to.include('/other.html#one');
      expect(reader.part<HTMLAnchorElement>('open').pathname).to.equal('/other.html');
      await reader.preview.updateComplete;
      expect(reader.part('back') === null).to.equal(true);
    });

    it('shows its section even if the pointer rested on it before the code had loaded', async () => {
      await setUp({grace: 5000});
      await pointAt(reader.link('one'));
      await reader.opened();
      await pointAt(inside('[part=body] a'));
      await waitUntil(() => text()!.includes('/inner.html#a'), 'no nested preview');
    });

    it('is previewed one level deep: links in the nested preview have no previews', async () => {
      await setUp({grace: 5000});
      host.always(address => `<p>${address}</p><p><a href="/${host.requests.length}.html">next</a></p>`);
      await enterCard();
      await pointAt(inside('[part=body] a'));
      await waitUntil(() => reader.part('back'), 'no nested preview');
      const textBefore = text();
      await withoutDelays(() => move(inside('[part=body] a')));
      expect(text()).to.equal(textBefore);
      expect(host.requests.length).to.equal(2);
    });

    it('requests nothing when the pointer only crosses it', async () => {
      await setUp({grace: 5000});
      await enterCard();
      await withoutDelays(() => {
        move(inside('[part=body] a'));
        move(inside('[part=body] p'));
      });
      expect(host.requests.length).to.equal(1);
    });

    it('is previewed by the hotkey, and gets the focus back when the reader goes back', async () => {
      await setUp(NEVER);
      reader.link('one').focus();
      await press('Alt+ArrowDown');
      await reader.opened();
      await press('Alt+ArrowDown');
      await waitUntil(() => reader.control('pin'), 'no tools');
      inside('[part=body] a').focus();
      await press('Alt+ArrowDown');
      await waitUntil(() => reader.part('back'), 'no nested preview');
      expect(reader.preview.shadowRoot!.activeElement!.getAttribute('part')).to.equal('back');
      await press('Enter');
      expect(reader.preview.shadowRoot!.activeElement!.id).to.include('inner');
      await press('Escape');
      expect(document.activeElement!.id).to.equal('one');
    });

    it('keeps the content when its section fails to load, and dispatches an event', async () => {
      await setUp({grace: 5000});
      await enterCard();
      host.always(null);
      const failures: unknown[] = [];
      reader.preview.addEventListener('docs-preview-error', ({url}) => failures.push(url.pathname));
      await pointAt(inside('[part=body] a'));
      await reader.requested(2);
      host.requests[1]!.refuse(404, {error: "Can't find content"});
      await waitUntil(() => failures.length, 'no event');
      expect(failures).to.deep.equal(['/inner.html']);
      expect(text()).to.include('/other.html#one');
    });

    it('shows nothing if the page cancels the event', async () => {
      await setUp({grace: 5000});
      await enterCard();
      const paths: string[] = [];
      reader.preview.addEventListener('docs-preview-before-show', event => {
        paths.push(event.url.pathname);
        event.preventDefault();
      });
      await pointAt(inside('[part=body] a'));
      await waitUntil(() => paths.length, 'no event');
      expect(paths).to.deep.equal(['/inner.html']);
      expect(text()).to.include('/other.html#one');
    });
  });

  it('are in a card whose lower edge fades out while there is more text', async () => {
    await setUp();
    host.always(() => `<h2>Section</h2>${'<p>Text that is long enough.</p>'.repeat(60)}`);
    await enterCard();
    inside('.more').click();
    const body = reader.part('body');
    // If the body had the keyboard focus, it would have a focus ring instead of the fade.
    reader.control('pin').focus();
    await waitUntil(() => body.scrollHeight > body.clientHeight);
    expect(reader.part('card').offsetHeight).to.be.at.most(innerHeight * 0.6 + 1);
    const {position, backgroundImage, height} = getComputedStyle(body, '::after');
    expect(position).to.equal('sticky');
    expect(backgroundImage).to.include('gradient');
    // When the reader has scrolled to the end, the fade is below the last line.
    body.scrollTop = body.scrollHeight;
    const last = [...body.querySelectorAll('p')].at(-1)!.getBoundingClientRect();
    expect(last.bottom).to.be.at.most(body.getBoundingClientRect().bottom - parseFloat(height) + 1);
  });
});
