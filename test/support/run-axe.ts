import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import type {Page} from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe finds wrong on a page as it stands, shadow roots included, one line a finding.
 * @param within selector of the part to look at; default the whole page
 */
export async function runAxe(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  const {violations} = (await page.evaluate(
    // axe's global exists in the page alone.
    selector => (globalThis as unknown as {axe: {run(within: string): Promise<unknown>}}).axe.run(selector),
    within,
  )) as AxeResults;
  return violations.flatMap(({id, help, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}
