// Finds the engines that are only tested on request. They are not installed automatically, except for Firefox in CI, as root on Debian.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {aptInstall, findOnPath, isProgram, mayInstall} from './find-browser.mjs';

const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';
const WINDOWS_FIREFOX = 'Mozilla Firefox\\firefox.exe';
const LIBRARIES = '/usr/lib';
const MINI_BROWSER = ['webkit2gtk-4.1/MiniBrowser', 'webkit2gtk-4.0/MiniBrowser'];

/** The first version of Firefox that supports `emulation.setScreenOrientationOverride`, which Puppeteer calls for each page. */
const OLDEST_FIREFOX = 144;

/**
 * @param {string} path of Firefox
 * @returns {boolean} whether its version is known to be too old for Puppeteer; Firefox for Windows does not print it
 */
function isOldFirefox(path) {
  const version = /Firefox (\d+)/.exec(spawnSync(path, ['--version'], {encoding: 'utf8'}).stdout ?? '')?.[1];
  return version !== undefined && Number(version) < OLDEST_FIREFOX;
}

/**
 * @returns {string} path of Firefox
 * @throws {Error} whose message says what to install
 */
export function findFirefox() {
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
    .filter(root => root !== undefined)
    .map(root => join(root, WINDOWS_FIREFOX));
  const candidates = [
    process.env.FIREFOX_PATH,
    findOnPath('firefox-esr'),
    findOnPath('firefox'),
    MAC_FIREFOX,
    ...windows,
  ];
  const programs = candidates.filter(path => path !== undefined).filter(isProgram);
  const firefox = programs.find(path => !isOldFirefox(path));
  if (firefox) return firefox;
  const installed =
    process.env.CI && mayInstall() && aptInstall(['firefox-esr'], console.log) && findOnPath('firefox-esr');
  if (installed) return installed;
  throw new Error(
    programs.length > 0
      ? `Firefox is too old: ${programs.join(', ')}. The tests need version ${OLDEST_FIREFOX} or newer: update it, or set FIREFOX_PATH.`
      : 'Firefox was not found: install it (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.',
  );
}

/**
 * The driver of WebKitGTK and the small browser that it controls. Also requires the programs that provide their screen.
 * @returns {{driver: string, browser: string}}
 * @throws {Error} whose message says what to install
 */
export function findWebKit() {
  const driver = findOnPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const hasScreen = Boolean(process.env.DISPLAY) || (findOnPath('Xvfb') && findOnPath('openbox'));
  if (driver && browser && hasScreen) return {driver, browser};
  throw new Error(
    'WebKit was not found: it needs Linux with WebKitGTK (Debian: apt-get install webkit2gtk-driver xvfb openbox).',
  );
}

function findMiniBrowser() {
  if (process.platform !== 'linux') return undefined;
  const folders = [LIBRARIES, ...readdirSync(LIBRARIES).map(name => join(LIBRARIES, name))];
  return folders.flatMap(folder => MINI_BROWSER.map(name => join(folder, name))).find(isProgram);
}
