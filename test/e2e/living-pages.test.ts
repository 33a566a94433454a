import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

const HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Guide</title>
  <meta name="viewport" content="width=device-width"></head>`;

const text = (title: string) => `<h1>${title}</h1>
  <p>The kettle is filled and put on a stove. See the <a href="stoves.html#stoves">stoves</a>.</p>
  <h2 id="stoves">Stoves</h2><p>Induction, gas and wood stoves work.</p>`;

const CONTROL = '<header><button class="DocSearch-Button">Search</button></header>';

const guide = `${HEAD}<body>${CONTROL}<div id="app"><main>${text('Guide')}</main></div></body></html>`;

/** How tools change the page instead of a navigation, without the code of these tools. */
const REPLACEMENTS: readonly [title: string, replace: (next: string) => void][] = [
  [
    'its body (Turbo)',
    next => {
      const body = document.createElement('body');
      body.append(...new DOMParser().parseFromString(next, 'text/html').body.childNodes);
      document.body.replaceWith(body);
      history.pushState({}, '', 'next.html');
    },
  ],
  ['its body by a copy (Turbo, on Back)', () => document.body.replaceWith(document.body.cloneNode(true))],
  [
    'the content of its body (htmx)',
    next => {
      document.body.replaceChildren(...new DOMParser().parseFromString(next, 'text/html').body.childNodes);
      history.pushState({}, '', 'next.html');
    },
  ],
  [
    'a part of its body (instant navigation)',
    next => {
      const app = new DOMParser().parseFromString(next, 'text/html').querySelector('#app')!;
      document.querySelector('#app')!.replaceWith(app);
      history.pushState({}, '', 'next.html');
    },
  ],
  [
    'all elements that it has not rendered (a framework)',
    () => {
      const app = document.querySelector('#app')!;
      const rendered = [...app.cloneNode(true).childNodes];
      app.replaceChildren();
      document.querySelectorAll('docs-search, docs-preview').forEach(element => element.remove());
      app.append(...rendered);
    },
  ],
];

/** The number of Docent's elements on the page, for each kind. */
const counts = (page: Page) =>
  page.evaluate(() =>
    ['docs-search', 'docs-preview', 'docent-corner'].map(name => document.querySelectorAll(name).length),
  );

async function seePreview(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.locator('main p a').first().hover();
  await page.locator('docs-preview[open]').waitFor({state: 'attached'});
  await page.keyboard.press('Escape');
  await page.locator('docs-preview[open]').waitFor({state: 'detached'});
}

describe('a page that replaces', () => {
  const site = useSite(() =>
    startSite({'': pages({'index.html': guide, 'guide.html': guide, 'stoves.html': guide})}, [
      '--project',
      'kettle',
    ]),
  );

  for (const [title, replace] of REPLACEMENTS)
    it(`${title}: search and previews still work, with one element each`, async () => {
      const page = await site.open('guide.html', {reducedMotion: 'reduce'});
      const {box, dialog, options} = searchDialog(page);
      await page.keyboard.press('/');
      await page.keyboard.type('stov');
      await options.first().waitFor();
      await page.keyboard.press('Control+a');
      await page.locator('docs-search').evaluate(search => (search as unknown as {hide(): void}).hide());
      await dialog.waitFor({state: 'detached'});
      await seePreview(page);
      // A pointer that still rests on a link would open a card on the next page. A card is a dialog, like search.
      await page.mouse.move(0, 0);

      await page.evaluate(replace, guide.replaceAll('Guide', 'Next'));
      await page.keyboard.press('/');
      await box.waitFor();
      if (!title.includes('copy')) assert.equal(await box.inputValue(), 'stov');
      await box.fill('stove');
      await options.first().waitFor();
      await page.locator('docs-search').evaluate(search => (search as unknown as {hide(): void}).hide());
      await dialog.waitFor({state: 'detached'});

      await page.locator('.DocSearch-Button').click();
      await box.waitFor();
      await page.locator('docs-search').evaluate(search => (search as unknown as {hide(): void}).hide());
      await seePreview(page);
      assert.deepEqual(await counts(page), [1, 1, 0]);
    });

  it('its body while search loads: search opens with the typed text', async () => {
    const page = await site.open('guide.html');
    await page.route(/\/_\/docent\/search-.*\.js/, async route => {
      await page.evaluate(REPLACEMENTS[0]![1], guide);
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('stov');
    const {box, options} = searchDialog(page);
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'stov');
    assert.deepEqual(await counts(page), [1, 0, 0]);
  });
});

/** Navigates as VitePress and Docusaurus do: first the address, then, once the code was loaded, the content and the head. */
const goTo = (page: Page, path: string) =>
  page.evaluate(async path => {
    const {href} = new URL(path, location.href);
    history.pushState({}, '', href);
    const next = new DOMParser().parseFromString(await (await fetch(href)).text(), 'text/html');
    document.title = next.title;
    for (const meta of document.querySelectorAll('meta[name^=readthedocs]')) meta.remove();
    document.head.append(...next.querySelectorAll('meta[name^=readthedocs]'));
    document.querySelector('main')!.replaceChildren(...next.querySelector('main')!.childNodes);
  }, path);

describe('a single-page site', () => {
  const more = 'The water is hot after three minutes, which is as long as it takes.';
  const deep = `${HEAD}<body>${CONTROL}<div id="app"><main><h1>Deep</h1>
    <p>Of <a id="up" href="../stoves.html#stoves">stoves</a>, <a id="whole" href="page.html">this page</a>
    and <a id="part" href="#far">a part of it</a>, <a id="near" href="other.html#near">a page beside it</a>.</p>
    <div style="height: 3000px"></div><h2 id="far">Far</h2><p>${more}</p></main></div></body></html>`;
  const neighbour = `${HEAD}<body><main><h1>Other</h1><h2 id="near">Near</h2><p>A pot beside it.</p></main></body></html>`;
  const start = guide.replace('href="stoves.html#stoves"', 'href="../stoves.html#stoves"');
  const site = useSite(() =>
    startSite({
      kettle: pages({
        'index.html': guide,
        'start/guide.html': start,
        'stoves.html': guide,
        'deep/down/page.html': deep.replaceAll('../stoves', '../../stoves'),
        'deep/down/other.html': neighbour,
      }),
      pot: pages({'index.html': guide.replaceAll('kettle', 'pot')}),
    }),
  );

  it('previews resolve links against the address of the current page', async () => {
    const page = await site.open('kettle/start/guide.html');
    const requested: string[] = [];
    page.on('request', request => {
      const url = new URL(request.url());
      if (url.pathname.includes('/embed/')) requested.push(new URL(url.searchParams.get('url')!).pathname);
    });
    await seePreview(page);
    await goTo(page, '../deep/down/page.html');

    await page.locator('#whole').hover();
    await page.locator('#near').hover();
    await page.locator('docs-preview').getByText('A pot beside it').waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await page.locator('#part').hover();
    await page.locator('docs-preview').getByText(more).waitFor();
    assert.equal(await page.locator('docs-preview [part=path]').textContent(), 'On this page');
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await page.locator('#up').hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    const folder = new URL('kettle/', site.address).pathname;
    // A slow machine may request a section again.
    assert.deepEqual(
      [...new Set(requested)],
      [`${folder}stoves.html`, `${folder}deep/down/other.html`, `${folder}deep/down/page.html`],
    );
    assert.equal(await page.locator('docs-preview').count(), 1);
  });

  it('search and previews use the project and version of the current page', async () => {
    const page = await site.open('kettle/start/guide.html');
    await seePreview(page);
    const {dialog, open} = searchDialog(page);
    const searchRequest = () => page.waitForRequest(request => request.url().includes('/search/'));
    await open();
    await Promise.all([
      searchRequest().then(request => assert.match(request.url(), /kettle%2Flatest|kettle\/latest/)),
      page.keyboard.type('stov'),
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'hidden'});
    await goTo(page, new URL('pot/', site.address).href);
    await open();
    await Promise.all([
      searchRequest().then(request => assert.match(request.url(), /pot%2Flatest|pot\/latest/)),
      page.keyboard.type('pots'),
    ]);
    const identity = await page
      .locator('docs-preview')
      .evaluate(element => (element as unknown as {page: {project: string; version: string}}).page);
    assert.deepEqual([identity.project, identity.version], ['pot', 'latest']);
  });
});

describe('a page in a sandboxed frame', () => {
  const frame = `${HEAD}<body><iframe sandbox="allow-scripts" src="guide.html" width="900" height="500"></iframe></body>`;
  const site = useSite(() =>
    startSite({'': pages({'index.html': frame, 'guide.html': guide, 'stoves.html': guide})}, [
      '--project',
      'kettle',
    ]),
  );

  it('has search results and previews', async () => {
    const page = await site.open('', {viewport: {width: 1000, height: 600}});
    const inner = page.frameLocator('iframe');
    await inner.locator('main p a').hover();
    await inner.locator('docs-preview').getByText('Induction').waitFor();
    await page.mouse.move(5, 5);
    await inner.locator('.DocSearch-Button').click();
    await inner.getByRole('combobox', {name: 'Search', exact: true}).fill('stoves');
    await inner.locator('docs-search [role=option]').first().waitFor();
  });
});
