import {expect, nextFrame, waitUntil} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {closePage, openPage, type TaggedPage} from './frame.js';

const BODY = `
  <nav><a href="/a" id="nav">Around</a></nav>
  <main>
    <p><a href="/b" id="link">A page</a> <a href="/c" id="other">Another</a></p>
    <h2 id="text">Title</h2>
    <svg><a xlink:href="/e" id="drawn"><text>A box</text></a></svg>
    <a href="mailto:a@example.org" id="mail">Mail</a> <a href="https://elsewhere.example/" id="far">Far</a>
    <a id="anchor">No link</a>
  </main>
  <a href="/d" id="footer">Below</a>`;

beforeEach(() => resetMouse());
afterEach(closePage);

function point(page: TaggedPage, type: string, selector: string, pointerType = 'mouse'): void {
  page.find(selector).dispatchEvent(new page.window.PointerEvent(type, {bubbles: true, pointerType}));
}

/** How long a pointer or the focus must rest on a link before the script tag passes the link on, in ms. */
const REST = 60;
/** The same for a finger: longer than a tap takes. */
const TOUCH_REST = 200;

const over = (page: TaggedPage, selector: string, pointerType?: string): void =>
  point(page, 'pointerover', selector, pointerType);

/** Moves the pointer over an element, where it rests. */
function restOn(page: TaggedPage, selector: string, pointerType?: string): void {
  over(page, selector, pointerType);
  page.advance(pointerType === 'touch' ? TOUCH_REST : REST);
}

async function expectNotLoaded(page: TaggedPage): Promise<void> {
  await page.settled();
  expect(page.window.customElements.get('docs-preview') === undefined).to.equal(true);
}

describe('a link of the content, which the script tag passes on to <docs-preview>,', () => {
  it('is passed on when a pointer rests on it', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    const {x, y, width, height} = page.find('#link').getBoundingClientRect();
    const frame = page.window.frameElement!.getBoundingClientRect();
    (page.window.frameElement as HTMLElement).style.pointerEvents = 'auto';
    let isOver = false;
    page.find('#link').addEventListener('pointermove', () => (isOver = true));
    const [left, top] = [frame.x + x + width / 2, frame.y + y + height / 2].map(Math.round) as [
      number,
      number,
    ];
    // Firefox looks for the element at a point in the last frame that it drew, which may not have the page yet.
    for (let moves = 0; !isOver; moves++) {
      await sendMouse({type: 'move', position: [left + (moves % 2), top]});
      await nextFrame();
    }
    page.advance(REST);
    expect(await page.called(), 'with the last event of the pointer').to.deep.equal([
      'begin',
      'link',
      'pointermove',
    ]);
  });

  it('may be in a drawing', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    restOn(page, '#drawn');
    expect(await page.called()).to.deep.equal(['begin', 'drawn', 'pointerover']);
  });

  it('is passed on when the focus rests on it', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    page.find('#link').focus();
    page.advance(REST);
    expect(await page.called()).to.deep.equal(['begin', 'link', 'focusin']);
  });

  it('is passed on when the shortcut is pressed, which then does not scroll the page', async () => {
    const page = await openPage(BODY);
    page.find('#link').dispatchEvent(new page.window.FocusEvent('focusin', {bubbles: true}));
    const key = {key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true};
    const event = new page.window.KeyboardEvent('keydown', key);
    page.find('#link').dispatchEvent(event);
    page.release('preview');
    expect(event.defaultPrevented).to.equal(true);
    expect(await page.called()).to.deep.equal(['begin', 'link', 'keydown']);
  });

  it('must have the focus for the shortcut; other keys are left to the browser', async () => {
    const page = await openPage(BODY);
    const press = (selector: string, init: KeyboardEventInit): boolean => {
      const event = new page.window.KeyboardEvent('keydown', {bubbles: true, cancelable: true, ...init});
      page.find(selector).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press('#text', {key: 'ArrowDown', altKey: true})).to.equal(false);
    page.find('#link').dispatchEvent(new page.window.FocusEvent('focusin', {bubbles: true}));
    expect(press('#link', {key: 'ArrowDown'})).to.equal(false);
    expect(press('#link', {key: 'ArrowUp', altKey: true})).to.equal(false);
  });

  it('causes nothing to load when the pointer only passes over it', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link');
    page.advance(REST - 1);
    restOn(page, '#text');
    await expectNotLoaded(page);
  });

  it('is not passed on if the reader has moved to another link before the code loads, which is passed on instead', async () => {
    const page = await openPage(BODY);
    restOn(page, '#link');
    over(page, '#other');
    page.release('preview');
    expect(await page.called()).to.deep.equal(['begin', 'other', 'pointerover']);
  });

  it('is not passed on if the reader has moved to the text before the code loads', async () => {
    const page = await openPage(BODY);
    restOn(page, '#link');
    over(page, '#text');
    page.release('preview');
    await waitUntil(() => page.window.customElements.get('docs-preview'));
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  for (const [title, selector] of [
    ['in navigation', '#nav'],
    ['outside of the content', '#footer'],
    ['to a mail address', '#mail'],
    ['to another site', '#far'],
    ['without an address', '#anchor'],
  ] as const)
    it(`is not passed on ${title}`, async () => {
      const page = await openPage(BODY);
      page.release('preview');
      restOn(page, selector);
      await expectNotLoaded(page);
    });

  it('is passed on when a finger rests on it, for a long press', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    restOn(page, '#link', 'touch');
    expect(await page.called()).to.deep.equal(['begin', 'link', 'pointerover']);
  });

  it('causes nothing to load when it is tapped', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link', 'touch');
    page.advance(TOUCH_REST - 1);
    point(page, 'pointerout', '#link', 'touch');
    page.advance(TOUCH_REST);
    await expectNotLoaded(page);
  });

  it('is not passed on if the finger was lifted before the code loads', async () => {
    const page = await openPage(BODY);
    restOn(page, '#link', 'touch');
    point(page, 'pointerout', '#link', 'touch');
    page.release('preview');
    await waitUntil(() => page.window.customElements.get('docs-preview'));
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  it('may be in a shadow root that the pointer is already in', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    const link = Object.assign(page.document.createElement('a'), {id: 'inner', href: '/b'});
    page.find('#text').attachShadow({mode: 'open'}).append(link);
    // Browsers send no `pointerover` outside of the shadow root then.
    link.dispatchEvent(new page.window.PointerEvent('pointermove', {bubbles: true, composed: true}));
    page.advance(REST);
    expect(await page.called()).to.deep.equal(['begin', 'inner', 'pointermove']);
  });

  it('may be a link to another site if the API address is set', async () => {
    const page = await openPage(BODY, 'data-api="https://elsewhere.example/"');
    page.release('preview');
    restOn(page, '#far');
    expect(await page.called()).to.deep.equal(['begin', 'far', 'pointerover']);
  });

  it('may be anywhere in the content root that the script tag names', async () => {
    const page = await openPage(BODY, 'data-content-root="body"');
    page.release('preview');
    restOn(page, '#footer');
    expect(await page.called()).to.deep.equal(['begin', 'footer', 'pointerover']);
  });

  it('is no longer passed on once the element has loaded, which handles links itself', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    restOn(page, '#link');
    await page.called();
    restOn(page, '#other');
    await page.settled();
    expect(page.calls.length).to.equal(1);
  });

  it('is passed on again after the page has removed the element', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    restOn(page, '#link');
    await page.called();
    const {body} = page.document;
    const next = page.document.createElement('body');
    next.append(page.find('main'));
    body.replaceWith(next);
    restOn(page, '#other');
    expect(await page.called(2)).to.deep.equal(['begin', 'other', 'pointerover']);
    expect(page.document.querySelectorAll('docs-preview').length).to.equal(1);
  });

  it('works as usual if previews fail to load, which is logged once', async () => {
    const page = await openPage(BODY);
    restOn(page, '#link');
    page.release('preview', new Error('404'));
    await waitUntil(() => page.errors.length);
    restOn(page, '#other');
    await page.settled();
    expect(page.errors).to.deep.equal(['docent: Error: 404']);
  });

  it('works as usual if previews take more than ten seconds to load', async () => {
    const page = await openPage(BODY);
    restOn(page, '#link');
    page.advance(10_000);
    await waitUntil(() => page.errors.length);
    page.release('preview');
    await page.settled();
    expect(page.calls).to.deep.equal([]);
    expect(page.errors).to.deep.equal(['docent: loading']);
  });

  it('is ignored if previews are off', async () => {
    const page = await openPage(BODY, 'data-no-previews');
    page.release('preview');
    restOn(page, '#link');
    await expectNotLoaded(page);
  });
});
