// The second half of npm run test:sites: builds the manual with each integration, as the manual says, and tries the site in a
// browser, sent by nothing but a sender of files.
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

/** As `pip install` would, without asking anybody: what Debian's own Sphinx and MkDocs find then. */
function installPython(): boolean {
  const target = join(BUILT, 'python');
  // Copies, as an installation leaves its own traces beside the sources.
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

/** Resolves to what is wrong with the site, a line each. */
async function tryIntegration(
  browser: Browser,
  {tool: name, change, gone, kept, files = {}, finish = false}: Integration,
): Promise<string[]> {
  const tool = TOOLS.find(one => one.name === name)!;
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
  const found: string[] = [];
  if (html.split('docent.js').length !== 2) found.push('the script tag is not there once');
  if (!existsSync(join(folder, 'docent-index/index.bin'))) found.push('there is no index');
  const shots = join('test/sites/shots', `with-${name}`);
  await rm(shots, {recursive: true, force: true});
  const server = await serveFolder(folder);
  try {
    const said = await checkReader(
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
    for (const [check, words] of Object.entries(said)) if (words !== 'ok') found.push(`${check}: ${words}`);
    const own = await browser.newPage();
    await own.goto(server.address);
    if (gone && (await own.locator(gone).count())) found.push("the theme's own search is still there");
    if (kept && !(await own.locator(kept).first().isVisible())) found.push('the header has no search box');
    if (kept && (await own.locator('docent-corner:not([hidden])').count()))
      found.push('there is a button in the corner, too');
    await own.close();
    if (server.requests.some(path => path.startsWith('_/'))) found.push('a host is asked that is not there');
  } finally {
    server.stop();
  }
  return found;
}

const hasPython = installPython();
const browser = await chromium.launch({executablePath: findBrowser(), args: ['--no-sandbox']});
let failures = 0;
let tried = 0;
let skipped = 0;
for (const integration of INTEGRATIONS) {
  const name = `with-${integration.tool}`;
  if (names.length && !names.includes(name)) continue;
  const tool = TOOLS.find(one => one.name === integration.tool)!;
  const needsPython = /^(sphinx|mkdocs)/.test(integration.tool);
  if (!(await isInstalled(tool)) || (needsPython && !hasPython)) {
    console.log(`– ${name}: skipped, ${tool.from} is not installed`);
    skipped++;
    continue;
  }
  tried++;
  const found = await tryIntegration(browser, integration).catch((error: unknown) => [String(error)]);
  if (found.length) failures++;
  console.log([`${found.length ? '✗' : '✓'} ${name}`, ...found].join('\n    '));
}
await browser.close();
reportSites('integrations', {passed: tried - failures, failed: failures, skipped});
