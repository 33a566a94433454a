// The launchers of Web Test Runner, one for each engine, created on demand.
import {chromeLauncher} from '@web/test-runner-chrome';
import {playwrightLauncher} from '@web/test-runner-playwright';
import puppeteer from 'puppeteer-core';
import {chromiumArguments, findBrowser} from './find-browser.mjs';
import {findFirefox} from './find-engines.mjs';
import {VIEWPORT, webkitLauncher} from './webkit/launcher.mjs';

/** @import {BrowserLauncher} from '@web/test-runner' */
/** @import {Browser, BrowserContext, CDPSession, Request} from 'playwright-core' */
/** @import {Keyboard, KeyInput} from 'puppeteer-core' */

// A mouse with hover: 4 is "hover", 2 is "fine". Without this, headless Firefox matches (hover: none).
const FIREFOX_POINTER = 6;

/**
 * Makes `press('Shift+Tab')` work as in Playwright. Puppeteer would take `Shift+Tab` for the name of a key.
 * @param {Keyboard} keyboard
 */
function pressCombinations(keyboard) {
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (combination, options) => {
    const keys = combination.length > 1 ? /** @type {KeyInput[]} */ (combination.split('+')) : [combination];
    const [last = combination, ...held] = keys.toReversed();
    for (const key of held.toReversed()) await keyboard.down(key);
    await press(last, options);
    for (const key of held) await keyboard.up(key);
  };
}

/**
 * Provides windows of Chromium, one for each test file at a time, because opening a window takes more CPU than opening a page. A blank
 * page keeps each window open, and stored data is deleted before the next file.
 */
function lendWindows() {
  /** @type {{context: BrowserContext, session: CDPSession}[]} */
  const idle = [];
  const openWindow = async (/** @type {Browser} */ browser) => {
    const context = await browser.newContext();
    return {context, session: await context.newCDPSession(await context.newPage())};
  };
  return async (/** @type {{browser: Browser}} */ {browser}) => {
    const window = idle.pop() ?? (await openWindow(browser));
    const {context, session} = window;
    /** @type {Set<string>} */
    const origins = new Set();
    const note = (/** @type {Request} */ request) => {
      if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
    };
    context.on('request', note);
    return {
      newPage: () => context.newPage(),
      async close() {
        context.off('request', note);
        const [, ...pages] = context.pages();
        await Promise.all(pages.map(page => page.close()));
        await context.clearCookies();
        for (const origin of origins)
          await session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'});
        idle.push(window);
      },
    };
  };
}

/** @type {Record<string, () => BrowserLauncher>} */
const LAUNCHERS = {
  chromium: () =>
    playwrightLauncher({
      product: 'chromium',
      concurrency: 2,
      // The launcher's types require a complete context, but it only calls these two methods.
      createBrowserContext: /** @type {any} */ (lendWindows()),
      launchOptions: {executablePath: findBrowser(), args: chromiumArguments()},
    }),

  // Each test file has a window of its own, and one file runs at a time, because a page in the background has no focus.
  firefox: () =>
    chromeLauncher({
      // The launcher's types require the complete module, but it only calls `launch`.
      puppeteer: /** @type {any} */ (puppeteer),
      concurrency: 1,
      createPage: async ({browser}) => {
        const page = await (await browser.createBrowserContext()).newPage({type: 'window'});
        await page.setViewport(VIEWPORT);
        pressCombinations(page.keyboard);
        // WebDriver BiDi cannot emulate media features, so this does nothing: tests check whether it had an effect.
        page.emulateMediaFeatures = async () => {};
        return page;
      },
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        // In ms. The default of 30 seconds is not enough on a busy machine.
        timeout: 180_000,
        extraPrefsFirefox: {
          'ui.primaryPointerCapabilities': FIREFOX_POINTER,
          'ui.allPointerCapabilities': FIREFOX_POINTER,
        },
      },
    }),

  webkit: webkitLauncher,
};

/** The engines that can be selected. */
export const ENGINES = Object.keys(LAUNCHERS);

/**
 * Creates the launcher of an engine.
 * @param {string} name one of ENGINES
 * @returns {BrowserLauncher}
 * @throws {Error} if the name is unknown or the browser is not installed; the message says what to do
 */
export function browserLauncher(name) {
  const launcher = LAUNCHERS[name];
  if (!launcher) throw new Error(`Unknown browser "${name}": use ${ENGINES.join(', ')}.`);
  return launcher();
}
