import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Locator, Page} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {EMBED_REQUEST, FAILED_REQUEST} from './search-dialog.js';

/** A link in the text to a section of another page. */
const contentLink = (page: Page): Locator => page.locator('article a[href*=".html"]').first();
const openPreview = (page: Page): Locator => page.locator('docs-preview[open]');

describe('previews on the manual', () => {
  const demo = useDemo();
  let page: Page;

  beforeEach(async () => {
    page = await demo.open('', {expected: FAILED_REQUEST});
  });

  it('open when the pointer rests on a link, and close on Escape', async () => {
    await contentLink(page).hover();
    await openPreview(page).waitFor({state: 'attached'});
    await page.keyboard.press('Escape');
    await openPreview(page).waitFor({state: 'detached'});
  });

  it('stay open while the pointer is on them', async () => {
    await contentLink(page).hover();
    await openPreview(page).waitFor({state: 'attached'});
    const card = await page
      .locator('docs-preview [popover], docs-preview [part~="card"]')
      .first()
      .boundingBox();
    assert.ok(card, 'the card has a box');
    const pageBody = page.locator('body');
    await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2, {steps: 5});
    assert.equal(await openPreview(page).count(), 1);
    await pageBody.hover({position: {x: 2, y: 2}, force: true});
    await openPreview(page).waitFor({state: 'detached'});
  });

  it('open on keyboard focus', async () => {
    await page.keyboard.press('Tab');
    await contentLink(page).focus();
    await openPreview(page).waitFor({state: 'attached'});
  });

  it('request nothing when the pointer only passes over a link', async () => {
    let requests = 0;
    page.on('request', request => {
      if (EMBED_REQUEST.test(request.url())) requests++;
    });
    const box = await contentLink(page).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x - 5, box.y + box.height / 2);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.move(5, 5);
    // Once the preview of the next link is open, a request for the first one would have been sent.
    await page.locator('article a[href*=".html"]').nth(1).hover();
    await openPreview(page).waitFor({state: 'attached'});
    assert.equal(requests, 1);
  });

  it('report a failure of the API in the card, and not in the console', async () => {
    await page.route(EMBED_REQUEST, route => route.abort('connectionrefused'));
    await contentLink(page).hover();
    await openPreview(page).waitFor({state: 'attached'});
    assert.match(await openPreview(page).locator('[part=problem]').innerText(), /could not be loaded/);
  });
});
