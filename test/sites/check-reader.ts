import {join} from 'node:path';
import type {Browser, Locator, Page} from 'playwright-core';
import {FAILED_REQUEST} from '../e2e/search-dialog.js';

/** What a reader does on a site, and whether it went as it should: `ok`, or a sentence that says what did not. */
export type ReaderChecks = Readonly<Record<string, string>>;

/** For anything to be there, in ms: what is slow is the machine. */
const TIME_LIMIT = 30_000;
/** For a theme to have heard that the focus has moved, in ms. */
const SETTLED = 300;
/** Controls of themes that open a search. */
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
  /** Absolute, with a slash at the end. */
  readonly address: string;
  /** A page of the text, below the address. */
  readonly page: string;
  readonly question: string;
  /** What the first hit says. */
  readonly answer: RegExp;
  /** Links, by their selectors, whose cards say what they lead to: a section, a page, an entry of an API. */
  readonly cards: readonly {readonly link: string; readonly says: RegExp}[];
  /** A link to a section with code, by its selector, and what is in that code. */
  readonly code?: {readonly link: string; readonly says: RegExp};
  /** A link to another page, by its selector, and what that page says. */
  readonly onward?: {readonly link: string; readonly says: RegExp};
}

/** @param shots a folder for screenshots of what was tried, and of what failed */
export async function checkReader(browser: Browser, asked: Asked, shots: string): Promise<ReaderChecks> {
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
  const home = asked.address + asked.page;
  const search = searchOf(page);
  // What the loader that runs this writes into functions; a page does not have it.
  await page.addInitScript('globalThis.__name = it => it');

  // What the site says by itself is not ours: files that a distribution leaves out of a theme.
  const isOurs = (url: URL): boolean => url.pathname.endsWith('/docent.js');
  await page.route(isOurs, route => route.abort());
  // The network may rest before the scripts at the end of the page have run.
  await page.goto(home, {waitUntil: 'load'});
  await page.waitForLoadState('networkidle');
  await page.unroute(isOurs);
  const own = new Set(problems.splice(0));

  await page.goto(home, {waitUntil: 'load'});
  await check('key', async () => {
    await page.locator('body').press('/');
    await search.box.waitFor();
    if (await isOtherSearchOpen(page)) throw new Error("the theme's search opens too");
  });
  await check('letters', async () => {
    await search.box.fill('');
    await page.keyboard.type(ALPHABET);
    const typed = (await search.box.isVisible()) ? await search.box.inputValue() : '(the search is closed)';
    if (typed !== ALPHABET) throw new Error(`typed ${ALPHABET}, there is "${typed}"`);
  });
  await check('first hit', async () => {
    await page.goto(home, {waitUntil: 'load'});
    await page.keyboard.press('Control+k');
    await search.box.waitFor();
    await search.box.fill(asked.question);
    await search.options.filter({hasText: asked.answer}).first().waitFor();
    const said = (await search.options.first().textContent()) ?? '';
    if (!asked.answer.test(said)) throw new Error(`the first hit is ${said.slice(0, 60)}`);
    await shoot('light');
  });
  await check('landing', async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.hash !== '' || url.href !== home);
    await page.waitForLoadState('load');
    const hash = decodeURIComponent(new URL(page.url()).hash.slice(1)).replace(/:~:.*/, '');
    if (!hash) throw new Error('the hit leads to a page, not to a place on it');
    await page.waitForFunction(isHeadInView, hash);
  });
  // Where there are several matches.
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
    if (await isOtherSearchOpen(page)) throw new Error("the theme's search opens too");
  });
  await check('closing', async () => {
    const ways = {
      Escape: () => page.keyboard.press('Escape'),
      Close: () => search.dialog.getByRole('button', {name: 'Close'}).click(),
      'a click beside it': () => page.mouse.click(5, 795),
    };
    for (const [way, close] of Object.entries(ways)) {
      if (!(await search.box.isVisible())) await opener.click();
      await search.box.waitFor();
      await close();
      await search.dialog.waitFor({state: 'hidden'});
      // What a theme does about the focus, which has come back to its box, is done by then.
      await page.waitForTimeout(SETTLED);
      if ((await search.dialog.isVisible()) || (await isOtherSearchOpen(page)))
        throw new Error(`closed by ${way}, a search is opened again`);
    }
  });
  if (asked.cards.length)
    await check('cards', async () => {
      for (const [index, {link, says}] of asked.cards.entries()) {
        await page.goto(home, {waitUntil: 'load'});
        await page.locator(link).filter({visible: true}).first().hover();
        await page.locator('docs-preview[open]').first().waitFor({state: 'attached'});
        await page.locator('docs-preview').getByText(says).first().waitFor();
        await shoot(`card-${index + 1}`);
      }
    });
  await page.goto(home, {waitUntil: 'load'});
  // Where the tool colours code at all.
  if (asked.code && (await colorsIn(page.locator('body'))) > 1) {
    const {link, says} = asked.code;
    const card = page.locator('docs-preview [part=body]');
    await check('code', async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({colorScheme});
        await page.goto(home, {waitUntil: 'load'});
        const own = await contrastIn(page.locator('body'));
        await page.locator(link).filter({visible: true}).first().hover();
        await card.locator('pre').filter({hasText: says}).waitFor();
        await page.waitForFunction(hasColoredCode);
        const contrast = await contrastIn(card);
        await shoot(`code-${colorScheme}`);
        // Some themes' own comments are pale.
        if (contrast < Math.min(3, own - 0.2))
          throw new Error(`the contrast of code is ${contrast.toFixed(1)}, in the page ${own.toFixed(1)}`);
      }
    });
    await page.emulateMedia({colorScheme: 'light'});
  }
  if (asked.onward)
    await check('navigation', async () => {
      await page.goto(home, {waitUntil: 'load'});
      const {link, says} = asked.onward!;
      await page.locator(link).filter({visible: true}).first().click();
      await page.getByText(says).filter({visible: true}).first().waitFor();
      // Text is there before the script that listens for keys.
      await page.waitForLoadState('load');
      await page.keyboard.press('Control+k');
      await search.box.waitFor();
      for (const element of ['docs-search', 'docs-preview']) {
        const count = await page.locator(element).count();
        if (count > 1) throw new Error(`there are ${count} ${element} after going to another page`);
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
    await search.box.fill(asked.question);
    await search.options.filter({hasText: asked.answer}).first().waitFor();
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
    await search.box.fill(asked.question);
    await search.options.filter({hasText: asked.answer}).first().waitFor();
    await shoot('phone');
  });
  checks['console'] = problems.find(problem => !own.has(problem))?.slice(0, 160) ?? 'ok';
  await context.close();
  return checks;
}

/** Ours; a theme may have a dialog of its own. */
function searchOf(page: Page): Record<'dialog' | 'box' | 'options', Locator> {
  const dialog = page.locator('docs-search').getByRole('dialog');
  const box = dialog.getByRole('combobox', {name: 'Search', exact: true});
  return {dialog, box, options: dialog.getByRole('listbox').getByRole('option')};
}

/** Another dialog than ours, or a field of the theme that has the focus. */
const isOtherSearchOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const selector =
      '.DocSearch-Modal,.VPLocalSearchBox,dialog[open],.md-search__output:focus-within,.modal.show,#MSearchResultsWindow';
    return [...document.querySelectorAll<HTMLElement>(selector)].some(
      one => one.checkVisibility() && !one.closest('docs-search'),
    );
  });

/** Whether the head of what an anchor leads to can be seen, under whatever is fixed above it. */
function isHeadInView(id: string): boolean {
  const headings = 'h1,h2,h3,h4,h5,h6';
  const target = document.getElementById(id) ?? document.getElementsByName(id)[0];
  if (!target) return false;
  const isAfter = (one: Element): boolean =>
    (target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const heading = target.matches(headings)
    ? target
    : target.textContent.trim()
      ? (target.querySelector(headings) ?? target)
      : ([...document.querySelectorAll(headings)].find(isAfter) ?? target);
  // Of its words: a heading may begin under what is beside it.
  const words = document.createRange();
  words.selectNodeContents(heading);
  const {top, left, bottom, height} = words.getBoundingClientRect();
  // Browsers scroll by whole pixels.
  if (top <= -1 || bottom > innerHeight) return false;
  if (!height) return true;
  const at = document.elementFromPoint(left + 4, top + height / 2);
  return at === null || heading.contains(at) || at.contains(heading);
}

const WORDS_OF_CODE = 'pre span:not(:has(span))';

/** How many colours there are in code. */
const colorsIn = (place: Locator): Promise<number> =>
  place
    .locator(WORDS_OF_CODE)
    .evaluateAll(words => new Set(words.map(word => getComputedStyle(word).color)).size);

/** Whether code in a card has several colours. */
function hasColoredCode(): boolean {
  const words = document.querySelector('docs-preview')?.shadowRoot?.querySelectorAll('pre span') ?? [];
  return new Set(Array.from(words, word => getComputedStyle(word).color)).size > 1;
}

/** The least contrast of what is written in code. */
async function contrastIn(place: Locator): Promise<number> {
  const words = await place.locator(WORDS_OF_CODE).filter({hasText: /\S/}).all();
  return Math.min(...(await Promise.all(words.map(word => word.evaluate(contrastOf)))));
}

/** Of the text in an element to what is behind it. */
function contrastOf(element: Element): number {
  const channels = (color: string): number[] => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  let behind: Element | null = element;
  let background = [255, 255, 255, 255];
  while (behind) {
    const found = channels(getComputedStyle(behind).backgroundColor);
    if (found[3] === 255) {
      background = found;
      break;
    }
    const root: Node = behind.getRootNode();
    behind = behind.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  const luminance = (color: number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map(value => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light, dark] = [luminance(channels(getComputedStyle(element).color)), luminance(background)].sort(
    (a, b) => b - a,
  );
  return (light! + 0.05) / (dark! + 0.05);
}
