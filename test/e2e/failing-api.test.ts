import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** Whether the browser requests a module again whose request has failed. Chromium 150 does not, until the page is reloaded. */
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

describe('search when its API does not answer', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open('', {expected: FAILED_REQUEST});
  });

  it('says what happened, and Retry asks again', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route => route.abort('connectionrefused'));
    await open();
    await box.fill('security');
    await dialog.getByText('Search could not be reached').first().waitFor();
    await page.unroute(SEARCH_REQUEST);
    await dialog.getByRole('button', {name: 'Try again'}).click();
    await options.first().waitFor();
  });

  it('tells a problem of the server from one of the network', async () => {
    const {open, box, dialog} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route => route.fulfill({status: 500, json: {detail: 'no'}}));
    await open();
    await box.fill('security');
    await dialog.getByText('The search server has a problem').first().waitFor();
  });

  it('counts down while the host asks it to wait, however shortly, and goes on by itself', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    const headers = {'retry-after': '2'};
    await page.route(SEARCH_REQUEST, route => route.fulfill({status: 429, headers, json: {}}), {times: 1});
    await open();
    await box.fill('security');
    await dialog.getByText('Too many searches').first().waitFor();
    await dialog.getByText('Trying again in 1 second.').waitFor();
    await options.first().waitFor();
  });

  it('takes a page of HTML in place of an answer for what it is', async () => {
    const {open, box, dialog} = searchDialog(page);
    await page.route(SEARCH_REQUEST, route =>
      route.fulfill({status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>'}),
    );
    await open();
    await box.fill('security');
    await dialog.getByText('The response could not be read').first().waitFor();
  });

  it('knows that the reader is offline, and goes on by itself', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    await open();
    await page.context().setOffline(true);
    await box.fill('security');
    await dialog.getByText('You are offline').first().waitFor();
    await page.context().setOffline(false);
    await options.first().waitFor();
  });

  it('says so when a part of it does not load, and loads it again where the browser does, or with the page', async () => {
    const {open, box, dialog} = searchDialog(page);
    const loadsAgain = await canImportAgain(page);
    await open();
    await page.route(/static-search-client/, route => route.abort('connectionrefused'));
    // The client of a static index is loaded as soon as search has one.
    await page.locator('docs-search').evaluate(search => search.setAttribute('index', '/an-index/'));
    await box.fill('security');
    await dialog.getByText('Part of search could not be loaded').first().waitFor();
    const reload = dialog.getByRole('button', {name: 'Reload this page'});
    await reload.waitFor();
    // Listens before requests succeed again, so that no request of the widget is missed.
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

  it('drops a slow answer to an older question', async () => {
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
    const late = page.waitForResponse(/glossar/);
    release();
    await (await late).finished();
    // What the answer would change is drawn by the second frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.deepEqual(await options.allInnerTexts(), before);
    assert.match(before.join(' '), /security/i);
  });
});
