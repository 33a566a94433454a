// One Web Test Runner launcher for each engine, made only when asked for.
import {chromeLauncher} from '@web/test-runner-chrome';
import {playwrightLauncher} from '@web/test-runner-playwright';
import puppeteer from 'puppeteer-core';
import {chromiumArguments, findBrowser} from './find-browser.mjs';
import {findFirefox} from './find-engines.mjs';
import {VIEWPORT, webkitLauncher} from './webkit/launcher.mjs';

/** @import {BrowserLauncher} from '@web/test-runner' */
/** @import {Browser, BrowserContext, CDPSession, Request} from 'playwright-core' */
/** @import {Keyboard, KeyInput} from 'puppeteer-core' */

// Mouse with hover: 4 is "hover", 2 is "fine". Headless Firefox otherwise says (hover: none).
const FIREFOX_POINTER = 6;

/**
 * Lets `press('Shift+Tab')` mean what it means to Playwright, which Puppeteer takes for the name of a key.
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
 * Lends windows of Chromium, one a file at a time: a new one costs more CPU than a page. A blank page keeps each open, and
 * what a file has stored is gone before the next.
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
      // Typed as the whole context; the launcher calls these two alone.
      createBrowserContext: /** @type {any} */ (lendWindows()),
      launchOptions: {executablePath: findBrowser(), args: chromiumArguments()},
    }),

  // A window each and one at a time: a page in the background of another has no focus.
  firefox: () =>
    chromeLauncher({
      // Typed as the whole module; the launcher calls `launch` alone.
      puppeteer: /** @type {any} */ (puppeteer),
      concurrency: 1,
      createPage: async ({browser}) => {
        const page = await (await browser.createBrowserContext()).newPage({type: 'window'});
        await page.setViewport(VIEWPORT);
        pressCombinations(page.keyboard);
        // Not over WebDriver BiDi: a test has to check whether it had an effect.
        page.emulateMediaFeatures = async () => {};
        return page;
      },
      launchOptions: {
        browser: 'firefox',
        executablePath: findFirefox(),
        headless: true,
        // On a busy machine it may take longer than the usual 30 seconds. In ms.
        timeout: 180_000,
        extraPrefsFirefox: {
          'ui.primaryPointerCapabilities': FIREFOX_POINTER,
          'ui.allPointerCapabilities': FIREFOX_POINTER,
        },
      },
    }),

  webkit: webkitLauncher,
};

/** The engines that can be asked for. */
export const ENGINES = Object.keys(LAUNCHERS);

/**
 * @param {string} name one of ENGINES
 * @returns {BrowserLauncher}
 * @throws {Error} when the name is unknown or its browser is not installed; the message says what to do
 */
export function browserLauncher(name) {
  const launcher = LAUNCHERS[name];
  if (!launcher) throw new Error(`Unknown browser "${name}": use ${ENGINES.join(', ')}.`);
  return launcher();
}
