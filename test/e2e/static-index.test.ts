import assert from 'node:assert/strict';
import {readdir, readFile, rename, writeFile} from 'node:fs/promises';
import {join, relative, sep} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Route} from 'playwright-core';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {pages} from '../support/site.js';
import {STRICT_CSP} from '../support/watched-page.js';
import {FAILED_REQUEST, searchDialog} from './search-dialog.js';

/** The policy that also allows the worker. */
const CSP = `${STRICT_CSP} docent; worker-src 'self'`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`;

/** Enough pages for an index of many files. */
const filler = Object.fromEntries(
  Array.from({length: 60}, (_, number) => [
    `filler/page-${number}.html`,
    page(
      `Filler ${number}`,
      `<h1 id="filler">Filler ${number}</h1><p>${Array.from({length: 900}, (_, index) => `word${(index * 7919 + number * 31) % 20_000}`).join(' ')}</p>`,
    ),
  ]),
);

const write = pages({
  ...filler,
  'index.html': page(
    'Kettle',
    `<h1 id="kettle">Kettle</h1><p>See <a class="reference" href="guide/boiling.html#descaling">how to descale</a>.</p>
     <docs-embed href="guide/boiling.html#descaling"></docs-embed>`,
  ),
  'guide/boiling.html': page(
    'Boiling water',
    `<h1 id="boiling">Boiling water</h1><p>Fill the kettle.</p>
     <section id="descaling"><h2>Descaling the kettle</h2><p>Vinegar dissolves limescale.</p></section>`,
  ),
});

describe('a site without a host, with a static index', () => {
  let site: PlainSite;
  before(async () => {
    site = await startPlainSite(write);
  });
  after(() => site.stop());

  it('loads the thesaurus for a word that the site does not have, and finds what the site calls it', async () => {
    const {page, problems, close} = await site.open('', {csp: CSP});
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('populate');
    assert.match(await options.first().innerText(), /Boiling water/);
    assert.ok(site.requests.some(name => name.includes('worker-thesaurus-')));
    await close();
    assert.deepEqual(problems, []);
  });

  for (const [outcome, prevent] of [
    ['never arrives', () => undefined],
    ['cannot be loaded', (route: Route) => route.abort()],
  ] as const)
    it(`answers a query for which the thesaurus ${outcome}`, async () => {
      const {page, close} = await site.open();
      await page.context().route('**/worker-thesaurus-*', prevent);
      const {open, ask, options} = searchDialog(page);
      await open();
      await ask('populate limescale');
      assert.match(await options.first().innerText(), /Descaling the kettle/);
      await close();
    });

  it('searches in a worker under a strict policy, and opens the section', async () => {
    const {page, problems, close} = await site.open('', {csp: CSP});
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('limescale');
    assert.equal(page.workers().length, 1);
    assert.match(await options.first().innerText(), /Descaling the kettle/);
    await options.first().click();
    await page.waitForURL(`${site.address}guide/boiling.html#descaling`);
    await close();
    assert.deepEqual(problems, []);
    assert.ok(!site.requests.some(name => name.includes('api/')), 'no API is requested');
  });

  it('reads only part of the index for an answer', async () => {
    const files = await readdir(join(site.folder, 'docent-index'));
    const {page, close} = await site.open();
    const {open, ask} = searchDialog(page);
    site.requests.length = 0;
    await open();
    await ask('limescale');
    const indexRequests = site.requests.filter(name => name.startsWith('docent-index/'));
    await close();
    assert.ok(
      files.length > 20 && indexRequests.length < files.length / 2,
      `${indexRequests.length} of ${files.length}`,
    );
  });

  it('shows ten results of a query that has more, without any action of the reader', async () => {
    const {page, close} = await site.open();
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('filler');
    await options.nth(9).waitFor();
    await close();
  });

  it('previews a link and embeds a section, with content from the target pages', async () => {
    const {page, problems, close} = await site.open('', {csp: CSP});
    await page.locator('docs-embed').getByText('Vinegar dissolves limescale').waitFor();
    await page.locator('main a').hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    assert.match(await page.locator('docs-preview [part~="body"]').innerText(), /Vinegar dissolves/);
    await close();
    assert.deepEqual(problems, []);
  });

  it('requests no API, neither for search, a preview, an embed nor settings', async () => {
    const {page, close} = await site.open();
    const requested: string[] = [];
    page.on('request', request => requested.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator('docs-embed').getByText('Vinegar dissolves limescale').waitFor();
    await page.locator('main a').hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    await page.keyboard.press('Escape');
    const {open, ask} = searchDialog(page);
    await open();
    await ask('limescale');
    await close();
    assert.ok(requested.some(path => path.includes('docent-index/')));
    assert.deepEqual(
      requested.filter(path => path.includes('/_/')),
      [],
    );
  });

  it('searches without a worker if the policy forbids it', async () => {
    const {page, close} = await site.open('', {csp: `${STRICT_CSP}; worker-src 'none'`});
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('limescale');
    assert.equal(page.workers().length, 0);
    assert.match(await options.first().innerText(), /Descaling the kettle/);
    await close();
  });

  it('searches without a worker on a page with an old Prototype.js, which replaces Array.from', async () => {
    const {page, problems, close} = await site.open('', {csp: `${STRICT_CSP} docent; worker-src 'none'`});
    await page.addInitScript(() => {
      // Like the function of Prototype.js, this one supports neither iterables nor a map function.
      const from = (source: {length?: number}): unknown =>
        Array.prototype.slice.call({...source, length: source.length ?? 0});
      Object.assign(Array, {from});
    });
    await page.reload();
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('limscale');
    assert.match(await options.first().innerText(), /Descaling the kettle/);
    await close();
    assert.deepEqual(
      problems.filter(problem => !/worker-src/.test(problem)),
      [],
    );
  });

  it('reports that a file of the index is missing or is an HTML page, and answers once it is correct', async () => {
    const folder = join(site.folder, 'docent-index');
    const {page, problems, close} = await site.open('', {expected: FAILED_REQUEST});
    const {open, ask, dialog, box, options} = searchDialog(page);
    await rename(join(folder, 'index.bin'), join(folder, 'kept'));
    await open();
    await box.fill('limescale');
    await dialog.getByText('There is no search at this address').waitFor();
    await writeFile(join(folder, 'index.bin'), '<!doctype html><title>Not found</title>');
    await dialog.getByRole('button', {name: 'Try again'}).click();
    await dialog.getByText('The answer could not be read').waitFor();
    await rename(join(folder, 'kept'), join(folder, 'index.bin'));
    await dialog.getByRole('button', {name: 'Try again'}).click();
    await options.first().waitFor();
    await ask('vinegar');
    await close();
    assert.deepEqual(problems, []);
  });
});

describe('a site with the service worker of the manual', () => {
  let site: PlainSite;
  before(async () => {
    site = await startPlainSite(write);
    const manual = await readFile('demo/pages/setup/static.md', 'utf8');
    const [, worker = ''] = /```js\n(const KEPT[^]*?)```/.exec(manual) ?? [];
    await writeFile(join(site.folder, 'offline.js'), worker);
    const names = await readdir(site.folder, {recursive: true, withFileTypes: true});
    const files = names
      .filter(entry => entry.isFile())
      .map(({parentPath, name}) => relative(site.folder, join(parentPath, name)).split(sep).join('/'))
      .filter(name => /^(_docent|docent-index)\//.test(name));
    await writeFile(join(site.folder, 'offline.txt'), files.join('\n'));
  });
  after(() => site.stop());

  it('answers a new query without a connection, and opens a page that was visited before', async () => {
    const {page, close} = await site.open('', {expected: FAILED_REQUEST});
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('offline.js');
      await navigator.serviceWorker.ready;
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${site.address}guide/boiling.html`);
    await page.goto(site.address);
    site.goOffline();
    await page.reload();
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask('limescale');
    assert.match(await options.first().innerText(), /Descaling the kettle/);
    await options.first().click();
    await page.getByRole('heading', {name: 'Descaling the kettle'}).waitFor();
    await close();
  });
});
