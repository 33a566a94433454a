import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {runAxe} from '../support/run-axe.js';
import {searchDialog} from './search-dialog.js';
import {THEME_PAGES} from './theme-pages.js';

const fileOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.html`;

const isOwnOpen = (page: Page) => page.evaluate(() => document.documentElement.dataset['own'] === 'open');

/** Waits until scripts of a theme have handled a change of the focus. */
const nextFrames = () =>
  new Promise(resolve => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve), 2)));

/** Computed styles of an element of search, by its `part` attribute. */
const styleOf = (page: Page, part: string) =>
  page
    .locator(`docs-search [part~=${part}]`)
    .first()
    .evaluate(element => {
      const {backgroundColor, fontSize} = getComputedStyle(element);
      return {backgroundColor, fontSize: parseFloat(fontSize)};
    });

/** Whether a test runs for a theme. `npm test` leaves out themes that another theme represents in this test. */
const isTested = (name: string, unique: readonly string[]) => isThorough || unique.includes(name);

describe('search and previews in themes', () => {
  const site = useSite(() => {
    const guide = THEME_PAGES[0]!.html;
    const files = Object.fromEntries(THEME_PAGES.map(({name, html}) => [fileOf(name), html]));
    return startSite({'': pages({...files, 'index.html': guide, 'guide.html': guide})}, [
      '--project',
      'kettle',
    ]);
  });

  for (const {name, opener, darken} of THEME_PAGES) {
    const open = () =>
      site.open(fileOf(name), {reducedMotion: 'reduce', viewport: {width: 900, height: 700}});

    for (const key of isTested(name, ['PyData']) ? ['/', 'Control+k'] : ['/'])
      it(`${name}: ${key} opens search, and the theme's own does not open`, async () => {
        const page = await open();
        const {box, options} = searchDialog(page);
        await page.keyboard.press(key);
        await page.keyboard.type('stov');
        await box.waitFor();
        await options.first().waitFor();
        assert.equal(await box.inputValue(), 'stov');
        assert.equal(await isOwnOpen(page), false);
        // Search has loaded, so this time it handles the key itself.
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.keyboard.press(key);
        await box.waitFor();
        assert.equal(await isOwnOpen(page), false);
      });

    it(`${name}: a click on the search control of the theme opens search, which can be closed in three ways`, async () => {
      const page = await open();
      const {box, dialog} = searchDialog(page);
      const ways = {
        Escape: () => page.keyboard.press('Escape'),
        Close: () => dialog.getByRole('button', {name: 'Close'}).click(),
        'a click beside it': () => page.mouse.click(5, 695),
      };
      for (const [way, close] of Object.entries(ways)) {
        await page.locator(opener).click();
        await box.waitFor();
        assert.equal(await isOwnOpen(page), false, way);
        await close();
        await dialog.waitFor({state: 'hidden'});
        await page.evaluate(nextFrames);
        assert.equal(await dialog.isVisible(), false, `closed by ${way}, it is opened again`);
      }
    });

    const unchanged = isTested(name, ['alabaster', 'Read the Docs', 'Material, on a phone'])
      ? ['unchanged']
      : [];
    const dark = isTested(name, ['furo', 'Material']) ? ['dark'] : [];
    for (const variant of [...unchanged, ...dark])
      it(`${name}: search has the background of the page, ${variant}`, async () => {
        const page = await open();
        const {open: openSearch, ask} = searchDialog(page);
        if (variant !== 'unchanged') await page.evaluate(darken);
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await openSearch();
        await ask('stov');
        await page.keyboard.press('ArrowDown');
        assert.equal((await styleOf(page, 'panel')).backgroundColor, background);
        assert.ok((await styleOf(page, 'input')).fontSize >= 16);
        assert.equal((await styleOf(page, 'title')).fontSize, 16);
        assert.equal(
          await page.evaluate(() => document.elementFromPoint(450, 2)?.localName),
          'docs-search',
          'no element of the theme covers it',
        );
        assert.deepEqual(await runAxe(page, 'docs-search'), []);
      });

    if (!isTested(name, ['alabaster', 'Material, on a phone'])) continue;
    it(`${name}: a preview has a legible font size`, async () => {
      const page = await open();
      const link = page.locator('p a').first();
      await link.hover();
      await page.locator('docs-preview[open]').waitFor({state: 'attached'});
      const size = await page
        .locator('docs-preview [part~=body]')
        .evaluate(element => parseFloat(getComputedStyle(element).fontSize));
      assert.equal(size, 15);
    });
  }
});
