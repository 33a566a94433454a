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

/** The sizes of the panel, frame by frame, and layout shifts that no key has caused. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = {sizes: new Set<string>(), shifts: 0};
    const panel = document.querySelector('docs-search')!.shadowRoot!.querySelector('[part=panel]')!;
    // Any change of its size is told.
    new ResizeObserver(() => {
      const {left, top, width, height} = panel.getBoundingClientRect();
      seen.sizes.add([left, top, width, height].join(' '));
    }).observe(panel);
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

  it('keeps its width, its height changes with the first rows alone, and nothing in it moves but by a key', async () => {
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
      const {sizes, shifts} = (window as unknown as {seen: {sizes: Set<string>; shifts: number}}).seen;
      return {sizes: [...sizes].map(size => size.split(' ')), shifts};
    });
    const [empty, withRows, ...others] = seen.sizes;
    assert.deepEqual([empty!.slice(0, 3), others, seen.shifts], [withRows!.slice(0, 3), [], 0]);
  });

  it('has no layout shift from when it is shown until its questions are there, by a key or not', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open} = searchDialog(page);
    const since = await page.evaluate(() => performance.now());
    await open();
    await page.evaluate(since => {
      const shifts: number[] = [];
      new PerformanceObserver(list => {
        for (const {startTime, value} of list.getEntries() as (PerformanceEntry & {value: number})[])
          if (startTime >= since) shifts.push(value);
      }).observe({type: 'layout-shift', buffered: true});
      Object.assign(window, {shifts});
    }, since);
    await page.locator('docs-search .questions:not(.room) button').first().waitFor();
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.deepEqual(await page.evaluate(() => (window as unknown as {shifts: number[]}).shifts), []);
  });
});
