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
    const added = mountSearch('.theirs', undefined)!;
    expect(document.body.lastElementChild === added).to.equal(true);
    expect(added.triggers).to.equal('.theirs');
    await added.updateComplete;
    expect(added.shadowRoot!.querySelector('[part=trigger]') === null).to.equal(true);
    const box = () => added.shadowRoot!.querySelector('input')!;
    box().value = 'tox';
    added.remove();
    expect(mountSearch('.theirs', undefined) === added).to.equal(true);
    expect(box().value).to.equal('tox');
    expect(document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('adds the element closed and empty if the page has replaced its body while search was open', async () => {
    const added = mountSearch('.theirs', undefined)!;
    added.show({query: 'tox'});
    expect(added.open).to.equal(true);
    added.remove();
    await Promise.resolve();
    mountSearch('.theirs', undefined);
    const box = added.shadowRoot!.querySelector('input')!;
    expect([added.open, box.value]).to.deep.equal([false, '']);
    added.show();
    expect([added.open, box.value]).to.deep.equal([true, '']);
    added.hide();
  });

  it('keeps search open if the element is only moved', async () => {
    const added = mountSearch('.theirs', undefined)!;
    added.show({query: 'tox'});
    document.body.prepend(added);
    await Promise.resolve();
    expect([added.open, added.shadowRoot!.querySelector('input')!.value]).to.deep.equal([true, 'tox']);
    added.hide();
  });
});
