import {expect, waitUntil} from '@open-wc/testing';
import {closePage, openPage} from './frame.js';
import {opened, THEME} from './theme.js';

afterEach(closePage);

describe('a shortcut', () => {
  for (const [title, key, init] of [
    ['/', '/', {}],
    ['/ with Shift, as on some keyboards', '/', {shiftKey: true}],
    ['Ctrl+K', 'k', {ctrlKey: true}],
  ] as const)
    it(`opens search: ${title}`, async () => {
      const page = await openPage(THEME);
      expect(page.press(key, init).defaultPrevented).to.equal(true);
      page.release('search');
      expect(await opened(page)).to.deep.include({query: '', opener: undefined});
    });

  it('opens search once it is known whether there are shortcuts, with the text typed until then', async () => {
    const page = await openPage(THEME);
    let resolveKnown = () => {};
    Object.assign(page.window, {hotkeysKnown: new Promise<void>(resolve => (resolveKnown = resolve))});
    page.press('/');
    page.release('search');
    await waitUntil(() => page.find('docs-search'), 'no element');
    page.press('x');
    expect(page.calls).to.deep.equal([]);
    resolveKnown();
    expect((await opened(page)).query).to.equal('x');
  });

  it('is ignored in a field', async () => {
    const page = await openPage(`${THEME}<textarea></textarea><p contenteditable>text</p><select></select>`);
    page.find<HTMLInputElement>('input').value = 'and';
    for (const selector of ['input', 'textarea', 'p', 'select'])
      expect(page.press('/', {}, page.find(selector)).defaultPrevented, selector).to.equal(false);
    const host = page.document.body.appendChild(page.document.createElement('div'));
    const inner = host.attachShadow({mode: 'open'}).appendChild(page.document.createElement('input'));
    expect(page.press('/', {}, inner).defaultPrevented, 'in a shadow root').to.equal(false);
  });

  it('opens search from the empty search box of a theme, which some themes focus by themselves', async () => {
    const page = await openPage(`${THEME}<main><input type="search"></main>`);
    expect(page.press('/', {}, page.find('main input')).defaultPrevented, 'a filter of a table').to.equal(
      false,
    );
    expect(page.press('x', {}, page.find('input')).defaultPrevented, 'another key').to.equal(false);
    expect(page.press('/', {}, page.find('input')).defaultPrevented).to.equal(true);
    page.release('search');
    expect(await opened(page)).to.deep.include({query: '', opener: undefined});
    expect(page.find<HTMLInputElement>('input').value).to.equal('');
  });

  it('of a single key is ignored inside a component whose shadow root is closed', async () => {
    const page = await openPage(THEME);
    const component = page.document.body.appendChild(page.document.createElement('x-field'));
    const inner = component.attachShadow({mode: 'closed'}).appendChild(page.document.createElement('input'));
    expect(page.press('/', {}, inner).defaultPrevented).to.equal(false);
    expect(page.press('k', {ctrlKey: true}, inner).defaultPrevented).to.equal(true);
  });

  it('of a single key works on a button inside a component whose shadow root is open', async () => {
    const page = await openPage(THEME);
    const component = page.document.body.appendChild(page.document.createElement('x-button'));
    const inner = component.attachShadow({mode: 'open'}).appendChild(page.document.createElement('button'));
    expect(page.press('/', {}, inner).defaultPrevented).to.equal(true);
  });

  it('is ignored if the page has handled the key', async () => {
    const page = await openPage(`${THEME}<div id="app" tabindex="0"></div>`);
    page.find('#app').addEventListener('keydown', event => event.preventDefault());
    page.press('/', {}, page.find('#app'));
    page.release('search');
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  it('is ignored while text is being composed', async () => {
    const page = await openPage(THEME);
    expect(page.press('/', {isComposing: true}).defaultPrevented).to.equal(false);
  });

  it('does not reach a theme, whose search may have the same shortcut', async () => {
    const page = await openPage(THEME);
    const received: string[] = [];
    for (const target of [page.document, page.window])
      target.addEventListener('keydown', ({type}) => received.push(type));
    page.press('/');
    page.press('x');
    expect(received).to.deep.equal([]);
    page.release('search');
    expect((await opened(page)).query).to.equal('x');
  });

  for (const [title, selector] of [
    ['no focus', 'body'],
    ['the focus on a link', 'a'],
  ] as const)
    it(`does not reach a theme that listens on the body: ${title}`, async () => {
      const page = await openPage(`${THEME}<a href="#x">link</a>`);
      const received: string[] = [];
      page.document.body.addEventListener('keydown', ({key}) => received.push(key));
      expect(page.press('/', {}, page.find(selector)).defaultPrevented).to.equal(true);
      expect(received).to.deep.equal([]);
    });

  it('can be set by the script tag', async () => {
    const page = await openPage(THEME, 'data-hotkeys="s"');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(false);
    expect(page.press('s').defaultPrevented).to.equal(true);
    page.release('search');
    await opened(page);
    expect(page.find('docs-search').getAttribute('hotkeys')).to.equal('s');
  });

  it('can be switched off by the script tag', async () => {
    const page = await openPage(THEME, 'data-hotkeys=""');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(false);
  });

  it('can be set by the element on the page', async () => {
    const page = await openPage('<docs-search hotkeys="s"><button>Find</button></docs-search>');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('s').defaultPrevented).to.equal(true);
  });

  it('of a single key is ignored if the reader has switched such shortcuts off', async () => {
    localStorage.setItem('docent-keys', '1');
    try {
      const page = await openPage(THEME);
      expect(page.press('/').defaultPrevented).to.equal(false);
      expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(true);
    } finally {
      localStorage.removeItem('docent-keys');
    }
  });

  it('works if storage is blocked', async () => {
    const page = await openPage(THEME);
    Object.defineProperty(page.window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(page.press('/').defaultPrevented).to.equal(true);
  });

  it('opens the same element again', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    page.press('/');
    expect(page.calls.length).to.equal(2);
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('may be in a list that is separated by line breaks', async () => {
    const page = await openPage(THEME, 'data-hotkeys="\n  s\n  mod+j\n"');
    expect(page.press('s').defaultPrevented).to.equal(true);
    page.release('search');
    await opened(page);
    expect(page.press('j', {ctrlKey: true}).defaultPrevented).to.equal(true);
  });
});

describe('text typed while search loads', () => {
  it('is put into the search box', async () => {
    const page = await openPage(THEME);
    page.press('/');
    for (const key of ['g', 'a', 'x', 'Backspace', 't', 'Shift', 'H', ' ', '/', 'Enter'])
      expect(page.press(key).defaultPrevented, key).to.equal(key !== 'Shift');
    page.release('search');
    expect((await opened(page)).query).to.equal('gatH /');
  });

  it('does not reach the page', async () => {
    const page = await openPage(THEME);
    const seen: string[] = [];
    page.document.addEventListener('keydown', ({key}) => seen.push(key), true);
    page.press('/');
    page.press('g');
    expect(seen).to.deep.equal([]);
  });

  it('does not include shortcuts and other keys, which the page receives', async () => {
    const page = await openPage(THEME);
    page.press('/');
    expect(page.press('r', {ctrlKey: true}).defaultPrevented).to.equal(false);
    expect(page.press('PageDown').defaultPrevented).to.equal(false);
    expect(page.press('Tab').defaultPrevented).to.equal(false);
  });

  it('is dropped on Escape, and search does not open', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.press('g');
    page.press('Escape');
    expect(page.press('x').defaultPrevented).to.equal(false);
    page.release('search');
    await waitUntil(() => page.find('docs-search'));
    expect(page.calls).to.deep.equal([]);
  });

  it('is no longer buffered once search is open', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    expect(page.press('g').defaultPrevented).to.equal(false);
  });
});
