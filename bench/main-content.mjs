// Where the main content of a page is, for engines that have to be told.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';

/** Where generators put it, with what their start pages have of it. @type {readonly [tag: RegExp, selector: string][]} */
const MAIN_CONTENT = [
  [/<div\b[^>]*\brole="?main\b/, 'div[role=main]'],
  [/<main\b/, 'main'],
  // Django's own theme.
  [/<div id="yui-main"/, '#yui-main'],
];

/**
 * @param {string} folder
 * @returns {Promise<string>} a selector; all of a page where its generator is not known
 */
export async function mainContentOf(folder) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return MAIN_CONTENT.find(([tag]) => tag.test(html))?.[1] ?? 'body';
}
