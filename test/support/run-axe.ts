import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Page} from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules whose answer a colour scheme changes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/**
 * What axe finds wrong on a page as it stands, shadow roots included, one line a finding.
 * @param within selector of the part to look at; default the whole page
 * @param rules default: all that axe runs by itself
 */
export async function runAxe(page: Page, within = 'html', rules?: readonly string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'));
  const {violations} = (await page.evaluate(
    // axe's global exists in the page alone.
    ([within, options]) =>
      (globalThis as unknown as {axe: {run(...asked: unknown[]): Promise<unknown>}}).axe.run(within, options),
    [within, rules ? {runOnly: [...rules]} : {}] as const,
  )) as AxeResults;
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}
