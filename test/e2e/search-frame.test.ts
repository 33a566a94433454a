import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {layoutShifts} from './layout-shifts.js';
import {searchDialog} from './search-dialog.js';

/** The number of completely visible options, which may share a border. */
const visibleOptions = (page: Page): Promise<number> =>
  page.locator('docs-search [role="listbox"]').evaluate(list => {
    const {top, bottom} = list.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight) + 1;
    return [...list.querySelectorAll('[role="option"]')].filter(option => {
      const row = option.getBoundingClientRect();
      return row.height > 0 && row.top >= top - 1 && row.bottom <= end;
    }).length;
  });

type Places = readonly [part: string, places: readonly string[]];

/** Records in each frame where the panel and the elements in it are: left, top and width. For the panel, also its height. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const places: Record<string, Set<string>> = {};
    const root = document.querySelector('docs-search')!.shadowRoot!;
    const record = (): void => {
      for (const name of ['panel', 'header', 'results', 'result-preview'])
        for (const part of root.querySelectorAll(`[part=${name}]`)) {
          const {left, top, width, height} = part.getBoundingClientRect();
          const place = name === 'panel' ? [left, top, width, height] : [left, top, width];
          if (height > 0) (places[name] ??= new Set()).add(place.join(' '));
        }
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, {places});
  });

describe('the layout of search', () => {
  const demo = useDemo();

  // On a phone, a row with the count, Filter and Preview is above the results.
  for (const [width, height, minimum] of [
    [1280, 800, 7],
    [375, 667, 5],
    [375, 380, 3],
    [320, 256, 2],
  ] as const)
    it(`shows at least ${minimum} complete results at ${width} × ${height}`, async () => {
      const page = await demo.open('', {viewport: {width, height}});
      const {open, ask} = searchDialog(page);
      await open();
      await ask('attribute');
      assert.ok((await visibleOptions(page)) >= minimum, `${await visibleOptions(page)}`);
    });

  it('stays in place while the reader types, and changes only its height with the first rows', async () => {
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
    const places = await page.evaluate(() =>
      Object.entries((window as unknown as {places: Record<string, Set<string>>}).places).map(
        ([name, places]) => [name, [...places]] as const,
      ),
    );
    const [[, [empty, withRows, ...others]], ...parts] = places as [Places, ...Places[]];
    assert.deepEqual([empty!.split(' ').slice(0, 3), others], [withRows!.split(' ').slice(0, 3), []]);
    assert.deepEqual(
      parts.map(([name, places]) => `${name}: ${places.length}`),
      ['header: 1', 'results: 1', 'result-preview: 1'],
    );
  });

  it('does not move the search box in the header when the browser has parsed the elements after it', async () => {
    const page = await demo.open('setup/theme.html', {viewport: {width: 1280, height: 800}});
    const place = () =>
      page.locator('.top docs-search').evaluate(box => box.getBoundingClientRect().toJSON());
    const before = await place();
    await page.locator('.top docs-search ~ *').evaluateAll(after => after.forEach(node => node.remove()));
    assert.deepEqual(await place(), before);
  });

  it('has no layout shift until its suggestions are shown', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open} = searchDialog(page);
    await open();
    await page.locator('docs-search .questions:not(.room) button').first().waitFor();
    assert.deepEqual(await layoutShifts(page), []);
  });
});
