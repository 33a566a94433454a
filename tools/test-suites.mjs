// Which test file runs where: its name decides, so a new file needs no list to be edited.
import {readdirSync} from 'node:fs';

/** Of what needs a browser's DOM, by Web Test Runner. */
const BROWSER = /\.browser\.test\.ts$/;
/** Whole pages in a browser driven from Node. They share one browser and one served manual: test/support/share.ts. */
const E2E = /^test\/e2e\//;

/** Folders that hold tests in browsers, with what those share. */
export const BROWSER_FOLDERS = ['elements', 'sections', 'sanitize', 'page', 'i18n', 'script-tag'];

/**
 * What two engines share least: each element as a whole, the script tag, and the sanitiser. CI runs this in Firefox;
 * `npm run test:all` runs everything in all engines.
 */
const CORE =
  /^test\/(elements\/(search\/search-element|preview\/preview-element|embed\/embed-element)\.browser\.test\.ts|(script-tag|sanitize)\/)/;

/** @param {string} path a path from allTestFiles */
export const isCore = path => CORE.test(path);

/**
 * Left to `npm run test:all`: servers that are killed, every bundler, packages installed, a minute of work on regular
 * expressions. Few changes touch what they try.
 */
const BEFORE_RELEASE =
  /^test\/(host\/fleet\/|package\/(bundlers|installed)\.test\.ts|rules\/regular-expressions\.test\.ts)/;
/** Whole pages in another engine, if it is asked for. */
const PAGES_IN = /^test\/e2e\/(firefox|webkit)\.test\.ts$/;

/**
 * @param {string} path a path from allTestFiles
 * @param {{all: boolean, engines: readonly string[]}} asked
 */
export function isAskedFor(path, {all, engines}) {
  const engine = PAGES_IN.exec(path)?.[1];
  return engine === undefined ? all || !BEFORE_RELEASE.test(path) : engines.includes(engine);
}

/** @typedef {'node' | 'browser' | 'e2e'} Suite */

/** In the order they run. @type {readonly Suite[]} */
export const SUITES = ['node', 'browser', 'e2e'];

/** @returns {string[]} every test file, as a path from the repository's root with forward slashes */
export function allTestFiles() {
  return readdirSync('test', {recursive: true, encoding: 'utf8'})
    .map(path => `test/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.test.ts'))
    .sort();
}

/** @param {string} path a path from allTestFiles @returns {Suite} */
export function suiteOf(path) {
  if (E2E.test(path)) return 'e2e';
  return BROWSER.test(path) ? 'browser' : 'node';
}

/**
 * A glob of `*` (within a folder), `**` (across folders) and `{a,b}`; a plain folder or file matches what begins so.
 * @param {string} glob for example 'test/host/*.test.ts' or 'test/host'
 * @returns {(path: string) => boolean}
 */
export function matcher(glob) {
  if (!/[*{]/.test(glob)) return path => path === glob || path.startsWith(`${glob.replace(/\/$/, '')}/`);
  const source = glob.replace(/\*\*\/|\*\*|[*{},]|[^*{},]+/g, part => {
    switch (part) {
      case '**/':
        return '(?:.*/)?';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '{':
        return '(?:';
      case '}':
        return ')';
      case ',':
        return '|';
      default:
        return part.replace(/[.+?^$()|[\]\\]/g, '\\$&');
    }
  });
  const pattern = new RegExp(`^${source}$`);
  return path => pattern.test(path);
}
