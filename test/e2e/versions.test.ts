import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'playwright-core';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {page as html} from '../host/routes/test-site.js';
import {openBrowser} from '../support/browser.js';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {runAxe} from '../support/run-axe.js';
import {pages} from '../support/site.js';
import {openWatchedPage, STRICT_CSP} from '../support/watched-page.js';

const SEARCH = '<form role="search"><input type="search" name="q" aria-label="Search"></form>';
const text = (title: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
  <meta name="viewport" content="width=device-width">${head}</head>
  <body><header>${SEARCH}</header><main><h1>${title}</h1><h2 id="boil">Boiling</h2><p>Until it is tea.</p></main></body></html>`;
const SITE = {'index.html': text('Start'), 'guide.html': text('Guide')};
/** The browser's own console message for a page that does not exist. */
const NOT_FOUND = /Failed to load resource: the server responded with a status of 404/;

const button = (page: Page) => page.locator('docs-versions [part=button]');
const notice = (page: Page) => page.locator('docs-versions [part=notice]');
const link = (page: Page, name: string) =>
  page.locator('docs-versions').getByRole('link', {name, exact: true});
const linksIn = async (page: Page): Promise<string[]> =>
  (await page.locator('docs-versions [part=choice]').allTextContents()).map(name => name.trim());

async function openMenu(page: Page): Promise<void> {
  await button(page).click();
  await page.locator('docs-versions[open] [part=choice]').first().waitFor();
}

/** Waits until the network is idle, so that everything that the page loads by itself has been requested. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

async function fill(host: LibraryHost): Promise<void> {
  const versions = {latest: 'public', stable: 'public', '2.0': 'public', '1.0': 'public'} as const;
  const site = await host.add({slug: 'site', versions});
  await host.add({slug: 'seite', language: 'de', translationOf: site, versions: {latest: 'public'}});
  for (const version of Object.keys(versions))
    await host.publish('site', version, {...SITE, [`only-${version}.html`]: text(`Only ${version}`)});
  await host.publish('seite', 'latest', SITE);
  await host.add({slug: 'single', versions: {latest: 'public'}});
  await host.publish('single', 'latest', SITE);
}

describe('the versions menu', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  describe('in a library with one domain', () => {
    let host: LibraryHost;
    before(async () => {
      host = await startLibrary({widget: 'dist'});
      await fill(host);
    });
    after(() => host.stop());

    const open = async (path: string, options = {}) => {
      const opened = await openWatchedPage(browser, {csp: STRICT_CSP, ...options});
      const requests: string[] = [];
      opened.page.on('request', request => requests.push(new URL(request.url()).pathname));
      await opened.page.goto(host.origin + path);
      return {...opened, requests};
    };

    it('leads from a page to the same page of another version, with its fragment and without its query string', async () => {
      const {page, problems, close} = await open('/site/en/1.0/guide.html?q2=1#boil');
      await openMenu(page);
      assert.deepEqual(await linksIn(page), ['latest', 'stable', '2.0', '1.0', 'Deutsch', 'English', 'HTML']);
      await link(page, '2.0').click();
      await page.waitForURL(`${host.origin}/site/en/2.0/guide.html#boil`);
      await openMenu(page);
      await link(page, 'Deutsch').click();
      await page.waitForURL(`${host.origin}/site/de/latest/guide.html#boil`);
      await close();
      assert.deepEqual(problems, []);
    });

    it('leads to the start page of a version that does not have the current page', async () => {
      const {page, problems, close} = await open('/site/en/1.0/only-1.0.html', {expected: NOT_FOUND});
      await openMenu(page);
      await link(page, 'latest').click();
      await page.waitForURL(`${host.origin}/site/en/latest/`);
      await close();
      assert.deepEqual(problems, []);
    });

    it('requests no code but that of its button before a reader uses it', async () => {
      const {page, requests, problems, close} = await open('/site/en/1.0/');
      await button(page).waitFor();
      await settle(page);
      assert.deepEqual(
        requests.map(path => path.replace(/-[\da-f]{6}/, '')),
        ['/site/en/1.0/', '/_/docent/docent.js', '/_/docent/buttons.js'],
      );
      await close();
      assert.deepEqual(problems, []);
    });

    it('does not exist and requests nothing on a page with one version', async () => {
      const {page, requests, problems, close} = await open('/single/en/latest/');
      await settle(page);
      assert.deepEqual(requests, ['/single/en/latest/', '/_/docent/docent.js']);
      assert.equal(await page.locator('docs-versions').count(), 0);
      await close();
      assert.deepEqual(problems, []);
    });

    it('has a notice on pages of an old version, until the reader dismisses it', async () => {
      const {page, problems, close} = await open('/site/en/1.0/guide.html#boil');
      await notice(page).getByText('This is not the latest version.').waitFor();
      await notice(page).getByRole('link').click();
      await page.waitForURL(`${host.origin}/site/en/stable/guide.html#boil`);
      await button(page).waitFor();
      assert.equal(await notice(page).count(), 0);
      await page.goto(`${host.origin}/site/en/1.0/only-1.0.html`);
      assert.equal(
        await notice(page).getByRole('link').getAttribute('href'),
        `${host.origin}/site/en/stable/`,
      );
      await notice(page).getByRole('button', {name: 'Close'}).click();
      await page.goto(`${host.origin}/site/en/1.0/guide.html`);
      await button(page).waitFor();
      assert.equal(await notice(page).count(), 0);
      await close();
      assert.deepEqual(problems, []);
    });

    it('stays a button if its code does not load, and works after a reload of the page', async () => {
      const {page, problems, close} = await open('/site/en/1.0/', {
        expected: /docent:|Failed to load resource/,
      });
      await page.route(/\/versions-/, route => route.abort());
      await button(page).click();
      await page.waitForRequest(/\/versions-/).catch(() => {});
      await page.locator('docs-versions [part=button]:not([aria-busy])').waitFor();
      await page.unroute(/\/versions-/);
      await page.reload();
      await openMenu(page);
      await close();
      assert.deepEqual(problems, []);
    });

    for (const [name, options] of Object.entries({
      light: {},
      dark: {colorScheme: 'dark'},
      'on a phone': {viewport: {width: 375, height: 700}, hasTouch: true, isMobile: true},
      'at 400 %': {viewport: {width: 320, height: 256}},
      'in forced colours': {forcedColors: 'active'},
    } as const))
      it(`passes axe with the whole page, closed and open: ${name}`, async () => {
        const {page, close} = await openWatchedPage(browser, options);
        await page.goto(`${host.origin}/site/en/1.0/`);
        await button(page).waitFor();
        assert.deepEqual(await runAxe(page), []);
        await openMenu(page);
        assert.deepEqual(await runAxe(page), []);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, 'the page scrolls sideways');
        await close();
      });

    it('opens by touch, and closes by a touch beside it', async () => {
      const {page, problems, close} = await open('/site/en/1.0/', {
        viewport: {width: 375, height: 700},
        hasTouch: true,
        isMobile: true,
      });
      await button(page).tap();
      await page.locator('docs-versions[open] [part=choice]').first().waitFor();
      for (const part of ['button', 'dismiss', 'choice'])
        for (const element of await page.locator(`docs-versions [part=${part}]`).all())
          assert.ok((await element.boundingBox())!.height >= 44, part);
      await page.touchscreen.tap(20, 20);
      await page.locator('docs-versions:not([open])').waitFor();
      await link(page, '2.0').waitFor({state: 'hidden'});
      await close();
      assert.deepEqual(problems, []);
    });
  });

  it('works with a domain for each project', async () => {
    const host = await startLibrary({
      widget: 'dist',
      names: {docs: '{project}.docs.localhost', app: 'localhost', areAuthorsTrusted: false},
    });
    try {
      await fill(host);
      const {port} = new URL(host.origin);
      const site = `http://site.docs.localhost:${port}`;
      const {page, problems, close} = await openWatchedPage(browser);
      await page.goto(`${site}/en/1.0/guide.html`);
      await openMenu(page);
      await link(page, '2.0').click();
      await page.waitForURL(`${site}/en/2.0/guide.html`);
      await close();
      assert.deepEqual(problems, []);
    } finally {
      await host.stop();
    }
  });

  it('works in the sandbox of pages that share an address', async () => {
    const host = await startLibrary({widget: 'dist', names: {docs: '', app: '', areAuthorsTrusted: false}});
    try {
      await fill(host);
      const {page, problems, close} = await openWatchedPage(browser);
      await page.goto(`${host.origin}/site/en/1.0/guide.html`);
      assert.equal(await page.evaluate('self.origin'), 'null');
      await notice(page).getByRole('button').click();
      await openMenu(page);
      await link(page, '2.0').click();
      await page.waitForURL(`${host.origin}/site/en/2.0/guide.html`);
      await close();
      assert.deepEqual(problems, []);
    } finally {
      await host.stop();
    }
  });

  it('shows and requests nothing on a static site, even if the author has put the element into the page', async () => {
    const site: PlainSite = await startPlainSite(
      pages({
        'index.html': html('Start', SEARCH),
        'own.html': html('Own', `${SEARCH}<docs-versions></docs-versions>`),
      }),
    );
    try {
      for (const path of ['', 'own.html']) {
        const {page, problems, close} = await site.open(path);
        const requests: string[] = [];
        page.on('request', request => requests.push(request.url()));
        await page.reload();
        await settle(page);
        assert.equal(await button(page).count(), 0);
        assert.ok(!requests.some(url => url.includes('addons')), requests.join('\n'));
        await close();
        assert.deepEqual(problems, []);
      }
    } finally {
      await site.stop();
    }
  });

  describe('on pages as Read the Docs serves them', () => {
    let host: LibraryHost;
    const metas = [
      'project-slug=site',
      'version-slug=1.0',
      'resolver-filename=/index.html',
      'http-status=200',
    ]
      .map(pair => pair.split('='))
      .map(([name, content]) => `<meta name="readthedocs-${name}" content="${content}">`)
      .join('');
    const TAG = '<script type="module" src="/_/docent/docent.js"></script>';
    /** Read the Docs' own script, which announces the settings. */
    const OWN_SCRIPT = `<script async src="/_/static/readthedocs-addons.js"></script>`;
    const EXPECTS_SETTINGS = '<meta name="readthedocs-addons-api-version" content="1">';

    before(async () => {
      host = await startLibrary({widget: 'dist'});
      await fill(host);
    });
    after(() => host.stop());

    /** Opens a page as Read the Docs serves it, without a hint about versions. @param flyout whether its own script adds its menu */
    async function open(head: string, {flyout, body = ''}: {flyout: boolean; body?: string}) {
      const opened = await openWatchedPage(browser);
      const {page} = opened;
      const answer = await (
        await fetch(`${host.origin}/_/addons/?api-version=1&project-slug=site&version-slug=1.0`)
      ).json();
      answer.addons.flyout.enabled = flyout;
      answer.addons.notifications.enabled = false;
      const requests: string[] = [];
      await page.route(`${host.origin}/site/en/1.0/`, route =>
        route.fulfill({
          contentType: 'text/html',
          body: text('Start', metas + TAG + head).replace('</main>', `</main>${body}`),
        }),
      );
      await page.route('**/_/addons/**', route => {
        requests.push(route.request().url());
        return route.fulfill({contentType: 'application/json', body: JSON.stringify(answer)});
      });
      await page.route('**/readthedocs-addons.js', route =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `const detail = {data() {
              if (!document.querySelector('meta[name=readthedocs-addons-api-version]')) throw new Error('no meta tag');
              return ${JSON.stringify(answer)};
            }};
            window.ReadTheDocsEventData = detail;
            document.dispatchEvent(new CustomEvent('readthedocs-addons-data-ready', {detail}));
            if (${flyout}) document.body.append(document.createElement('readthedocs-flyout'));`,
        }),
      );
      await page.goto(`${host.origin}/site/en/1.0/`);
      return {...opened, requests};
    }

    it("is not shown if Read the Docs' own script shows its menu", async () => {
      for (const head of [OWN_SCRIPT, OWN_SCRIPT + EXPECTS_SETTINGS]) {
        const {page, requests, problems, close} = await open(head, {flyout: true});
        await settle(page);
        assert.equal(await page.locator('docs-versions').count(), 0);
        assert.deepEqual(requests, []);
        await close();
        assert.deepEqual(problems, []);
      }
    });

    it("is shown if the owner has switched off the menu of Read the Docs' own script, and uses the settings of that script", async () => {
      const {page, requests, problems, close} = await open(OWN_SCRIPT + EXPECTS_SETTINGS, {flyout: false});
      await notice(page).waitFor();
      await openMenu(page);
      assert.deepEqual((await linksIn(page)).slice(0, 4), ['latest', 'stable', '2.0', '1.0']);
      assert.deepEqual(requests, []);
      await link(page, '2.0').click();
      await page.waitForURL(`${host.origin}/site/en/2.0/`);
      await close();
      assert.deepEqual(problems, []);
    });

    it('is shown where the author has placed it, and requests the settings once', async () => {
      const {page, requests, problems, close} = await open('', {
        flyout: true,
        body: '<docs-versions></docs-versions>',
      });
      await openMenu(page);
      assert.equal(requests.length, 1);
      await close();
      assert.deepEqual(problems, []);
    });
  });
});
