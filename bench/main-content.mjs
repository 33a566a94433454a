// Selectors of the main content of pages, for search tools that need one.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Selectors by generator, and how its start page is recognized. @type {readonly [tag: RegExp, selector: string][]} */
const MAIN_CONTENT = [
  [/<div\b[^>]*\brole="?main\b/, 'div[role=main]'],
  [/<main\b/, 'main'],
  // The theme of Django's manual.
  [/<div id="yui-main"/, '#yui-main'],
];

/**
 * @param {string} folder
 * @returns {Promise<string>} a selector; that of the whole page if the generator is not known
 */
export async function mainContentOf(folder) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return MAIN_CONTENT.find(([tag]) => tag.test(html))?.[1] ?? 'body';
}
