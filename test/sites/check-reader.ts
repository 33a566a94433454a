import {join} from 'node:path';
import type {Browser, Locator, Page} from 'playwright-core';
import {FAILED_REQUEST} from '../e2e/search-dialog.js';

/** The outcome of each check, by its name, which is a column of the manual's table: `ok`, or an error message. */
export type ReaderChecks = Readonly<Record<string, string>>;

/** Timeout of everything that a check awaits, in ms. It allows for a slow machine. */
const TIME_LIMIT = 30_000;
/** Time for a theme to react to a change of focus, in ms. */
const SETTLED = 300;
/** Selector of the boxes and buttons with which themes open search. */
const THEME_SEARCH = [
  '.DocSearch-Button',
  '#local-search button, .VPNavBarSearch button',
  '[data-open-modal], header [data-docs-search]',
  '#tsd-search-trigger, #tsd-search input, #tsd-search-field',
  '#MSearchField',
  '.md-search__input',
  '#mkdocs-search-query, #rtd-search-form input, .wy-side-nav-search input',
  '[data-target="#mkdocs_search_modal"], [data-bs-target="#mkdocs_search_modal"]',
  '#search-input, #searchbox input, .search input, input[name=q], #search-input, input[type=search]',
].join(',');
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

export interface Asked {
  /** Absolute URL of the site, with a trailing slash. */
  readonly address: string;
  /** Path of the page to test, relative to the address. */
  readonly page: string;
  /** The query to type. */
  readonly question: string;
  /** Matches the expected first hit. */
  readonly answer: RegExp;
  /** Selectors of links on the page to sections, pages or API objects, and text that their cards must contain. */
  readonly cards: readonly {readonly link: string; readonly says: RegExp}[];
  /** Selector of a link to a section with code, and text that the code must contain. */
  readonly code?: {readonly link: string; readonly says: RegExp};
  /** Selector of a link to another page, and text that this page must contain. */
  readonly onward?: {readonly link: string; readonly says: RegExp};
}

/** Tests search and previews on a site, as a reader uses them. @param shots folder for screenshots, of failed checks, too */
export async function checkReader(browser: Browser, site: Asked, shots: string): Promise<ReaderChecks> {
  const checks: Record<string, string> = {};
  const context = await browser.newContext({viewport: {width: 1200, height: 800}});
  context.setDefaultTimeout(TIME_LIMIT);
  const problems: string[] = [];
  const page = await context.newPage();
  page.on('console', message => {
    if (message.type() === 'error' && !FAILED_REQUEST.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', error => problems.push(error.message));
  const check = async (name: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run();
      checks[name] = 'ok';
    } catch (error) {
      checks[name] = String(error).split('\n')[0]!.slice(0, 160);
      await shoot(`failed-${name}`);
    }
  };
  const shoot = (name: string): Promise<unknown> =>
    page.screenshot({path: join(shots, `${name}.png`)}).catch(() => undefined);
  const home = site.address + site.page;
  const search = searchOf(page);
  // `tsx` inserts calls of `__name` into functions, also into those that are evaluated in the page, which does not define it.
  await page.addInitScript('globalThis.__name = value => value');

  // Errors that the site logs without Docent do not count: for example, a distribution may leave files out of a theme.
  const isScriptOfDocent = (url: URL): boolean => url.pathname.endsWith('/docent.js');
  await page.route(isScriptOfDocent, route => route.abort());
  // The network may be idle before the scripts at the end of the page have run, so the load event is awaited first.
  await page.goto(home, {waitUntil: 'load'});
  await page.waitForLoadState('networkidle');
  await page.unroute(isScriptOfDocent);
  const problemsWithoutDocent = new Set(problems.splice(0));

  await page.goto(home, {waitUntil: 'load'});
  await check('key', async () => {
    await page.locator('body').press('/');
    await search.box.waitFor();
    if (await isOtherSearchOpen(page)) throw new Error("the theme's search opens, too");
  });
  await check('letters', async () => {
    await search.box.fill('');
    await page.keyboard.type(ALPHABET);
    const typed = (await search.box.isVisible()) ? await search.box.inputValue() : '(the search is closed)';
    if (typed !== ALPHABET) throw new Error(`typed ${ALPHABET}, but the box has "${typed}"`);
  });
  await check('first hit', async () => {
    await page.goto(home, {waitUntil: 'load'});
    await page.keyboard.press('Control+k');
    await search.box.waitFor();
    await search.box.fill(site.question);
    await search.options.filter({hasText: site.answer}).first().waitFor();
    const firstHit = (await search.options.first().textContent()) ?? '';
    if (!site.answer.test(firstHit)) throw new Error(`the first hit is ${firstHit.slice(0, 60)}`);
    await shoot('light');
  });
  await check('landing', async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.hash !== '' || url.href !== home);
    await page.waitForLoadState('load');
    const hash = decodeURIComponent(new URL(page.url()).hash.slice(1)).replace(/:~:.*/, '');
    if (!hash) throw new Error('the hit leads to the start of a page, not to a section');
    await page.waitForFunction(isHeadInView, hash);
  });
  // The bar appears only if the page has several matches.
  const bar = page.getByRole('status').filter({hasText: /^Match \d+ of \d+$/});
  if (checks['landing'] === 'ok' && (await bar.count()))
    await check('bar', async () => {
      const ratio = await bar.evaluate(contrastOf);
      if (ratio < 4.5) throw new Error(`contrast in the bar is ${ratio.toFixed(1)}`);
      await page.getByRole('button', {name: 'Next', exact: true}).click();
      await bar.waitFor();
      await shoot('bar');
      await page.keyboard.press('Escape');
      await bar.waitFor({state: 'detached'});
    });

  await page.goto(home, {waitUntil: 'load'});
  const control = page.locator(THEME_SEARCH).filter({visible: true}).first();
  const opener = (await control.count()) ? control : page.getByRole('button', {name: /search/i}).first();
  await check('box', async () => {
    await opener.click();
    await search.box.waitFor();
    if (await isOtherSearchOpen(page)) throw new Error("the theme's search opens, too");
  });
  await check('closing', async () => {
    const closings = {
      Escape: () => page.keyboard.press('Escape'),
      Close: () => search.dialog.getByRole('button', {name: 'Close'}).click(),
      'a click outside': () => page.mouse.click(5, 795),
    };
    for (const [action, close] of Object.entries(closings)) {
      if (!(await search.box.isVisible())) await opener.click();
      await search.box.waitFor();
      await close();
      await search.dialog.waitFor({state: 'hidden'});
      // The focus returns to the box of the theme, which may open a search again.
      await page.waitForTimeout(SETTLED);
      if ((await search.dialog.isVisible()) || (await isOtherSearchOpen(page)))
        throw new Error(`after closing by ${action}, a search opens again`);
    }
  });
  if (site.cards.length)
    await check('cards', async () => {
      for (const [index, {link, says}] of site.cards.entries()) {
        await page.goto(home, {waitUntil: 'load'});
        await page.locator(link).filter({visible: true}).first().hover();
        await page.locator('docs-preview[open]').first().waitFor({state: 'attached'});
        await page.locator('docs-preview').getByText(says).first().waitFor();
        await shoot(`card-${index + 1}`);
      }
    });
  await page.goto(home, {waitUntil: 'load'});
  // Some tools do not colour code.
  if (site.code && (await colorsIn(page.locator('body'))) > 1) {
    const {link, says} = site.code;
    const card = page.locator('docs-preview [part=body]');
    await check('code', async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({colorScheme});
        await page.goto(home, {waitUntil: 'load'});
        const pageContrast = await contrastIn(page.locator('body'));
        await page.locator(link).filter({visible: true}).first().hover();
        await card.locator('pre').filter({hasText: says}).waitFor();
        await page.waitForFunction(hasColoredCode);
        const contrast = await contrastIn(card);
        await shoot(`code-${colorScheme}`);
        // Comments in the code of some themes have less contrast than 3, so the card may have as little as the page.
        if (contrast < Math.min(3, pageContrast - 0.2))
          throw new Error(
            `the contrast of code in the card is ${contrast.toFixed(1)}, and ${pageContrast.toFixed(1)} on the page`,
          );
      }
    });
    await page.emulateMedia({colorScheme: 'light'});
  }
  if (site.onward)
    await check('navigation', async () => {
      await page.goto(home, {waitUntil: 'load'});
      const {link, says} = site.onward!;
      await page.locator(link).filter({visible: true}).first().click();
      await page.getByText(says).filter({visible: true}).first().waitFor();
      // The text appears before the script that listens for keys has run.
      await page.waitForLoadState('load');
      await page.keyboard.press('Control+k');
      await search.box.waitFor();
      for (const element of ['docs-search', 'docs-preview']) {
        const count = await page.locator(element).count();
        if (count > 1) throw new Error(`after going to another page, there are ${count} ${element} elements`);
      }
      await page.keyboard.press('Escape');
      await page.goBack();
      await page.waitForURL(home);
    });

  await check('dark', async () => {
    await page.emulateMedia({colorScheme: 'dark'});
    await page.goto(home, {waitUntil: 'load'});
    await page.keyboard.press('Control+k');
    await search.box.waitFor();
    const ratio = await search.box.evaluate(contrastOf);
    if (ratio < 4.5) throw new Error(`contrast in the box is ${ratio.toFixed(1)}`);
    await search.box.fill(site.question);
    await search.options.filter({hasText: site.answer}).first().waitFor();
    await shoot('dark');
  });
  await check('phone', async () => {
    await page.emulateMedia({colorScheme: 'light'});
    await page.setViewportSize({width: 375, height: 667});
    await page.goto(home, {waitUntil: 'load'});
    await page.keyboard.press('Control+k');
    await search.box.waitFor();
    const box = await search.dialog.boundingBox();
    if (!box || box.x < 0 || box.x + box.width > 376) throw new Error('the dialog is wider than the screen');
    await shoot('phone-page');
    await search.box.fill(site.question);
    await search.options.filter({hasText: site.answer}).first().waitFor();
    await shoot('phone');
  });
  checks['console'] = problems.find(problem => !problemsWithoutDocent.has(problem))?.slice(0, 160) ?? 'ok';
  await context.close();
  return checks;
}

/** The parts of Docent's search. The theme may also have a search dialog. */
function searchOf(page: Page): Record<'dialog' | 'box' | 'options', Locator> {
  const dialog = page.locator('docs-search').getByRole('dialog');
  const box = dialog.getByRole('combobox', {name: 'Search', exact: true});
  return {dialog, box, options: dialog.getByRole('listbox').getByRole('option')};
}

/** Whether a search dialog of the theme is open, or search results of the theme are shown. */
const isOtherSearchOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const selector =
      '.DocSearch-Modal,.VPLocalSearchBox,dialog[open],.md-search__output:focus-within,.modal.show,#MSearchResultsWindow';
    return [...document.querySelectorAll<HTMLElement>(selector)].some(
      element => element.checkVisibility() && !element.closest('docs-search'),
    );
  });

/** Whether the heading of the section with this anchor is in the window, and no fixed header covers it. */
function isHeadInView(id: string): boolean {
  const headings = 'h1,h2,h3,h4,h5,h6';
  const target = document.getElementById(id) ?? document.getElementsByName(id)[0];
  if (!target) return false;
  const isAfter = (element: Element): boolean =>
    (target.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const heading = target.matches(headings)
    ? target
    : target.textContent.trim()
      ? (target.querySelector(headings) ?? target)
      : ([...document.querySelectorAll(headings)].find(isAfter) ?? target);
  // The text of the heading is measured, because its box may extend behind an element that floats beside it.
  const text = document.createRange();
  text.selectNodeContents(heading);
  const {top, left, bottom, height} = text.getBoundingClientRect();
  // Browsers round scroll positions to pixels, so the top may be up to a pixel outside.
  if (top <= -1 || bottom > innerHeight) return false;
  if (!height) return true;
  const at = document.elementFromPoint(left + 4, top + height / 2);
  return at === null || heading.contains(at) || at.contains(heading);
}

const CODE_SPANS = 'pre span:not(:has(span))';

/** The number of different colours in the code of an element. */
const colorsIn = (container: Locator): Promise<number> =>
  container
    .locator(CODE_SPANS)
    .evaluateAll(spans => new Set(spans.map(span => getComputedStyle(span).color)).size);

/** Whether the code in the card has several colours. */
function hasColoredCode(): boolean {
  const spans = document.querySelector('docs-preview')?.shadowRoot?.querySelectorAll('pre span') ?? [];
  return new Set(Array.from(spans, span => getComputedStyle(span).color)).size > 1;
}

/** The lowest contrast of text in the code of an element. */
async function contrastIn(container: Locator): Promise<number> {
  const spans = await container.locator(CODE_SPANS).filter({hasText: /\S/}).all();
  return Math.min(...(await Promise.all(spans.map(span => span.evaluate(contrastOf)))));
}

/** The contrast ratio of WCAG between the text of an element and the nearest opaque background behind it. Default background: white. */
function contrastOf(element: Element): number {
  const channels = (color: string): number[] => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  let ancestor: Element | null = element;
  let background = [255, 255, 255, 255];
  while (ancestor) {
    const color = channels(getComputedStyle(ancestor).backgroundColor);
    if (color[3] === 255) {
      background = color;
      break;
    }
    const root: Node = ancestor.getRootNode();
    ancestor = ancestor.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  const luminance = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map(value => {
      const channel = value / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(channels(getComputedStyle(element).color)), luminance(background)].sort(
    (a, b) => b - a,
  );
  return (light! + 0.05) / (dark! + 0.05);
}
