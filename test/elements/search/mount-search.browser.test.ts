import {expect, fixture, html} from '@open-wc/testing';
import {mountSearch} from '../../../src/elements/search/define.js';

describe('mountSearch', () => {
  afterEach(() => document.querySelector('docs-search')?.remove());

  it("returns the page's own element, with the shortcuts of the script tag", async () => {
    const own = await fixture(html`<docs-search for="find"></docs-search>`);
    expect(mountSearch('.theirs', 's') === own).to.equal(true);
    expect([own.getAttribute('hotkeys'), own.getAttribute('for')]).to.deep.equal(['s', 'find']);
  });

  it('adds an element without a button to the body, and adds the same element again with its query', async () => {
    const search = mountSearch('.theirs', undefined)!;
    expect(document.body.lastElementChild === search).to.equal(true);
    expect(search.triggers).to.equal('.theirs');
    await search.updateComplete;
    expect(search.shadowRoot!.querySelector('[part=trigger]') === null).to.equal(true);
    const box = () => search.shadowRoot!.querySelector('input')!;
    box().value = 'tox';
    search.remove();
    expect(mountSearch('.theirs', undefined) === search).to.equal(true);
    expect(box().value).to.equal('tox');
    expect(document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('adds the element closed and empty if the page has replaced its body while search was open', async () => {
    const search = mountSearch('.theirs', undefined)!;
    search.show({query: 'tox'});
    expect(search.open).to.equal(true);
    search.remove();
    await Promise.resolve();
    mountSearch('.theirs', undefined);
    const box = search.shadowRoot!.querySelector('input')!;
    expect([search.open, box.value]).to.deep.equal([false, '']);
    search.show();
    expect([search.open, box.value]).to.deep.equal([true, '']);
    search.hide();
  });

  it('keeps search open if the element is only moved', async () => {
    const search = mountSearch('.theirs', undefined)!;
    search.show({query: 'tox'});
    document.body.prepend(search);
    await Promise.resolve();
    expect([search.open, search.shadowRoot!.querySelector('input')!.value]).to.deep.equal([true, 'tox']);
    search.hide();
  });
});
