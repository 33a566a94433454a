// Starts WebKitGTK on a screen of its own, controlled by selenium-webdriver. The URL of the installed driver is passed explicitly, so that
// Selenium Manager, which downloads drivers, is not used.
import {rmSync} from 'node:fs';
import {setTimeout as delay} from 'node:timers/promises';
import {Builder, Button, Key} from 'selenium-webdriver';
import {DriverService} from 'selenium-webdriver/remote/index.js';
import {findWebKit} from '../find-engines.mjs';
import {gtkConfigFolder, openDisplay} from './display.mjs';

/** @import {WebDriver} from 'selenium-webdriver' */
/** @typedef {{width: number, height: number}} Viewport CSS px */
/** @typedef {{button?: 'left' | 'middle' | 'right'}} ButtonOptions */

const POLL_MS = 50;
const RESIZE_LIMIT_MS = 500;
const RESIZE_ATTEMPTS = 3;

/**
 * @returns {Promise<{driver: WebDriver, stop: () => Promise<void>}>}
 * @throws {Error} if WebKit is not installed; the message says what to install
 */
export async function startWebKit() {
  const {driver: program, browser: binary} = findWebKit();
  const display = await openDisplay();
  const configFolder = gtkConfigFolder();
  const service = new DriverService.Builder(program)
    .setLoopback(true)
    .setEnvironment({...environment(), XDG_CONFIG_HOME: configFolder, ...display.env})
    .build();
  const stop = async () => {
    await service.kill();
    display.stop();
    rmSync(configFolder, {recursive: true, force: true});
  };
  try {
    const driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {binary, args: ['--automation']},
      })
      .build();
    const quit = async () => {
      await driver.quit().catch(() => {});
      await stop();
    };
    return {driver, stop: quit};
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns {Record<string, string>} the environment of this process */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** The WebDriver code of a key by its name in browsers, such as `ArrowDown`; characters stand for themselves. @param {string} name */
function keyOf(name) {
  if (name.length === 1) return name;
  if (name === 'Space') return ' ';
  if (name === 'Backspace') return Key.BACK_SPACE;
  const key = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (Key))[
    name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()
  ];
  if (typeof key !== 'string') throw new Error(`There is no key "${name}".`);
  return key;
}

/** @param {ButtonOptions} [options] */
const buttonOf = ({button = 'left'} = {}) =>
  ({left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT})[button];

/** The part of Playwright's page that @web/test-runner-commands uses. @param {WebDriver} driver */
export function pageOf(driver) {
  const actions = () => driver.actions({async: true});
  const move = (/** @type {number} */ x, /** @type {number} */ y) => actions().move({x, y, duration: 0});
  return {
    isClosed: () => false,
    keyboard: {
      async type(/** @type {string} */ text) {
        for (const character of text) await actions().keyDown(character).keyUp(character).perform();
      },
      async press(/** @type {string} */ combination) {
        const keys = (combination === '+' ? ['+'] : combination.split('+')).map(keyOf);
        let sequence = actions();
        for (const key of keys) sequence = sequence.keyDown(key);
        for (const key of keys.toReversed()) sequence = sequence.keyUp(key);
        await sequence.perform();
      },
      down: (/** @type {string} */ key) => actions().keyDown(keyOf(key)).perform(),
      up: (/** @type {string} */ key) => actions().keyUp(keyOf(key)).perform(),
    },
    mouse: {
      move: (/** @type {number} */ x, /** @type {number} */ y) => move(x, y).perform(),
      click: (
        /** @type {number} */ x,
        /** @type {number} */ y,
        /** @type {ButtonOptions | undefined} */ options,
      ) => move(x, y).press(buttonOf(options)).release(buttonOf(options)).perform(),
      down: (/** @type {ButtonOptions | undefined} */ options) =>
        actions().press(buttonOf(options)).perform(),
      up: (/** @type {ButtonOptions | undefined} */ options) =>
        actions().release(buttonOf(options)).perform(),
    },
    setViewportSize: (/** @type {Viewport} */ viewport) => setViewport(driver, viewport),
    /** Does nothing, because WebKit's driver cannot emulate media features: tests check whether it had an effect. */
    async emulateMedia() {},
  };
}

/**
 * Resizes the viewport. WebDriver can only resize windows, so this adds the difference until the page has the requested size.
 * @param {WebDriver} driver
 * @param {Viewport} viewport
 */
export async function setViewport(driver, {width, height}) {
  const measure = () =>
    /** @type {Promise<[number, number, number, number]>} */ (
      driver.executeScript('return [innerWidth, innerHeight, outerWidth, outerHeight]')
    );
  let size = await measure();
  const fits = () => size[0] === width && size[1] === height;
  for (let attempt = 0; attempt < RESIZE_ATTEMPTS && !fits(); attempt++) {
    const [innerWidth, innerHeight, outerWidth, outerHeight] = size;
    await driver
      .manage()
      .window()
      .setRect({width: width + outerWidth - innerWidth, height: height + outerHeight - innerHeight});
    for (let waited = 0; waited < RESIZE_LIMIT_MS && !fits(); waited += POLL_MS) {
      size = await measure();
      if (!fits()) await delay(POLL_MS);
    }
  }
  if (!fits()) throw new Error(`viewport ${width}x${height} was not reached, it is ${size[0]}x${size[1]}`);
}
