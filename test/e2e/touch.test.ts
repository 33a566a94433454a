import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {CDPSession, Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {runAxe} from '../support/run-axe.js';

const link = (page: Page) => page.locator('article a[href*=".html"]').first();
const sheet = (page: Page) => page.locator('docs-preview [part~="sheet"]');

/** A finger on a touch screen. Playwright supports only taps, so the touch events are sent by the browser's protocol. */
class Finger {
  constructor(
    readonly page: Page,
    readonly browser: CDPSession,
  ) {}

  async press(): Promise<void> {
    await this.#touch(await this.#linkCenter());
  }

  async lift(): Promise<void> {
    await this.browser.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  }

  /** Sends press and lift together. On a slow machine, a lift that waits for the answer to the press would end a long press. */
  async tap(): Promise<void> {
    const point = await this.#linkCenter();
    await Promise.all([this.#touch(point), this.lift()]);
  }

  #linkCenter(): Promise<{x: number; y: number}> {
    return link(this.page).evaluate(element => {
      const {x, y, width, height} = element.getClientRects()[0]!;
      return {x: x + width / 2, y: y + height / 2};
    });
  }

  async #touch(point: {x: number; y: number}): Promise<void> {
    await this.browser.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [point]});
  }
}

describe('previews on a touch screen', () => {
  const demo = useDemo();
  let page: Page;
  let finger: Finger;

  beforeEach(async () => {
    const viewport = {width: 390, height: 760};
    page = await demo.open('', {hasTouch: true, isMobile: true, viewport, reducedMotion: 'reduce'});
    await link(page).scrollIntoViewIfNeeded();
    finger = new Finger(page, await page.context().newCDPSession(page));
  });

  it('open a sheet on a long press, which stays open and links to the page', async () => {
    const [before, href] = [page.url(), await link(page).evaluate((a: HTMLAnchorElement) => a.href)];
    await finger.press();
    await sheet(page).waitFor();
    await finger.lift();
    // Browsers may end a long press with a click, which must not follow the link.
    assert.equal(page.url(), before);
    assert.deepEqual(await runAxe(page), []);
    const {y, height} = (await sheet(page).boundingBox())!;
    assert.ok(height <= 760 * 0.6 && Math.round(y + height) === 760, 'at the bottom, at most 60 %');
    await sheet(page).locator('[part=open]').tap();
    await page.waitForURL(href);
  });

  it('close the sheet with the first tap on its button', async () => {
    await finger.press();
    await sheet(page).waitFor();
    await finger.lift();
    await sheet(page).locator('.close').tap();
    await sheet(page).waitFor({state: 'hidden'});
  });

  it('do not load any code on a tap, which follows the link', async () => {
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));
    const href = await link(page).evaluate((a: HTMLAnchorElement) => a.href);
    await finger.tap();
    await page.waitForURL(href);
    assert.deepEqual(
      requested.filter(url => /\/preview-|\/api\//.test(url)),
      [],
    );
  });
});
