import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {createSearch, type Search} from './open-search.js';

const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, composed: true, ...init}));

describe("the theme's own control", () => {
  it('a slotted link opens search, or is followed with a modifier key', async () => {
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

  it('a slotted form opens search on a click into its field or on submit, and its text moves to the box', async () => {
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

  it('a field named by "for" opens search on typing, and not on focus', async () => {
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

  it('hides its click from the theme, which may open a search of its own', async () => {
    const search = await createSearch(html`
      <div>
        <a id="theme-opener" href="#">Search</a>
        <docs-search project="docent" for="theme-opener"></docs-search>
      </div>
    `);
    let heard = 0;
    const hear = () => heard++;
    document.addEventListener('click', hear);
    click(document.querySelector('#theme-opener')!);
    click(document.body);
    document.removeEventListener('click', hear);
    expect([search.element.open, heard]).to.deep.equal([true, 1]);
  });

  it('waits until text has been composed', async () => {
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

  it('works for controls that are added later', async () => {
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

describe('a theme that opens search when its field gets the focus', () => {
  /** As Material: a moment after the focus has moved, its toggle is clicked by a script. */
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
    // The field has lost the focus, which the theme hears too.
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
    'the gesture of the system': search =>
      search.dialog.dispatchEvent(new Event('cancel', {cancelable: true})) && search.dialog.close(),
  };
  for (const [way, close] of Object.entries(WAYS))
    it(`is closed by ${way}, and stays closed with the focus in the field`, async () => {
      const {search, field, settled} = await createMaterial();
      close(search);
      await Promise.all(settled);
      expect([search.element.open, document.activeElement === field]).to.deep.equal([false, true]);
    });
});

const tell = (name: string) => document.dispatchEvent(new CustomEvent(`readthedocs-search-${name}`));

describe('the events of the live service', () => {
  it('open and close search, without the script tag', async () => {
    const search = await createSearch();
    tell('show');
    expect(search.element.open).to.equal(true);
    tell('hide');
    expect(search.element.open).to.equal(false);
  });

  it('open only this search, even if others listen too', async () => {
    const heard: string[] = [];
    const handle = ({type}: Event) => heard.push(type);
    document.addEventListener('readthedocs-search-show', handle, true);
    const around = await createSearch(
      html`<div><docs-search></docs-search><docs-search></docs-search></div>`,
    );
    tell('show');
    document.removeEventListener('readthedocs-search-show', handle, true);
    expect(heard).to.deep.equal([]);
    const boxes = [...around.element.parentElement!.querySelectorAll('docs-search')];
    expect(boxes.map(({open}) => open)).to.deep.equal([true, false]);
  });

  it('are left to others once search is removed', async () => {
    const search = await createSearch();
    search.element.remove();
    tell('show');
    expect(search.element.open).to.equal(false);
  });
});
