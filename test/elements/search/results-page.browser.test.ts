import {expect, html} from '@open-wc/testing';
import {ServerError} from '../../../src/client/index.js';
import {en} from '../../../src/i18n/en.js';
import {createSearch, watchLinks, type Search} from './open-search.js';
import {panelsLoaded, clearStorage, openPanels} from './open-panels.js';

const FORM = html`<docs-search project="docent">
  <form action="/search.html?old=1">
    <input type="hidden" name="area" value="default" /><input type="search" name="q" value="old" /><button>
      Go
    </button>
  </form>
</docs-search>`;

async function failing(search: Search): Promise<HTMLAnchorElement | null> {
  await search.type('tox & py');
  await search.fail(new ServerError({status: 500}));
  // The view with the link is loaded on demand.
  await import('../../../src/elements/search/no-results.js');
  await search.changes();
  await search.changes();
  return search.part('results-page') as HTMLAnchorElement | null;
}

describe('the link to the site’s own results page', () => {
  let links: ReturnType<typeof watchLinks>;
  beforeEach(() => (links = watchLinks()));
  afterEach(() => {
    links.stop();
    clearStorage();
  });

  it('is built from the slotted form when the API fails, with the query', async () => {
    const link = await failing(await openPanels(FORM));
    expect(link!.textContent).to.equal(en.resultsPage);
    expect(link!.href).to.equal(`${location.origin}/search.html?area=default&q=tox+%26+py`);
  });

  it('is followed by Enter in the box', async () => {
    const search = await openPanels(FORM);
    const link = await failing(search);
    expect(search.press('Enter').defaultPrevented).to.equal(true);
    expect(links.followed).to.deep.equal([link!.href]);
    expect(search.client.requests).to.have.length(1);
  });

  it('is left to the browser when Enter is pressed on the link itself', async () => {
    const search = await openPanels(FORM);
    const link = await failing(search);
    expect(search.press('Enter', {}, link!).defaultPrevented).to.equal(false);
  });

  it('is built from the form around the control that "for" names', async () => {
    const search = await createSearch(html`
      <div>
        <form id="rtd-search-form" action="results.html" method="get">
          <input type="text" name="query" />
        </form>
        <docs-search project="docent" for="rtd-search-form"></docs-search>
      </div>
    `);
    search.element.show();
    await panelsLoaded(search);
    expect(new URL((await failing(search))!.href).search).to.equal('?query=tox+%26+py');
  });

  const without = {
    'no form': html`<docs-search></docs-search>`,
    'a form without an action': html`<docs-search
      ><form><input name="q" /></form
    ></docs-search>`,
    'a form with the method POST': html`<docs-search
      ><form action="/s" method="post"><input name="q" /></form
    ></docs-search>`,
    'a form whose action is a script': html`<docs-search
      ><form action="javascript:alert(1)"><input name="q" /></form
    ></docs-search>`,
  };
  for (const [name, template] of Object.entries(without))
    it(`is absent if the element contains ${name}`, async () => {
      expect(await failing(await openPanels(template))).not.to.exist;
    });

  it('is absent while search works', async () => {
    const search = await openPanels(FORM);
    await search.find();
    expect(search.part('results-page')).not.to.exist;
  });
});
