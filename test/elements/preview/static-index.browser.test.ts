import {expect, html, waitUntil} from '@open-wc/testing';
import {fakeHost, type FakeHost} from './support/fake-host.js';
import {PreviewPage} from './support/preview-page.js';
import {pointAt, press, resetMouse} from './support/reader.js';

const OTHER = `<!doctype html><title>Other</title><main>
  <h1>Other</h1><p>Its lead.</p><h2 id="one">One</h2><p>Text of one.</p></main>`;

describe('<docs-preview> with a static index', () => {
  let host: FakeHost;
  let reader: PreviewPage;
  let requested: string[];
  let tag: HTMLScriptElement;
  /** The folder of the pages. Each test has a different folder, because the element caches pages by address. */
  let folder: string;
  let folders = 0;

  beforeEach(async () => {
    host = fakeHost();
    requested = [];
    folder = `/static-index-${++folders}/`;
    window.fetch = async input => {
      const {pathname} = new URL(input instanceof Request ? input.url : input, location.href);
      requested.push(pathname);
      return pathname === `${folder}other.html`
        ? new Response(OTHER, {headers: {'content-type': 'text/html'}})
        : new Response('', {status: 404});
    };
    tag = document.createElement('script');
    tag.type = 'text/plain';
    reader = await PreviewPage.open(
      host,
      html`<main style="padding: 20px">
        <p>
          <a id="one" href="${folder}other.html#one">one</a>
          <a id="page" href="${folder}other.html">page</a>
        </p>
      </main>`,
    );
    reader.preview.api = '';
  });
  afterEach(async () => {
    reader.preview.remove();
    tag.remove();
    host.restore();
    await resetMouse();
  });

  async function showsBoth(): Promise<void> {
    await pointAt(reader.link('one'));
    await waitUntil(() => reader.part('body').textContent!.includes('Text of one.'), 'the section');
    await press('Escape');
    await pointAt(reader.link('page'));
    await waitUntil(() => reader.part('body').textContent!.includes('Its lead.'), 'the page');
    expect(requested).to.deep.equal([`${folder}other.html`]);
  }

  it('shows sections and pages from the HTML of a page that is requested once, if `index` is set and there is no API', async () => {
    reader.preview.setAttribute('index', folder);
    await showsBoth();
  });

  it('shows a message and the beginning of the page if the page lacks the section, with a single request', async () => {
    reader.preview.setAttribute('index', folder);
    reader.link('one').hash = '#gone';
    await pointAt(reader.link('one'));
    await waitUntil(() => reader.part('body').textContent!.includes('Its lead.'), 'the page');
    expect(reader.part('problem').textContent).to.equal('The page has no such section.');
    expect(requested).to.deep.equal([`${folder}other.html`]);
  });

  it('shows sections and pages from the HTML of a page that is requested once, if the script tag has `data-index`', async () => {
    tag.setAttribute('src', '/docent.js');
    tag.dataset['index'] = folder;
    document.head.append(tag);
    await showsBoth();
  });
});
