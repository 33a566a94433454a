import {expect} from '@open-wc/testing';

describe('the script tag on a page in XHTML', () => {
  let frame: HTMLIFrameElement;
  afterEach(() => frame.remove());

  it("does nothing to the theme's search box and to keys", async () => {
    frame = document.createElement('iframe');
    frame.src = '/test/script-tag/fixtures/page.xhtml';
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve, {once: true}));
    document.body.append(frame);
    await loaded;
    const page = frame.contentDocument!;
    expect(page.contentType).to.equal('application/xhtml+xml');
    const box = page.querySelector('input')!;
    const {KeyboardEvent, MouseEvent, InputEvent} = frame.contentWindow as Window & typeof globalThis;
    const init = {bubbles: true, cancelable: true};
    for (const [target, event] of [
      [page.body, new KeyboardEvent('keydown', {...init, key: '/'})],
      [box, new MouseEvent('mousedown', init)],
      [box, new MouseEvent('click', init)],
      [box, new InputEvent('input', init)],
      [page.querySelector('a')!, new KeyboardEvent('keydown', {...init, key: 'ArrowDown', altKey: true})],
    ] as const) {
      let received = 0;
      page.addEventListener(event.type, () => received++, {once: true});
      target.dispatchEvent(event);
      expect([event.defaultPrevented, received], event.type).to.deep.equal([false, 1]);
    }
    expect(page.querySelector('docs-search,docs-preview,docent-corner') === null).to.equal(true);
  });
});
