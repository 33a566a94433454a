import {expect, waitUntil} from '@open-wc/testing';
import {closePage, openPage, type TaggedPage} from './frame.js';
import {opened, THEME, type} from './theme.js';

afterEach(closePage);

describe('the events of the live service', () => {
  it('open search, and no other', async () => {
    const page = await openPage(THEME);
    const heard: string[] = [];
    page.document.addEventListener('readthedocs-search-show', ({type}) => heard.push(type), true);
    page.document.dispatchEvent(new page.window.CustomEvent('readthedocs-search-show'));
    page.release('search');
    await opened(page);
    expect(heard).to.deep.equal([]);
  });
});

describe('search that opens by itself', () => {
  const isThere = (page: Awaited<ReturnType<typeof openPage>>) =>
    waitUntil(() => page.document.querySelector('docs-search:defined'), 'no search');

  it('comes with the page when there are words in its address', async () => {
    const page = await openPage(`<script>history.replaceState(null, '', '?a=1&q=tox')</script>${THEME}`);
    page.release('search');
    await isThere(page);
  });

  it('comes with the page when Back has led to it', async () => {
    const page = await openPage(`<script>history.replaceState({'docs-search': {}}, '')</script>${THEME}`);
    page.release('search');
    await isThere(page);
  });

  it('comes with the page when the words for it are in a parameter that its author has named', async () => {
    const page = await openPage(
      `<script>history.replaceState(null, '', '?find=tox')</script>
      <docs-search query-param="find"><button>Find</button></docs-search>`,
    );
    page.release('search');
    await isThere(page);
  });

  it('comes with the page when a search that led to it has words to be marked', async () => {
    localStorage.setItem('docent-landing', '{}');
    const page = await openPage(THEME);
    localStorage.removeItem('docent-landing');
    page.release('search');
    await isThere(page);
  });

  it('does not come otherwise, whatever else the address and its history say', async () => {
    const page = await openPage(
      `<script>history.replaceState({router: 1}, '', '?highlight=tox#a')</script>${THEME}`,
    );
    page.release('search');
    await page.settled();
    expect(page.document.querySelector('docs-search')).not.to.exist;
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
    expect(page.errors).to.deep.equal(['docent: Error: 404']);
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

describe('search after the page has replaced its body', () => {
  /** As Turbo does, and as htmx and frameworks do. */
  const WAYS: readonly [title: string, replace: (page: TaggedPage) => void][] = [
    [
      'by another body',
      ({document}) => {
        const body = document.createElement('body');
        body.append('Next page');
        document.body.replaceWith(body);
      },
    ],
    ['by other content', ({document}) => document.body.replaceChildren('Next page')],
  ];

  for (const [title, replace] of WAYS)
    it(`opens again, the same, ${title}`, async () => {
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

  it('opens with what was typed while the body was replaced and the code loaded', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.press('g');
    WAYS[0]![1](page);
    page.press('a');
    page.release('search');
    expect((await opened(page)).query).to.equal('ga');
  });
});
