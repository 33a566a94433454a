import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {useDemo} from '../support/use-site.js';
import {runAxe, runAxeInDark} from '../support/run-axe.js';
import {EMBED_REQUEST, FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** The states of search, previews and embeds, and how to reach them. */
const STATES: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ['search, empty', page => searchDialog(page).open()],
  [
    'search, with too short a query',
    async page => {
      const {open, box} = searchDialog(page);
      await open();
      await box.fill('s');
      await page.locator('docs-search [part=message]').getByText('Type one more character').waitFor();
    },
  ],
  [
    'search, waiting for the first answer',
    async page => {
      const {open, box} = searchDialog(page);
      // The request is never answered.
      await page.route(SEARCH_REQUEST, () => {});
      await open();
      await box.fill('security');
      await page.locator('docs-search .progress').waitFor();
    },
  ],
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
    'search, with filters',
    async page => {
      await searchDialog(page).open();
      await searchDialog(page).ask('hotkeys');
      await page.locator('docs-search .filter').click();
      await page.locator('docs-search .chip').first().waitFor();
    },
  ],
  [
    'search, in the page',
    async page => {
      await page.evaluate(() => {
        const search = document.createElement('docs-search');
        search.setAttribute('variant', 'inline');
        // The shortcut would open the first search element on the page, so all others are removed.
        for (const existing of document.querySelectorAll('docs-search')) existing.remove();
        document.querySelector('article h1')!.after(search);
      });
      // The shortcut loads the code, and moves the focus to the box.
      await page.keyboard.press('Control+k');
      const box = page.locator('article docs-search [part=input]');
      await page.waitForFunction(() =>
        document.querySelector('article docs-search')?.shadowRoot?.querySelector('[popover]'),
      );
      await box.fill('security');
      await page.locator('article docs-search [part~=option]').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  ],
  [
    'search, settings',
    async page => {
      await searchDialog(page).open();
      await page.locator('docs-search .settings').click();
      await page.locator('docs-search .settings-menu').waitFor();
    },
  ],
  [
    'search, history',
    async page => {
      await followResult(page);
      await searchDialog(page).open();
      await page.locator('docs-search .search-history').waitFor();
    },
  ],
  [
    'search, result preview',
    async page => {
      await searchDialog(page).open();
      await searchDialog(page).ask('security');
      // Moves the focus to the preview beside the list. On a narrow screen, the preview replaces the list.
      await page.keyboard.press('ArrowRight');
      await page.locator('docs-search docs-embed [part~=body] :is(p,h2,h3)').first().waitFor();
    },
  ],
  [
    'the page of a result, with highlights',
    async page => {
      await followResult(page);
      await page.getByRole('button', {name: 'Clear', exact: true}).waitFor();
    },
  ],
  ['a preview', openPreview],
  [
    'a preview, with its menu',
    async page => {
      await openPreview(page);
      await page.locator('docs-preview [part=body]').first().hover();
      await page.locator('docs-preview .pin').waitFor();
      await page.locator('docs-preview .menu').click();
      await page.locator('docs-preview [part=menu]').waitFor();
    },
  ],
  [
    'a preview, pinned',
    async page => {
      await openPreview(page);
      // When the section arrives, it changes the size and possibly the position of the card.
      await page.locator('docs-preview [part=skeleton]').waitFor({state: 'detached'});
      await page.locator('docs-preview [part=body]').first().hover();
      await page.locator('docs-preview .pin').click();
      await page.locator('docs-preview [part~=pinned]').waitFor();
    },
  ],
  [
    'a preview, opened from a link in another preview',
    async page => {
      await openPreview(page);
      // The card may contain several links.
      const link = page.locator('docs-preview [part=body] a[href*=".html"]').first();
      await link.focus();
      await page.locator('docs-preview .pin').waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('docs-preview [part=back]').waitFor();
    },
  ],
  [
    'a preview, entered by keyboard',
    async page => {
      const link = page.locator('article a[href*=".html"]').first();
      await link.focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('docs-preview [part=body] :is(p,li,pre)').first().waitFor();
      await page.keyboard.press('Alt+ArrowDown');
      await page.locator('docs-preview .pin').waitFor();
    },
  ],
  [
    'a preview, failed',
    async page => {
      await page.route(EMBED_REQUEST, route => route.abort('connectionrefused'));
      await openPreview(page);
      await page.locator('docs-preview').getByText('The preview could not be loaded').waitFor();
    },
  ],
  [
    'an embedded section of another page',
    async page => {
      await page.goto(new URL('../playground.html', page.url()).href);
      await page.getByRole('radio', {name: 'docs-embed'}).check();
      await page.getByLabel('source', {exact: true}).check();
      // Its section is loaded once it is near the viewport.
      await page.locator('.play-stage:not([hidden])').scrollIntoViewIfNeeded();
      await page.locator('.play-stage:not([hidden]) docs-embed [part~=body] :is(p,dt,dd)').first().waitFor();
    },
  ],
];

async function openPreview(page: Page): Promise<void> {
  const link = page.locator('article a[href*=".html"]').first();
  await link.scrollIntoViewIfNeeded();
  await link.hover();
  await page.locator('docs-preview[open]').waitFor({state: 'attached'});
}

/** Opens a result on another page with several matches. */
async function followResult(page: Page): Promise<void> {
  const {open, ask, options} = searchDialog(page);
  await open();
  await ask('preview');
  // Until the code that highlights matches has loaded, a click is followed like that on any link.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({name}) => /\/landing-\w+\.js$/.test(name)),
  );
  await options.first().click();
  await page.waitForURL(url => !url.pathname.endsWith(PAGE));
}

/** A desktop, phones, the viewport size of WCAG 1.4.10, and forced colours. */
const VIEWS = [
  {colorScheme: 'light', viewport: {width: 1280, height: 800}},
  {colorScheme: 'light', viewport: {width: 375, height: 667}},
  {colorScheme: 'dark', viewport: {width: 320, height: 568}},
  {colorScheme: 'light', viewport: {width: 320, height: 256}},
  {colorScheme: 'light', viewport: {width: 1280, height: 800}, forcedColors: 'active'},
] as const;

/** Not the front page: its first link to another page is in a shadow root, and axe cannot compare elements across shadow roots. */
const PAGE = 'setup/security.html';

describe('accessibility of every state', () => {
  const demo = useDemo();

  for (const [name, reach] of STATES) {
    // `npm test` checks each state in the first view, and the states with the most content also in the smallest view.
    const isFull = name === 'search, with results' || name === 'a preview, pinned';
    for (const view of isThorough ? VIEWS : isFull ? [VIEWS[0], VIEWS[3]] : [VIEWS[0]]) {
      const {width, height} = view.viewport;
      it(`${name}, ${'forcedColors' in view ? 'forced colours' : view.colorScheme}, ${width}×${height}`, async () => {
        const page = await demo.open(PAGE, {
          ...view,
          expected: FAILED_REQUEST,
          // Colours in the middle of a transition may have too little contrast.
          reducedMotion: 'reduce',
        });
        await reach(page);
        assert.deepEqual(await runAxe(page), []);
        const {scrollWidth, clientWidth} = await page.evaluate(() => {
          const {scrollWidth, clientWidth} = document.documentElement;
          return {scrollWidth, clientWidth};
        });
        assert.ok(scrollWidth <= clientWidth, `${scrollWidth} px wide in a window of ${clientWidth}`);
        assert.deepEqual(await runAxeInDark(page), [], 'dark');
      });
    }
  }
});
