import {expect, fixture, html} from '@open-wc/testing';
import {forgetAll, openPanels} from './open-panels.js';
import type {Search} from './open-search.js';

const questions = (search: Search) => [...search.root.querySelectorAll<HTMLElement>('.questions button')];
const offered = (search: Search) => questions(search).map(button => button.textContent);

describe('what <docs-search> offers before anything is typed', () => {
  beforeEach(async () => {
    await fixture(html`
      <main>
        <h1>Ovens</h1>
        <h2>1.2. Lighting a fire<a class="headerlink" href="#fire">¶</a></h2>
        <h2>Lighting a fire</h2>
        <h2>What to do when it will not burn, whatever is tried</h2>
        <h2>Baking</h2>
        <h2>Cooling</h2>
        <h2>Cleaning</h2>
      </main>
    `);
  });
  afterEach(forgetAll);

  it('is three headings of the page, without numbers and permalinks, and the keys', async () => {
    const search = await openPanels();
    expect(offered(search)).to.deep.equal(['Lighting a fire', 'Baking', 'Cooling']);
    expect(search.text('keys')).to.equal('↑ ↓ to move ↵ to open esc to close');
  });

  it('is what a page without headings links to', async () => {
    document.querySelector('main')!.outerHTML = `<main><h1>Ovens</h1><p><a href="#top">Top</a>
      <a href="/fire.html">Lighting a fire</a> <a href="https://other.example/">Elsewhere</a></p>
      <ul><li><a href="/baking.html">2to3 loaves</a></li></ul></main>`;
    const search = await openPanels();
    expect(offered(search)).to.deep.equal(['Lighting a fire', '2to3 loaves']);
  });

  it('is what the page proposes', async () => {
    const search = await openPanels(html`<docs-search questions="how to bake | rye"></docs-search>`);
    expect(offered(search)).to.deep.equal(['how to bake', 'rye']);
  });

  it('is asked by a click', async () => {
    const search = await openPanels();
    questions(search)[1]!.click();
    expect([search.input.value, search.client.words]).to.deep.equal(['Baking', ['Baking*']]);
    expect(search.root.activeElement === search.input).to.equal(true);
    await search.changes();
    expect(offered(search)).to.deep.equal([]);
  });

  it('is what was opened before, where there is any', async () => {
    const recent = [{title: 'A', url: 'https://docs.example/a.html'}];
    localStorage.setItem('docent-search-history:docent', JSON.stringify({recent}));
    const search = await openPanels();
    expect([offered(search).length, search.part('entry') !== null]).to.deep.equal([0, true]);
  });

  it('passes axe', async () => {
    const search = await openPanels();
    await expect(search.element).to.be.accessible();
  });
});
