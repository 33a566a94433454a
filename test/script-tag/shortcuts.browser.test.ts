import {expect, waitUntil} from '@open-wc/testing';
import {closePage, openPage} from './frame.js';
import {opened, THEME} from './theme.js';

afterEach(closePage);

describe('a shortcut', () => {
  for (const [title, key, init] of [
    ['/', '/', {}],
    ['/ with Shift, where a keyboard has it there', '/', {shiftKey: true}],
    ['Ctrl+K', 'k', {ctrlKey: true}],
  ] as const)
    it(`opens search: ${title}`, async () => {
      const page = await openPage(THEME);
      expect(page.press(key, init).defaultPrevented).to.equal(true);
      page.release('search');
      expect(await opened(page)).to.deep.equal({query: '', opener: undefined});
    });

  it('is not one while somebody is typing', async () => {
    const page = await openPage(`${THEME}<textarea></textarea><p contenteditable>text</p><select></select>`);
    for (const selector of ['input', 'textarea', 'p', 'select'])
      expect(page.press('/', {}, page.find(selector)).defaultPrevented, selector).to.equal(false);
    const host = page.document.body.appendChild(page.document.createElement('div'));
    const inner = host.attachShadow({mode: 'open'}).appendChild(page.document.createElement('input'));
    expect(page.press('/', {}, inner).defaultPrevented, 'in a shadow root').to.equal(false);
  });

  it('is not one that the page has taken', async () => {
    const page = await openPage(`${THEME}<div id="app" tabindex="0"></div>`);
    page.find('#app').addEventListener('keydown', event => event.preventDefault());
    page.press('/', {}, page.find('#app'));
    page.release('search');
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  it('is not one while something is composed', async () => {
    const page = await openPage(THEME);
    expect(page.press('/', {isComposing: true}).defaultPrevented).to.equal(false);
  });

  it('is not heard by a theme, which may have one for a search of its own', async () => {
    const page = await openPage(THEME);
    const heard: string[] = [];
    for (const target of [page.document, page.window])
      target.addEventListener('keydown', ({type}) => heard.push(type));
    page.press('/');
    page.press('x');
    expect(heard).to.deep.equal([]);
    page.release('search');
    expect((await opened(page)).query).to.equal('x');
  });

  for (const [title, selector] of [
    ['nothing', 'body'],
    ['a link', 'a'],
  ] as const)
    it(`is not heard by a theme that listens on the body, with the focus on ${title}`, async () => {
      const page = await openPage(`${THEME}<a href="#x">link</a>`);
      const heard: string[] = [];
      page.document.body.addEventListener('keydown', ({key}) => heard.push(key));
      expect(page.press('/', {}, page.find(selector)).defaultPrevented).to.equal(true);
      expect(heard).to.deep.equal([]);
    });

  it('is what the tag says', async () => {
    const page = await openPage(THEME, 'data-hotkeys="s"');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(false);
    expect(page.press('s').defaultPrevented).to.equal(true);
    page.release('search');
    await opened(page);
    expect(page.find('docs-search').getAttribute('hotkeys')).to.equal('s');
  });

  it('is none when the tag says so', async () => {
    const page = await openPage(THEME, 'data-hotkeys=""');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(false);
  });

  it('is what the element on the page says', async () => {
    const page = await openPage('<docs-search hotkeys="s"><button>Find</button></docs-search>');
    expect(page.press('/').defaultPrevented).to.equal(false);
    expect(page.press('s').defaultPrevented).to.equal(true);
  });

  it('of a single key is none for a reader who has switched those off', async () => {
    localStorage.setItem('docent-keys', '1');
    try {
      const page = await openPage(THEME);
      expect(page.press('/').defaultPrevented).to.equal(false);
      expect(page.press('k', {ctrlKey: true}).defaultPrevented).to.equal(true);
    } finally {
      localStorage.removeItem('docent-keys');
    }
  });

  it('is one where nothing can be kept', async () => {
    const page = await openPage(THEME);
    Object.defineProperty(page.window, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
    expect(page.press('/').defaultPrevented).to.equal(true);
  });

  it('opens the same search again', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    page.press('/');
    expect(page.calls.length).to.equal(2);
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('may be written on lines of their own', async () => {
    const page = await openPage(THEME, 'data-hotkeys="\n  s\n  mod+j\n"');
    expect(page.press('s').defaultPrevented).to.equal(true);
    page.release('search');
    await opened(page);
    expect(page.press('j', {ctrlKey: true}).defaultPrevented).to.equal(true);
  });
});

describe('what is typed before search has come', () => {
  it('is typed into it', async () => {
    const page = await openPage(THEME);
    page.press('/');
    for (const key of ['g', 'a', 'x', 'Backspace', 't', 'Shift', 'H', ' ', '/', 'Enter'])
      expect(page.press(key).defaultPrevented, key).to.equal(key !== 'Shift');
    page.release('search');
    expect((await opened(page)).query).to.equal('gatH /');
  });

  it('is not seen by the page', async () => {
    const page = await openPage(THEME);
    const seen: string[] = [];
    page.document.addEventListener('keydown', ({key}) => seen.push(key), true);
    page.press('/');
    page.press('g');
    expect(seen).to.deep.equal([]);
  });

  it('leaves shortcuts and other keys to the page', async () => {
    const page = await openPage(THEME);
    page.press('/');
    expect(page.press('r', {ctrlKey: true}).defaultPrevented).to.equal(false);
    expect(page.press('PageDown').defaultPrevented).to.equal(false);
    expect(page.press('Tab').defaultPrevented).to.equal(false);
  });

  it('is dropped by Escape, and search stays away until the next time', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.press('g');
    page.press('Escape');
    expect(page.press('x').defaultPrevented).to.equal(false);
    page.release('search');
    await waitUntil(() => page.find('docs-search'));
    expect(page.calls).to.deep.equal([]);
  });

  it('gives the keyboard back when search is there', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    expect(page.press('g').defaultPrevented).to.equal(false);
  });
});
