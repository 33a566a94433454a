import {expect, waitUntil} from '@open-wc/testing';
import {closePage, openPage, type TaggedPage} from './frame.js';
import {opened, THEME, type} from './theme.js';

afterEach(closePage);

describe('the events of Read the Docs', () => {
  it("open Docent's search, and do not reach that of Read the Docs", async () => {
    const page = await openPage(THEME);
    const received: string[] = [];
    page.document.addEventListener('readthedocs-search-show', ({type}) => received.push(type), true);
    page.document.dispatchEvent(new page.window.CustomEvent('readthedocs-search-show'));
    page.release('search');
    await opened(page);
    expect(received).to.deep.equal([]);
  });

  // Like `hotkeys.js` of Read the Docs' own widget, this listens on the document for the key that the site owner has chosen.
  const ownWidget = (key: string) => `<script>
    document.addEventListener('keydown', event => {
      if (event.key === '${key}') document.dispatchEvent(new CustomEvent('readthedocs-search-show'));
    });
    document.addEventListener('readthedocs-search-show', () => document.body.classList.add('own-search'));
  </script>`;
  for (const key of ['/', 's'])
    it(`open only Docent's search if Read the Docs' own widget has the key "${key}"`, async () => {
      const page = await openPage(ownWidget(key) + THEME);
      page.press(key);
      page.release('search');
      await opened(page);
      expect([...page.document.body.classList]).not.to.include('own-search');
    });
});

describe('search that opens by itself', () => {
  const searchIsLoaded = (page: Awaited<ReturnType<typeof openPage>>) =>
    waitUntil(() => page.document.querySelector('docs-search:defined'), 'no search');

  it('is loaded with the page if the address has a query', async () => {
    const page = await openPage(`<script>history.replaceState(null, '', '?a=1&q=tox')</script>${THEME}`);
    page.release('search');
    await searchIsLoaded(page);
  });

  it('is loaded with the page after Back', async () => {
    const page = await openPage(`<script>history.replaceState({docent: {}}, '')</script>${THEME}`);
    page.release('search');
    await searchIsLoaded(page);
  });

  it('is loaded with the page if the query is in a parameter named by the author', async () => {
    const page = await openPage(
      `<script>history.replaceState(null, '', '?find=tox')</script>
      <docs-search query-param="find"><button>Find</button></docs-search>`,
    );
    page.release('search');
    await searchIsLoaded(page);
  });

  it('is loaded with the page if there are words to highlight', async () => {
    localStorage.setItem('docent-landing', '{}');
    const page = await openPage(THEME);
    localStorage.removeItem('docent-landing');
    page.release('search');
    await searchIsLoaded(page);
  });

  it('is not loaded otherwise, whatever else the address and the history state contain', async () => {
    const page = await openPage(
      `<script>history.replaceState({router: 1}, '', '?highlight=tox#a')</script>${THEME}`,
    );
    page.release('search');
    await page.settled();
    expect(page.document.querySelector('docs-search')).not.to.exist;
  });
});

describe('search whose code fails to load', () => {
  const failure = new Error('404');

  it("moves the typed text and the focus to the theme's field, and logs the error once", async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    page.press('/');
    page.press('g');
    page.release('search', failure);
    await waitUntil(() => page.document.activeElement === field);
    expect(field.value).to.equal('g');
    expect(page.errors).to.deep.equal(['docent: Error: 404']);
  });

  it('no longer handles events of the page', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search', failure);
    await waitUntil(() => page.errors.length);
    page.find('input').blur();
    expect(page.press('/').defaultPrevented).to.equal(false);
    type(page, page.find('input'), 'gath');
    page.find('input').click();
    expect(page.find<HTMLInputElement>('input').value).to.equal('gath');
    expect(page.errors.length).to.equal(1);
  });

  it('leaves the text in the field it was typed into', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    type(page, field, 'gath');
    page.release('search', failure);
    await waitUntil(() => page.errors.length);
    await waitUntil(() => page.document.activeElement === field);
    expect(field.value).to.equal('gath');
  });

  it('lets links work as usual', async () => {
    const page = await openPage('<a href="#results" data-docs-search>Find</a>');
    page.find('a').click();
    expect(page.window.location.hash).to.equal('');
    page.release('search', failure);
    await waitUntil(() => page.window.location.hash === '#results');
  });
});

describe('the script tag', () => {
  it('ignores shortcuts and controls if search is off', async () => {
    const page = await openPage('text', 'data-no-search');
    expect(page.find('docs-search, docent-corner') === null).to.equal(true);
    expect(page.press('/').defaultPrevented).to.equal(false);
  });

  it('may be on a page twice', async () => {
    const page = await openPage(
      '<script type="module" src="/src/script-tag/index.ts?docent.js&again"></script>text',
    );
    page.press('/');
    page.release('search');
    await opened(page);
    expect(page.calls.length).to.equal(1);
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
  });
});

describe('search on a page that replaces its body', () => {
  /** Turbo replaces the body. htmx and frameworks replace its content. */
  const REPLACEMENTS: readonly [title: string, replace: (page: TaggedPage) => void][] = [
    [
      'the body by another one',
      ({document}) => {
        const body = document.createElement('body');
        body.append('Next page');
        document.body.replaceWith(body);
      },
    ],
    ['the content of the body', ({document}) => document.body.replaceChildren('Next page')],
  ];

  for (const [title, replace] of REPLACEMENTS)
    it(`opens the same element again after the page has replaced ${title}`, async () => {
      const page = await openPage(THEME);
      page.press('/');
      page.release('search');
      await opened(page);
      replace(page);
      page.press('k', {ctrlKey: true});
      expect(page.calls.length).to.equal(2);
      expect(page.find('docs-search').isConnected).to.equal(true);
      expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
    });

  it('keeps the typed words when the page replaces its body while the code loads', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.press('g');
    REPLACEMENTS[0]![1](page);
    page.press('a');
    page.release('search');
    expect((await opened(page)).query).to.equal('ga');
  });
});
