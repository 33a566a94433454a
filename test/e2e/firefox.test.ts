import puppeteer from 'puppeteer-core';
import {findFirefox} from '../../tools/find-engines.mjs';
import {describeBack} from './engine-back.js';
import type {Engine, EnginePage} from './engine-page.js';
import {describeWholePages} from './whole-pages.js';

/** Preferences of Firefox for a mouse pointer that can hover over elements. Headless Firefox has no such pointer by default. */
const POINTER = {'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6};
const START_LIMIT_MS = 180_000;

function firefox(): {path?: string; skip?: string} {
  try {
    return {path: findFirefox()};
  } catch (error) {
    // In CI, a missing Firefox is an error. Elsewhere the tests are skipped.
    if (process.env['CI']) throw error;
    return {skip: (error as Error).message};
  }
}

const {path = '', skip} = firefox();

const start = async (): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    timeout: START_LIMIT_MS,
    extraPrefsFirefox: POINTER,
  });
  const open = async (): Promise<EnginePage> => {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(String(error)));
    page.on('console', message => {
      if (['error', 'warn'].includes(message.type())) problems.push(message.text());
    });
    return {
      goto: async address => void (await page.goto(address)),
      press: async combination => {
        const keys = combination.split('+') as Parameters<typeof page.keyboard.down>[0][];
        for (const key of keys) await page.keyboard.down(key);
        for (const key of keys.toReversed()) await page.keyboard.up(key);
      },
      type: text => page.keyboard.type(text),
      hover: selector => page.hover(selector),
      evaluate: expression => page.evaluate(expression),
      problems: async () => problems,
      close: () => page.close(),
    };
  };
  return {open, stop: () => browser.close()};
};

describeWholePages('Firefox', skip, start);
describeBack('Firefox', skip, start);
