import {readFileSync, readdirSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {completeAsPrefix, composeQuery, SEARCH_V3} from '../../src/api/index.ts';
import {listPages} from '../../cli/src/site/walk-site.ts';
import {parsePage, cutPage} from '../../cli/src/site/parse-page.ts';
import {readPageFile} from '../../cli/src/site/read-page.ts';
import {openEngineSearch} from './engine-search.mjs';
import {DEPTH, measure} from './measure.mjs';
import {printTable} from '../figures.mjs';
import {memoryOf} from '../fleet/machines.mjs';
import {askAbout} from '../manual/questions.mjs';
import {readHeadings, readNames} from '../manual/read-site.mjs';
import {openSphinxSearch} from '../manual/sphinx-search.mjs';
import {startDocsHost} from '../../tools/docs-host.mjs';

// npm run bench -- engine [<folder>]: serves a folder built by Sphinx, searches for names of its inventory and its headings, and prints how
// fast and how well the host answers, next to Sphinx's own search for the same queries.

/** @import {Figures, Search} from './measure.mjs' */

/** Debian's package python3.11-doc, which all figures of the project are measured with. */
const DEFAULT_FOLDER = '/usr/share/doc/python3.11/html';
const PROJECT = 'bench';
/** Number of pages of an answer: the host's default. */
const PAGE_SIZE = 50;

/**
 * Searches as the search box does: the last word may be unfinished. A page without sections is a row of its own.
 * @param {string} address
 * @returns {Search}
 */
function hostSearch(address) {
  return async words => {
    const url = new URL(SEARCH_V3, address);
    url.searchParams.set('q', composeQuery([{project: PROJECT}], completeAsPrefix(words)));
    url.searchParams.set('page_size', String(DEPTH));
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const {results} = await response.json();
    return results.flatMap((/** @type {{path: string, blocks: {id: string}[]}} */ {path, blocks}) => {
      // The host returns the path of a folder for its index page.
      const page = path.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html');
      return blocks.length > 0
        ? blocks.map(({id}) => ({path: page, anchor: id}))
        : [{path: page, anchor: ''}];
    });
  };
}

/** Size of all files in a folder, in MB. @param {string} folder @returns {number} */
function sizeOf(folder) {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter(entry => entry.isFile());
  return (
    files.reduce((sum, {parentPath, name}) => sum + statSync(join(parentPath, name)).size, 0) / 1024 ** 2
  );
}

/** Number of words in each of the most expensive queries, which look up similar words for all of their words. */
const FORGIVEN = 32;

/** @param {import('../manual/questions.mjs').Heading[]} headings */
function forgivingQuestions(headings) {
  const long = [...new Set(headings.flatMap(({title}) => title.match(/[a-z]{7,}/gi) ?? []))];
  return Array.from({length: 20}, (_, at) => ({
    words: long
      .slice(at * FORGIVEN, (at + 1) * FORGIVEN)
      .map(word => `${word}~2`)
      .join(' '),
    isAnswer: () => false,
  }));
}

/**
 * How long it takes to parse the pages of a site with parse5, and to divide them into sections, in ms. Page by page in one process, so that
 * other load of the machine affects both equally.
 * @param {string} folder
 * @returns {Promise<{parse: number, read: number}>}
 */
async function timePages(folder) {
  let parse = 0;
  let read = 0;
  const site = {folder};
  for (const {path, file} of await listPages(site)) {
    const html = await readPageFile(site, file).catch(() => null);
    if (html === null) continue;
    const start = performance.now();
    const page = parsePage(html);
    const parsed = performance.now();
    cutPage(page, {path});
    parse += parsed - start;
    read += performance.now() - parsed;
  }
  return {parse, read};
}

async function main() {
  const folder = resolve(process.argv[2] ?? DEFAULT_FOLDER);
  const names = await readNames(folder);
  const headings = await readHeadings(folder);
  const questions = askAbout(names, headings);

  const {host: baseline} = JSON.parse(readFileSync(new URL('../baseline.json', import.meta.url), 'utf8'));

  console.log(`Serving ${folder} …`);
  const host = await startDocsHost([folder], ['--project', PROJECT]);
  try {
    const [, pages = '', seconds = ''] =
      /Indexed .*?(\d+) pages?\b.*?in ([\d.]+) s/.exec(host.printed.join('\n')) ?? [];
    const memory = memoryOf(host.pid, 'VmHWM');
    console.log(
      `indexed    ${pages} pages in ${seconds} s, ${(Number(pages) / Number(seconds)).toFixed(0)} pages/s`,
    );
    const {parse, read} = await timePages(folder);
    const timesParse = read / parse;
    console.log(
      `read       in ${timesParse.toFixed(2)} × the time that parse5 takes to parse them, ` +
        `${(timesParse / baseline.read).toFixed(2)} × baseline`,
    );
    console.log(`index      ${sizeOf(host.data).toFixed(1)} MB`);
    console.log(`memory     ${memory.toFixed(0)} MB at most while indexing`);

    const http = await measure(hostSearch(host.address), questions);
    const engine = await openEngineSearch(join(host.data, 'indexes'), {project: PROJECT, version: 'latest'});
    const ranked = await measure(engine.find, questions);
    const answered = await measure(words => engine.answer(words, DEPTH), questions);
    const answeredPage = await measure(words => engine.answer(words, PAGE_SIZE), questions);
    const forgiving = await measure(engine.find, {forgiving: forgivingQuestions(headings)});
    await engine.close();
    const sphinxSearch = openSphinxSearch(folder, DEPTH);
    const theirs = sphinxSearch && (await measure(sphinxSearch, questions));
    console.log('');
    printTable([
      [`MRR@${DEPTH}`, 'Docent', 'Sphinx', 'questions'],
      ...Object.entries(questions).map(([kind, {length}]) => [
        kind,
        http.reciprocalRank.get(kind)?.toFixed(3) ?? '',
        theirs?.reciprocalRank.get(kind)?.toFixed(3) ?? '–',
        String(length),
      ]),
    ]);
    /** The speed of the machine affects the time of Sphinx, too, so the ratio of both is more meaningful than the time. */
    const row = (/** @type {string} */ what, /** @type {Figures} */ {p50, p95}, base = NaN) => {
      const ratio = p50 / (theirs?.p50 ?? NaN);
      const against = [(100 * ratio).toFixed(1), (ratio / base).toFixed(2)];
      return [what, p50.toFixed(2), p95.toFixed(2), ...against.map(cell => (cell === 'NaN' ? '–' : cell))];
    };
    printTable([
      ['a question, uncached', 'p50 ms', 'p95 ms', '% of Sphinx', '× baseline'],
      row(`in process: ${DEPTH} sections found and ranked, pages counted`, ranked, baseline.find),
      row(`in process: answer of ${DEPTH} pages with blocks`, answered, baseline.answer),
      row(`in process: answer of ${PAGE_SIZE} pages with blocks`, answeredPage, baseline.whole),
      row(`over HTTP: answer of ${DEPTH} pages with blocks`, http, baseline.http),
      row(`in process: ${FORGIVEN} words with two edits forgiven each`, forgiving),
      ...(theirs ? [row("in process: Sphinx's own search", theirs)] : []),
    ]);
  } finally {
    await host.stop();
  }
}

await main().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
