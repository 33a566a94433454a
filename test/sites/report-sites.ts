import {execFileSync} from 'node:child_process';
import {writeFileSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {siteTable, type SiteResult} from './site-table.js';

const PAGE = 'demo/pages/setup/tools.md';
/** What the last run said of each site, beside this file: a run of one leaves the others as they are. */
const RESULTS = {sites: 'test/sites/results.json', manuals: 'test/sites/manual-results.json'} as const;

/** Writes a result beside this file, and the table of all between the marks of the manual's page. */
export async function keepResult(
  of: keyof typeof RESULTS,
  order: readonly string[],
  result: SiteResult,
): Promise<void> {
  const known = JSON.parse(await readFile(RESULTS[of], 'utf8').catch(() => '[]')) as SiteResult[];
  const all = new Map([...known, result].map(one => [one.tool, one]));
  const inOrder = order.flatMap(name => all.get(name) ?? []);
  await writeFile(RESULTS[of], `${JSON.stringify(inOrder, undefined, 2)}\n`);
  const page = await readFile(PAGE, 'utf8');
  const table = `<!-- ${of} -->\n\n${siteTable(inOrder)}\n<!-- /${of} -->`;
  const marked = new RegExp(`<!-- ${of} -->[^]*<!-- /${of} -->`);
  await writeFile(
    PAGE,
    page.replace(marked, () => table),
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
  Object.values(reader).every(said => said === 'ok');

/** Of our own manual at most 5 % of the sections cannot be led to; others have headings without an anchor. */
const hasAnchors = ({sections, withoutAnchor, missing}: SiteResult['index']): boolean =>
  !missing || withoutAnchor <= 0.05 * sections;

/** What was found of a site, in a line, and in a line each what is wrong. */
export function sentence(name: string, result: SiteResult): string {
  const {index, reader} = result;
  const bad = Object.entries(reader).filter(([, said]) => said !== 'ok');
  const lines = bad.map(([check, said]) => `${check}: ${said}`);
  if (index.missing?.length)
    lines.unshift(`index: ${index.missing.length} sentences missing, as ${index.missing[0]}`);
  if (index.unclean?.length)
    lines.unshift(`titles: ${index.unclean.length} not clean, as ${index.unclean[0]}`);
  const {pages, sections, empty, lost, withoutAnchor} = index;
  const sums = `${pages} pages, ${sections} sections, ${empty} empty, ${lost} pages that lost text, ${withoutAnchor} without anchor`;
  return [`${isSound(result) ? '✓' : '✗'} ${name}: ${sums}`, ...lines].join('\n    ');
}

/** Says how many sites are sound: to a person, or to `npm run test:all` in the file that SUITE_RESULT names. */
export function reportSites(
  what: string,
  counts: {readonly passed: number; readonly failed: number; readonly skipped: number},
): void {
  const result = process.env['SUITE_RESULT'];
  if (result) writeFileSync(result, JSON.stringify({counts, files: []}));
  else console.log(`${what}: ${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}
