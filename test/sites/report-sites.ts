import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {siteTable, type SiteResult} from './site-table.js';

const PAGE = 'demo/pages/setup/tools.md';
/** Files with the last result of each site. A run that tests only some sites keeps the results of the others. */
const RESULTS = {sites: 'test/sites/results.json', manuals: 'test/sites/manual-results.json'} as const;

/**
 * Stores the result of a site, and updates the table of all results in the manual, between the comments that enclose it.
 * @param order names of all sites, in the order of the table
 */
export async function keepResult(
  of: keyof typeof RESULTS,
  order: readonly string[],
  result: SiteResult,
): Promise<void> {
  const storedResults = JSON.parse(await readFile(RESULTS[of], 'utf8').catch(() => '[]')) as SiteResult[];
  const byName = new Map([...storedResults, result].map(siteResult => [siteResult.tool, siteResult]));
  const inOrder = order.flatMap(name => byName.get(name) ?? []);
  await writeFile(RESULTS[of], `${JSON.stringify(inOrder, undefined, 2)}\n`);
  const page = await readFile(PAGE, 'utf8');
  const table = `<!-- ${of} -->\n\n${siteTable(inOrder)}\n<!-- /${of} -->`;
  const tablePattern = new RegExp(`<!-- ${of} -->[^]*<!-- /${of} -->`);
  await writeFile(
    PAGE,
    page.replace(tablePattern, () => table),
  );
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level=warn', PAGE, RESULTS[of]], {
    stdio: 'inherit',
  });
}

export const isSound = ({index, reader}: SiteResult): boolean =>
  index.lost === 0 &&
  hasAnchors(index) &&
  !index.missing?.length &&
  !index.unclean?.length &&
  Object.values(reader).every(outcome => outcome === 'ok');

/** In the test manual, at most 5 % of the sections may lack an anchor. Manuals of other projects may have any number of them. */
const hasAnchors = ({sections, withoutAnchor, missing}: SiteResult['index']): boolean =>
  !missing || withoutAnchor <= 0.05 * sections;

/** The result of a site for the console: a line with its figures, and a line for each problem. */
export function sentence(name: string, result: SiteResult): string {
  const {index, reader} = result;
  const failed = Object.entries(reader).filter(([, outcome]) => outcome !== 'ok');
  const lines = failed.map(([check, outcome]) => `${check}: ${outcome}`);
  if (index.missing?.length)
    lines.unshift(`index: ${index.missing.length} sentences missing, such as ${index.missing[0]}`);
  if (index.unclean?.length)
    lines.unshift(`titles: ${index.unclean.length} not found exactly, such as ${index.unclean[0]}`);
  const {pages, sections, empty, lost, withoutAnchor} = index;
  const figures = `${pages} pages, ${sections} sections, ${empty} empty, ${lost} pages that lost text, ${withoutAnchor} without anchor`;
  return [`${isSound(result) ? '✓' : '✗'} ${name}: ${figures}`, ...lines].join('\n    ');
}

/** Reports how many sites passed: on the console, or for `npm run test:all` in the file at the path in `SUITE_RESULT`. */
export function reportSites(
  what: string,
  counts: {readonly passed: number; readonly failed: number; readonly skipped: number},
): void {
  const result = process.env['SUITE_RESULT'];
  if (result) writeFileSync(result, JSON.stringify({counts, files: []}));
  else console.log(`${what}: ${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}
