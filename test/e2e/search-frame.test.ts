import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

/** Options that can be seen whole: one may share a border with the next. */
const wholeOptions = (page: Page): Promise<number> =>
  page.locator('docs-search [role="listbox"]').evaluate(list => {
    const {top, bottom} = list.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight) + 1;
    return [...list.querySelectorAll('[role="option"]')].filter(option => {
      const row = option.getBoundingClientRect();
      return row.height > 0 && row.top >= top - 1 && row.bottom <= end;
    }).length;
  });

/** The widths of the panel, and layout shifts that no key has caused. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = {widths: new Set<number>(), shifts: 0};
    const panel = document.querySelector('docs-search')!.shadowRoot!.querySelector('[part=panel]')!;
    // Any change of its size is told.
    new ResizeObserver(() => seen.widths.add(panel.getBoundingClientRect().width)).observe(panel);
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {hadRecentInput: boolean})[])
        if (!entry.hadRecentInput) seen.shifts++;
    }).observe({type: 'layout-shift'});
    Object.assign(window, {seen});
  });

describe('the frame of search', () => {
  const demo = useDemo();

  for (const [width, height, least] of [
    [1280, 800, 7],
    [375, 667, 6],
    [375, 380, 4],
    [320, 256, 2],
  ] as const)
    it(`shows at least ${least} whole results at ${width} × ${height}`, async () => {
      const page = await demo.open('', {viewport: {width, height}});
      const {open, ask} = searchDialog(page);
      await open();
      await ask('attribute');
      assert.ok((await wholeOptions(page)) >= least, `${await wholeOptions(page)}`);
    });

  it('keeps its width, and nothing in it moves but by a key', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open, options} = searchDialog(page);
    await open();
    await watchFrames(page);
    for (const letter of 'attributes') {
      await page.keyboard.type(letter);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await options.first().waitFor();
    await page.locator('docs-search docs-embed').waitFor();
    const seen = await page.evaluate(() => {
      const {widths, shifts} = (window as unknown as {seen: {widths: Set<number>; shifts: number}}).seen;
      return {widths: [...widths], shifts};
    });
    assert.deepEqual([seen.widths.length, seen.shifts], [1, 0]);
  });
});
