import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {CDPSession, Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {runAxe} from '../support/run-axe.js';

const link = (page: Page) => page.locator('article a[href*=".html"]').first();
const sheet = (page: Page) => page.locator('docs-preview [part~="sheet"]');

/** A finger on a device that has no other pointer. Playwright knows taps only, so the browser is asked itself. */
class Finger {
  constructor(
    readonly page: Page,
    readonly browser: CDPSession,
  ) {}

  async press(): Promise<void> {
    await this.#touch(await this.#at());
  }

  async lift(): Promise<void> {
    await this.browser.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  }

  /** Presses and lifts in one go: on a slow machine a finger that waits for its press to be answered has rested. */
  async tap(): Promise<void> {
    const at = await this.#at();
    await Promise.all([this.#touch(at), this.lift()]);
  }

  #at(): Promise<{x: number; y: number}> {
    return link(this.page).evaluate(element => {
      const {x, y, width, height} = element.getClientRects()[0]!;
      return {x: x + width / 2, y: y + height / 2};
    });
  }

  async #touch(at: {x: number; y: number}): Promise<void> {
    await this.browser.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [at]});
  }
}

describe('previews by touch alone', () => {
  const demo = useDemo();
  let page: Page;
  let finger: Finger;

  beforeEach(async () => {
    const viewport = {width: 390, height: 760};
    page = await demo.open('', {hasTouch: true, isMobile: true, viewport, reducedMotion: 'reduce'});
    await link(page).scrollIntoViewIfNeeded();
    finger = new Finger(page, await page.context().newCDPSession(page));
  });

  it('opens a sheet for a finger that rests, which stays when it is lifted, and leads to the page', async () => {
    const [before, href] = [page.url(), await link(page).evaluate((a: HTMLAnchorElement) => a.href)];
    await finger.press();
    await sheet(page).waitFor();
    await finger.lift();
    // The browser's own end of a press: a click, which must not follow the link.
    assert.equal(page.url(), before);
    assert.deepEqual(await runAxe(page), []);
    const {y, height} = (await sheet(page).boundingBox())!;
    assert.ok(height <= 760 * 0.6 && Math.round(y + height) === 760, 'at the bottom, at most 60 %');
    await sheet(page).locator('[part=open]').tap();
    await page.waitForURL(href);
  });

  it('closes the sheet by its button, at the first tap', async () => {
    await finger.press();
    await sheet(page).waitFor();
    await finger.lift();
    await sheet(page).locator('.close').tap();
    await sheet(page).waitFor({state: 'hidden'});
  });

  it('leaves a tap a tap, without a byte of previews', async () => {
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const href = await link(page).evaluate((a: HTMLAnchorElement) => a.href);
    await finger.tap();
    await page.waitForURL(href);
    assert.deepEqual(
      asked.filter(url => /\/preview-|\/api\//.test(url)),
      [],
    );
  });
});
