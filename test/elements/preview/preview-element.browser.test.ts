import {expect, fixture, html, oneEvent, waitUntil} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {DocsPreview} from '../../../src/elements/preview/define.js';
import {DELAYS, type PreviewDelays} from '../../../src/elements/preview/state.js';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {SHORT} from './support/preview-page.js';
import {atRest, pointAt, pointAway, press, resetMouse, settled} from './support/reader.js';

describe('<docs-preview>', () => {
  let host: FakeHost;
  let page: HTMLElement;
  let preview: DocsPreview;

  const link = (id: string) => page.querySelector<HTMLAnchorElement>(`#${id}`)!;
  const card = () => preview.shadowRoot!.querySelector<HTMLElement>('[part=card]')!;
  const body = () => preview.shadowRoot!.querySelector<HTMLElement>('[part=body]')!;
  const isOpen = () => card().matches(':popover-open');
  const opened = () => waitUntil(isOpen, 'the card opens');
  const closed = () => waitUntil(() => !isOpen(), 'the card closes');
  const requested = (count: number) => waitUntil(() => host.requests.length === count, `${count} requests`);
  const requestedAddresses = () => host.requests.map(request => request.address);
  /** Records the links whose cards the element shows from now on. @returns the growing list of their IDs */
  const watchShown = (element = preview): string[] => {
    const shownIds: string[] = [];
    element.addEventListener('docs-preview-show', event => shownIds.push(event.link.id));
    return shownIds;
  };

  /** Creates a page with a preview element that has these delays. */
  async function setUp(delays: Partial<PreviewDelays> = {}): Promise<void> {
    page = await fixture(html`
      <main style="padding: 20px; width: 420px; font: 16px/1.5 sans-serif">
        <h1>Page</h1>
        <nav><a id="nav" href="/other.html#nav">navigation</a></nav>
        <p>
          Text with <a id="one" href="/other.html#one" title="first">one <code>link</code></a> in it.
        </p>
        <p>
          And <a id="two" href="/other.html#two">two</a>, <a id="three" href="/other.html#three">three</a>.
        </p>
        <p>
          A long line of text before
          <a id="wrapped" href="/other.html#wrapped"
            >a link that is much too long to stand on a single line of it</a
          >.
        </p>
        <button id="after">after</button>
      </main>
    `);
    preview = new DocsPreview();
    preview.delays = {...SHORT, ...delays};
    preview.api = host.api;
    page.parentElement!.append(preview);
    await preview.updateComplete;
  }

  beforeEach(() => {
    host = fakeHost();
  });
  afterEach(async () => {
    preview.remove();
    host.restore();
    await resetMouse();
  });

  const sectionOf = (address: string) =>
    `<h2>Section ${address}</h2><p>Words with <a href="/x.html">a link</a>.</p>`;

  describe('pointer', () => {
    it('shows the section of a link that the pointer rests on', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      expect(body().textContent).to.include('Section /other.html#one');
      expect(host.requests.map(request => request.address)).to.deep.equal(['/other.html#one']);
      expect(preview.open).to.equal(true);
      expect(preview).to.have.attribute('open');
    });

    it('requests nothing for a link that the pointer only crosses', async () => {
      await setUp({fetch: 1500, show: 1600});
      await pointAt(link('one'));
      await pointAway();
      await pointAt(link('two'));
      await pointAway();
      // The delay of this link ends last.
      await pointAt(link('three'));
      await waitUntil(() => host.requests.length, 'no request');
      expect(requestedAddresses()).to.deep.equal(['/other.html#three']);
    });

    it('shows no card for a link that the pointer has left, and aborts its request', async () => {
      await setUp({show: 60_000, slow: 60_000});
      const shownIds = watchShown();
      await pointAt(link('one'));
      await requested(1);
      await pointAway();
      await waitUntil(() => host.requests[0]!.signal.aborted, 'the request is aborted');
      host.requests[0]!.answer(sectionOf('late'));
      host.always(sectionOf);
      preview.show(link('two'));
      await opened();
      expect(shownIds).to.deep.equal(['two']);
    });

    it('uses the same request when the pointer leaves and returns', async () => {
      await setUp({grace: 1000});
      await pointAt(link('one'));
      await requested(1);
      await pointAway();
      await pointAt(link('one'));
      host.requests[0]!.answer(sectionOf('once'));
      await opened();
      expect(host.requests).to.have.length(1);
      expect(host.requests[0]!.signal.aborted).to.equal(false);
      expect(body().textContent).to.include('once');
    });

    it('ignores the answer to an older request, in whatever order answers arrive', async () => {
      await setUp({slow: 5000});
      await pointAt(link('two'));
      await requested(1);
      await pointAt(link('three'));
      await requested(2);
      expect(host.requests[0]!.signal.aborted).to.equal(true);
      host.requests[1]!.answer(sectionOf('second'));
      host.requests[0]!.answer(sectionOf('first'));
      await opened();
      expect(body().textContent).to.include('second');
    });

    it('requests a section once, and shows it from the cache the next time', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      await pointAway();
      await closed();
      await pointAt(link('one'));
      await opened();
      expect(body().textContent).to.include('Section');
      expect(host.requests).to.have.length(1);
    });

    it('closes after the grace period when the pointer has left', async () => {
      await setUp({grace: 600});
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      await pointAway();
      expect(isOpen(), 'during the grace period').to.equal(true);
      await closed();
      expect(preview.open).to.equal(false);
    });

    it('stays while the pointer is on the card, and closes when it leaves it', async () => {
      await setUp({grace: 600, seen: 2500});
      host.always(sectionOf);
      const seen = oneEvent(preview, 'docs-preview-seen');
      await pointAt(link('one'));
      await opened();
      await atRest(card());
      await pointAt(body());
      // When a card is reported as seen, the grace period has passed.
      await seen;
      expect(isOpen()).to.equal(true);
      await pointAway();
      await closed();
    });

    it('shows one card at a time while the pointer moves from link to link', async () => {
      await setUp();
      host.always(sectionOf);
      const cardChanges: string[] = [];
      preview.addEventListener('docs-preview-show', event => cardChanges.push(event.link.id));
      preview.addEventListener('docs-preview-hide', event => cardChanges.push(`-${event.link.id}`));
      await pointAt(link('two'));
      await opened();
      await pointAt(link('three'));
      await waitUntil(() => cardChanges.includes('three'));
      expect(cardChanges).to.deep.equal(['two', '-two', 'three']);
      expect(body().textContent).to.include('#three');
    });

    it('shows one card at a time on a page with two elements', async () => {
      await setUp();
      host.always(sectionOf);
      const second = new DocsPreview();
      second.delays = SHORT;
      second.api = host.api;
      page.parentElement!.append(second);
      const [shownByFirst, shownBySecond] = [watchShown(), watchShown(second)];
      await pointAt(link('one'));
      await waitUntil(() => shownByFirst.length && shownBySecond.length, 'both have shown a card');
      expect(Number(preview.open) + Number(second.open)).to.equal(1);
      second.remove();
    });

    it('opens no second card for a link in its own card, even if the element is in the content root', async () => {
      await setUp({grace: 5000});
      page.append(preview);
      host.always(sectionOf);
      const hidden: string[] = [];
      preview.addEventListener('docs-preview-hide', event => hidden.push(event.link.id));
      await pointAt(link('one'));
      await opened();
      await pointAt(body().querySelector('a')!);
      // card-tools.browser.test.ts tests that the section of such a link is shown in the same card.
      await waitUntil(
        () => preview.shadowRoot!.querySelector('[part=back]'),
        'the link was not opened in the card',
      );
      expect(hidden).to.deep.equal([]);
      expect(preview.shadowRoot!.querySelectorAll('[popover]').length).to.equal(1);
    });

    it('requests nothing for a link that is touched', async () => {
      await setUp();
      link('one').dispatchEvent(new PointerEvent('pointerover', {bubbles: true, pointerType: 'touch'}));
      await pointAt(link('two'));
      await requested(1);
      expect(requestedAddresses()).to.deep.equal(['/other.html#two']);
    });

    it('does not open when the page scrolls under a resting pointer', async () => {
      await setUp({fetch: 0});
      document.body.style.setProperty('padding-top', '400px');
      document.body.style.setProperty('padding-bottom', '2000px');
      const {top, left} = link('one').getBoundingClientRect();
      await pointAway();
      const {sendMouse} = await import('@web/test-runner-commands');
      await sendMouse({type: 'move', position: [Math.round(left + 8), Math.round(top - 200 + 8)]});
      const over = oneEvent(link('one'), 'pointerover');
      window.scrollTo(0, 200);
      await over;
      await settled();
      expect(host.requests).to.have.length(0);
      await sendMouse({type: 'move', position: [Math.round(left + 12), Math.round(top - 200 + 8)]});
      await requested(1);
      document.body.removeAttribute('style');
      window.scrollTo(0, 0);
    });

    it('has no previews of links in navigation', async () => {
      await setUp({fetch: 0});
      await pointAt(link('nav'));
      await pointAt(link('one'));
      await requested(1);
      expect(requestedAddresses()).to.deep.equal(['/other.html#one']);
    });

    it('closes or aborts its request when its link is removed', async () => {
      await setUp();
      await pointAt(link('two'));
      await requested(1);
      link('two').remove();
      await waitUntil(() => host.requests[0]!.signal.aborted, 'the request is aborted');
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      link('one').parentElement!.remove();
      await closed();
    });

    it('closes when its link is clicked', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      link('one').addEventListener('click', event => event.preventDefault());
      link('one').click();
      await closed();
    });

    it('aborts its request and shows nothing once the element is removed', async () => {
      await setUp();
      await pointAt(link('one'));
      await requested(1);
      const shownIds = watchShown();
      preview.remove();
      expect(host.requests[0]!.signal.aborted).to.equal(true);
      host.always(sectionOf);
      const next = new DocsPreview();
      next.delays = SHORT;
      next.api = host.api;
      page.append(next);
      await pointAt(link('two'));
      await waitUntil(() => next.open, 'the card of the next element');
      expect(shownIds).to.deep.equal([]);
    });
  });

  describe('begin()', () => {
    it('handles an event from before its code had loaded, and subtracts the time since then from the delay', async () => {
      await setUp({fetch: 60_000, show: 60_000});
      await pointAt(link('one'));
      const event = new PointerEvent('pointerover', {pointerType: 'mouse'});
      Object.defineProperty(event, 'timeStamp', {value: performance.now() - 60_000});
      preview.hide();
      link('one').dispatchEvent(new PointerEvent('pointerleave'));
      host.always(sectionOf);
      preview.begin(link('one'), event);
      await opened();
    });

    it('requests the section at once, because the reader has stayed while the code was loading', async () => {
      await setUp({fetch: 60_000, show: 60_000, slow: 60_000});
      await pointAt(link('one'));
      preview.begin(link('one'), new PointerEvent('pointerover', {pointerType: 'mouse'}));
      expect(requestedAddresses()).to.deep.equal(['/other.html#one']);
      expect(isOpen()).to.equal(false);
    });

    it('opens at once if the hotkey was pressed before its code had loaded', async () => {
      await setUp({fetch: 60_000, show: 60_000, showFocus: 60_000});
      host.always(sectionOf);
      link('one').focus();
      preview.begin(link('one'), new KeyboardEvent('keydown', {key: 'ArrowDown', altKey: true}));
      await opened();
      expect(document.activeElement!.id).to.equal('one');
    });

    it('ignores a key that was pressed before its code had loaded if the element has no hotkey', async () => {
      await setUp();
      preview.hotkeys = '';
      preview.begin(link('one'), new KeyboardEvent('keydown', {key: 'ArrowDown', altKey: true}));
      await settled();
      expect(requestedAddresses()).to.deep.equal([]);
    });

    it('ignores a link that the reader has left before the code had loaded', async () => {
      await setUp({fetch: 0});
      preview.begin(link('one'), new PointerEvent('pointerover', {pointerType: 'mouse'}));
      preview.begin(link('one'), new FocusEvent('focusin'));
      await pointAt(link('two'));
      await requested(1);
      expect(requestedAddresses()).to.deep.equal(['/other.html#two']);
    });
  });

  describe('open', () => {
    it('is reflected; closes the card if set to false, and shows the last card again if set to true', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      expect(preview).to.have.attribute('open');
      preview.open = false;
      expect(isOpen()).to.equal(false);
      expect(preview).not.to.have.attribute('open');
      preview.open = true;
      await opened();
      expect(preview).to.have.attribute('open');
      preview.removeAttribute('open');
      await closed();
      expect(preview.open).to.equal(false);
    });

    it('stays false if no preview has been shown yet', async () => {
      await setUp();
      preview.setAttribute('open', '');
      await preview.updateComplete;
      expect(preview.open).to.equal(false);
      expect(preview).not.to.have.attribute('open');
    });
  });

  it('uses the default for each delay that is not set', async () => {
    await setUp();
    preview.delays = {show: 1};
    expect(preview.delays).to.deep.equal({...DELAYS, show: 1});
  });

  describe('keyboard', () => {
    /** Moves the focus to a link by the Tab key, from the element before it. */
    async function tabTo(id: string): Promise<void> {
      const links = [...page.querySelectorAll<HTMLElement>('a, button')];
      links[links.indexOf(link(id)) - 1]!.focus();
      await press('Tab');
      expect(document.activeElement!.id).to.equal(id);
    }

    it('opens on focus, and closes when the focus moves on', async () => {
      await setUp();
      host.always(sectionOf);
      await tabTo('one');
      await opened();
      link('nav').focus();
      await closed();
    });

    it('leaves the focus where it is on Escape, if it was not in the card', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      await press('Escape');
      await closed();
      expect(document.activeElement!.localName).to.equal('body');
    });

    it('does not open on a focus that is not visible', async () => {
      await setUp({show: 60_000, showSoon: 60_000, showFocus: 0});
      host.always(sectionOf);
      const shownIds = watchShown();
      const {sendMouse} = await import('@web/test-runner-commands');
      link('one').addEventListener('click', event => event.preventDefault());
      await pointAt(link('one'));
      await sendMouse({type: 'down'});
      await sendMouse({type: 'up'});
      await pointAway();
      await settled();
      expect(shownIds).to.deep.equal([]);
    });

    it('closes when search opens over it, and leaves Escape to search', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      document.body.dispatchEvent(new Event('docs-search-open', {bubbles: true, composed: true}));
      expect(isOpen()).to.equal(false);
      const escape = oneEvent(window, 'keydown');
      await press('Escape');
      expect((await escape).defaultPrevented).to.equal(false);
    });

    it('closes on Escape, keeps the focus, and stops the propagation of the key event', async () => {
      await setUp();
      host.always(sectionOf);
      const shownIds = watchShown();
      await tabTo('one');
      await opened();
      let received = 0;
      const handleKeydown = () => received++;
      document.addEventListener('keydown', handleKeydown);
      await press('Escape');
      expect(isOpen()).to.equal(false);
      expect(document.activeElement!.id).to.equal('one');
      expect(received).to.equal(0);
      await press('Escape');
      expect(received, 'the page receives the key when there is nothing to close').to.equal(1);
      document.removeEventListener('keydown', handleKeydown);
      await pointAt(link('two'));
      await opened();
      expect(shownIds, 'it opens again').to.deep.equal(['one', 'two']);
    });

    it('does not close a dialog around the link with the same Escape', async () => {
      // The card is opened by the hotkey. A card that opens on focus could close by itself just before Escape is pressed.
      await setUp({show: 60_000, showSoon: 60_000, showFocus: 60_000});
      host.always(sectionOf);
      const dialog = document.createElement('dialog');
      page.append(dialog);
      dialog.append(link('two').parentElement!);
      dialog.showModal();
      link('two').focus();
      await press('Alt+ArrowDown');
      await opened();
      await press('Escape');
      await closed();
      expect(dialog.open).to.equal(true);
      dialog.close();
    });

    it('lets Tab move the focus into the card, and from its end to the element after the link', async () => {
      await setUp();
      host.always(sectionOf);
      await tabTo('one');
      await opened();
      await press('Tab');
      expect(preview.shadowRoot!.activeElement!.id).to.equal('body');
      await waitUntil(() => preview.shadowRoot!.querySelector('.pin'), 'no tools');
      await press('Tab');
      expect(preview.shadowRoot!.activeElement).to.have.text('a link');
      for (const control of ['.copy > button', '.pin', '.menu', '[part=open]']) {
        await press('Tab');
        expect(preview.shadowRoot!.activeElement!.matches(control), control).to.equal(true);
      }
      expect(isOpen()).to.equal(true);
      await press('Tab');
      expect(document.activeElement!.id).to.equal('two');
      await waitUntil(() => body().textContent!.includes('#two'));
    });

    it('stays when its focused element loses the focus and no element gets it, and closes once an element outside has it', async () => {
      await setUp({grace: 0});
      host.always(sectionOf);
      await tabTo('one');
      await opened();
      await press('Tab');
      (preview.shadowRoot!.activeElement as HTMLElement).blur();
      await settled();
      expect([isOpen(), document.activeElement]).to.deep.equal([true, document.body]);
      link('nav').focus();
      await closed();
    });

    it('stays when its focused element loses the focus and no element gets it, and gives it back to the link on Escape', async () => {
      await setUp({grace: 0});
      host.always(sectionOf);
      await tabTo('one');
      await opened();
      await press('Tab');
      (preview.shadowRoot!.activeElement as HTMLElement).blur();
      await settled();
      await press('Escape');
      expect([isOpen(), document.activeElement!.id]).to.deep.equal([false, 'one']);
    });

    it('lets Shift+Tab move the focus back to the link', async () => {
      await setUp();
      host.always(sectionOf);
      await tabTo('one');
      await opened();
      await press('Tab');
      await press('Shift+Tab');
      expect(document.activeElement!.id).to.equal('one');
      expect(isOpen()).to.equal(true);
      await press('Shift+Tab');
      await closed();
    });

    it('returns the focus from the card to the link on Escape', async () => {
      await setUp();
      host.always(sectionOf);
      const shownIds = watchShown();
      await tabTo('one');
      await opened();
      await press('Tab');
      await press('Tab');
      await press('Escape');
      expect(document.activeElement!.id).to.equal('one');
      expect(isOpen()).to.equal(false);
      await pointAt(link('two'));
      await opened();
      expect(shownIds, 'it opens again').to.deep.equal(['one', 'two']);
    });

    it('stays open for a focused link when the pointer leaves another link', async () => {
      await setUp({seen: 2000});
      host.always(sectionOf);
      const seen = oneEvent(preview, 'docs-preview-seen');
      await tabTo('one');
      await opened();
      await pointAt(link('nav'));
      await pointAway();
      // When a card is reported as seen, the grace period has passed.
      await seen;
      expect(isOpen()).to.equal(true);
    });
  });

  describe('placement', () => {
    afterEach(() => setViewport({width: 800, height: 600}));

    it('places the card at the line of a wrapped link that the pointer is on, clear of the whole link', async () => {
      await setUp();
      host.always(sectionOf);
      const lines = link('wrapped').getClientRects();
      expect(lines.length).to.be.above(1);
      for (const [index, line] of [...lines].entries()) {
        await pointAt(link('wrapped'), index);
        await opened();
        await atRest(card());
        const rect = card().getBoundingClientRect();
        const linkBox = link('wrapped').getBoundingClientRect();
        const gap = rect.top > line.top ? rect.top - linkBox.bottom : linkBox.top - rect.bottom;
        expect(gap, `line ${index}`).to.be.within(0, 12);
        expect(rect.left, `line ${index}`).to.be.closeTo(line.left, 2);
        await pointAway();
        await closed();
      }
    });

    it('lets the pointer through while it fades out', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      const {left, top, width, height} = card().getBoundingClientRect();
      const elementAtCard = () => document.elementFromPoint(left + width / 2, top + height / 2)?.localName;
      await waitUntil(() => elementAtCard() === 'docs-preview');
      preview.hide();
      expect(elementAtCard()).not.to.equal('docs-preview');
    });

    it('never covers its line, stays in the viewport, and takes up at most 60 % of it', async () => {
      await setUp();
      host.always(() => '<p>word</p>'.repeat(200));
      await setViewport({width: 375, height: 500});
      for (const id of ['one', 'wrapped']) {
        await pointAt(link(id));
        await opened();
        await atRest(card());
        const rect = card().getBoundingClientRect();
        const line = link(id).getClientRects()[0]!;
        expect(rect.top >= line.bottom || rect.bottom <= line.top, `${id} is covered`).to.equal(true);
        expect(rect.left).to.be.at.least(0);
        expect(rect.right).to.be.at.most(375);
        expect(rect.bottom).to.be.at.most(500);
        expect(rect.height).to.be.at.most(300);
        expect(body().scrollHeight).to.be.above(body().clientHeight);
        await press('Escape');
        await pointAway();
      }
    });

    it('follows its link when the page scrolls, and closes when the link is out of view', async () => {
      await setUp();
      host.always(sectionOf);
      page.style.setProperty('margin-bottom', '3000px');
      link('one').focus();
      await press('Shift+Tab');
      await press('Tab');
      await opened();
      await atRest(card());
      const gap = () => card().getBoundingClientRect().top - link('one').getBoundingClientRect().bottom;
      const before = gap();
      window.scrollTo(0, 20);
      await waitUntil(() => Math.abs(gap() - before) < 2);
      window.scrollTo(0, 1500);
      await closed();
      window.scrollTo(0, 0);
    });
  });

  describe('card', () => {
    it('shows a skeleton while a host is slow, then the content in its place', async () => {
      await setUp();
      await pointAt(link('one'));
      await opened();
      await waitUntil(() => preview.shadowRoot!.querySelector('[part=skeleton]'), 'a skeleton');
      host.requests[0]!.answer(sectionOf('slow'));
      await waitUntil(() => body().textContent!.includes('slow'));
      expect(preview.shadowRoot!.querySelector('[part=skeleton]')).not.to.exist;
    });

    for (const [failure, fail, words] of [
      [
        'not found',
        (h: FakeHost) => h.refuse(404, {error: "Can't find content for section"}),
        'nothing at this address',
      ],
      ['forbidden', (h: FakeHost) => h.refuse(403), 'access'],
      ['a malformed answer', (h: FakeHost) => h.refuse(200, {content: 3}), 'could not be loaded'],
    ] as const)
      it(`explains the failure in one line, and tries again the next time unless the target does not exist: ${failure}`, async () => {
        await setUp();
        // The page itself is not a source here. test/sections has the tests for that source.
        preview.setAttribute('sources', 'api');
        const errors: unknown[] = [];
        preview.addEventListener('docs-preview-error', event => errors.push(event.error));
        await pointAt(link('one'));
        await requested(1);
        fail(host);
        await opened();
        const problem = () => preview.shadowRoot!.querySelector('[part=problem]')?.textContent ?? '';
        await waitUntil(problem, 'no message');
        expect(problem()).to.include(words);
        expect(errors).to.have.length(1);
        expect(preview.shadowRoot!.querySelector<HTMLAnchorElement>('[part=open]')!.href).to.equal(
          link('one').href,
        );
        await pointAway();
        await closed();
        await pointAt(link('one'));
        if (failure === 'not found') {
          await pointAt(link('two'));
          // The page is requested before the section is reported as missing.
          await waitUntil(() => requestedAddresses().includes('/other.html#two'));
          expect(requestedAddresses().slice(0, 3)).to.deep.equal([
            '/other.html#one',
            '/other.html',
            '/other.html#two',
          ]);
        } else await requested(2);
      });

    for (const status of [404, 410])
      it(`says that the target does not exist, even after a skeleton, and does not request it again: ${status}`, async () => {
        await setUp();
        preview.setAttribute('sources', 'api');
        const part = (name: string) => () => preview.shadowRoot!.querySelector(`[part=${name}]`);
        await pointAt(link('one'));
        await waitUntil(part('skeleton'), 'a skeleton');
        host.refuse(status, {error: "Can't find content for section"});
        await waitUntil(part('problem'), 'it says so');
        await pointAway();
        await closed();
        await pointAt(link('one'));
        await pointAt(link('two'));
        await waitUntil(() => requestedAddresses().includes('/other.html#two'));
        expect(requestedAddresses().filter(address => address === '/other.html#one')).to.have.length(1);
      });

    it('shows the beginning of the page if it has no such section, says so, and reports the broken link', async () => {
      await setUp();
      preview.setAttribute('sources', 'api');
      const kinds: unknown[] = [];
      preview.addEventListener('docs-preview-error', ({error}) => kinds.push((error as {kind: string}).kind));
      await pointAt(link('one'));
      await requested(1);
      host.requests[0]!.refuse(404, {error: "Can't find content for section: url=x fragment=one"});
      await requested(2);
      host.requests[1]!.answer('<h1>Other</h1><p>How it begins.</p>');
      await waitUntil(() => body().textContent!.includes('How it begins.'));
      expect(requestedAddresses()).to.deep.equal(['/other.html#one', '/other.html']);
      expect(preview.shadowRoot!.querySelectorAll('[part=problem]')).to.have.length(1);
      expect(body().textContent!.trim()).to.match(/^The page has no such section\.\s*Other/);
      expect(link('one').getAttribute('aria-description')).to.match(
        /^The page has no such section\. Other\./,
      );
      expect(kinds).to.deep.equal(['no-section']);
      await pointAway();
      await closed();
      await pointAt(link('one'));
      await opened();
      expect(host.requests).to.have.length(2);
    });

    it('says that a section has no text', async () => {
      await setUp();
      host.always(() => '<span id="one"></span>');
      await pointAt(link('one'));
      const problem = () => preview.shadowRoot!.querySelector('[part=problem]');
      // On a slow machine, the card opens before its section has arrived.
      await waitUntil(problem, 'it says so');
      expect(problem()).to.include.text('no text');
    });

    it("removes the link's `title` while it is shown, and gives the link a description", async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      expect(link('one')).not.to.have.attribute('title');
      expect(link('one').getAttribute('aria-description')).to.include('preview');
      await pointAway();
      await closed();
      expect(link('one').title).to.equal('first');
      expect(link('one')).not.to.have.attribute('aria-description');
    });

    it('shows the path of the target', async () => {
      await setUp();
      host.always(sectionOf);
      await pointAt(link('one'));
      await opened();
      await waitUntil(() => preview.shadowRoot!.querySelector('[part=path]')!.textContent === 'other');
      expect(card().getAttribute('aria-label')).to.equal('Preview of one link');
    });
  });

  describe('events', () => {
    it('are dispatched before a card is shown, and when it is shown, seen and hidden, with link, address and section', async () => {
      await setUp();
      host.always(sectionOf);
      const received: string[] = [];
      for (const type of ['before-show', 'show', 'seen', 'hide'] as const)
        document.addEventListener(`docs-preview-${type}`, event => {
          const previewEvent = event as HTMLElementEventMap['docs-preview-show'];
          received.push(
            `${type} ${previewEvent.link.id} ${previewEvent.url.hash} ${previewEvent.section?.fragment}`,
          );
        });
      await pointAt(link('one'));
      await waitUntil(() => received.length === 3);
      await pointAway();
      await closed();
      expect(received).to.deep.equal([
        'before-show one #one one',
        'show one #one one',
        'seen one #one one',
        'hide one #one one',
      ]);
    });

    it('prevent the card if `docs-preview-before-show` is cancelled', async () => {
      await setUp();
      host.always(sectionOf);
      const received: string[] = [];
      for (const type of ['before-show', 'show', 'hide'])
        preview.addEventListener(`docs-preview-${type}`, event => {
          received.push(`${type} ${(event as HTMLElementEventMap['docs-preview-show']).link.id}`);
          if (type === 'before-show') event.preventDefault();
        });
      await pointAt(link('one'));
      await waitUntil(() => received.length);
      await pointAt(link('two'));
      await waitUntil(() => received.length > 1);
      expect(isOpen()).to.equal(false);
      expect(received).to.deep.equal(['before-show one', 'before-show two']);
    });
  });

  it('shows a hostile section without its scripts, styles, frames and forms', async () => {
    await setUp();
    host.always(
      () =>
        '<h1 id="location">H</h1><img src=x onerror="window.previewRan=1"><script>window.previewRan=1</script>' +
        '<a href="javascript:window.previewRan=1">x</a><style>*{display:none!important}</style>' +
        '<div class="modal" style="position:fixed;inset:0">over</div><form><input name=q></form>' +
        '<iframe srcdoc="<script>parent.previewRan=1</script>"></iframe><docs-preview></docs-preview>',
    );
    await pointAt(link('one'));
    await opened();
    await waitUntil(() => body().querySelector('a'), 'the content');
    const bad = 'script,style,iframe,form,input,h1,docs-preview,[style],[onerror]';
    expect(body().querySelector(bad)?.outerHTML).to.equal(undefined);
    expect(body().querySelector('a')).not.to.have.attribute('href');
    expect((window as unknown as {previewRan?: number}).previewRan).to.equal(undefined);
    expect(getComputedStyle(page).display).to.equal('block');
    expect(document.getElementById('docs-preview-location') === null).to.equal(true);
  });

  describe('accessibility', () => {
    const states: Record<string, () => Promise<void>> = {
      content: async () =>
        host.always(
          () =>
            '<h1>T</h1><p>Text <a href="#x">link</a> <code>code</code></p><pre>' +
            'long '.repeat(60) +
            '</pre><table><tr><th>a</th></tr><tr><td>b</td></tr></table>' +
            '<div class="admonition warning"><p class="admonition-title">W</p><p>w</p></div>' +
            '<dl><dt class="sig" id="a"><span class="sig-prename">x.</span><b>y</b></dt><dd>d</dd></dl>' +
            '<p>more</p>'.repeat(60),
        ),
      loading: async () => {},
      problem: async () => void requested(1).then(() => host.requests[0]!.refuse(404)),
    };
    for (const scheme of ['light', 'dark'] as const)
      for (const [state, prepare] of Object.entries(states))
        it(`passes axe: ${state}, ${scheme}`, async () => {
          await setUp();
          document.body.style.setProperty('background', scheme === 'dark' ? '#121212' : '#fff');
          document.body.style.setProperty('color', scheme === 'dark' ? '#eee' : '#111');
          await prepare();
          await pointAt(link('one'));
          await opened();
          await atRest(card());
          await expect(preview).to.be.accessible();
          expect(preview.style.getPropertyValue('color-scheme')).to.equal(scheme);
          document.body.removeAttribute('style');
        });
  });
});
