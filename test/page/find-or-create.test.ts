import {expect, fixture, html} from '@open-wc/testing';
import {findOrCreate} from '../../src/page/find-or-create.js';

describe('findOrCreate', () => {
  afterEach(() => document.querySelector('docs-embed')?.remove());

  it("finds the page's own", async () => {
    const own = await fixture(html`<docs-embed></docs-embed>`);
    expect(findOrCreate('docs-embed') === own).to.equal(true);
  });

  it('puts one at the end of the body, and the same one back when it was thrown out', () => {
    const made = findOrCreate('docs-embed');
    made.dataset['typed'] = 'tox';
    expect(document.body.lastElementChild === made).to.equal(true);
    made.remove();
    expect(findOrCreate('docs-embed').dataset['typed']).to.equal('tox');
    expect(document.querySelectorAll('docs-embed').length).to.equal(1);
  });
});
