import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {STRICT_CSP} from '../support/watched-page.js';
import {LAZY_CODE, searchDialog} from './search-dialog.js';

// Words of a sentence of the manual that is far below the heading of its section.
const WORDS = 'spelling mistake forgiven found nowhere';
const ANCHOR = 'what-you-can-type';
const PAGE = 'readers/searching.html';

/** Waits until the heading of the section is in view. */
async function isInView(page: Page, id: string): Promise<void> {
  await page.waitForFunction(anchor => {
    const {top = -1, bottom = -1} = document.getElementById(anchor)?.getBoundingClientRect() ?? {};
    return scrollY > 0 && top >= 0 && bottom <= innerHeight;
  }, id);
}

describe('the page of a result', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open('', {viewport: {width: 900, height: 400}});
  });

  it('opens with the heading of the section in view', async () => {
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    await page.keyboard.press('Enter');
    await page.waitForURL(/searching\.html/);
    await isInView(page, ANCHOR);
  });

  it('is not loaded again if it is the current page', async () => {
    await page.goto(new URL(PAGE, demo.address).href);
    await page.evaluate(() => Object.assign(globalThis, {same: true}));
    const {open, ask, dialog} = searchDialog(page);
    await open();
    await ask(WORDS);
    await page.keyboard.press('Enter');
    await dialog.waitFor({state: 'hidden'});
    await isInView(page, ANCHOR);
    assert.equal(await page.evaluate(() => 'same' in globalThis), true);
  });

  it('opens in a new tab with Ctrl+Enter and a middle click, while search stays open', async () => {
    const {open, ask, dialog, options} = searchDialog(page);
    await open();
    await ask(WORDS);
    for (const openInTab of [
      () => page.keyboard.press('Control+Enter'),
      () => options.first().click({button: 'middle'}),
    ]) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), openInTab()]);
      await tab.waitForURL(/searching\.html/);
      await tab.close();
      assert.equal(await dialog.count(), 1);
    }
  });

  it('highlights the words in the section, under a strict content security policy', async () => {
    const page = await demo.open('', {csp: STRICT_CSP});
    await page.goto(new URL(PAGE, demo.address).href);
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    await page.keyboard.press('Enter');
    await page.getByRole('button', {name: 'Next'}).click();
    assert.match(await page.getByRole('status').innerText(), /^Match \d+ of \d+$/);
    assert.equal(await page.evaluate(() => CSS.highlights.size), 1);
    await page.getByRole('button', {name: 'Clear'}).click();
    assert.equal(await page.evaluate(() => CSS.highlights.size), 0);
  });

  it('highlights matches on another page with the script tag, but not after a reload', async () => {
    const page = await demo.open('', {csp: STRICT_CSP});
    await page.goto(demo.address);
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    await page.keyboard.press('Enter');
    await page.waitForURL(/searching\.html/);
    await page.getByRole('button', {name: 'Next'}).waitFor();
    assert.equal(await page.evaluate(() => CSS.highlights.size), 1);
    await isInView(page, ANCHOR);
    const loaded: string[] = [];
    page.on('request', request => loaded.push(request.url()));
    await page.reload({waitUntil: 'networkidle'});
    assert.equal(await page.getByRole('button', {name: 'Next'}).count(), 0);
    assert.deepEqual(
      loaded.filter(url => LAZY_CODE.test(url)),
      [],
      'no code of search is loaded without words to mark',
    );
  });
});
