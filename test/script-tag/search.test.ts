import {aTimeout, expect, waitUntil} from '@open-wc/testing';
import {A_WHILE, closePage, openPage, type TaggedPage} from './frame.js';

const THEME = '<form role="search" action="results.html"><input name="q"><input type="submit"></form>';
const BUTTON = '<button data-docs-search id="button"><b id="label">Find</b></button>';

afterEach(closePage);

/** What the box that came was opened with. */
async function opened(page: TaggedPage): Promise<{typed: string; opener: Element | undefined}> {
  const [name, options] = await page.called(1);
  expect(name).to.equal('show');
  return options as {typed: string; opener: Element | undefined};
}

function type(page: TaggedPage, field: HTMLInputElement, value: string, init: InputEventInit = {}): void {
  field.value = value;
  field.dispatchEvent(new page.window.InputEvent('input', {bubbles: true, ...init}));
}

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
      expect(await opened(page)).to.deep.equal({typed: '', opener: undefined});
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
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
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

  it('is left to search once that has come', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    expect(page.press('/').defaultPrevented).to.equal(false);
  });
});

describe('what is typed before search has come', () => {
  it('is typed into it', async () => {
    const page = await openPage(THEME);
    page.press('/');
    for (const key of ['g', 'a', 'x', 'Backspace', 't', 'Shift', 'H', ' ', '/', 'Enter'])
      expect(page.press(key).defaultPrevented, key).to.equal(key !== 'Shift');
    page.release('search');
    expect((await opened(page)).typed).to.equal('gatH /');
  });

  it('is not seen by the page', async () => {
    const page = await openPage(THEME);
    const seen: string[] = [];
    page.document.addEventListener('keydown', ({key}) => seen.push(key), true);
    page.press('/');
    page.press('g');
    expect(seen).to.deep.equal(['/']);
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

describe('a control of the page', () => {
  it('opens search by a click, and is the opener', async () => {
    const page = await openPage(BUTTON);
    page.find('#label').click();
    page.release('search');
    expect((await opened(page)).opener).to.equal(page.find('#button'));
  });

  for (const [title, html] of [
    ['a form with the role of search', THEME],
    ['a search element of a theme', '<form id="rtd-search-form"><input type="text"></form>'],
    ['a search field', '<form><input type="search"></form>'],
  ])
    it(`may be a box in ${title}`, async () => {
      const page = await openPage(html!);
      page.find('input').click();
      page.release('search');
      expect((await opened(page)).opener).to.equal(page.find('input'));
    });

  it('hands over what was typed into it', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    type(page, field, 'ga');
    field.value = 'gath';
    page.release('search');
    expect(await opened(page)).to.deep.equal({typed: 'gath', opener: field});
    expect(field.value).to.equal('');
  });

  it('is left alone while text is being composed in it', async () => {
    const page = await openPage(THEME);
    page.release('search');
    type(page, page.find('input'), 'に', {isComposing: true});
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
    page.find('input').dispatchEvent(new page.window.CompositionEvent('compositionend', {bubbles: true}));
    expect((await opened(page)).typed).to.equal('に');
  });

  it('opens nothing by being reached with Tab', async () => {
    const page = await openPage(THEME);
    page.release('search');
    page.find('input').focus();
    await aTimeout(A_WHILE);
    expect(page.find('docs-search')).to.equal(null);
  });

  it('sends its form as ever', async () => {
    const page = await openPage(THEME);
    const submit = page.find('[type=submit]');
    const click = new page.window.MouseEvent('click', {bubbles: true, cancelable: true});
    page.document.addEventListener('submit', event => event.preventDefault());
    submit.dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(false);
  });

  it('is not a box within the content, which may filter a table', async () => {
    const page = await openPage(`${BUTTON}<main><input type="search" id="filter"></main>`);
    page.release('search');
    page.find('#filter').click();
    type(page, page.find('#filter'), 'x');
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
  });

  it('keeps its meaning with Ctrl', async () => {
    const page = await openPage('<a href="#results" data-docs-search>Find</a>');
    const click = new page.window.MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey: true});
    page.find('a').dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(false);
  });

  it('is named to the element that is made, which then has no button of its own', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    const triggers = page.find('docs-search').getAttribute('for')!;
    expect(page.find('input').matches(triggers)).to.equal(true);
  });
});

describe('<docs-search> on the page', () => {
  it('is the one that is opened', async () => {
    const page = await openPage('<docs-search id="mine"><button>Find</button></docs-search>');
    page.find('button').click();
    page.release('search');
    expect((await opened(page)).opener).to.equal(page.find('button'));
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
    expect(page.find('docs-search').hasAttribute('for')).to.equal(false);
  });

  it('is opened by what its author names', async () => {
    const page = await openPage('<docs-search for=".find"></docs-search><button class="find">Find</button>');
    page.find('.find').click();
    page.release('search');
    await opened(page);
    expect(page.find('docs-search').getAttribute('for')).to.equal('.find');
  });

  it('is loaded at once when it is to show its own button', async () => {
    const page = await openPage('<docs-search></docs-search>');
    page.release('search');
    await waitUntil(() => page.window.customElements.get('docs-search'));
    expect(page.calls).to.deep.equal([]);
  });
});

describe('a page with no way in', () => {
  it('gets a button', async () => {
    const page = await openPage('<main>text</main>');
    const button = page.find('docs-search > button');
    expect(button.textContent).to.equal('Search');
    expect(page.window.getComputedStyle(button).position).to.equal('fixed');
    button.click();
    page.release('search');
    expect((await opened(page)).opener).to.equal(button);
  });

  it('gets none when it has one', async () => {
    expect((await openPage(THEME)).find('docs-search')).to.equal(null);
    expect((await openPage(BUTTON)).find('docs-search')).to.equal(null);
  });

  it('gets none under the strictest policy without it being styled', async () => {
    const policy =
      "default-src 'none'; script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'";
    const page = await openPage(`<meta http-equiv="Content-Security-Policy" content="${policy}">text`);
    expect(page.window.getComputedStyle(page.find('button')).position).to.equal('fixed');
  });
});

describe('the events of the live service', () => {
  it('open and close search', async () => {
    const page = await openPage(THEME);
    page.document.dispatchEvent(new page.window.CustomEvent('readthedocs-search-show'));
    page.release('search');
    await opened(page);
    page.document.dispatchEvent(new page.window.CustomEvent('readthedocs-search-hide'));
    expect(await page.called(2)).to.deep.equal(['hide']);
  });
});

describe('search that does not load', () => {
  const lost = new Error('404');

  it('gives the words and the focus to the box of the theme, and says so once', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    page.press('/');
    page.press('g');
    page.release('search', lost);
    await waitUntil(() => page.document.activeElement === field);
    expect(field.value).to.equal('g');
    expect(page.errors).to.deep.equal(['docent: docs-search did not load Error: 404']);
  });

  it('takes nothing from the page any more', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search', lost);
    await waitUntil(() => page.errors.length);
    page.find('input').blur();
    expect(page.press('/').defaultPrevented).to.equal(false);
    type(page, page.find('input'), 'gath');
    page.find('input').click();
    expect(page.find<HTMLInputElement>('input').value).to.equal('gath');
    expect(page.errors.length).to.equal(1);
  });

  it('leaves the words in the box they were typed into', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    type(page, field, 'gath');
    page.release('search', lost);
    await waitUntil(() => page.errors.length);
    await waitUntil(() => page.document.activeElement === field);
    expect(field.value).to.equal('gath');
  });

  it('lets a link lead where it leads', async () => {
    const page = await openPage('<a href="#results" data-docs-search>Find</a>');
    page.find('a').click();
    expect(page.window.location.hash).to.equal('');
    page.release('search', lost);
    await waitUntil(() => page.window.location.hash === '#results');
  });
});

describe('the tag', () => {
  it('does nothing for search when it is off', async () => {
    const page = await openPage('text', 'data-search="off"');
    expect(page.find('docs-search')).to.equal(null);
    expect(page.press('/').defaultPrevented).to.equal(false);
  });

  it('may be on a page twice', async () => {
    const page = await openPage(
      '<script type="module" src="/src/script-tag.ts?docent.js&again"></script>text',
    );
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
    page.press('/');
    page.release('search');
    await opened(page);
    expect(page.calls.length).to.equal(1);
  });
});
