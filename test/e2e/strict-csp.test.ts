import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {STRICT_CSP} from '../support/watched-page.js';
import {FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

describe('on a page with a strict CSP and Trusted Types', () => {
  const demo = useDemo();

  it('the browser enforces the policy', async () => {
    const page = await demo.open('', {csp: STRICT_CSP});
    const name = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>x</b>';
        return 'nothing thrown';
      } catch (error) {
        return (error as Error).name;
      }
    });
    assert.equal(name, 'TypeError');
    assert.match((await demo.close()).join('\n'), /requires 'TrustedHTML' assignment/);
  });

  it('search works with its styles, without console messages', async () => {
    const page = await demo.open('', {csp: STRICT_CSP});
    const {open, ask, options, dialog} = searchDialog(page);
    await open();
    await ask('security');
    assert.ok((await options.count()) > 0);
    const background = await dialog
      .locator('[part~="panel"]')
      .evaluate(element => getComputedStyle(element).backgroundColor);
    assert.notEqual(background, 'rgba(0, 0, 0, 0)', 'its styles apply');
  });

  it('search shows results, a result preview and a failure, without console messages', async () => {
    const page = await demo.open('', {
      csp: STRICT_CSP,
      viewport: {width: 1400, height: 900},
      expected: FAILED_REQUEST,
    });
    const {open, ask, options, box, dialog} = searchDialog(page);
    await open();
    await ask('trusted types');
    const mark = options.locator('mark').first();
    const background = await mark.evaluate(element => getComputedStyle(element).backgroundColor);
    assert.notEqual(background, 'rgba(0, 0, 0, 0)', 'the styles of rows apply');
    await page.keyboard.press('ArrowDown');
    await page
      .locator('docs-search docs-embed [part~="body"]')
      .getByText(/\w+ \w+/)
      .first()
      .waitFor();
    await page.route(SEARCH_REQUEST, route => route.fulfill({status: 500, json: {}}));
    await box.fill('something else');
    await dialog.getByRole('button', {name: 'Try again'}).waitFor();
  });

  it('a preview shows a section, without console messages', async () => {
    const page = await demo.open('', {csp: STRICT_CSP});
    await page.locator('article a[href*=".html"]').first().hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    const body = page.locator('docs-preview [part~="body"]');
    await body
      .getByText(/\w+ \w+/)
      .first()
      .waitFor();
    await body.hover();
    await page.locator('docs-preview .pin').click();
    const pinned = page.locator('docs-preview [part~="pinned"]');
    await pinned.waitFor();
    assert.match(await pinned.innerText(), /\w+ \w+/, 'the pinned card keeps the section');
  });
});
