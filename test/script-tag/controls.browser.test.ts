import {expect, waitUntil} from '@open-wc/testing';
import {closePage, openPage} from './frame.js';
import {BUTTON, opened, THEME, type} from './theme.js';
import {THEME_CONTROLS} from './theme-controls.js';

afterEach(closePage);

describe('a control of the page', () => {
  it('opens search on a click, and is passed to search as its opener', async () => {
    const page = await openPage(BUTTON);
    page.find('#label').click();
    page.release('search');
    expect((await opened(page)).opener === page.find('#button')).to.equal(true);
  });

  for (const [title, html] of [
    ['a form with the role of search', THEME],
    ['a search field', '<form><input type="search"></form>'],
  ])
    it(`may be a field in ${title}`, async () => {
      const page = await openPage(html!);
      page.find('input').click();
      page.release('search');
      expect((await opened(page)).opener === page.find('input')).to.equal(true);
    });

  for (const [theme, html] of THEME_CONTROLS)
    it(`may be the search control of ${theme}, which does not receive the events itself`, async () => {
      const page = await openPage(html);
      const control = page.find<HTMLInputElement>('[data-opener]');
      const received: string[] = [];
      for (const target of [control, page.document])
        for (const type of ['mousedown', 'focusin', 'click'])
          target.addEventListener(type, () => received.push(type), true);
      const press = new page.window.MouseEvent('mousedown', {bubbles: true, cancelable: true});
      const inner = control.querySelector<HTMLElement>('a') ?? control;
      inner.dispatchEvent(press);
      inner.dispatchEvent(new page.window.MouseEvent('click', {bubbles: true, cancelable: true}));
      page.release('search');
      expect((await opened(page)).opener === control).to.equal(true);
      expect(press.defaultPrevented, 'the focus does not move to the control').to.equal(true);
      expect(received).to.deep.equal([]);
      expect(page.find<HTMLInputElement>('#__search')?.checked ?? false).to.equal(false);
    });

  it('is passed to search as its opener, and still contains the text that was typed into it', async () => {
    const page = await openPage(THEME);
    const field = page.find<HTMLInputElement>('input');
    type(page, field, 'ga');
    field.value = 'gath';
    page.release('search');
    const {query, opener} = await opened(page);
    expect([query, opener === field]).to.deep.equal(['', true]);
    expect(field.value).to.equal('gath');
  });

  it('opens nothing while text is being composed in it', async () => {
    const page = await openPage(THEME);
    page.release('search');
    type(page, page.find('input'), 'に', {isComposing: true});
    await page.settled();
    expect(page.calls).to.deep.equal([]);
    page.find('input').dispatchEvent(new page.window.CompositionEvent('compositionend', {bubbles: true}));
    expect((await opened(page)).opener === page.find('input')).to.equal(true);
  });

  it('opens nothing when focused with Tab', async () => {
    const page = await openPage(THEME);
    page.release('search');
    page.find('input').focus();
    await page.settled();
    expect(page.find('docs-search') === null).to.equal(true);
  });

  it('still submits its form', async () => {
    const page = await openPage(THEME);
    const submit = page.find('[type=submit]');
    const click = new page.window.MouseEvent('click', {bubbles: true, cancelable: true});
    page.document.addEventListener('submit', event => event.preventDefault());
    submit.dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(false);
  });

  it('is not a field within the content, which may filter a table', async () => {
    const page = await openPage(`${BUTTON}<main><input type="search" id="filter"></main>`);
    page.release('search');
    page.find('#filter').click();
    type(page, page.find('#filter'), 'x');
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  it('is not an element with an empty ID, as on pages of YARD', async () => {
    const page = await openPage('<docs-search for=""></docs-search><p id="">text</p>');
    page.release('search');
    page.find('p').click();
    await page.settled();
    expect(page.calls).to.deep.equal([]);
  });

  it('works as usual while Ctrl is held', async () => {
    const page = await openPage('<a href="#results" data-docs-search>Find</a>');
    const click = new page.window.MouseEvent('click', {bubbles: true, cancelable: true, ctrlKey: true});
    page.find('a').dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(false);
  });

  it('is a trigger of the element that the script tag adds', async () => {
    const page = await openPage(THEME);
    page.press('/');
    page.release('search');
    await opened(page);
    const {triggers} = page.find('docs-search') as HTMLElement & {triggers: string};
    expect(page.find('input').matches(triggers)).to.equal(true);
  });
});

describe('<docs-search> on the page', () => {
  it('is opened instead of an added one', async () => {
    const page = await openPage('<docs-search id="mine"><button>Find</button></docs-search>');
    page.find('button').click();
    page.release('search');
    expect((await opened(page)).opener === page.find('button')).to.equal(true);
    expect(page.document.querySelectorAll('docs-search').length).to.equal(1);
    expect(page.find('docs-search').hasAttribute('for')).to.equal(false);
  });

  it('is opened by the control that its author names', async () => {
    const page = await openPage('<docs-search for="find"></docs-search><button id="find">Find</button>');
    page.find('#find').click();
    page.release('search');
    await opened(page);
    expect(page.find('docs-search').getAttribute('for')).to.equal('find');
  });

  it('is loaded at once to show its own button', async () => {
    const page = await openPage('<docs-search></docs-search>');
    page.release('search');
    await waitUntil(() => page.window.customElements.get('docs-search'));
    expect(page.calls).to.deep.equal([]);
  });
});
