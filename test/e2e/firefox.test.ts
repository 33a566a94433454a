import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {findFirefox} from '../../tools/find-engines.mjs';
import {type Demo, startDemo} from '../support/demo.js';

/** Pointer with hover, which headless Firefox has not by itself. */
const POINTER = {'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6};
const START_LIMIT_MS = 180_000;

function firefox(): {path?: string; skip?: string} {
  try {
    return {path: findFirefox()};
  } catch (error) {
    // Where it was asked for, its absence is a failure.
    if (process.env['CI']) throw error;
    return {skip: (error as Error).message};
  }
}

const {path = '', skip} = firefox();

describe('whole pages in Firefox', {skip}, () => {
  let demo: Demo;
  let browser: Browser;
  let page: Page;
  let problems: string[];

  before(async () => {
    demo = await startDemo();
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path,
      headless: true,
      timeout: START_LIMIT_MS,
      extraPrefsFirefox: POINTER,
    });
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const open = async (where: string) => {
    page = await browser.newPage();
    problems = [];
    page.on('pageerror', error => problems.push(String(error)));
    page.on('console', message => {
      if (['error', 'warn'].includes(message.type())) problems.push(message.text());
    });
    await page.goto(new URL(where, demo.address).href);
  };
  const close = async () => {
    await page.close();
    assert.deepEqual(problems, []);
  };

  it('search opens with its key, finds, and leads to the section by keyboard', async () => {
    await open('');
    await page.keyboard.press('/');
    await page.waitForSelector('docs-search >>> dialog[open]');
    await page.waitForFunction(
      () => document.querySelector('docs-search')!.shadowRoot!.activeElement?.localName === 'input',
    );
    await page.keyboard.type('keystroke buffer');
    await page.waitForSelector('docs-search >>> [role=option]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.href.includes('keystroke-buffer'));
    await close();
  });

  it('search closes with Escape, and the focus is back', async () => {
    await open('');
    const before = await page.evaluate(() => document.activeElement!.localName);
    await page.keyboard.press('/');
    await page.waitForSelector('docs-search >>> dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('docs-search[open]'));
    assert.equal(await page.evaluate(() => document.activeElement!.localName), before);
    await close();
  });

  it('a link shows its preview under the pointer', async () => {
    await open('');
    await page.hover('main a[href*="keystroke-buffer"]');
    await page.waitForSelector('docs-preview[open]');
    const text = await page.$eval('docs-preview >>> [part~=body]', body => body.textContent);
    assert.match(text, /keystroke buffer/i);
    await close();
  });

  it('an embed shows its section', async () => {
    await open('setup/embeds.html');
    await page.waitForSelector('docs-embed >>> [part~=source]');
    await close();
  });
});
