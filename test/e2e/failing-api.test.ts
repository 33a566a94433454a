import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** The files of search that load on demand, with the first results. */
const PARTS_ON_DEMAND = /\/(landing|resume|row-tools|history-view|result-preview)-/;

/** Whether the browser requests a module again after a failure. Chromium 150 does so only after a reload of the page. */
async function canImportAgain(page: Page): Promise<boolean> {
  const importProbe = () =>
    page.evaluate(async () => {
      const address = '/import-probe.js';
      return import(address).then(
        () => true,
        () => false,
      );
    });
  await page.route(/import-probe/, route => route.abort('connectionrefused'));
  assert.equal(await importProbe(), false);
  await page.unroute(/import-probe/);
  await page.route(/import-probe/, route => route.fulfill({contentType: 'text/javascript', body: ''}));
  return importProbe();
}

describe('search with a failing API', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open('', {expected: FAILED_REQUEST});
  });

  it('explains the failure, and tries again when the reader asks for it', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route => route.abort('connectionrefused'));
    await open();
    await box.fill('security');
    await dialog.getByText('Search could not be reached').first().waitFor();
    await page.unroute(SEARCH_REQUEST);
    await dialog.getByRole('button', {name: 'Try again'}).click();
    await options.first().waitFor();
  });

  it('distinguishes problems of the server and of the network', async () => {
    const {open, box, dialog} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route => route.fulfill({status: 500, json: {detail: 'no'}}));
    await open();
    await box.fill('security');
    await dialog.getByText('The search server has a problem').first().waitFor();
  });

  it('counts down while the host asks it to wait, and continues by itself', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    const headers = {'retry-after': '2'};
    await page.route(SEARCH_REQUEST, route => route.fulfill({status: 429, headers, json: {}}), {times: 1});
    await open();
    await box.fill('security');
    await dialog.getByText('Too many searches').first().waitFor();
    await dialog.getByText('Trying again in 1 second.').waitFor();
    await options.first().waitFor();
  });

  it('reports an HTML page in place of an answer as unreadable', async () => {
    const {open, box, dialog} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route =>
      route.fulfill({status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>'}),
    );
    await open();
    await box.fill('security');
    await dialog.getByText('The answer could not be read').first().waitFor();
  });

  it('reports that the reader is offline, and continues by itself', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    await open();
    await page.context().setOffline(true);
    await box.fill('security');
    await dialog.getByText('You are offline').first().waitFor();
    await page.context().setOffline(false);
    await options.first().waitFor();
  });

  it('reports that a module has failed to load, and loads it again, with a reload of the page if necessary', async () => {
    const {open, box, dialog} = searchDialog(page);
    const loadsAgain = await canImportAgain(page);
    await open();
    await page.route(/static-search-client/, route => route.abort('connectionrefused'));
    // Search loads this module as soon as it has a static index.
    await page.locator('docs-search').evaluate(search => search.setAttribute('index', '/an-index/'));
    await box.fill('security');
    await dialog.getByText('Part of search could not be loaded').first().waitFor();
    const reload = dialog.getByRole('button', {name: 'Reload this page'});
    await reload.waitFor();
    // The listener is added before requests succeed again, so that it misses none.
    const loaded = page.waitForResponse(/static-search-client/);
    await page.unroute(/static-search-client/);
    if (loadsAgain) await dialog.getByRole('button', {name: 'Try again'}).click();
    else {
      const reloaded = page.waitForEvent('load');
      await reload.click();
      await reloaded;
      await open();
      await page.locator('docs-search').evaluate(search => search.setAttribute('index', '/an-index/'));
      await box.fill('security');
    }
    assert.equal((await loaded).ok(), true);
  });

  it('opens results with the keyboard even if the code that loads on demand fails to load', async () => {
    const {open, box, options} = searchDialog(page);
    await page.route(PARTS_ON_DEMAND, route => route.abort('connectionrefused'));
    await open();
    const failed = page.waitForEvent('requestfailed', request => /\/landing-/.test(request.url()));
    await box.fill('security');
    await options.first().waitFor();
    await failed;
    const address = await options.first().evaluate(option => (option as HTMLAnchorElement).href);
    await box.press('Enter');
    await page.waitForURL(address);
  });

  it('opens a result on Enter only once the code that highlights its words has loaded', async () => {
    const {open, box, options} = searchDialog(page);
    let release = (): void => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(PARTS_ON_DEMAND, async route => {
      await held;
      await route.continue();
    });
    await open();
    const requested = page.waitForRequest(/\/landing-/);
    // Enter waits for the code for up to ten minutes, so the test also passes on a busy machine.
    await page.locator('docs-search').evaluate(search => Object.assign(search, {delays: {parts: 600_000}}));
    await box.fill('security');
    await options.first().waitFor();
    await requested;
    await box.press('Enter');
    release();
    await page.waitForURL(url => url.pathname !== '/');
    await page.waitForFunction(() => CSS.highlights.size === 1);
  });

  it('opens a result on Enter although the code that highlights its words never arrives', async () => {
    const {open, box, options} = searchDialog(page);
    await page.route(PARTS_ON_DEMAND, () => new Promise(() => {}));
    await open();
    const requested = page.waitForRequest(/\/landing-/);
    await box.fill('security');
    await options.first().waitFor();
    await requested;
    await box.press('Enter');
    await page.waitForURL(url => url.pathname !== '/');
  });

  it('drops a late answer to an older query', async () => {
    const {open, box, options} = searchDialog(page);
    let release = (): void => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(/glossar/, async route => {
      await held;
      await route.continue();
    });
    await open();
    const slow = page.waitForRequest(/glossar/);
    await box.fill('glossar');
    await slow;
    await box.fill('security');
    await options.first().waitFor();
    const before = await options.allInnerTexts();
    const lateResponse = page.waitForResponse(/glossar/);
    release();
    await (await lateResponse).finished();
    // Any change by the answer would be visible after two frames.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.deepEqual(await options.allInnerTexts(), before);
    assert.match(before.join(' '), /security/i);
  });
});
