import {expect, fixture, html} from '@open-wc/testing';
import {mountSearch} from '../../../src/elements/search/define.js';

describe('mountSearch', () => {
  afterEach(() => document.querySelector('docs-search')?.remove());

  it("finds the page's own, which hears the tag's shortcuts", async () => {
    const own = await fixture(html`<docs-search for="find"></docs-search>`);
    expect(mountSearch('.theirs', 's') === own).to.equal(true);
    expect([own.getAttribute('hotkeys'), own.getAttribute('for')]).to.deep.equal(['s', 'find']);
  });

  it('puts one at the end of the body, without a button, and the same one back with its words', async () => {
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
});
