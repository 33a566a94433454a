import {after, before, describe, it} from 'node:test';
import type {Browser} from 'playwright-core';
import {startFixture} from '../../bench/search/search-fixture.mjs';
import {openBrowser} from '../support/browser.js';
import {until} from '../support/until.js';

const AN_HOUR = 3_600_000;

describe('a question that is no longer asked', () => {
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

  const reaches = (counts: {asked: number; closed: number}) =>
    until(() => {
      const {asked, closed} = fixture.counts();
      return asked === counts.asked && closed === counts.closed;
    }, 10);

  it('may finish, but the oldest of more than three, and all on an empty box and on closing search', async () => {
    fixture.delayAnswers(AN_HOUR);
    const page = await browser.newPage();
    await page.goto(fixture.address);
    await page.keyboard.press('Control+k');
    const box = page.locator('docs-search input');
    for (const [index, word] of ['first', 'second', 'third'].entries()) {
      await box.fill(word);
      await reaches({asked: index + 1, closed: 0});
    }
    await box.fill('fourth');
    await reaches({asked: 4, closed: 1});
    await box.fill('');
    await reaches({asked: 4, closed: 4});
    await box.fill('fifth');
    await reaches({asked: 5, closed: 4});
    await page.locator('docs-search .close').click();
    await reaches({asked: 5, closed: 5});
  });
});
