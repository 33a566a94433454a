// node test/sites/take-gallery.mjs [names…]: takes the pictures of the manual's page "Gallery", after `npm run build`: search and a
// card on a site with a theme, behind the built host, with nothing set. The sites are built by tools of npm, which it
// installs into test/sites, and of Debian (furo, python3-myst-parser, python3-sphinx-rtd-theme, mkdocs-material), or are
// manuals of Debian (python-requests-doc, python-pandas-doc). What is missing is named and skipped, and its picture stays.
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
 * Where a picture is taken.
 * @typedef {object} Scene
 * @property {() => Promise<string | undefined>} site its folder; undefined where what builds it is missing
 * @property {string} needs said where it is
 * @property {string} page below the site
 * @property {string} query
 * @property {string} link on the page, by its selector, whose card is shown
 * @property {() => void} [before] runs in the page: a switch of the theme to dark
 */

/** In CSS pixels; what of the theme stands around the dialog is seen. */
const WINDOW = {width: 1280, height: 800};
const QUALITY = 0.6;
/** The last sentence of a page of the manual that all tools build: "See Thermocouples and its options." */
const OPTIONS = 'p > a:has-text("its options")';
const FOLDER = resolve(import.meta.dirname, '../../demo/assets/gallery');

/** @param {string} name of a tool of tools.mjs @param {string} page @param {string} query @param {() => void} [before] @returns {Scene} */
const built = (name, page, query, before) => {
  const tool = TOOLS.find(one => one.name === name);
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

/** @param {string} debian a package @param {string} folder @param {Pick<Scene, 'page' | 'query' | 'link'>} shown @returns {Scene} */
const packaged = (debian, folder, shown) => ({
  site: async () => (existsSync(folder) ? folder : undefined),
  needs: debian,
  ...shown,
});

/** @type {Record<string, Scene>} */
const SCENES = {
  'alabaster-light': packaged('python-requests-doc', '/usr/share/doc/python-requests-doc/html', {
    page: 'user/quickstart.html',
    query: 'timeout',
    link: 'p a[href$="#requests.Response.raise_for_status"]',
  }),
  'furo-dark': built('sphinx-furo', 'glazes.html', 'options', () => {
    document.body.dataset['theme'] = 'dark';
  }),
  'read-the-docs-light': built('sphinx-rtd', 'programs.html', 'common questions'),
  'pydata-light': packaged('python-pandas-doc', '/usr/share/doc/python-pandas-doc/html', {
    page: 'user_guide/merging.html',
    query: 'merge',
    link: 'p a[href$="pandas.merge.html#pandas.merge"]',
  }),
  'material-dark': built('mkdocs-material', 'cones/', 'how it works', () => {
    document.body.dataset['mdColorScheme'] = 'slate';
  }),
  'vitepress-dark': built('vitepress', 'network.html', 'options'),
  'docusaurus-light': built('docusaurus', 'logging/', 'draught'),
  'starlight-dark': built('starlight', 'upgrading/', 'how plugins work'),
};

/**
 * Search over the page, and the card of a link on it.
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
    const pictures = {card: await webpOf(page, QUALITY)};
    await page.mouse.move(1, 1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog').getByRole('combobox', {name: 'Search', exact: true});
    await box.fill(query);
    await page.locator('docs-search [part~=option]').first().waitFor();
    await page.locator('docs-search docs-embed [part~=body]').waitFor();
    await page.locator('docs-search .skeleton').waitFor({state: 'hidden'});
    await page.locator('docs-search [part=skeleton]').waitFor({state: 'hidden'});
    return {search: await webpOf(page, QUALITY), ...pictures};
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
