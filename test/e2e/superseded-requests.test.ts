import {after, before, describe, it} from 'node:test';
import type {Browser} from 'playwright-core';
import {startFixture} from '../../bench/search/search-fixture.mjs';
import {openBrowser} from '../support/browser.js';
import {until} from '../support/until.js';

const HOUR_MS = 3_600_000;

describe('the request of an outdated query', () => {
  let browser: Browser;
  let fixture: Awaited<ReturnType<typeof startFixture>>;
  before(async () => {
    fixture = await startFixture();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await fixture.stop();
  });

  const untilCounts = (counts: {requests: number; closed: number}) =>
    until(() => {
      const {requests, closed} = fixture.counts();
      return requests === counts.requests && closed === counts.closed;
    }, 10);

  it('is aborted if more than three are pending, if the box is emptied, and if search is closed', async () => {
    fixture.delayAnswers(HOUR_MS);
    const page = await browser.newPage();
    await page.goto(fixture.address);
    await page.keyboard.press('Control+k');
    const box = page.locator('docs-search input');
    for (const [index, word] of ['first', 'second', 'third'].entries()) {
      await box.fill(word);
      await untilCounts({requests: index + 1, closed: 0});
    }
    await box.fill('fourth');
    await untilCounts({requests: 4, closed: 1});
    await box.fill('');
    await untilCounts({requests: 4, closed: 4});
    await box.fill('fifth');
    await untilCounts({requests: 5, closed: 4});
    await page.locator('docs-search .close').click();
    await untilCounts({requests: 5, closed: 5});
  });
});
