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

/** A page with its own script tags: `startPlainSite` adds none to a head with `data-own`. */
const html = (head: string, end = '', content = '') =>
  `<!doctype html><html lang="en"><head data-own><meta charset="utf-8"><title>Kettle</title>${head}</head><body>
    <form action="found.html"><input type="search" name="q" aria-label="The theme’s search"></form>
    <main><h1 id="kettle">Kettle</h1><p>See <a href="boiling.html#descaling">how to descale</a>.</p>${content}</main>${end}</body></html>`;
const tag = (src = '_docent/docent.js', attributes = 'type="module"') =>
  `<script src="${src}" data-index="docent-index/" ${attributes}></script>`;
/** The tag of another build, as on a site whose theme and author both add one. */
const OTHER_BUILD = tag('_other/docent.js');
const late = (src: string) => `<script>addEventListener('load', () => setTimeout(() => {
    const late = Object.assign(document.createElement('script'), {type: 'module', src: '${src}'});
    late.dataset.index = 'docent-index/';
    late.onload = () => document.documentElement.setAttribute('data-late', '');
    document.head.append(late);
  }))</script>`;

const PLACEMENTS = {
  'in the head': html(tag()),
  'in the head, async': html(tag('_docent/docent.js', 'type="module" async')),
  'at the end of the body': html('', tag()),
  'classic, deferred': html(tag('_docent/classic/docent.js', 'defer')),
  'classic, async': html(tag('_docent/classic/docent.js', 'async')),
  twice: html(tag(), tag()),
  'beside another build': html(tag(), OTHER_BUILD),
  'beside another build, both async': html(
    tag('_docent/docent.js', 'type="module" async') + tag('_other/docent.js', 'type="module" async'),
  ),
  'late, by a script of the site': html(late('_docent/docent.js')),
  'late, beside another build': html(tag() + late('_other/docent.js')),
};
/** Left out of `npm test`, because other placements are nearly the same. */
const RARE = new Set([
  'in the head, async',
  'classic, async',
  'beside another build, both async',
  'late, by a script of the site',
]);
const fileOf = (placement: string) => `${placement.replace(/\W+/g, '-')}.html`;

const write = pages({
  ...Object.fromEntries(Object.entries(PLACEMENTS).map(([placement, page]) => [fileOf(placement), page])),
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

/** Uses search and a preview, and checks that the page has one element of each. */
async function use(page: Page, inside: Page | FrameLocator = page): Promise<void> {
  await inside.locator('main a').hover();
  await inside.locator('docs-preview').getByText('Vinegar dissolves limescale').waitFor();
  // Stays in the frame: under automation, Chromium does not report to a frame of another process that the pointer has left.
  await inside.locator('h1').hover();
  // Waits until the card is closed, because an open card could cover the box.
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
    // A sandboxed frame has an opaque origin, so it loads files only with a CORS header.
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

  for (const placement of Object.keys(PLACEMENTS).filter(placement => isThorough || !RARE.has(placement)))
    it(`works ${placement}`, async () => {
      const {page, problems, close} = await site.open(fileOf(placement));
      if (placement.startsWith('late')) await page.locator('html[data-late]').waitFor({state: 'attached'});
      await use(page);
      await close();
      assert.deepEqual(problems, []);
    });

  it('works after Back from the back/forward cache', async () => {
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
    // A page from the cache has no load event.
    await page.goBack({waitUntil: 'commit'});
    await page.locator('html[data-persisted=true]').waitFor();
    await use(page);
    await page.close();
  });

  it('works in a sandboxed frame, without storage and without a worker', async () => {
    const {page, close} = await site.open('framed.html', {viewport: {width: 1000, height: 800}});
    await use(page, page.frameLocator('iframe'));
    await close();
  });

  it('works in a frame of another site', async () => {
    const embedder = await serveFolder('test/fixtures');
    const {page, problems, close} = await site.open('found.html', {viewport: {width: 1000, height: 800}});
    try {
      await page.goto(embedder.address + 'nothing-here.html');
      await page.setContent(`<iframe src="${site.address}" width="900" height="500"></iframe>`);
      await use(page, page.frameLocator('iframe'));
      assert.deepEqual(
        problems.filter(problem => !FAILED_REQUEST.test(problem)),
        [],
      );
    } finally {
      await close();
      embedder.stop();
    }
  });

  it('does not change the page if its chunks do not load, and logs an error', async () => {
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

  describe('a page opened from a file', () => {
    const fileAddress = (name: string) => pathToFileURL(join(site.folder, name)).href;

    for (const [name, message] of [
      ['index.html', /file:.*docent\.js.* (CORS|blocked)/],
      ['classic.html', /docent: search and previews are missing .* \(file:\/\/\)\. .*server/],
    ] as const)
      it(`logs why nothing works, and does not change links and the theme’s search: ${name}`, async () => {
        const page = await browser.newPage();
        const logged: string[] = [];
        page.on('console', message => logged.push(message.text()));
        page.on('pageerror', error => logged.push(`uncaught: ${error.message}`));
        await page.goto(fileAddress(name));
        await page.keyboard.press('Control+k');
        assert.ok(
          logged.some(line => message.test(line)),
          logged.join('\n'),
        );
        assert.ok(!logged.some(line => line.startsWith('uncaught')), logged.join('\n'));
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
