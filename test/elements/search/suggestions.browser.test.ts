import {expect, fixture, fixtureCleanup, html, waitUntil} from '@open-wc/testing';
import {clearStorage, openPanels, panelsLoaded} from './open-panels.js';
import {createSearch, type Search} from './open-search.js';

const questions = (search: Search) => [
  ...search.root.querySelectorAll<HTMLElement>('.questions:not(.room) button'),
];
const offered = (search: Search) => questions(search).map(button => button.textContent.trim());

describe('the suggestions of <docs-search>', () => {
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
  afterEach(clearStorage);

  it('are three headings of the page, without section numbers and permalinks, in a dialog that also explains its keys', async () => {
    const search = await openPanels();
    expect(offered(search)).to.deep.equal(['Lighting a fire', 'Baking', 'Cooling']);
    expect(search.text('keys')).to.equal('↑ ↓ to move ↵ to open esc to close');
  });

  it('begin with the API objects to which the page links most often, and continue with headings', async () => {
    fixtureCleanup();
    const link = (name: string) => html`<a href="/api.html"><code>${name}</code></a> `;
    await fixture(html`
      <main>
        <h2>Notes</h2>
        ${['oven.light()', 'oven.heat', 'oven.heat', 'once', 'oven.light', 'oven.heat', '--all', '--all'].map(link)}
      </main>
    `);
    const search = await openPanels();
    await waitUntil(() => offered(search).length, 'no suggestion is shown');
    expect(offered(search)).to.deep.equal(['oven.heat', 'oven.light', 'Notes']);
  });

  it('are the first three that the index proposes, as soon as its answer arrives, and do not change the height of the dialog', async () => {
    let resolveSuggestions = (_: readonly string[]) => {};
    const suggested = new Promise<readonly string[]>(resolve => (resolveSuggestions = resolve));
    const search = await createSearch();
    search.element.client = Object.assign(search.client, {questions: () => suggested});
    search.element.show();
    await panelsLoaded(search);
    expect(offered(search)).to.deep.equal([]);
    const height = search.part('panel')!.getBoundingClientRect().height;
    resolveSuggestions(['How ovens work', 'Baking rye', 'Why is it cold?', 'A fourth']);
    await search.changes();
    expect(offered(search)).to.deep.equal(['How ovens work', 'Baking rye', 'Why is it cold?']);
    expect(search.part('panel')!.getBoundingClientRect().height).to.equal(height);
  });

  it('are headings of the page if the index fails or proposes nothing', async () => {
    for (const answer of [Promise.reject(new Error('away')), Promise.resolve([])]) {
      const search = await createSearch();
      search.element.client = Object.assign(search.client, {questions: () => answer});
      search.element.show();
      await panelsLoaded(search);
      expect(offered(search)[0]).to.equal('Lighting a fire');
      search.element.hide();
    }
  });

  it('are those in the attribute `questions` of the element', async () => {
    const search = await openPanels(html`<docs-search questions="how to bake | rye"></docs-search>`);
    expect(offered(search)).to.deep.equal(['how to bake', 'rye']);
  });

  it('are typed into the box and searched for when they are clicked', async () => {
    const search = await openPanels();
    questions(search)[1]!.click();
    expect([search.input.value, search.client.words]).to.deep.equal(['Baking', ['Baking*']]);
    expect(search.root.activeElement === search.input).to.equal(true);
    await search.changes();
    expect(offered(search)).to.deep.equal([]);
  });

  it('are not shown if there is a search history', async () => {
    const recent = [{title: 'A', url: 'https://docs.example/a.html'}];
    localStorage.setItem('docent-search-history:docent', JSON.stringify({recent}));
    const search = await openPanels();
    expect([offered(search).length, search.part('entry') !== null]).to.deep.equal([0, true]);
  });

  it('have no accessibility violation that axe can find', async () => {
    const search = await openPanels();
    await expect(search.element).to.be.accessible();
  });
});
