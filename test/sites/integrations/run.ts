// Part of npm run test:sites (names that begin with `with-`): builds the test manual with each integration, set up as described in
// Docent's manual, and tests the site in a browser. It is served by a server for static files.
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, rmSync} from 'node:fs';
import {readFile, rm} from 'node:fs/promises';
import {basename, delimiter, join, resolve} from 'node:path';
import {chromium, type Browser} from 'playwright-core';
import {findBrowser} from '../../../tools/find-browser.mjs';
import {serveFolder} from '../../support/folder-server.js';
import {checkReader} from '../check-reader.js';
import {installTools} from '../install-tools.mjs';
import {reportSites} from '../report-sites.js';
import {build, isInstalled, TOOLS} from '../tools.mjs';
import {INTEGRATIONS} from './integrations.mjs';

type Integration = (typeof INTEGRATIONS)[number];

process.chdir(resolve(import.meta.dirname, '../../..'));
const BUILT = resolve('test/sites/built');
const names = process.argv.slice(2);
installTools();

const PYTHON = '/usr/bin/python3';

/**
 * Installs the packages for Python with pip, without network access, so that Debian's Sphinx and MkDocs find them.
 * @returns `false` if pip or setuptools is missing
 */
function installPython(): boolean {
  const target = join(BUILT, 'python');
  // The sources are copied, because the installation writes files beside them.
  const sources = ['sphinx', 'mkdocs'].map(name => join(BUILT, 'python-source', name));
  const flags = ['-q', '--no-index', '--no-deps', '--no-build-isolation', '--root-user-action=ignore'];
  execFileSync(process.execPath, ['tools/build.mjs', '--only=python'], {stdio: 'inherit'});
  for (const source of sources) {
    rmSync(source, {recursive: true, force: true});
    cpSync(join('integrations', basename(source)), source, {recursive: true});
  }
  try {
    execFileSync(PYTHON, ['-m', 'pip', 'install', ...flags, '--upgrade', '--target', target, ...sources], {
      stdio: 'pipe',
    });
  } catch {
    console.log('– the packages for Python: skipped, pip and setuptools are not installed');
    return false;
  }
  process.env['PYTHONPATH'] = [target, process.env['PYTHONPATH']].filter(Boolean).join(delimiter);
  return true;
}

/** Builds and tests a site. Resolves to the problems, a line for each. */
async function tryIntegration(
  browser: Browser,
  {tool: name, change, gone, kept, files = {}, finish = false}: Integration,
): Promise<string[]> {
  const tool = TOOLS.find(candidate => candidate.name === name)!;
  const folder = await build({
    ...tool,
    name: `with-${name}`,
    async build(place) {
      const write = (path: string, text: string) => place.write(path, change(path, text));
      for (const [path, source] of Object.entries(files)) await write(path, await readFile(source, 'utf8'));
      return tool.build({...place, write});
    },
  });
  if (finish) execFileSync(process.execPath, ['host/bin/docent.mjs', 'index', folder, '--elements']);
  const page = ['glazes.html', 'glazes/index.html'].find(path => existsSync(join(folder, path)))!;
  const html = await readFile(join(folder, page), 'utf8');
  const problems: string[] = [];
  if (html.split('docent.js').length !== 2) problems.push('the page does not have exactly one script tag');
  if (!existsSync(join(folder, 'docent-index/index.bin'))) problems.push('there is no index');
  const shots = join('test/sites/shots', `with-${name}`);
  await rm(shots, {recursive: true, force: true});
  const server = await serveFolder(folder);
  try {
    const outcomes = await checkReader(
      browser,
      {
        address: server.address,
        page: page.replace(/(^|\/)index\.html$/, '$1'),
        question: 'options of safety',
        answer: /Options of safety/i,
        cards: [
          {link: 'p > a:has-text("its options")', says: /All options of thermocouples have defaults/},
          {link: 'p:has(a:has-text("its options")) > a', says: /Two wires that meet tell/},
        ],
        onward: {link: 'p:has(a:has-text("its options")) > a', says: /Two wires that meet tell/},
      },
      shots,
    );
    for (const [check, outcome] of Object.entries(outcomes))
      if (outcome !== 'ok') problems.push(`${check}: ${outcome}`);
    const startPage = await browser.newPage();
    await startPage.goto(server.address);
    if (gone && (await startPage.locator(gone).count()))
      problems.push("the theme's own search is still there");
    if (kept && !(await startPage.locator(kept).first().isVisible()))
      problems.push('the header has no search box');
    if (kept && (await startPage.locator('docent-corner:not([hidden])').count()))
      problems.push('there is a button in the corner, too');
    await startPage.close();
    if (server.requests.some(path => path.startsWith('_/')))
      problems.push('the page sends requests to a docs host, but there is none');
  } finally {
    server.stop();
  }
  return problems;
}

const hasPython = installPython();
const browser = await chromium.launch({executablePath: findBrowser(), args: ['--no-sandbox']});
let failures = 0;
let tried = 0;
let skipped = 0;
for (const integration of INTEGRATIONS) {
  const name = `with-${integration.tool}`;
  if (names.length && !names.includes(name)) continue;
  const tool = TOOLS.find(candidate => candidate.name === integration.tool)!;
  const needsPython = /^(sphinx|mkdocs)/.test(integration.tool);
  if (!(await isInstalled(tool)) || (needsPython && !hasPython)) {
    console.log(`– ${name}: skipped, ${tool.from} is not installed`);
    skipped++;
    continue;
  }
  tried++;
  const problems = await tryIntegration(browser, integration).catch((error: unknown) => [String(error)]);
  if (problems.length) failures++;
  console.log([`${problems.length ? '✗' : '✓'} ${name}`, ...problems].join('\n    '));
}
await browser.close();
reportSites('integrations', {passed: tried - failures, failed: failures, skipped});
