import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {useDemo} from '../support/use-site.js';
import {runAxe, runAxeInDark} from '../support/run-axe.js';
import {FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** What a reader can see of us, and how to get there. */
const STATES: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ['search, empty', page => searchDialog(page).open()],
  [
    'search, with results',
    async page => {
      await searchDialog(page).open();
      await searchDialog(page).ask('security');
      await page.keyboard.press('ArrowDown');
    },
  ],
  [
    'search, nothing found',
    async page => {
      const {open, box, dialog} = searchDialog(page);
      await open();
      await box.fill('zzzyyyxxxqqq');
      await dialog
        .getByText(/nothing found/i)
        .first()
        .waitFor();
    },
  ],
  [
    'search, failed',
    async page => {
      const {open, box, dialog} = searchDialog(page);
      await page.route(SEARCH_REQUEST, route => route.abort('connectionrefused'));
      await open();
      await box.fill('security');
      await dialog.getByRole('button', {name: 'Try again'}).waitFor();
    },
  ],
  [
    'search, its settings',
    async page => {
      await searchDialog(page).open();
      await page.locator('docs-search .settings').click();
      await page.locator('docs-search .settings-menu').waitFor();
    },
  ],
  [
    'search, what was opened before',
    async page => {
      await followResult(page);
      await searchDialog(page).open();
      await page.locator('docs-search .search-history').waitFor();
    },
  ],
  [
    'search, the preview of a result',
    async page => {
      await searchDialog(page).open();
      await searchDialog(page).ask('security');
      // From the box: beside the list, or instead of it where there is no room for both.
      await page.keyboard.press('ArrowRight');
      await page.locator('docs-search docs-embed [part~=body] :is(p,h2,h3)').first().waitFor();
    },
  ],
  [
    'the page of a result',
    async page => {
      await followResult(page);
      await page.getByRole('button', {name: 'Clear', exact: true}).waitFor();
    },
  ],
  ['a preview', openPreview],
  [
    'a preview, with a reader in it',
    async page => {
      await openPreview(page);
      await page.locator('docs-preview [part=body]').first().hover();
      await page.locator('docs-preview .pin').waitFor();
      await page.locator('docs-preview .menu').click();
      await page.locator('docs-preview [part=menu]').waitFor();
    },
  ],
  [
    'a preview, kept',
    async page => {
      await openPreview(page);
      // With its section it is another size, and may be in another place.
      await page.locator('docs-preview [part=skeleton]').waitFor({state: 'detached'});
      await page.locator('docs-preview [part=body]').first().hover();
      await page.locator('docs-preview .pin').click();
      await page.locator('docs-preview [part~=pinned]').waitFor();
    },
  ],
  [
    'a preview, of a link in a preview',
    async page => {
      await openPreview(page);
      // More of what it holds may be links.
      const link = page.locator('docs-preview [part=body] a[href*=".html"]').first();
      await link.focus();
      await page.locator('docs-preview .pin').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('docs-preview [part=back]').waitFor();
    },
  ],
];

async function openPreview(page: Page): Promise<void> {
  const link = page.locator('article a[href*=".html"]').first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.locator('docs-preview[open]').waitFor({state: 'attached'});
}

/** A result on another page that has several matches. */
async function followResult(page: Page): Promise<void> {
  const {open, ask, options} = searchDialog(page);
  await open();
  await ask('preview');
  await options.first().click();
  await page.waitForURL(url => !url.pathname.endsWith(PAGE));
}

/** A desk, a phone, the size WCAG 1.4.10 asks for, and the system's own colours. */
const LOOKS = [
  {colorScheme: 'light', viewport: {width: 1280, height: 800}},
  {colorScheme: 'light', viewport: {width: 375, height: 667}},
  {colorScheme: 'dark', viewport: {width: 320, height: 568}},
  {colorScheme: 'light', viewport: {width: 320, height: 256}},
  {colorScheme: 'light', viewport: {width: 1280, height: 800}, forcedColors: 'active'},
] as const;

/** Not the front page: its first link to elsewhere would be a result, and axe cannot compare across shadow roots. */
const PAGE = 'setup/security.html';

describe('accessibility of every state', () => {
  const demo = useDemo();

  for (const [name, reach] of STATES) {
    // Each is looked at in both schemes at the first; the narrowest has most to squeeze where there is most to see.
    const hasMost = name === 'search, with results' || name === 'a preview, kept';
    for (const look of isThorough ? LOOKS : hasMost ? [LOOKS[0], LOOKS[3]] : [LOOKS[0]]) {
      const {width, height} = look.viewport;
      it(`${name}, ${'forcedColors' in look ? 'forced colours' : look.colorScheme}, ${width}×${height}`, async () => {
        const page = await demo.open(PAGE, {
          ...look,
          expected: FAILED_REQUEST,
          // A colour half way through a transition is nobody's choice.
          reducedMotion: 'reduce',
        });
        await reach(page);
        assert.deepEqual(await runAxe(page), []);
        const {scrollWidth, clientWidth} = await page.evaluate(() => {
          const {scrollWidth, clientWidth} = document.documentElement;
          return {scrollWidth, clientWidth};
        });
        assert.ok(scrollWidth <= clientWidth, `${scrollWidth} px wide in a window of ${clientWidth}`);
        assert.deepEqual(await runAxeInDark(page), [], 'and dark');
      });
    }
  }
});
