import {expect, fixture, html} from '@open-wc/testing';
import {mountSearch} from '../../../src/elements/search/define.js';

describe('mountSearch', () => {
  afterEach(() => document.querySelector('docs-search')?.remove());

  it("returns the page's own element, with the shortcuts of the script tag", async () => {
    const own = await fixture(html`<docs-search for="find"></docs-search>`);
    expect(mountSearch('.theirs', 's') === own).to.equal(true);
    expect([own.getAttribute('hotkeys'), own.getAttribute('for')]).to.deep.equal(['s', 'find']);
  });

  it('adds an element without a button to the body, and adds the same one again with its query', async () => {
    const ours = mountSearch('.theirs', undefined)!;
    expect(document.body.lastElementChild === ours).to.equal(true);
    expect(ours.triggers).to.equal('.theirs');
    await ours.updateComplete;
    expect(ours.shadowRoot!.querySelector('[part=trigger]') === null).to.equal(true);
    const box = () => ours.shadowRoot!.querySelector('input')!;
    box().value = 'tox';
    ours.remove();
    expect(mountSearch('.theirs', undefined) === ours).to.equal(true);
    expect(box().value).to.equal('tox');
    expect(document.querySelectorAll('docs-search').length).to.equal(1);
  });

  it('adds it closed and empty if the page has replaced its body while search was open', async () => {
    const ours = mountSearch('.theirs', undefined)!;
    ours.show({query: 'tox'});
    expect(ours.open).to.equal(true);
    ours.remove();
    await Promise.resolve();
    mountSearch('.theirs', undefined);
    const box = ours.shadowRoot!.querySelector('input')!;
    expect([ours.open, box.value]).to.deep.equal([false, '']);
    ours.show();
    expect([ours.open, box.value]).to.deep.equal([true, '']);
    ours.hide();
  });

  it('leaves search open if the element is only moved', async () => {
    const ours = mountSearch('.theirs', undefined)!;
    ours.show({query: 'tox'});
    document.body.prepend(ours);
    await Promise.resolve();
    expect([ours.open, ours.shadowRoot!.querySelector('input')!.value]).to.deep.equal([true, 'tox']);
    ours.hide();
  });
});
