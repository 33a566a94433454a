import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {FAILED_REQUEST, LAZY_CODE, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

describe('the page of results, where search cannot help', () => {
  const demo = useDemo();

  const isThere = /\/search\.html\?q=security$/;

  it('is where Enter leads without JavaScript', async () => {
    const page = await demo.open('', {javaScriptEnabled: false});
    const box = page.getByRole('searchbox', {name: 'Search the manual'});
    await box.fill('security');
    await box.press('Enter');
    await page.waitForURL(isThere);
    await page.getByRole('main').getByRole('link', {name: 'Security and CSP'}).first().waitFor();
  });

  it('is where Enter leads when search does not load', async () => {
    const page = await demo.open('', {expected: FAILED_REQUEST});
    await page.route(LAZY_CODE, route => route.abort('connectionrefused'));
    const failed = page.waitForEvent('console', message => message.type() === 'error');
    const box = page.getByRole('searchbox', {name: 'Search the manual'});
    await box.pressSequentially('security');
    await failed;
    await box.press('Enter');
    await page.waitForURL(isThere);
    await demo.close();
  });

  it('is where a second Enter leads when the API is down, and a link', async () => {
    const page = await demo.open('', {expected: FAILED_REQUEST});
    await page.route(SEARCH_REQUEST, route => route.abort('connectionrefused'));
    const {open, box, dialog} = searchDialog(page);
    await open();
    await box.fill('security');
    const link = dialog.getByRole('link', {name: 'Search on the results page'});
    await link.waitFor();
    assert.match((await link.getAttribute('href'))!, isThere);
    await page.keyboard.press('Enter');
    await page.waitForURL(isThere);
  });
});
