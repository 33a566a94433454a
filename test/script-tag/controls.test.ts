import {aTimeout, expect, waitUntil} from '@open-wc/testing';
import {A_WHILE, closePage, openPage} from './frame.js';
import {BUTTON, opened, THEME, type} from './theme.js';

afterEach(closePage);

describe('a control of the page', () => {
  it('opens search by a click, and is the opener', async () => {
    const page = await openPage(BUTTON);
    page.find('#label').click();
    page.release('search');
    expect((await opened(page)).opener).to.equal(page.find('#button'));
  });

  for (const [title, html] of [
    ['a form with the role of search', THEME],
    ['a search field', '<form><input type="search"></form>'],
  ])
    it(`may be a box in ${title}`, async () => {
      const page = await openPage(html!);
      page.find('input').click();
      page.release('search');
      expect((await opened(page)).opener).to.equal(page.find('input'));
    });

  // By what a few of their attributes are; see "Which themes" in the manual.
  for (const [title, html] of [
    [
      'Material, on a phone',
      '<label id="opener" for="__search"></label><input type="checkbox" id="__search">',
    ],
    ['MkDocs', '<a id="opener" href="#" data-toggle="modal" data-target="#mkdocs_search_modal">Search</a>'],
    ['MkDocs 1.6', '<a id="opener" href="#" data-bs-target="#mkdocs_search_modal">Search</a>'],
    ['PyData', '<button id="opener" class="btn search-button">Search</button>'],
  ] as const)
    it(`may be what opens the search of ${title}, which then does not open`, async () => {
      const page = await openPage(html);
      const heard: string[] = [];
      page.document.addEventListener('click', ({type}) => heard.push(type));
      page.find('#opener').click();
      page.release('search');
      expect((await opened(page)).opener).to.equal(page.find('#opener'));
      expect(heard).to.deep.equal([]);
      expect(page.find<HTMLInputElement>('#__search')?.checked ?? false).to.equal(false);
    });

  it('hands over what was typed into it', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    type(page, field, 'ga');
    field.value = 'gath';
    page.release('search');
    expect(await opened(page)).to.deep.equal({query: 'gath', opener: field});
    expect(field.value).to.equal('');
  });

  it('is left alone while text is being composed in it', async () => {
    const page = await openPage(THEME);
    page.release('search');
    type(page, page.find('input'), 'に', {isComposing: true});
    await aTimeout(A_WHILE);
    expect(page.calls).to.deep.equal([]);
    page.find('input').dispatchEvent(new page.window.CompositionEvent('compositionend', {bubbles: true}));
    expect((await opened(page)).query).to.equal('に');
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
    const {triggers} = page.find('docs-search') as HTMLElement & {triggers: string};
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
    const page = await openPage('<docs-search for="find"></docs-search><button id="find">Find</button>');
    page.find('#find').click();
    page.release('search');
    await opened(page);
    expect(page.find('docs-search').getAttribute('for')).to.equal('find');
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
