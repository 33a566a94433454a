import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {FAILED_REQUEST, LAZY_CODE, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

describe('the results page', () => {
  const demo = useDemo();

  const RESULTS_PAGE = /\/search\.html\?q=security$/;

  it('opens on Enter in a search box without JavaScript', async () => {
    const page = await demo.open('', {javaScriptEnabled: false});
    const box = page.getByRole('searchbox', {name: 'Search the manual'});
    await box.fill('security');
    await box.press('Enter');
    await page.waitForURL(RESULTS_PAGE);
    await page.getByRole('main').getByRole('link', {name: 'Security and CSP'}).first().waitFor();
  });

  it('opens on Enter in a search box if search does not load', async () => {
    const page = await demo.open('', {expected: FAILED_REQUEST});
    await page.route(LAZY_CODE, route => route.abort('connectionrefused'));
    const failed = page.waitForEvent('console', message => message.type() === 'error');
    const box = page.getByRole('searchbox', {name: 'Search the manual'});
    await box.pressSequentially('security');
    await failed;
    await box.press('Enter');
    await page.waitForURL(RESULTS_PAGE);
    await demo.close();
  });

  it('is linked from the dialog and opens on Enter if the API fails', async () => {
    const page = await demo.open('', {expected: FAILED_REQUEST});
    await page.route(SEARCH_REQUEST, route => route.abort('connectionrefused'));
    const {open, box, dialog} = searchDialog(page);
    await open();
    await box.fill('security');
    const link = dialog.getByRole('link', {name: 'Search on the results page'});
    await link.waitFor();
    assert.match((await link.getAttribute('href'))!, RESULTS_PAGE);
    await page.keyboard.press('Enter');
    await page.waitForURL(RESULTS_PAGE);
  });
});
