import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {isThorough} from '../support/is-thorough.js';
import {runAxe} from '../support/run-axe.js';
import {useDemo} from '../support/use-site.js';
import {FAILED_REQUEST, SEARCH_REQUEST, searchDialog} from './search-dialog.js';

/** The minimum size of controls for a finger and for a mouse pointer, in CSS pixels. */
const FINGER = 44;
const POINTER = 24;

/** The controls of a card or of a failed embed that are smaller than a minimum. Links in a line of text are exempt (WCAG 2.5.8). */
const tooSmallInCard = (page: Page, minimum: number, element = 'docs-preview'): Promise<string[]> =>
  page.evaluate(
    ([minimum, element]) => {
      const root = document.querySelector(element)!.shadowRoot!;
      const controls = root.querySelectorAll<HTMLElement>('[part=footer] a, [part=problem] a, button, label');
      return [...controls].flatMap(control => {
        const {width, height} = control.getBoundingClientRect();
        if (!control.checkVisibility() || (width > minimum - 0.5 && height > minimum - 0.5)) return [];
        return `${control.className || control.localName}: ${Math.round(width)} × ${Math.round(height)}`;
      });
    },
    [minimum, element] as const,
  );

/** The controls of the search dialog that are smaller than a minimum, with their sizes. */
const tooSmall = (page: Page, minimum: number): Promise<string[]> =>
  page.evaluate(minimum => {
    const root = document.querySelector('docs-search')!.shadowRoot!;
    const controls = [
      ...root.querySelector('dialog')!.querySelectorAll<HTMLElement>('a, button, input, select'),
    ];
    return controls.flatMap(control => {
      const {width, height} = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({visibilityProperty: true});
      // Sizes are set in em, and rounding may make them half a pixel smaller.
      if (!isVisible || (width > minimum - 0.5 && height > minimum - 0.5)) return [];
      return `${control.getAttribute('part') ?? control.className}: ${Math.round(width)} × ${Math.round(height)}`;
    });
  }, minimum);

const STATES: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ['empty', page => searchDialog(page).open()],
  [
    'with results',
    async page => {
      await searchDialog(page).open();
      // An API object, for the button that copies its name.
      await searchDialog(page).ask('query-param');
      await page.locator('docs-search .copy').first().waitFor({state: 'attached'});
    },
  ],
  [
    'with the result preview',
    async page => {
      await searchDialog(page).open();
      await searchDialog(page).ask('security');
      await page.getByRole('button', {name: 'Preview', exact: true}).tap();
      await page.locator('docs-search .back').waitFor();
    },
  ],
  [
    'with the history',
    async page => {
      const {open, ask, options, box, dialog} = searchDialog(page);
      await open();
      await ask('security');
      await options.first().tap();
      await dialog.waitFor({state: 'hidden'});
      await open();
      await box.fill('');
      await page.locator('docs-search .entry').first().waitFor();
    },
  ],
  [
    'without results',
    async page => {
      // Answers as a host without spelling correction: results only for the query with similar words.
      await page.route(SEARCH_REQUEST, (route, request) => {
        const words = new URL(request.url()).searchParams.get('q') ?? '';
        if (!/securty\*?$/.test(words)) return route.fallback();
        return route.fulfill({
          json: {count: 0, next: null, previous: null, projects: [], query: words, results: []},
        });
      });
      await searchDialog(page).open();
      await searchDialog(page).box.fill('securty');
      await page.locator('docs-search .spelling').first().waitFor();
    },
  ],
  [
    'after a failure',
    async page => {
      await page.route(SEARCH_REQUEST, route => route.fulfill({status: 401, json: {}}));
      await searchDialog(page).open();
      await page.evaluate(() => {
        document.querySelector('docs-search')!.setAttribute('sign-in', '/login?next={page}');
      });
      await searchDialog(page).box.fill('security');
      await page.locator('docs-search .sign-in').waitFor();
    },
  ],
];

describe('controls of search', () => {
  const demo = useDemo();

  for (const [name, reach] of STATES)
    it(`are at least ${FINGER} px wide and high for a finger, ${name}`, async () => {
      const page = await demo.open('setup/security.html', {
        viewport: {width: 320, height: 667},
        hasTouch: true,
        isMobile: true,
        expected: FAILED_REQUEST,
      });
      await reach(page);
      for (const width of [320, 375, 1100]) {
        await page.setViewportSize({width, height: 667});
        await page.evaluate(() => new Promise(requestAnimationFrame));
        assert.deepEqual(await tooSmall(page, FINGER), [], `${width} px wide`);
      }
    });

  it('leave nearly half of the width of a phone to the query, and their texts end at the same edge', async () => {
    const viewport = {width: 375, height: 667};
    const page = await demo.open('setup/security.html', {viewport, hasTouch: true, isMobile: true});
    const {open, ask, box} = searchDialog(page);
    await open();
    await ask('security');
    const button = page.locator('docs-search .show-preview');
    await button.waitFor();
    const queryWidth = await box.evaluate(input => input.clientWidth);
    assert.ok(queryWidth >= 0.45 * viewport.width, `the box is ${queryWidth} px wide`);
    /** The right edge of the text of a button, without the padding of the button. */
    const textEnd = (name: string) =>
      page.locator(`docs-search ${name}`).evaluate(element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.max(...[...range.getClientRects()].map(({right}) => right));
      });
    const ends = [await textEnd('.close'), await textEnd('.show-preview')];
    assert.ok(Math.abs(ends[0]! - ends[1]!) < 1.5, `the texts end at ${ends.join(' and ')} px`);
  });

  it(`are at least ${POINTER} px wide and high for a pointer`, async () => {
    const page = await demo.open('setup/security.html');
    const {open, ask, box, dialog} = searchDialog(page);
    await open();
    await ask('query-param');
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await tooSmall(page, POINTER), []);
    await page.keyboard.press('Enter');
    await dialog.waitFor({state: 'detached'});
    await page.goto(demo.address);
    await open();
    await box.fill('');
    await page.locator('docs-search .entry').first().waitFor();
    assert.deepEqual(await tooSmall(page, POINTER), []);
  });
});

describe('the title of a page among the rows', () => {
  const demo = useDemo();

  for (const [device, options] of [
    ['on a phone', {viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true}],
    ['on a desktop', {viewport: {width: 1280, height: 800}}],
  ] as const)
    it(`is clearly nearer to the rows of its page than to those above, ${device}`, async () => {
      const page = await demo.open('setup/security.html', options);
      await searchDialog(page).open();
      await searchDialog(page).ask('hotkeys');
      const distances = await page.locator('docs-search .group').evaluateAll(groups => {
        const box = (element: Element) => element.getBoundingClientRect();
        return groups.flatMap(group => {
          const before = [...(group.previousElementSibling?.querySelectorAll('[part=snippet]') ?? [])].at(-1);
          const [title, first] = [...group.querySelectorAll('[part=title]')] as [Element, Element?];
          // A title with a text is a row itself.
          if (!before || !first || group.querySelector('.page [part=snippet]')) return [];
          return [[box(title).top - box(before).bottom, box(first).top - box(title).bottom] as const];
        });
      });
      assert.ok(distances.length > 0);
      for (const [above, below] of distances)
        assert.ok(below < 0.6 * above, `${above} px above the title, ${below} px below`);
    });
});

describe('controls of search, checked by axe', () => {
  const demo = useDemo();

  for (const [width, height, name] of [
    [1280, 800, 'after a failure'],
    [640, 400, 'with results'],
    [667, 320, 'with results'],
  ].slice(isThorough ? 0 : 2) as [number, number, string][])
    it(`are large enough or far enough apart, ${name}, at ${width} × ${height}`, async () => {
      const page = await demo.open('setup/security.html', {
        viewport: {width, height},
        expected: FAILED_REQUEST,
      });
      await STATES.find(([state]) => state === name)![1](page);
      assert.deepEqual(await runAxe(page, 'docs-search', ['target-size']), []);
    });
});

describe('controls of a card', () => {
  const demo = useDemo();

  it(`are at least ${POINTER} px wide and high, in the footer and the menu`, async () => {
    const page = await demo.open('readers/previews.html');
    await page.locator('article a[href*="sections.html"]').first().hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    await page.locator('docs-preview [part=body]').hover();
    await page.locator('docs-preview .menu').click();
    await page.locator('docs-preview [part=menu]').waitFor();
    assert.deepEqual(await tooSmallInCard(page, POINTER), []);
  });

  it(`are at least ${FINGER} px wide and high for a finger, in a sheet and its menu`, async () => {
    const page = await demo.open('readers/previews.html', {
      viewport: {width: 375, height: 667},
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const link = page.locator('article a[href*="sections.html"]').first();
    await link.scrollIntoViewIfNeeded();
    const point = await link.evaluate(element => {
      const {x, y, width, height} = element.getClientRects()[0]!;
      return {x: x + width / 2, y: y + height / 2};
    });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [point]});
    await page.locator('docs-preview .menu').waitFor();
    await browser.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    await page.locator('docs-preview .menu').tap();
    await page.locator('docs-preview [part=menu]').waitFor();
    assert.deepEqual(await tooSmallInCard(page, FINGER), []);
  });

  for (const [minimum, touch] of [
    [POINTER, {}],
    [FINGER, {hasTouch: true, isMobile: true, viewport: {width: 375, height: 667}}],
  ] as const)
    it(`are at least ${minimum} px wide and high, in a failed embed`, async () => {
      const page = await demo.open('setup/embeds.html', {...touch, expected: FAILED_REQUEST});
      await page.evaluate(() => {
        const embed = Object.assign(document.createElement('docs-embed'), {
          href: '/nowhere.html#x',
          loading: 'eager',
        });
        document.querySelectorAll('docs-embed').forEach(earlier => earlier.remove());
        document.querySelector('article')!.prepend(embed);
      });
      await page.locator('docs-embed [part=retry]').waitFor();
      assert.deepEqual(await tooSmallInCard(page, minimum, 'docs-embed'), []);
    });
});
