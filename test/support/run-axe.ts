import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Frame, Page} from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules whose result depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** Timeout for waiting for colours, in ms. */
const LIMIT = 20_000;

/** Adds axe to every document that a page loads from now on. Faster than adding it for each check if the page loads many documents. */
export const loadWithAxe = (page: Page): Promise<unknown> => page.addInitScript({path: AXE});

/**
 * The violations that axe finds on a page, including shadow roots, one line for each.
 * @param within selector of the part to check. Default: the whole page
 * @param rules rules to run. Default: those that axe runs by default
 */
export async function runAxe(
  page: Page | Frame,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'));
  const violations = (await page.evaluate(
    // axe's global exists only in the page. Only violations are reported, because reporting everything takes most of the time.
    async ([within, options]) => {
      const {axe} = globalThis as unknown as {axe: {run(...args: unknown[]): Promise<AxeResults>}};
      return (await axe.run(within, options)).violations;
    },
    [within, {resultTypes: ['violations'], ...(rules && {runOnly: [...rules]})}] as const,
  )) as AxeResults['violations'];
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

/**
 * The violations of colour rules after the reader's system has switched to dark colours, and open elements have followed.
 * @param frame a frame of the page, if only that is checked. Default: the page
 */
export async function runAxeInDark(page: Page, frame: Page | Frame = page): Promise<string[]> {
  await page.emulateMedia({colorScheme: 'dark'});
  for (const end = Date.now() + LIMIT; ;) {
    const violations = await runAxe(frame, 'html', COLOR_RULES);
    if (violations.length === 0 || Date.now() > end) return violations;
  }
}
