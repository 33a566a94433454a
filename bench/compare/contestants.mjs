// The search tools that are compared in a browser, each set up for the same folder as in its own manual.
/* global document, PagefindUI -- some functions run in the page */
import {execFile} from 'node:child_process';
import {mkdtemp, readdir, rm, stat} from 'node:fs/promises';
import {existsSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createIndex} from 'pagefind';
import {promisify} from 'node:util';
import {versionOf} from './code-alone.mjs';
import {mainContentOf} from '../main-content.mjs';

/** @import {Page} from 'playwright-core' */

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {Record<string, string>} folders its files, by the path at which they are served
 * @property {(path: string) => boolean} isCode
 * @property {(path: string) => boolean} isIndex
 * @property {(up: string) => string} tag
 * @property {(page: Page, words: string) => Promise<void>} ask searches as a reader would, and waits for the first row
 * @property {string} rows selector of its rows
 * @property {string} box selector of the element that axe checks
 * @property {number} indexBytes size of the published index
 * @property {() => Promise<void>} remove
 */

const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../../host/bin/docent.mjs');
const FIRST_ROW_MS = 15_000;

/** @param {string} folder @param {(name: string) => boolean} [counts] */
export async function bytesOf(folder, counts = () => true) {
  const names = (await readdir(folder, {recursive: true})).filter(counts);
  const files = await Promise.all(names.map(name => stat(join(folder, name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** @param {string} site @param {string} elements the built script tag @returns {Promise<Contestant>} */
export async function docent(site, elements) {
  const work = await mkdtemp(join(tmpdir(), 'docent-compare-'));
  const out = join(work, 'index');
  await run(process.execPath, [COMMAND, 'index', site, '--out', out, '--data', join(work, 'data')]);
  return {
    name: 'Docent',
    folders: {'/_docent/': elements, '/docent-index/': out},
    isCode: path => path.startsWith('/_docent/'),
    isIndex: path => path.startsWith('/docent-index/'),
    tag: up => `<script type="module" src="${up}_docent/docent.js" data-index="${up}docent-index/"></script>`,
    rows: 'docs-search [part~=option]',
    box: 'docs-search',
    async ask(page, words) {
      await page.keyboard.press('Control+k');
      // A page may also have a search box of its own.
      await page.locator('docs-search dialog[open] input').fill(words);
      await page.locator('docs-search dialog[open] [part~=option]').first().waitFor({timeout: FIRST_ROW_MS});
    },
    indexBytes: await bytesOf(out),
    remove: () => rm(work, {recursive: true}),
  };
}

/** Pagefind with the smaller of its two interfaces, for the main content only. @param {string} site @returns {Promise<Contestant>} */
export async function pagefind(site) {
  const work = await mkdtemp(join(tmpdir(), 'docent-pagefind-'));
  const {index, errors} = await createIndex({
    writePlayground: false,
    rootSelector: await mainContentOf(site),
  });
  if (!index) throw new Error(errors.join(' '));
  await index.addDirectory({path: site});
  await index.writeFiles({outputPath: work});
  await index.deleteIndex();
  const isIndex = (/** @type {string} */ path) =>
    /\.pf_\w+$|pagefind-entry\.json$/.test(path) || /\/(index|fragment)\//.test(path);
  return {
    name: `Pagefind ${await versionOf('pagefind')}`,
    folders: {'/pagefind/': work},
    isCode: path => path.startsWith('/pagefind/') && !isIndex(path),
    isIndex: path => path.startsWith('/pagefind/') && isIndex(path),
    // The code in its manual. The script is a file, because the policy forbids inline scripts.
    tag: up =>
      `<link href="${up}pagefind/pagefind-ui.css" rel="stylesheet"><script src="${up}pagefind/pagefind-ui.js"></script>`,
    rows: '.pagefind-ui__result-link',
    box: '.pagefind-ui',
    async ask(page, words) {
      if (!(await page.locator('.pagefind-ui').count()))
        await page.evaluate(() => {
          const box = Object.assign(document.createElement('div'), {id: 'search'});
          document.body.prepend(box);
          // @ts-expect-error -- a global of the page
          new PagefindUI({element: '#search', showSubResults: true});
        });
      await page.locator('.pagefind-ui__search-input').fill(words);
      await page.locator('.pagefind-ui__result-link').first().waitFor({timeout: FIRST_ROW_MS});
    },
    indexBytes: await bytesOf(work, name => isIndex(`/pagefind/${name}`)),
    remove: () => rm(work, {recursive: true}),
  };
}

/** Sphinx's own search page, if the folder has one. @param {string} site @returns {Promise<Contestant | undefined>} */
export async function sphinx(site) {
  const index = join(site, 'searchindex.js');
  if (!existsSync(index)) return undefined;
  return {
    name: "Sphinx's own",
    folders: {},
    isCode: path => /\/_static\/(searchtools|language_data|sphinx_highlight)\.js$/.test(path),
    isIndex: path => path === '/searchindex.js',
    tag: () => '',
    rows: '#search-results li a',
    box: '#search-results',
    async ask(page, words) {
      await page.goto(new URL(`/search.html?q=${encodeURIComponent(words)}`, page.url()).href);
      await page.locator('#search-results li a').first().waitFor({timeout: FIRST_ROW_MS});
    },
    indexBytes: (await stat(index)).size,
    remove: async () => {},
  };
}
