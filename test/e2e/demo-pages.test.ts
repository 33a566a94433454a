import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {COLOR_RULES, runAxe} from '../support/run-axe.js';

/** A phone held upright, and the width WCAG 1.4.10 asks for. */
const NARROW = [375, 320] as const;

const pages = readdirSync('demo/pages', {recursive: true, encoding: 'utf8'})
  .filter(path => /\.(md|njk)$/.test(path))
  .map(path => path.replaceAll('\\', '/').replace(/\.\w+$/, '.html'))
  .sort();

/** What sticks out to the right of the window, as selectors. */
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
  const demo = useDemo();

  it('is found', () => assert.ok(pages.length > 5));

  for (const path of pages) {
    it(`${path}: a clean console, nothing for axe, nothing wider than the window`, async () => {
      const page = await demo.open(path);
      assert.deepEqual(await runAxe(page), [], 'axe, light');
      await page.emulateMedia({colorScheme: 'dark'});
      assert.deepEqual(await runAxe(page, 'html', COLOR_RULES), [], 'axe, dark');
      for (const width of NARROW) {
        await page.setViewportSize({width, height: 700});
        assert.deepEqual(await overflow(page), [], `${width} px wide`);
      }
    });
  }
});
