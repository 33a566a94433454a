import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('the search history', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open();
  });

  /** Opens the first result for words. */
  const follow = async (words: string): Promise<string> => {
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask(words);
    const title = await options.first().locator('[part=title]').innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.href !== demo.address);
    await page.goto(demo.address);
    return title;
  };

  it('is kept after a reload: recent results, and favourites above them', async () => {
    const {open, dialog} = searchDialog(page);
    const first = await follow('content security policy');
    const second = await follow('keystroke buffer');
    await open();
    const titles = () => dialog.locator('.entry a > span:first-child').allInnerTexts();
    await dialog.locator('.entry').nth(1).waitFor();
    assert.deepEqual(await titles(), [second, first]);
    await dialog.getByRole('button', {name: `Add “${first}” to favourites`}).click();
    await page.reload();
    await open();
    await dialog.getByRole('heading', {name: 'Favourites'}).waitFor();
    assert.deepEqual(await titles(), [first, second]);
  });

  it('repeats a search when its entry is chosen, and can be cleared', async () => {
    const {open, box, dialog, options} = searchDialog(page);
    await follow('keystroke buffer');
    await open();
    await dialog.getByRole('button', {name: 'Search for “keystroke buffer” again'}).click();
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'keystroke buffer');
    await box.fill('');
    await dialog.getByRole('button', {name: 'Clear all'}).click();
    await dialog.locator('.search-history').waitFor({state: 'detached'});
    await page.reload();
    await open();
    await dialog.getByText('Find a page, a section').waitFor();
    assert.equal(await dialog.locator('.search-history').count(), 0);
  });

  it('is empty if storage is blocked, but search works', async () => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Blocked', 'SecurityError');
          },
        });
    });
    await page.reload();
    await follow('content security policy');
    await searchDialog(page).open();
    await searchDialog(page).ask('keystroke buffer');
  });
});
