import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {createSearch, type Search} from './open-search.js';

const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, composed: true, ...init}));

describe("the theme's own control", () => {
  it('opens search if it is a slotted link, unless a modifier key is held', async () => {
    const search = await createSearch(
      html`<docs-search project="docent"><a href="#search">Search</a></docs-search>`,
    );
    const link = search.element.querySelector('a')!;
    link.addEventListener('click', event => event.ctrlKey && event.preventDefault());
    click(link, {ctrlKey: true});
    expect(search.element.open).to.equal(false);
    expect(click(link)).to.equal(false);
    expect(search.element.open).to.equal(true);
    expect(search.part('trigger')!.checkVisibility()).to.equal(false);
  });

  it('opens search if it is a slotted form, on a click into its field or on submit, with the text of the field', async () => {
    const search = await createSearch(html`
      <docs-search project="docent">
        <form action="/search.html"><input type="search" name="q" /><button>Go</button></form>
      </docs-search>
    `);
    const field = search.element.querySelector('input')!;
    field.value = 'tox';
    click(search.element.querySelector('button')!);
    expect([search.element.open, search.input.value, field.value]).to.deep.equal([true, 'tox', '']);
    search.element.hide();
    expect(document.activeElement === field).to.equal(true);
    click(field);
    expect([search.element.open, search.input.value]).to.deep.equal([true, 'tox']);
    search.element.hide();
    field.value = 'py';
    field.form!.requestSubmit();
    expect([search.element.open, search.input.value]).to.deep.equal([true, 'py']);
  });

  it('opens search if it is a field named by "for", when the reader types, and not on focus', async () => {
    const search = await createSearch(html`
      <div>
        <form id="theme-search"><input name="q" /></form>
        <docs-search project="docent" for="theme-search"></docs-search>
      </div>
    `);
    const field = document.querySelector<HTMLInputElement>('#theme-search input')!;
    field.focus();
    expect(search.element.open).to.equal(false);
    expect(search.part('trigger')).not.to.exist;
    await sendKeys({press: 't'});
    expect([search.element.open, search.input.value, field.value]).to.deep.equal([true, 't', '']);
    await sendKeys({type: 'ox'});
    expect(search.input.value).to.equal('tox');
  });

  it('keeps its click from listeners of the theme, which may open another search', async () => {
    const search = await createSearch(html`
      <div>
        <a id="theme-opener" href="#">Search</a>
        <docs-search project="docent" for="theme-opener"></docs-search>
      </div>
    `);
    let received = 0;
    const handleEvent = () => received++;
    document.addEventListener('click', handleEvent);
    click(document.querySelector('#theme-opener')!);
    click(document.body);
    document.removeEventListener('click', handleEvent);
    expect([search.element.open, received]).to.deep.equal([true, 1]);
  });

  it('opens search only after a composition has ended', async () => {
    const search = await createSearch(html`
      <div><input id="theme-box" /><docs-search for="theme-box"></docs-search></div>
    `);
    const field = document.querySelector<HTMLInputElement>('#theme-box')!;
    field.value = '東';
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, isComposing: true}));
    expect(search.element.open).to.equal(false);
    field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true, composed: true}));
    expect([search.element.open, search.input.value]).to.deep.equal([true, '東']);
  });

  it('opens search even if it was added later', async () => {
    const search = await createSearch(html`<div><docs-search></docs-search></div>`);
    const button = document.createElement('button');
    search.element.parentElement!.append(button);
    click(button);
    expect(search.element.open).to.equal(false);
    button.toggleAttribute('data-docs-search');
    click(button);
    expect(search.element.open).to.equal(true);
  });
});

describe('search in a theme that opens it when its field gets the focus', () => {
  /** Like Material's theme, whose script clicks a toggle after the focus has moved to the field. */
  async function createMaterial() {
    const search = await createSearch(html`
      <div>
        <input id="theme-field" data-docs-search />
        <input id="theme-toggle" type="checkbox" hidden data-docs-search />
        <docs-search></docs-search>
      </div>
    `);
    const around = search.element.parentElement!;
    const field = around.querySelector<HTMLElement>('#theme-field')!;
    const settled: Promise<void>[] = [];
    const handleFocus = () =>
      settled.push(
        new Promise(resolve =>
          setTimeout(() => {
            if (document.activeElement === field) around.querySelector<HTMLElement>('#theme-toggle')!.click();
            resolve();
          }),
        ),
      );
    for (const type of ['focusin', 'focusout']) around.addEventListener(type, handleFocus);
    field.focus();
    await Promise.all(settled);
    expect(search.element.open).to.equal(true);
    // The theme also reacts when search takes the focus from the field.
    await Promise.all(settled);
    return {search, field, settled};
  }

  const WAYS: Record<string, (search: Search) => void> = {
    Escape: search => search.press('Escape'),
    Close: search => search.part('close')!.click(),
    'a click beside it': search => {
      const at = {bubbles: true, composed: true, clientX: 1, clientY: 1};
      search.dialog.dispatchEvent(new PointerEvent('pointerdown', at));
      click(search.dialog, at);
    },
    'the system gesture for going back': search =>
      search.dialog.dispatchEvent(new Event('cancel', {cancelable: true})) && search.dialog.close(),
  };
  for (const [way, close] of Object.entries(WAYS))
    it(`stays closed, with the focus in the field, after it was closed by ${way}`, async () => {
      const {search, field, settled} = await createMaterial();
      close(search);
      await Promise.all(settled);
      expect([search.element.open, document.activeElement === field]).to.deep.equal([false, true]);
    });
});

const dispatch = (name: string) => document.dispatchEvent(new CustomEvent(`readthedocs-search-${name}`));

describe('the events of Read the Docs', () => {
  it('open and close search, without the script tag', async () => {
    const search = await createSearch();
    dispatch('show');
    expect(search.element.open).to.equal(true);
    dispatch('hide');
    expect(search.element.open).to.equal(false);
  });

  it('open only one of two elements, and do not reach other listeners', async () => {
    const received: string[] = [];
    const handle = ({type}: Event) => received.push(type);
    document.addEventListener('readthedocs-search-show', handle, true);
    const around = await createSearch(
      html`<div><docs-search></docs-search><docs-search></docs-search></div>`,
    );
    dispatch('show');
    document.removeEventListener('readthedocs-search-show', handle, true);
    expect(received).to.deep.equal([]);
    const boxes = [...around.element.parentElement!.querySelectorAll('docs-search')];
    expect(boxes.map(({open}) => open)).to.deep.equal([true, false]);
  });

  it('are not handled once search is removed', async () => {
    const search = await createSearch();
    search.element.remove();
    dispatch('show');
    expect(search.element.open).to.equal(false);
  });
});
