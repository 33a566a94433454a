// npm run test:sites [names…]: builds a small manual with every tool that is installed, and tests the sites in a browser.
import {existsSync} from 'node:fs';
import {copyFile, mkdir, rm} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {findBrowser} from '../../tools/find-browser.mjs';
import {checkIndex} from './check-index.js';
import {type Asked, checkReader} from './check-reader.js';
import {isSound, keepResult, reportSites, sentence} from './report-sites.js';
import type {SiteResult} from './site-table.js';
import {installTools} from './install-tools.mjs';
import {build, isInstalled, TOOLS, type Tool} from './tools.mjs';

const root = resolve(import.meta.dirname, '../..');
process.chdir(root);
const names = process.argv.slice(2);

installTools();

/** Possible paths of the page to test, without `.html` or `/index.html`. The page is also copied to the fixtures of `npm test`. */
const FIXTURES = ['glazes', 'classes/Oven', 'Oven', 'classkiln_1_1Oven', 'org/kiln/Oven'];

const SHOTS = 'test/sites/shots';

async function tryTool(tool: Tool): Promise<SiteResult> {
  const folder = await build(tool);
  const index = await checkIndex(folder, tool.builds === 'manual');
  const page = FIXTURES.flatMap(name => [`${name}.html`, `${name}/index.html`]).find(path =>
    existsSync(join(folder, path)),
  );
  if (!page) throw new Error(`${tool.name} has written none of the expected pages: ${FIXTURES.join(', ')}.`);
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

/** The path under which search links to a page. Under any other path, the hydration of Docusaurus fails. */
const withoutIndex = (path: string): string => path.replace(/(^|\/)index\.html$/, '$1');

/** Links in the last sentence of each page of the manual: "See Thermocouples, its options and its code." */
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
let skipped = 0;
for (const tool of TOOLS) {
  if (names.length && !names.includes(tool.name)) continue;
  if (!(await isInstalled(tool))) {
    console.log(`– ${tool.name}: skipped, ${tool.from} is not installed`);
    skipped++;
    continue;
  }
  tried++;
  try {
    const result = await tryTool(tool);
    await keepResult(
      'sites',
      TOOLS.map(({name}) => name),
      result,
    );
    console.log(sentence(tool.name, result));
    if (!isSound(result)) failures++;
  } catch (error) {
    failures++;
    console.log(`✗ ${tool.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await browser.close();
reportSites('tools', {passed: tried - failures, failed: failures, skipped});
