import {expect, html} from '@open-wc/testing';
import {createSearch} from '../open-search.js';

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
