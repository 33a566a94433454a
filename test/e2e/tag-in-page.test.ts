import assert from 'node:assert/strict';
import {cp} from 'node:fs/promises';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {after, before, describe, it} from 'node:test';
import {type Browser, chromium, type FrameLocator, type Page} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {isThorough} from '../support/is-thorough.js';
import {serveFolder} from '../support/folder-server.js';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {pages} from '../support/site.js';
import {FAILED_REQUEST} from './search-dialog.js';

/** A page says where its tags are by itself: `startPlainSite` adds none to such a head. */
const html = (head: string, end = '', more = '') =>
  `<!doctype html><html lang="en"><head data-own><meta charset="utf-8"><title>Kettle</title>${head}</head><body>
    <form action="found.html"><input type="search" name="q" aria-label="The theme’s search"></form>
    <main><h1 id="kettle">Kettle</h1><p>See <a href="boiling.html#descaling">how to descale</a>.</p>${more}</main>${end}</body></html>`;
const tag = (src = '_docent/docent.js', attributes = 'type="module"') =>
  `<script src="${src}" data-index="docent-index/" ${attributes}></script>`;
/** Another build of itself, as a site has whose theme and whose author both add one. */
const OTHER = tag('_other/docent.js');
const late = (src: string) => `<script>addEventListener('load', () => setTimeout(() => {
    const late = Object.assign(document.createElement('script'), {type: 'module', src: '${src}'});
    late.dataset.index = 'docent-index/';
    late.onload = () => document.documentElement.setAttribute('data-late', '');
    document.head.append(late);
  }))</script>`;

const WAYS = {
  'in the head': html(tag()),
  'in the head, async': html(tag('_docent/docent.js', 'type="module" async')),
  'at the end of the body': html('', tag()),
  'classic, deferred': html(tag('_docent/classic/docent.js', 'defer')),
  'classic, async': html(tag('_docent/classic/docent.js', 'async')),
  twice: html(tag(), tag()),
  'beside another build of itself': html(tag(), OTHER),
  'beside another build of itself, both async': html(
    tag('_docent/docent.js', 'type="module" async') + tag('_other/docent.js', 'type="module" async'),
  ),
  'late, by a script of the site': html(late('_docent/docent.js')),
  'late, beside another build of itself': html(tag() + late('_other/docent.js')),
};
/** Those of which another of the ways holds nearly all. */
const RARE = new Set([
  'in the head, async',
  'classic, async',
  'beside another build of itself, both async',
  'late, by a script of the site',
]);
const fileOf = (way: string) => `${way.replace(/\W+/g, '-')}.html`;

const write = pages({
  ...Object.fromEntries(Object.entries(WAYS).map(([way, page]) => [fileOf(way), page])),
  'index.html': html(tag()),
  'classic.html': html(tag('_docent/classic/docent.js', 'defer')),
  'found.html': html(''),
  'framed.html': html(
    '',
    '<iframe sandbox="allow-scripts" src="index.html" width="900" height="500"></iframe>',
  ),
  'boiling.html':
    '<!doctype html><html lang="en"><head data-own><title>Boiling</title></head><body><main><h1 id="boiling">Boiling</h1><section id="descaling"><h2>Descaling the kettle</h2><p>Vinegar dissolves limescale.</p></section></main></body></html>',
});

/** Search finds and a link has its card, each by one element. */
async function use(page: Page, inside: Page | FrameLocator = page): Promise<void> {
  await inside.locator('main a').hover();
  await inside.locator('docs-preview').getByText('Vinegar dissolves limescale').waitFor();
  // Not out of a frame: driven by a script, Chromium tells a frame of another process nothing of that.
  await inside.locator('h1').hover();
  // An open card is what Escape closes first.
  await inside.locator('docs-preview:not([open])').waitFor({state: 'attached'});
  await inside.locator('input[name=q]').click();
  await inside.getByRole('combobox', {name: 'Search', exact: true}).fill('limescale');
  await inside
    .getByRole('listbox')
    .getByRole('option', {name: /Descaling/})
    .first()
    .waitFor();
  for (const element of ['docs-search', 'docs-preview'])
    assert.equal(await inside.locator(element).count(), 1, element);
}

describe('the script tag in a page', () => {
  let site: PlainSite;
  let browser: Browser;
  before(async () => {
    // As a server for other sites sends files: a sandboxed frame is of no origin.
    site = await startPlainSite(write, {headers: {'access-control-allow-origin': '*'}});
    await cp(join(site.folder, '_docent'), join(site.folder, '_other'), {recursive: true});
    await cp('dist/classic', join(site.folder, '_docent/classic'), {recursive: true});
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: chromiumArguments(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  after(async () => {
    await browser.close();
    await site.stop();
  });

  for (const way of Object.keys(WAYS).filter(way => isThorough || !RARE.has(way)))
    it(`works ${way}`, async () => {
      const {page, problems, close} = await site.open(fileOf(way));
      if (way.startsWith('late')) await page.locator('html[data-late]').waitFor({state: 'attached'});
      await use(page);
      await close();
      assert.deepEqual(problems, []);
    });

  it('works again after Back has brought the page as it was', async () => {
    const page = await browser.newPage();
    await page.goto(site.address);
    await page.evaluate(() =>
      addEventListener('pageshow', ({persisted}) => {
        document.documentElement.dataset['persisted'] = String(persisted);
      }),
    );
    await use(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.goto(new URL('found.html', site.address).href);
    // A page that comes back as it was is not loaded.
    await page.goBack({waitUntil: 'commit'});
    await page.locator('html[data-persisted=true]').waitFor();
    await use(page);
    await page.close();
  });

  it('works in a sandboxed frame, where nothing can be kept and no worker started', async () => {
    const {page, close} = await site.open('framed.html', {viewport: {width: 1000, height: 800}});
    await use(page, page.frameLocator('iframe'));
    await close();
  });

  it('works in a frame of another site', async () => {
    const other = await serveFolder('test/fixtures');
    const {page, problems, close} = await site.open('found.html', {viewport: {width: 1000, height: 800}});
    try {
      await page.goto(other.address + 'nothing-here.html');
      await page.setContent(`<iframe src="${site.address}" width="900" height="500"></iframe>`);
      await use(page, page.frameLocator('iframe'));
      assert.deepEqual(
        problems.filter(problem => !FAILED_REQUEST.test(problem)),
        [],
      );
    } finally {
      await close();
      other.stop();
    }
  });

  it('leaves the page as it was where its chunks do not load, and says so', async () => {
    const {page, problems, close} = await site.open();
    await page.route(/_docent\/(?!docent\.js)/, route => route.abort());
    await page.locator('main a').hover();
    const field = page.locator('input[name=q]');
    await field.click();
    await field.pressSequentially('limescale');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=q]')?.value === 'limescale',
    );
    assert.equal(await page.locator('docs-search, docs-preview').count(), 0);
    assert.ok(
      problems.some(problem => problem.includes('docent:')),
      problems.join(),
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(/found\.html\?q=limescale/);
    await page.goBack();
    await page.locator('main a').click();
    await page.waitForURL(/boiling\.html#descaling/);
    await close();
  });

  describe('from the disk', () => {
    const fromDisk = (name: string) => pathToFileURL(join(site.folder, name)).href;

    for (const [name, says] of [
      ['index.html', /file:.*docent\.js.* (CORS|blocked)/],
      ['classic.html', /docent: search and previews are missing .* \(file:\/\/\)\. .*server/],
    ] as const)
      it(`${name}: says why there is nothing, and leaves links and the theme’s search as they are`, async () => {
        const page = await browser.newPage();
        const said: string[] = [];
        page.on('console', message => said.push(message.text()));
        page.on('pageerror', error => said.push(`uncaught: ${error.message}`));
        await page.goto(fromDisk(name));
        await page.keyboard.press('Control+k');
        assert.ok(
          said.some(line => says.test(line)),
          said.join('\n'),
        );
        assert.ok(!said.some(line => line.startsWith('uncaught')), said.join('\n'));
        assert.equal(await page.locator('docs-search, docent-corner').count(), 0);
        await page.locator('input[name=q]').fill('limescale');
        await page.keyboard.press('Enter');
        await page.waitForURL(/found\.html\?q=limescale/);
        await page.goBack();
        await page.locator('main a').click();
        await page.waitForURL(/boiling\.html#descaling/);
        await page.close();
      });
  });
});
