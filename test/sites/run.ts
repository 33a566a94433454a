// npm run test:sites [names…]: builds the manual with every tool that is installed, and tries the sites in a browser.
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {copyFile, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {findBrowser} from '../../tools/find-browser.mjs';
import {checkIndex} from './check-index.js';
import {type Asked, checkReader, type ReaderChecks} from './check-reader.js';
import {siteTable, type SiteResult} from './site-table.js';
import {installTools} from './install-tools.mjs';
import {build, isInstalled, TOOLS, type Tool} from './tools.mjs';

const root = resolve(import.meta.dirname, '../..');
process.chdir(root);
const PAGE = 'demo/pages/setup/tools.md';
/** What the last run of each tool said: a run of one leaves the others as they are. */
const RESULTS = 'test/sites/results.json';
const names = process.argv.slice(2);

installTools();

/** Pages that are kept as fixtures for `npm test`: enough for cutting and cards. */
const FIXTURES = ['glazes', 'classes/Oven', 'Oven', 'classkiln_1_1Oven', 'org/kiln/Oven'];

const SHOTS = 'test/sites/shots';

async function tryTool(tool: Tool): Promise<SiteResult> {
  const folder = await build(tool);
  const index = await checkIndex(folder, tool.builds === 'manual');
  const page = FIXTURES.flatMap(name => [`${name}.html`, `${name}/index.html`]).find(path =>
    existsSync(join(folder, path)),
  );
  if (!page) throw new Error(`${tool.name} has written none of the pages that are looked for.`);
  await mkdir(`test/fixtures/pages/${tool.name}`, {recursive: true});
  await copyFile(join(folder, page), `test/fixtures/pages/${tool.name}/${page.replaceAll('/', '-')}`);
  const shots = join(SHOTS, tool.name);
  await rm(shots, {recursive: true, force: true});
  const host = await startDocsHost([folder], ['--project', 'kiln']);
  try {
    const reader = await checkReader(browser, questionsOf(tool, host.address, withoutIndex(page)), shots);
    return {tool: tool.name, index, reader};
  } finally {
    await host.stop();
  }
}

/** As hits lead to it: at another address, Docusaurus' own hydration fails. */
const withoutIndex = (path: string): string => path.replace(/(^|\/)index\.html$/, '$1');

/** The last sentence of a page: "See Thermocouples and its options." */
const NEXT_PAGE = {link: 'p:has(a:has-text("its options")) > a', says: /Two wires that meet tell/};
const NEXT_OPTIONS = {
  link: 'p > a:has-text("its options")',
  says: /All options of thermocouples have defaults that do no harm/,
};

const NEXT_CODE = {link: 'p > a:has-text("its code")', says: /kiln\.thermocouples/};

function questionsOf({builds, link, onward = ''}: Tool, address: string, page: string): Asked {
  return builds === 'manual'
    ? {
        address,
        page,
        question: 'options of safety',
        answer: /Options of safety/i,
        cards: [NEXT_OPTIONS, NEXT_PAGE],
        code: NEXT_CODE,
        onward: NEXT_PAGE,
      }
    : {
        address,
        page,
        question: 'fire',
        answer: /fire/i,
        cards: link ? [{link, says: /Fires until a cone bends/}] : [],
        onward: {link: onward, says: /Reads a program|Oven/},
      };
}

const executablePath = await findBrowser();
const browser = await chromium.launch({executablePath, args: ['--no-sandbox']});
let tried = 0;
let failures = 0;
for (const tool of TOOLS) {
  if (names.length && !names.includes(tool.name)) continue;
  if (!(await isInstalled(tool))) {
    console.log(`– ${tool.name}: skipped, ${tool.from} is not installed`);
    continue;
  }
  tried++;
  try {
    const result = await tryTool(tool);
    await keep(result);
    console.log(`${isSound(result) ? '✓' : '✗'} ${tool.name}: ${sentence(result)}`);
    if (!isSound(result)) failures++;
  } catch (error) {
    failures++;
    console.log(`✗ ${tool.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await browser.close();
console.log(`${tried - failures} passed, ${failures} failed`);
process.exitCode = failures ? 1 : 0;

/** Between the marks of the manual's page, and beside this file. */
async function keep(result: SiteResult): Promise<void> {
  const known = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '[]')) as SiteResult[];
  const all = new Map([...known, result].map(one => [one.tool, one]));
  const inOrder = TOOLS.flatMap(({name}) => all.get(name) ?? []);
  await writeFile(RESULTS, `${JSON.stringify(inOrder, undefined, 2)}\n`);
  const page = await readFile(PAGE, 'utf8');
  const table = `<!-- sites -->\n\n${siteTable(inOrder)}\n<!-- /sites -->`;
  await writeFile(
    PAGE,
    page.replace(/<!-- sites -->[^]*<!-- \/sites -->/, () => table),
  );
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level=warn', PAGE, RESULTS], {
    stdio: 'inherit',
  });
}

function isSound({index, reader}: SiteResult): boolean {
  return (
    isReadWhole(index) &&
    !index.missing.length &&
    !index.unclean.length &&
    Object.values(reader).every(said => said === 'ok')
  );
}

/** No page has lost more than 2 % of its text, at most 5 % of the sections cannot be led to. */
function isReadWhole({sections, lost, withoutAnchor}: SiteResult['index']): boolean {
  return lost === 0 && withoutAnchor <= 0.05 * sections;
}

function sentence({index, reader}: SiteResult): string {
  const bad = Object.entries(reader as ReaderChecks).filter(([, said]) => said !== 'ok');
  const lines = bad.map(([name, said]) => `\n    ${name}: ${said}`);
  if (index.missing.length)
    lines.unshift(`\n    index: ${index.missing.length} sentences missing, as ${index.missing[0]}`);
  if (index.unclean.length)
    lines.unshift(`\n    titles: ${index.unclean.length} not clean, as ${index.unclean[0]}`);
  const {pages, sections, empty, lost, withoutAnchor, objects} = index;
  return `${pages} pages, ${sections} sections, ${empty} empty, ${lost} pages that lost text, ${withoutAnchor} without anchor, ${objects.length} objects${lines.join('')}`;
}
