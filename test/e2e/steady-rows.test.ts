import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page, Route} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {layoutShifts} from './layout-shifts.js';
import {SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** A query of twelve characters. */
const QUERY = 'custom prope';
/** Limit for the sum of all layout shifts, including those right after a key. */
const MAX_SHIFT = 0.05;

/** Holds the answers of search until the test releases them, and records the queries whose results were shown. */
async function holdAnswers(page: Page) {
  const held: {readonly query: string; readonly route: Route}[] = [];
  await page.route(SEARCH_REQUEST, route => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? '';
    held.push({query: query.replace(/^\S+:\S+ |\*$/g, ''), route});
  });
  await page.evaluate(() => {
    const answered: string[] = [];
    addEventListener('docs-search-results', event => answered.push((event as Event & {query: string}).query));
    Object.assign(window, {answered});
  });
  const isAnswered = (query: string) =>
    page.waitForFunction(
      query => (window as unknown as {answered: string[]}).answered.includes(query),
      query,
    );
  return {
    /** Waits until the query was sent. */
    async isSent(query: string): Promise<void> {
      while (!held.some(request => request.query === query))
        await page.evaluate(() => new Promise(requestAnimationFrame));
    },
    /** Answers all requests up to a query. */
    async release(query: string): Promise<void> {
      const last = held.findIndex(request => request.query === query);
      // Search has aborted some of the requests.
      for (const {route} of held.splice(0, last + 1)) await route.continue().catch(() => {});
    },
    isAnswered,
  };
}

/** The address and the position of each row. */
const rowsOf = (page: Page) =>
  page
    .locator('docs-search [role=option]')
    .evaluateAll(rows =>
      rows.map(row => `${(row as HTMLAnchorElement).href} ${row.getBoundingClientRect().top}`),
    );

const sum = (shifts: readonly string[]): number =>
  shifts.reduce((total, shift) => total + parseFloat(shift), 0);

describe('result rows while the reader types', () => {
  const demo = useDemo();

  it('stay until they are replaced, if each answer arrives before the next letter', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open} = searchDialog(page);
    const answers = await holdAnswers(page);
    await open();
    for (let length = 1; length <= QUERY.length; length++) {
      const before = await rowsOf(page);
      await page.keyboard.type(QUERY[length - 1]!);
      const query = QUERY.slice(0, length);
      if (length < 2 || query.endsWith(' ')) continue;
      await answers.isSent(query);
      assert.deepEqual(await rowsOf(page), before, `“${query}” is not answered yet`);
      await answers.release(query);
      await answers.isAnswered(query);
    }
    const shifts = await layoutShifts(page);
    assert.ok(sum(shifts) <= MAX_SHIFT, shifts.join('\n'));
  });

  it('stay until they are replaced, if the answer arrives after the last letter', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open} = searchDialog(page);
    const answers = await holdAnswers(page);
    await open();
    await page.keyboard.type('theme');
    await answers.isSent('theme');
    await answers.release('theme');
    await answers.isAnswered('theme');
    const before = await rowsOf(page);
    for (const letter of ` ${QUERY}`) {
      await page.keyboard.type(letter);
      assert.deepEqual(await rowsOf(page), before);
    }
    const query = `theme ${QUERY}`;
    await answers.isSent(query);
    await page.locator('docs-search .count.outdated').waitFor({state: 'hidden'});
    assert.deepEqual(await rowsOf(page), before);
    await answers.release(query);
    await answers.isAnswered(query);
    assert.notDeepEqual(await rowsOf(page), before);
    const shifts = await layoutShifts(page);
    assert.ok(sum(shifts) <= MAX_SHIFT, shifts.join('\n'));
  });

  it('stay until they are replaced, if answers are one letter late', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open} = searchDialog(page);
    const answers = await holdAnswers(page);
    await open();
    for (let length = 1; length <= QUERY.length; length++) {
      await page.keyboard.type(QUERY[length - 1]!);
      const query = QUERY.slice(0, length);
      if (length < 2 || query.endsWith(' ')) continue;
      await answers.isSent(query);
      await answers.release(QUERY.slice(0, length - 1).trim());
    }
    await answers.release(QUERY);
    await answers.isAnswered(QUERY);
    const shifts = await layoutShifts(page);
    assert.ok(sum(shifts) <= MAX_SHIFT, shifts.join('\n'));
  });
});
