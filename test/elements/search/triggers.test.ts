import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {createSearch} from './open-search.js';

const click = (target: Element, init: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, composed: true, ...init}));

describe("the theme's own control", () => {
  it('a slotted link opens search, as a link when it is to', async () => {
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

  it('a slotted form opens search when its box is clicked or it is sent, and the text moves over', async () => {
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

  it('a box named by "for" opens search by typing, not by being reached', async () => {
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

  it('keeps its click from the theme, which may open a search of its own for it', async () => {
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

  it('waits for text that is being composed', async () => {
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

  it('works for controls that come later, and no others', async () => {
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

const tell = (name: string) => document.dispatchEvent(new CustomEvent(`readthedocs-search-${name}`));

describe('the events of the live service', () => {
  it('open and close search, without the script tag', async () => {
    const search = await createSearch();
    tell('show');
    expect(search.element.open).to.equal(true);
    tell('hide');
    expect(search.element.open).to.equal(false);
  });

  it('open this search only, whoever heard of them first', async () => {
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

  it('are left to others once search is gone', async () => {
    const search = await createSearch();
    search.element.remove();
    tell('show');
    expect(search.element.open).to.equal(false);
  });
});
