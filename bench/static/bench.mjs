// npm run bench -- static [folder]: how long the worker of a static index takes in Chromium, from a query to its answer. Files come from this
// machine, at once or, for first queries, with the delay of a distant server. Browsers cannot slow workers down, so the time × 4 is used as
// that of a slow phone.
/* global Worker -- a function runs in the page */
import {execFileSync} from 'node:child_process';
import {mkdtemp, readdir, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {completeAsPrefix} from '../../src/api/index.ts';
import {startCountingServer} from '../counting-server.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {median, percentiles, printTable} from '../figures.mjs';
import {askAbout} from '../manual/questions.mjs';
import {readHeadings, readNames} from '../manual/read-site.mjs';

const DEFAULT_FOLDER = '/usr/share/doc/python3.11/html';
const COMMAND = join(import.meta.dirname, '../../host/bin/docent.mjs');
/** Number of queries of each kind. */
const QUESTIONS = 60;
/** Number of queries of each kind that are typed letter by letter. */
const TYPED = 8;
const SLOWER = 4;
/** Delay of a distant server, in ms, and number of queries of each kind for it. */
const DISTANCE = 100;
const FAR = 4;

const folder = resolve(process.argv[2] ?? DEFAULT_FOLDER);
const names = await readNames(folder);
const kinds = Object.values(askAbout(names, await readHeadings(folder)));
const wordsOf = (/** @type {number} */ count) =>
  kinds.flatMap(questions => questions.slice(0, count).map(({words}) => words));
const typed = wordsOf(TYPED).flatMap(words =>
  Array.from({length: words.length}, (_, at) => words.slice(0, at + 1)).filter(part => part.trim()),
);

const work = await mkdtemp(join(tmpdir(), 'docent-static-bench-'));
const index = join(work, 'index');
execFileSync(process.execPath, [COMMAND, 'index', folder, '--out', index, '--data', join(work, 'data')]);
const dist = resolve('dist');
const worker = (await readdir(dist)).find(name => /^worker-[^-]+\.js$/.test(name));
const folders = {'/': work, '/index/': index, '/dist/': dist};
const server = await startCountingServer({folders, tag: () => ''});
const farServer = await startCountingServer({folders, tag: () => '', distance: DISTANCE});
const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
try {
  const page = await browser.newPage();
  // Any page of the same origin will do.
  await page.goto(`${server.address}dist/integrity.json`);
  const target = {worker: `/dist/${worker}`, folder: `${server.address}index/`};
  const wholeWords = await page.evaluate(ask, {...target, words: wordsOf(QUESTIONS).map(completeAsPrefix)});
  const letters = await page.evaluate(ask, {...target, words: typed.map(completeAsPrefix)});
  // Each query is the first one of a page: nothing is in memory except what is loaded when search opens.
  const first = {times: /** @type {number[]} */ ([]), files: /** @type {number[]} */ ([])};
  await page.goto(`${farServer.address}dist/integrity.json`);
  for (const words of wordsOf(FAR).map(completeAsPrefix)) {
    farServer.sent.clear();
    const far = {worker: target.worker, folder: `${farServer.address}index/`, words: [words], isOpen: true};
    first.times.push(...(await page.evaluate(ask, far)).first);
    first.files.push([...farServer.sent.keys()].filter(path => path.startsWith('/index/')).length);
  }
  const again = 'the same again at once, their files in memory';
  printTable([
    ['in a worker', 'p50 ms', 'p95 ms', `p50 × ${SLOWER}`, `p95 × ${SLOWER}`, 'at most', 'questions'],
    row('whole questions, their files fetched', wholeWords.first),
    row(again, wholeWords.again),
    row('letter by letter, files fetched as they come', letters.first),
    row(again, letters.again),
    row(`a first question, ${DISTANCE} ms from the server`, first.times),
  ]);
  console.log(
    `Files of a first answer: ${median(first.files)} (median), ${Math.max(...first.files)} at most.`,
  );
} finally {
  await browser.close();
  server.stop();
  farServer.stop();
  await rm(work, {recursive: true});
}

/** @param {string} what @param {number[]} times */
function row(what, times) {
  const {p50, p95} = percentiles(times);
  return [
    what,
    ...[p50, p95, p50 * SLOWER, p95 * SLOWER, Math.max(...times)].map(time => time.toFixed(1)),
    String(times.length),
  ];
}

/**
 * Runs in the page: sends each query twice, one at a time, like a reader who waits for the last answer.
 * @param {{worker: string, folder: string, words: string[], isOpen?: boolean}} target `isOpen`: search has been opened before
 */
async function ask({worker: script, folder, words, isOpen = false}) {
  const worker = new Worker(script, {type: 'module'});
  const heard = () => new Promise(resolve => (worker.onmessage = ({data}) => resolve(data)));
  await heard();
  let id = 0;
  if (isOpen) {
    // A query without words needs only the manifest.
    const opened = heard();
    worker.postMessage({
      kind: 'search',
      id: ++id,
      request: {words: '', scopes: [], offset: 0, indexes: [{folder, name: '', weight: 1}]},
    });
    await opened;
  }
  const times = {first: /** @type {number[]} */ ([]), again: /** @type {number[]} */ ([])};
  for (const text of words)
    for (const list of [times.first, times.again]) {
      const request = {words: text, scopes: [], offset: 0};
      const begun = performance.now();
      const answered = heard();
      worker.postMessage({
        kind: 'search',
        id: ++id,
        request: {...request, indexes: [{folder, name: '', weight: 1}]},
      });
      const {kind, error} = /** @type {any} */ (await answered);
      list.push(performance.now() - begun);
      if (kind !== 'answer') throw new Error(`${text}: ${error?.message}`);
    }
  worker.terminate();
  return times;
}
