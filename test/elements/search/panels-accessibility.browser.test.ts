import {expect, html} from '@open-wc/testing';
import {setViewport} from '@web/test-runner-commands';
import {ServerError} from '../../../src/client/index.js';
import {answer, noPages, result, twoPages} from './answers.js';
import {clearStorage, hostAnswers, openPanels, until} from './open-panels.js';

describe('<docs-search> passes axe', () => {
  let host: ReturnType<typeof hostAnswers>;
  beforeEach(() => {
    host = hostAnswers(url => ({
      url: url.searchParams.get('url'),
      fragment: 'x',
      content: '<h2>Section</h2><p>Text</p>',
      external: false,
    }));
  });
  afterEach(async () => {
    host.stop();
    clearStorage();
    await setViewport({width: 800, height: 600});
  });

  it('with the scope menu and the search history', async () => {
    const entry = {title: 'Guide', url: 'https://docs.example/guide.html', location: 'guide', query: 'in'};
    const favourite = {...entry, url: 'https://docs.example/other.html'};
    localStorage.setItem(
      'docent-search-history:docent',
      JSON.stringify({recent: [entry], favourites: [favourite]}),
    );
    const search = await openPanels();
    expect(search.part('search-history')).to.exist;
    await expect(search.element).to.be.accessible();
  });

  it('with the proposal of another scope', async () => {
    const search = await openPanels();
    await search.type('zz');
    await search.answer(noPages());
    await until(() => search.client.requests.length > 1, 'no request in another scope');
    await search.answer(answer([result()], {count: 7}));
    await until(() => search.part('elsewhere'), 'nothing proposed');
    await expect(search.element).to.be.accessible();
  });

  it('with the link to the results page', async () => {
    const search = await openPanels(
      html`<docs-search project="docent"
        ><form action="/search.html"><input name="q" aria-label="Search" /></form
      ></docs-search>`,
    );
    await search.type('in');
    await search.fail(new ServerError({status: 500}));
    await until(() => search.part('results-page'), 'no link to the results page');
    await expect(search.element).to.be.accessible();
  });

  for (const [name, width] of [
    ['beside the list', 1280],
    ['over the list', 600],
  ] as const)
    it(`with the result preview ${name}`, async () => {
      await setViewport({width, height: 800});
      const search = await openPanels();
      const pages = twoPages();
      const [first] = pages.results;
      await search.find('in', answer([{...first!, domain: location.origin, path: `/preview-${width}.html`}]));
      await expect(search.element).to.be.accessible();
      search.press('ArrowDown');
      await search.changes();
      search.press('ArrowRight');
      await until(
        () => search.root.querySelector('docs-embed')?.shadowRoot?.textContent.includes('Text'),
        'no section',
      );
      await expect(search.element).to.be.accessible();
    });
});
