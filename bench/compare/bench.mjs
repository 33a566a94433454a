// npm run compare [-- <folder>] [--write]: compares Docent with other search tools on the same folder, in the same run and in a browser:
// bytes, a strict content security policy, axe, ranking. The folder is Python's manual (Debian's package python3.11-doc) if it is
// installed, else the manual of Docent. `--write` saves the figures, and writes their tables to a page of the manual. The exit code is 1 if
// a first answer needs more bytes of Docent's index than of Pagefind's.
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, relative, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {chromium} from 'playwright-core';
import {format, resolveConfig} from 'prettier';
import {FOLDERS} from '../relevance/manuals.mjs';
import {readManual} from '../relevance/read-manual.mjs';
import {weighDocSearch, weighMaterial, weighMiniSearch} from './code-alone.mjs';
import {docent, pagefind, sphinx} from './contestants.mjs';
import {measurePage} from './measure-page.mjs';
import {FIGURES, PAGE, tablesOf, withTables} from './tables.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';

/** @import {Cost} from './measure-page.mjs' */
/** @import {Figures} from './tables.mjs' */

const OWN_MANUAL = 'demo/_site';
const QUESTIONS = 15;

const {values, positionals} = parseArgs({allowPositionals: true, options: {write: {type: 'boolean'}}});
const site = resolve(positionals[0] ?? (existsSync(FOLDERS.python) ? FOLDERS.python : OWN_MANUAL));
if (!existsSync(site)) {
  console.error(
    `There is no folder ${site}: name a folder of built HTML, or run npm run build for our manual.`,
  );
  process.exit(1);
}

const manual = await readManual(site);
/** Headings of several words, typed completely, spread over the site. */
const headings = manual.pages
  .flatMap(({path, sections}) =>
    sections.map(({title, object}) => ({path, title, isObject: Boolean(object)})),
  )
  .filter(({title, isObject}) => !isObject && /^\p{L}+ \p{L}+/u.test(title));
const chosen = Array.from(
  {length: QUESTIONS},
  (_, at) => headings[Math.floor((at * headings.length) / QUESTIONS)],
);
const questions = chosen.flatMap(heading => heading?.title ?? []);
const path = chosen[0]?.path ?? 'index.html';

const costs = await measureInBrowser();
const alone = await weighAlone();
/** @type {Figures} */
const figures = {
  measured: new Date().toISOString().slice(0, 10),
  site: `${site === FOLDERS.python ? "Python's manual" : relative('.', site)} (${manual.pages.length} pages)`,
  questions: questions.length,
  costs,
  alone,
  ranking: await askAll(),
};
console.log(tablesOf(figures));

if (values.write) {
  await writeFile(FIGURES, await pretty(JSON.stringify(figures), FIGURES));
  await writeFile(PAGE, await pretty(withTables(await readFile(PAGE, 'utf8'), tablesOf(figures)), PAGE));
}

const [ours, theirs] = ['Docent', 'Pagefind'].map(
  engine => Object.entries(costs).find(([name]) => name.startsWith(engine))?.[1].answer,
);
if (ours === undefined || theirs === undefined || ours > theirs) {
  console.error(`A first answer reads ${ours} bytes of our index, and ${theirs} of Pagefind's.`);
  process.exitCode = 1;
}

async function measureInBrowser() {
  const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
  /** @type {Record<string, Cost>} */
  const measured = {};
  try {
    for (const open of [() => docent(site, 'dist'), () => pagefind(site), () => sphinx(site)]) {
      const contestant = await open();
      if (!contestant) continue;
      console.error(`${contestant.name} …`);
      measured[contestant.name] = await measurePage(browser, site, contestant, {path, questions});
      await contestant.remove();
    }
  } finally {
    await browser.close();
  }
  return measured;
}

/** Measures the search tools of code-alone.mjs. A tool that is not installed is reported, and left out. */
async function weighAlone() {
  const weighed = [];
  for (const [name, weigh] of /** @type {const} */ ([
    ['MiniSearch', () => weighMiniSearch(manual)],
    ['Material (Debian’s package mkdocs-material)', () => weighMaterial(manual)],
    ['DocSearch (@docsearch/js of npm)', () => weighDocSearch()],
  ]))
    try {
      weighed.push(await weigh());
    } catch (error) {
      console.error(
        `${name} is not here, and was left out: ${error instanceof Error ? error.message : error}`,
      );
    }
  return weighed;
}

/** Results of the relevance bench for this manual. */
async function askAll() {
  console.error('bench:relevance …');
  const folder = await mkdtemp(join(tmpdir(), 'docent-compare-'));
  const out = join(folder, 'ranking.json');
  const name = site === FOLDERS.python ? 'python' : 'site';
  const bench = join(import.meta.dirname, '../relevance/bench.mjs');
  try {
    execFileSync(process.execPath, [bench, `${name}=${site}`, `--out=${out}`], {stdio: 'pipe'});
  } catch {
    // A single manual may be below the mean of all manuals, which makes the bench fail after it has written its figures.
  }
  const ranking = /** @type {Figures['ranking']} */ (JSON.parse(await readFile(out, 'utf8')));
  await rm(folder, {recursive: true});
  return ranking;
}

/**
 * Formats a text as Prettier does.
 * @param {string} text
 * @param {string} file
 */
async function pretty(text, file) {
  return format(text, {...(await resolveConfig(file)), filepath: file});
}
