/**
 * Tests Read the Docs' own scripts on pages of Docent's host, and Docent on pages of Read the Docs. The scripts are read from where
 * they are installed (Debian's python3-sphinx-rtd-theme 3) or from the folder that `SERVICE_CLIENTS` names. Tests of scripts that are
 * in neither are skipped.
 */
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'playwright-core';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {openBrowser} from '../support/browser.js';
import {openWatchedPage, STRICT_CSP} from '../support/watched-page.js';
import {searchDialog} from './search-dialog.js';

const FOLDERS = [
  process.env['SERVICE_CLIENTS'] ?? '',
  '/usr/share/sphinx_rtd_theme/static/js',
  '/usr/lib/python3/dist-packages/sphinx_rtd_theme/static/js',
];

/** The text of one of Read the Docs' own scripts; `undefined` if it is not on this machine. */
function readClient(name: string): string | undefined {
  const file = FOLDERS.filter(Boolean)
    .map(folder => join(folder, name))
    .find(path => existsSync(path));
  return file && readFileSync(file, 'utf8');
}

const bundle = readClient('readthedocs-addons.js');
const skipBundle =
  bundle === undefined && 'readthedocs-addons.js is not on this machine: see SERVICE_CLIENTS';
const menus = readClient('versions.js_t');
/** Console messages that Read the Docs' own script writes. */
const SCRIPT_MESSAGE = /readthedocs|Lit is in dev/;
const skipMenus = menus === undefined && 'sphinx_rtd_theme 3 is not on this machine: see SERVICE_CLIENTS';

/** Renders the template of the theme, as Sphinx does. */
const render = (template: string): string =>
  template
    .replace('{{ theme_flyout_display }}', 'attached')
    .replace(/\{\{ 'true' if \w+\|tobool else 'false' \}\}/g, 'true')
    .replace(/\{\{ _\('([^']*)'\) \}\}/g, '$1')
    .replace(/\{\{ \w+ \}\}/g, 'site');

/** A page of the theme, as it is built for Read the Docs. */
const themePage = (title: string, body = '', head = ''): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head>
  <body><nav><div class="switch-menus"><div class="version-switch"></div><div class="language-switch"></div></div>
  <div role="search"><form action="search.html"><input type="text" name="q" aria-label="Search docs"></form></div></nav>
  <main role="main"><h1 id="top">${title}</h1>${body}</main></body></html>`;

const GUIDE = '<section id="wheels"><h2>Wheels</h2><p>A wheel turns sapphire.</p></section>';
const AWAITING = `<meta name="readthedocs-addons-api-version" content="1">
  <script src="_static/js/versions.js"></script>`;
/** The meta tags that Read the Docs adds to a page, and further elements of its head. */
const serviceHead = (more = ''): string =>
  ['project-slug=site', 'version-slug=latest', 'resolver-filename=/index.html', 'http-status=200']
    .map(pair => pair.split('='))
    .map(([name, content]) => `<meta name="readthedocs-${name}" content="${content}">`)
    .join('') + more;

describe("Read the Docs' own scripts on Docent's host, and Docent on pages of Read the Docs", () => {
  let browser: Browser;
  let host: LibraryHost;
  const start = (): string => `${host.origin}/site/en/latest/`;

  before(async () => {
    browser = await openBrowser();
    host = await startLibrary({widget: 'dist'});
    const site = await host.add({
      slug: 'site',
      versions: {latest: 'public', '1.0': 'public', '2.0': 'public'},
    });
    await host.add({slug: 'seite', language: 'de', translationOf: site, versions: {latest: 'public'}});
    const tag = '<script type="module" src="/_/docent/docent.js"></script>';
    const link = '<p>Read <a href="guide.html#wheels">how wheels turn</a>.</p>';
    await host.publish('site', 'latest', {
      'index.html': themePage('Start', link, AWAITING),
      'guide.html': themePage('Guide', GUIDE),
      'bundle.html': themePage(
        'With the bundle',
        link,
        serviceHead(`${tag}<script defer src="_static/readthedocs-addons.js"></script>`),
      ),
      'search.html': themePage('To search', link, serviceHead(tag)),
      'preview.html': themePage('To preview', link, serviceHead(tag)),
      'embed.html': themePage(
        'To embed',
        '<docs-embed href="guide.html#wheels"></docs-embed>',
        serviceHead(tag),
      ),
      '_static/js/versions.js': render(menus ?? ''),
      '_static/readthedocs-addons.js': bundle ?? '',
      'site.pdf': '%PDF-1.7',
    });
    await host.add({slug: 'noted', versions: {stable: 'public', '1.0': 'public'}});
    for (const version of ['stable', '1.0'])
      await host.publish('noted', version, {
        'index.html': themePage('Noted', '', '<script defer src="_static/readthedocs-addons.js"></script>'),
        '_static/readthedocs-addons.js': bundle ?? '',
      });
  });
  after(async () => {
    await host.stop();
    await browser.close();
  });

  const hrefs = (page: Page, within: string): Promise<string[]> =>
    page.locator(`${within} a`).evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href));

  describe('the menus of sphinx_rtd_theme', {skip: skipMenus}, () => {
    it('list the versions, the translations and the downloads, with working links', async () => {
      const {page, problems, close} = await openWatchedPage(browser);
      await page.goto(start());
      const flyout = page.locator('.rst-versions');
      await flyout.waitFor({state: 'attached'});
      const links = await hrefs(page, '.rst-other-versions');
      for (const path of ['/site/en/latest/', '/site/en/2.0/', '/site/en/1.0/', '/site/de/latest/'])
        assert.ok(links.includes(host.origin + path), path);
      assert.ok(links.some(link => link.endsWith('/en/latest/pdf/')));
      const options = await page.locator('.version-switch option').allTextContents();
      assert.deepEqual(
        options.map(text => text.trim()),
        ['latest', '2.0', '1.0'],
      );
      assert.equal(await page.locator('.language-switch option').count(), 2);
      await page.locator('.version-switch select').selectOption('1.0');
      await page.waitForURL(`${host.origin}/site/en/1.0/`);
      await close();
      assert.deepEqual(problems, []);
    });

    it('open search from the search boxes', async () => {
      const {page, problems, close} = await openWatchedPage(browser);
      await page.goto(start());
      await page.locator('.rst-versions').waitFor({state: 'attached'});
      await page.getByLabel('Search docs').first().focus();
      const search = searchDialog(page);
      await search.box.waitFor();
      await search.ask('sapphire');
      await close();
      assert.deepEqual(problems, []);
    });
  });

  it('a theme that waits for the settings receives them, with one request', async () => {
    const {page, problems, close} = await openWatchedPage(browser);
    const requests: string[] = [];
    page.on('request', request => void (/\/_\/addons\//.test(request.url()) && requests.push(request.url())));
    await page.addInitScript(() => {
      document.addEventListener('readthedocs-addons-data-ready', event => {
        const {data} = (event as CustomEvent<{data: () => {versions: {current: {slug: string}}}}>).detail;
        document.documentElement.dataset['version'] = data().versions.current.slug;
      });
    });
    await page.goto(start());
    await page.locator('html[data-version=latest]').waitFor();
    const search = searchDialog(page);
    await search.open();
    await search.ask('sapphire');
    assert.equal(requests.length, 1, requests.join('\n'));
    await close();
    assert.deepEqual(problems, []);
  });

  describe("Read the Docs' own script", {skip: skipBundle}, () => {
    it('shows its versions menu, with working links', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: SCRIPT_MESSAGE});
      await page.goto(`${start()}bundle.html`);
      const flyout = page.locator('readthedocs-flyout');
      await flyout.locator('header').click();
      const links = await flyout.locator('dl.versions a').allTextContents();
      assert.deepEqual(links, ['latest', '2.0', '1.0']);
      assert.deepEqual(await flyout.locator('dl.languages a').allTextContents(), ['de', 'en']);
      assert.deepEqual(await flyout.locator('dl.downloads a').allTextContents(), ['PDF', 'HTML']);
      await flyout.locator('dl.versions a').filter({hasText: '2.0'}).click();
      await page.waitForURL(/\/site\/en\/2\.0\//);
      await close();
      assert.deepEqual(problems, []);
    });

    it('shows a notice about the stable version, with a link to the same page in that version', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: SCRIPT_MESSAGE});
      await page.goto(`${host.origin}/noted/en/1.0/`);
      const notification = page.locator('readthedocs-notification');
      await notification.getByText('old version of this documentation').first().waitFor();
      await notification.getByRole('link', {name: /latest\s+stable version/}).click();
      await page.waitForURL(`${host.origin}/noted/en/stable/`);
      await page.locator('readthedocs-notification').waitFor({state: 'attached'});
      assert.equal(await page.locator('readthedocs-notification .title').count(), 0);
      await close();
      assert.deepEqual(problems, []);
    });

    it('leaves search and previews to Docent', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: SCRIPT_MESSAGE});
      await page.goto(`${start()}bundle.html`);
      await page.locator('readthedocs-flyout header').waitFor();
      await page.getByRole('link', {name: 'how wheels turn'}).hover();
      await page.locator('docs-preview').getByText('A wheel turns sapphire.').waitFor();
      assert.equal(await page.locator('[data-linkpreview-href]').count(), 0);
      await page.mouse.move(0, 0);
      await page.keyboard.press('/');
      const search = searchDialog(page);
      await search.box.waitFor();
      await search.ask('sapphire');
      assert.equal(await page.locator('readthedocs-search').getByRole('textbox').isVisible(), false);
      await close();
      assert.deepEqual(problems, []);
    });

    it('shows its own previews on pages without Docent, if the site has enabled them', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: SCRIPT_MESSAGE});
      await page.route('**/_/docent/**', route => route.fulfill({contentType: 'text/javascript', body: ''}));
      await page.route('**/_/addons/**', async route => {
        const response = await route.fetch();
        const json = (await response.json()) as {addons: {linkpreviews: {enabled: boolean}}};
        json.addons.linkpreviews.enabled = true;
        await route.fulfill({response, json});
      });
      await page.goto(`${start()}bundle.html`);
      await page.locator('a.link-preview').first().hover();
      await page.locator('[data-linkpreview-href]').getByText('A wheel turns sapphire.').waitFor();
      await close();
      assert.deepEqual(problems, []);
    });
  });

  describe('on a page of Read the Docs, without any configuration', () => {
    const open = async (path: string) => {
      const opened = await openWatchedPage(browser, {csp: STRICT_CSP});
      // A recorded answer of Read the Docs, with all fields.
      const recorded = readFileSync(
        new URL('../fixtures/interface/addons-answer.json', import.meta.url),
        'utf8',
      );
      await opened.page.route('**/_/addons/**', route =>
        route.fulfill({contentType: 'application/json', body: recorded}),
      );
      await opened.page.goto(start() + path);
      return opened;
    };

    it('search finds pages of this version', async () => {
      const {page, problems, close} = await open('search.html');
      const search = searchDialog(page);
      await search.open();
      await search.ask('sapphire');
      await page.keyboard.press('Enter');
      await page.waitForURL(/guide\.html/);
      await close();
      assert.deepEqual(problems, []);
    });

    it('a link has a preview', async () => {
      const {page, problems, close} = await open('preview.html');
      await page.getByRole('link', {name: 'how wheels turn'}).hover();
      await page.locator('docs-preview').getByText('A wheel turns sapphire.').waitFor();
      await close();
      assert.deepEqual(problems, []);
    });

    it('a section is embedded', async () => {
      const {page, problems, close} = await open('embed.html');
      await page.locator('docs-embed').getByText('A wheel turns sapphire.').waitFor();
      await close();
      assert.deepEqual(problems, []);
    });
  });
});
