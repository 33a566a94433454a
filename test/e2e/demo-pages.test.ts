import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {after, before, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {type Demo, startDemo} from '../support/demo.js';
import {loadWithAxe, runAxe, runAxeInDark} from '../support/run-axe.js';
import {isThorough} from '../support/is-thorough.js';
import type {WatchedPage} from '../support/watched-page.js';

/** The width of a phone, and that of WCAG 1.4.10. */
const NARROW = [375, 320] as const;

const pages = readdirSync('demo/pages', {recursive: true, encoding: 'utf8'})
  .filter(path => /\.(md|njk)$/.test(path))
  .map(path => path.replaceAll('\\', '/').replace(/\.\w+$/, '.html'))
  .sort();

/** The elements that overflow the window on the right, as selectors. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return [
      `${root.scrollWidth} px`,
      ...wide.slice(0, 5).map(({tagName, className}) => `${tagName}.${className}`),
    ];
  });
}

describe('every page of the manual', () => {
  let demo: Demo;
  /** One browser page for all tests, like that of a reader who goes through the manual. */
  let watched: WatchedPage;
  before(async () => {
    demo = await startDemo();
    watched = await demo.open();
    await loadWithAxe(watched.page);
  });
  after(async () => {
    await watched.close();
    await demo.stop();
  });

  it('is found: the built manual has more than five pages', () => assert.ok(pages.length > 5));

  it('shows the whole placeholder of its search boxes at every width', async () => {
    const {page, problems} = watched;
    for (const path of ['', 'setup/theme.html', 'search.html'])
      for (const width of [1280, 768, ...NARROW]) {
        await page.setViewportSize({width, height: 700});
        await page.goto(new URL(path, demo.address).href);
        const cut = await page.locator('input[type=search]').evaluateAll(fields =>
          (fields as HTMLInputElement[])
            .filter(field => field.checkVisibility())
            // Browsers report the width of the text in a field, but not the width of its placeholder.
            .map(field => Object.assign(field, {value: field.placeholder}))
            .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)
            .map(({placeholder}) => placeholder),
        );
        assert.deepEqual(cut, [], `${path}, ${width} px wide`);
      }
    assert.deepEqual(problems.splice(0), []);
  });

  for (const [i, path] of pages.entries()) {
    // All pages share their colours, so `npm test` checks dark colours only on some.
    const isCheckedInDark = isThorough || i % 8 === 0;
    it(`${path} has no console messages, passes axe, and is no wider than the window`, async () => {
      const {page, problems} = watched;
      await page.setViewportSize({width: 1280, height: 720});
      await page.emulateMedia({colorScheme: 'light'});
      await page.goto(new URL(path, demo.address).href);
      assert.deepEqual(await runAxe(page), [], 'axe, light');
      if (isCheckedInDark) assert.deepEqual(await runAxeInDark(page), [], 'axe, dark');
      for (const width of NARROW) {
        await page.setViewportSize({width, height: 700});
        assert.deepEqual(await overflow(page), [], `${width} px wide`);
      }
      assert.deepEqual(problems.splice(0), []);
    });
  }
});
