import {aTimeout, expect, waitUntil} from '@open-wc/testing';
import {resetMouse, sendMouse} from '@web/test-runner-commands';
import {A_WHILE, closePage, openPage, type TaggedPage} from './frame.js';

const BODY = `
  <nav><a href="/a" id="nav">Around</a></nav>
  <main>
    <p><a href="/b" id="link">A page</a> <a href="/c" id="other">Another</a></p>
    <h2 id="text">Title<a href="#text" class="headerlink" id="permalink">¶</a></h2>
    <a href="mailto:a@example.org" id="mail">Mail</a> <a href="https://elsewhere.example/" id="far">Far</a>
    <a id="anchor">No link</a>
  </main>
  <a href="/d" id="footer">Below</a>`;

beforeEach(() => resetMouse());
afterEach(closePage);

function point(page: TaggedPage, type: string, selector: string, pointerType = 'mouse'): void {
  page.find(selector).dispatchEvent(new page.window.PointerEvent(type, {bubbles: true, pointerType}));
}

/** A pointer comes over something, and rests there. */
const over = (page: TaggedPage, selector: string, pointerType?: string): void =>
  point(page, 'pointerover', selector, pointerType);

describe('a link of the content', () => {
  it('is handed over when a pointer rests on it', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    const {x, y, width, height} = page.find('#link').getBoundingClientRect();
    const frame = page.window.frameElement!.getBoundingClientRect();
    const position = [frame.x + x + width / 2, frame.y + y + height / 2].map(Math.round) as [number, number];
    await sendMouse({type: 'move', position});
    expect(await page.called()).to.deep.equal(['begin', 'link', 'pointerover']);
  });

  it('is handed over when the focus rests on it', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    page.find('#link').focus();
    expect(await page.called()).to.deep.equal(['begin', 'link', 'focusin']);
  });

  it('brings nothing when it is only passed over', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link');
    over(page, '#text');
    await aTimeout(A_WHILE);
    expect(page.window.customElements.get('docs-preview')).to.equal(undefined);
  });

  it('is not handed over when it was left before the code came; the one that the reader is on is', async () => {
    const page = await openPage(BODY);
    over(page, '#link');
    await aTimeout(A_WHILE);
    over(page, '#other');
    page.release('preview');
    expect(await page.called()).to.deep.equal(['begin', 'other', 'pointerover']);
  });

  it('is not handed over when there is none that the reader is on', async () => {
    const page = await openPage(BODY);
    over(page, '#link');
    await aTimeout(A_WHILE);
    over(page, '#text');
    page.release('preview');
    await waitUntil(() => page.window.customElements.get('docs-preview'));
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
  });

  for (const [title, selector] of [
    ['navigation', '#nav'],
    ['what is outside of the content', '#footer'],
    ['a permalink', '#permalink'],
    ['an address of mail', '#mail'],
    ['another site', '#far'],
    ['an anchor that leads nowhere', '#anchor'],
  ] as const)
    it(`is not ${title}`, async () => {
      const page = await openPage(BODY);
      page.release('preview');
      over(page, selector);
      await aTimeout(A_WHILE);
      expect(page.window.customElements.get('docs-preview')).to.equal(undefined);
    });

  it('is handed over when a finger rests on it, for a long press', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link', 'touch');
    expect(await page.called()).to.deep.equal(['begin', 'link', 'pointerover']);
  });

  it('brings nothing for a tap', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link', 'touch');
    await aTimeout(A_WHILE / 3);
    point(page, 'pointerout', '#link', 'touch');
    await aTimeout(2 * A_WHILE);
    expect(page.window.customElements.get('docs-preview')).to.equal(undefined);
  });

  it('is not handed over when the finger was lifted before the code came', async () => {
    const page = await openPage(BODY);
    over(page, '#link', 'touch');
    await aTimeout(2 * A_WHILE);
    point(page, 'pointerout', '#link', 'touch');
    page.release('preview');
    await waitUntil(() => page.window.customElements.get('docs-preview'));
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
  });

  it('may be on another site when the API is', async () => {
    const page = await openPage(BODY, 'data-api="https://elsewhere.example/"');
    page.release('preview');
    over(page, '#far');
    expect(await page.called()).to.deep.equal(['begin', 'far', 'pointerover']);
  });

  it('is in the content root that the tag names', async () => {
    const page = await openPage(BODY, 'data-content-root="body"');
    page.release('preview');
    over(page, '#footer');
    expect(await page.called()).to.deep.equal(['begin', 'footer', 'pointerover']);
  });

  it('is left to the element once that has come', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link');
    await page.called();
    over(page, '#other');
    await aTimeout(A_WHILE);
    expect(page.calls.length).to.equal(1);
  });

  it('is handed over again after the page has thrown the element out', async () => {
    const page = await openPage(BODY);
    page.release('preview');
    over(page, '#link');
    await page.called();
    const {body} = page.document;
    const next = page.document.createElement('body');
    next.append(page.find('main'));
    body.replaceWith(next);
    over(page, '#other');
    expect(await page.called(2)).to.deep.equal(['begin', 'other', 'pointerover']);
    expect(page.document.querySelectorAll('docs-preview').length).to.equal(1);
  });

  it('stays a link when previews do not load, and that is said once', async () => {
    const page = await openPage(BODY);
    over(page, '#link');
    page.release('preview', new Error('404'));
    await waitUntil(() => page.errors.length);
    over(page, '#other');
    await aTimeout(A_WHILE);
    expect(page.errors).to.deep.equal(['docent: Error: 404']);
  });

  it('is nothing to the tag when previews are off', async () => {
    const page = await openPage(BODY, 'data-previews="off"');
    page.release('preview');
    over(page, '#link');
    await aTimeout(A_WHILE);
    expect(page.window.customElements.get('docs-preview')).to.equal(undefined);
  });
});
