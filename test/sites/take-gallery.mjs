// node test/sites/take-gallery.mjs [names…]: takes the screenshots of the manual's page "Gallery": search and a card on sites with
// different themes, with default settings. Needs `npm run build`, because the built host serves the sites. The sites are built with
// tools from npm, which are installed into test/sites, and from Debian (furo, python3-myst-parser, python3-sphinx-rtd-theme,
// mkdocs-material), or are manuals from Debian packages (python-requests-doc, python-pandas-doc). Sites that need a missing tool or
// package are listed and skipped, and keep their old pictures.
/* global document -- some functions run in the page */
import {existsSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import gallery from '../../demo/data/gallery.js';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {webpOf} from '../../tools/webp.mjs';
import {installTools} from './install-tools.mjs';
import {build, isInstalled, TOOLS} from './tools.mjs';

/** @import {Browser} from 'playwright-core' */

/**
 * A page whose screenshots are taken.
 * @typedef {object} Scene
 * @property {() => Promise<string | undefined>} site resolves to the folder of the site; to `undefined` if a tool or package is missing
 * @property {string} needs the tool or package, which is named if it is missing
 * @property {string} page path relative to the folder
 * @property {string} query typed into search
 * @property {string} link selector of the link whose card is shown
 * @property {() => void} [before] runs in the page before the screenshots, to switch the theme to dark mode
 */

/** Size of the window in CSS pixels. The theme is visible around the dialog. */
const WINDOW = {width: 1280, height: 800};
const QUALITY = 0.6;
/** Selector of a link in the last sentence of each page of the test manual. */
const OPTIONS = 'p > a:has-text("its options")';
const FOLDER = resolve(import.meta.dirname, '../../demo/assets/gallery');

/**
 * A page of the test manual.
 * @param {string} name of a tool in tools.mjs
 * @param {string} page @param {string} query @param {() => void} [before] @returns {Scene}
 */
const builtScene = (name, page, query, before) => {
  const tool = TOOLS.find(candidate => candidate.name === name);
  if (!tool) throw new Error(`tools.mjs has no tool ${name}.`);
  return {
    site: async () => ((await isInstalled(tool)) ? build(tool) : undefined),
    needs: tool.from,
    page,
    query,
    link: OPTIONS,
    ...(before ? {before} : {}),
  };
};

/**
 * A page of a manual from a Debian package.
 * @param {string} debian name of the package
 * @param {string} folder @param {Pick<Scene, 'page' | 'query' | 'link'>} shown @returns {Scene}
 */
const packagedScene = (debian, folder, shown) => ({
  site: async () => (existsSync(folder) ? folder : undefined),
  needs: debian,
  ...shown,
});

/** @type {Record<string, Scene>} */
const SCENES = {
  'alabaster-light': packagedScene('python-requests-doc', '/usr/share/doc/python-requests-doc/html', {
    page: 'user/quickstart.html',
    query: 'timeout',
    link: 'p a[href$="#requests.Response.raise_for_status"]',
  }),
  'furo-dark': builtScene('sphinx-furo', 'glazes.html', 'options', () => {
    document.body.dataset['theme'] = 'dark';
  }),
  'read-the-docs-light': builtScene('sphinx-rtd', 'programs.html', 'common questions'),
  'pydata-light': packagedScene('python-pandas-doc', '/usr/share/doc/python-pandas-doc/html', {
    page: 'user_guide/merging.html',
    query: 'merge',
    link: 'p a[href$="pandas.merge.html#pandas.merge"]',
  }),
  'material-dark': builtScene('mkdocs-material', 'cones/', 'how it works', () => {
    document.body.dataset['mdColorScheme'] = 'slate';
  }),
  'vitepress-dark': builtScene('vitepress', 'network.html', 'options'),
  'docusaurus-light': builtScene('docusaurus', 'logging/', 'draught'),
  'starlight-dark': builtScene('starlight', 'upgrading/', 'how plugins work'),
};

/**
 * Takes the screenshots of a scene: of search, and of the card of a link.
 * @param {Browser} browser @param {string} folder of the site
 * @param {Scene} scene @param {'light' | 'dark'} colorScheme
 */
async function take(browser, folder, {page: path, query, link, before}, colorScheme) {
  const host = await startDocsHost([folder], ['--project', 'gallery', '--follow-links-to', '/usr/share']);
  const context = await browser.newContext({viewport: WINDOW, colorScheme, reducedMotion: 'reduce'});
  try {
    const page = await context.newPage();
    await page.goto(host.address + path);
    if (before) await page.evaluate(before);
    await page.locator(link).first().scrollIntoViewIfNeeded();
    await page.locator(link).first().hover();
    await page.locator('docs-preview[open] [part~=body]').waitFor();
    await page.locator('docs-preview [part=skeleton]').waitFor({state: 'hidden'});
    const card = await webpOf(page, QUALITY);
    await page.mouse.move(1, 1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog').getByRole('combobox', {name: 'Search', exact: true});
    await box.fill(query);
    await page.locator('docs-search [part~=option]').first().waitFor();
    await page.locator('docs-search docs-embed [part~=body]').waitFor();
    await page.locator('docs-search .skeleton').waitFor({state: 'hidden'});
    await page.locator('docs-search [part=skeleton]').waitFor({state: 'hidden'});
    return {search: await webpOf(page, QUALITY), card};
  } finally {
    await context.close();
    await host.stop();
  }
}

process.chdir(resolve(import.meta.dirname, '../..'));
installTools();
await mkdir(FOLDER, {recursive: true});
const names = process.argv.slice(2);
const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
let failed = 0;
for (const {file, theme, scheme} of gallery) {
  if (names.length > 0 && !names.includes(file)) continue;
  const scene = SCENES[file];
  if (!scene) throw new Error(`No scene for ${file} of demo/data/gallery.js.`);
  try {
    const folder = await scene.site();
    if (!folder) {
      console.log(`– ${theme}: skipped, ${scene.needs} is not installed`);
      continue;
    }
    const pictures = await take(browser, folder, scene, scheme === 'dark' ? 'dark' : 'light');
    for (const [kind, picture] of Object.entries(pictures))
      await writeFile(join(FOLDER, `${file}-${kind}.webp`), picture);
    const bytes = Object.values(pictures).map(picture => `${(picture.length / 1000).toFixed(0)} kB`);
    console.log(`✓ ${theme}: ${bytes.join(' and ')}`);
  } catch (error) {
    failed++;
    console.log(`✗ ${theme}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
