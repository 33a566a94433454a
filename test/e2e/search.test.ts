import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {LAZY_CODE, searchDialog} from './search-dialog.js';

// The words of a heading in the manual, on the page about security.
const WORDS = 'content security policy';

describe('search on the manual', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open();
  });

  it('opens with Ctrl+K, and leads to a section with the keyboard alone', async () => {
    const {open, ask, active, box} = searchDialog(page);
    await open();
    await ask(WORDS);
    assert.equal(await active.count(), 0, 'no option is active before the first arrow');
    await page.keyboard.press('ArrowDown');
    assert.equal(await active.count(), 1);
    const id = await box.getAttribute('aria-activedescendant');
    assert.equal(id, await active.getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const href = await active.evaluate(option => (option.closest('a') ?? option.querySelector('a'))?.href);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.href !== demo.address);
    // Browsers hide the text fragment from pages, but not from automation.
    assert.equal(page.url().split(':~:')[0], href);
    assert.notEqual(new URL(page.url()).hash, '', 'a section, not only its page');
  });

  it('opens the first result on Enter if no option is active', async () => {
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    await page.keyboard.press('Enter');
    await page.waitForURL(/security\.html/);
  });

  it('opens with /, which is a normal character in a text field', async () => {
    const {box} = searchDialog(page);
    await page.keyboard.press('/');
    await box.waitFor();
    await page.keyboard.type('a/b');
    assert.equal(await box.inputValue(), 'a/b');
  });

  it("opens from the theme's own search box with the mouse", async () => {
    const {box, dialog} = searchDialog(page);
    await page.getByRole('searchbox', {name: 'Search the manual'}).click();
    await box.waitFor();
    assert.equal(await dialog.count(), 1);
  });

  it('follows a result that is clicked', async () => {
    const {open, ask, options} = searchDialog(page);
    await open();
    await ask(WORDS);
    await options.first().click();
    await page.waitForURL(url => url.href !== demo.address);
  });

  it('closes on Escape and returns the focus', async () => {
    const {box, dialog} = searchDialog(page);
    const opener = page.getByRole('link', {name: 'Docent', exact: true});
    await opener.focus();
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({state: 'hidden'});
    assert.equal(await opener.evaluate(link => link === document.activeElement), true);
  });

  it('reports that nothing was found', async () => {
    const {open, box, dialog} = searchDialog(page);
    await open();
    await box.fill('zzzyyyxxxqqq');
    await dialog
      .getByText(/nothing found/i)
      .first()
      .waitFor();
  });

  it('does not scroll the page when the wheel is turned over the dialog', async () => {
    const {open, ask, dialog} = searchDialog(page);
    await page.setViewportSize({width: 1000, height: 300});
    await page.mouse.move(500, 150);
    await page.mouse.wheel(0, 60);
    await page.waitForFunction(() => document.scrollingElement?.scrollTop === 60);
    await open();
    await ask('the');
    const list = dialog.getByRole('listbox');
    const box = await list.boundingBox();
    assert.ok(box);
    const overList = () => page.mouse.move(box.x + 20, box.y + 20);
    await overList();
    for (const distance of [100_000, 100_000, -200_000, -100_000]) await page.mouse.wheel(0, distance);
    for (const [x, y] of [
      [500, 2],
      [3, 150],
    ] as const) {
      await page.mouse.move(x, y);
      for (const distance of [500, -900]) await page.mouse.wheel(0, distance);
    }
    // Wheel events are handled in order: once the list has scrolled again, all earlier ones were handled.
    await list.evaluate(element => element.scrollTo(0, 0));
    await overList();
    await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => {
      const {shadowRoot} = document.querySelector('docs-search') ?? {};
      return (shadowRoot?.querySelector('[role=listbox]')?.scrollTop ?? 0) > 0;
    });
    assert.equal(await page.evaluate(() => document.scrollingElement?.scrollTop), 60);
  });

  it('keeps the text that was typed while its code was loading', async () => {
    const {box} = searchDialog(page);
    let release = (): void => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    let isRequested = false;
    await page.route(LAZY_CODE, async route => {
      isRequested = true;
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('secur');
    assert.equal(await box.count(), 0);
    release();
    await box.waitFor();
    assert.equal(isRequested, true, 'the code must not be loaded before this test');
    assert.equal(await box.inputValue(), 'secur');
    await page.keyboard.type('ity');
    assert.equal(await box.inputValue(), 'security');
  });
});
