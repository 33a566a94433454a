// Determines the suite of a test file by its name, so that a new file needs no entry in a list.
import {readdirSync} from 'node:fs';

/** Tests that need the DOM of a browser run in Web Test Runner. */
const BROWSER = /\.browser\.test\.ts$/;
/** Tests of whole pages in a browser that Node controls. They share one browser and one server of the manual: test/support/share.ts. */
const E2E = /^test\/e2e\//;

/** Folders of `test` that contain tests for browsers, and the modules that these share. */
export const BROWSER_FOLDERS = ['elements', 'sections', 'sanitize', 'page', 'i18n', 'script-tag'];

/**
 * Tests of what differs most between engines: elements as a whole, the script tag, and the sanitizer. CI runs them in Firefox;
 * `npm run test:all` runs all tests in all engines.
 */
const CORE =
  /^test\/(elements\/(search\/search-element|preview\/preview-element|embed\/embed-element)\.browser\.test\.ts|(script-tag|sanitize)\/)/;

/** @param {string} path a path from allTestFiles */
export const isCore = path => CORE.test(path);

/**
 * Slow tests that only `npm run test:all` runs: servers that are killed, all bundlers, installed packages, and regular expressions. Few
 * changes affect what they test.
 */
const BEFORE_RELEASE =
  /^test\/(host\/fleet\/|package\/(bundlers|installed)\.test\.ts|rules\/regular-expressions\.test\.ts)/;
/** Tests of whole pages in another engine, which run if it is selected. */
const PAGES_IN = /^test\/e2e\/(firefox|webkit)\.test\.ts$/;

/**
 * @param {string} path a path from allTestFiles
 * @param {{all: boolean, engines: readonly string[]}} options
 */
export function isSelected(path, {all, engines}) {
  const engine = PAGES_IN.exec(path)?.[1];
  return engine === undefined ? all || !BEFORE_RELEASE.test(path) : engines.includes(engine);
}

/** @typedef {'node' | 'browser' | 'e2e'} Suite */

/** All suites, in the order in which they run. @type {readonly Suite[]} */
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
 * Matches a glob with `*` (within a folder), `**` (across folders) and `{a,b}`. A folder or file without these matches as a prefix.
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
