import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Frame, Page} from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules whose answer a colour scheme changes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/** An end to waiting for colours, in ms. */
const LIMIT = 20_000;

/** Has axe in every document that a page loads from now on, where it loads many. */
export const loadWithAxe = (page: Page): Promise<unknown> => page.addInitScript({path: AXE});

/**
 * What axe finds wrong on a page as it stands, shadow roots included, one line a finding.
 * @param within selector of the part to look at; default the whole page
 * @param rules default: all that axe runs by itself
 */
export async function runAxe(
  page: Page | Frame,
  within = 'html',
  rules?: readonly string[],
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'));
  const violations = (await page.evaluate(
    // axe's global exists in the page alone. What is in order is neither described nor sent, which takes most of its time.
    async ([within, options]) => {
      const {axe} = globalThis as unknown as {axe: {run(...asked: unknown[]): Promise<AxeResults>}};
      return (await axe.run(within, options)).violations;
    },
    [within, {resultTypes: ['violations'], ...(rules && {runOnly: [...rules]})}] as const,
  )) as AxeResults['violations'];
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}

/**
 * What axe finds wrong with the colours of a page whose reader's system turns dark, once what is open has followed it.
 * @param frame of the page, to look at in its stead
 */
export async function runAxeInDark(page: Page, frame: Page | Frame = page): Promise<string[]> {
  await page.emulateMedia({colorScheme: 'dark'});
  for (const end = Date.now() + LIMIT; ;) {
    const found = await runAxe(frame, 'html', COLOR_RULES);
    if (found.length === 0 || Date.now() > end) return found;
  }
}
