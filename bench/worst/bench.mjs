// npm run bench -- worst [<folder>] [--questions=10000]: queries generated from the query syntax and the words of a manual, and the cost of the
// most expensive ones compared with the median, without filters and with a filter and facets. Costs are CPU time, so that other load of the
// machine matters little.
import {rm, mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {parseScopedQuery} from '../../src/api/index.ts';
import {indexFileIn, openFileEngine} from '../../cli/src/search/file-engine.ts';
import {openFileIndex} from '../../cli/src/search/file-snapshot.ts';
import {indexFolder} from '../../cli/src/search/index-folder.ts';
import {printTable, quantile} from '../figures.mjs';
import {generateQuestions} from './questions.mjs';

const {values, positionals} = parseArgs({
  options: {questions: {type: 'string', default: '10000'}, indexes: {type: 'string'}},
  allowPositionals: true,
});
const [folder = '/usr/share/doc/python3.11/html'] = positionals;
const scope = {project: 'bench', version: 'latest'};
/** Number of warm-up queries, after which code is compiled and the index is in the disk cache. */
const WARM_UP = 300;
/** Number of most expensive queries that are repeated, and how often, to reduce measuring errors. */
const DEAREST = 30;
const AGAIN = 5;
/** Maximum cost of a query, as a multiple of the median. */
const WANTED = 10;
/** Filters for Python's manual. Each query gets one of them. */
const FILTERS = ['kind:function', '-kind:page', 'kind:method kind:class'];
/** The most expensive query that was known when the bench was written. */
const KNOWN = Array.from({length: 16}, (_, at) => (at % 2 ? '"of to"~50' : '"the of"~50')).join(' | ');

/**
 * A query that a reader types, how often it is repeated, the pause between in ms, and how many expensive queries run at
 * the same time.
 */
const LIGHT = 'read a file line by line';
const TIMES = 100;
const REST = 30;
const STREAMS = 4;

/** @typedef {ReturnType<typeof openFileEngine>} Engine */

/** @param {Engine} engine @param {string} words @returns {Promise<number[]>} durations of the answers, in ms */
async function waitsOf(engine, words) {
  /** @type {number[]} */
  const waits = [];
  for (let time = 0; time < TIMES; time++) {
    await wait(REST);
    const begun = performance.now();
    await engine.search({words, scopes: [scope], offset: 0, limit: 50});
    waits.push(performance.now() - begun);
  }
  return waits;
}

/**
 * Repeats a query as `STREAMS` clients would that are known for expensive queries.
 * @param {Engine} engine
 * @param {string} words
 */
async function streamsOf(engine, words) {
  let isStopped = false;
  const streams = Array.from({length: STREAMS}, async () => {
    // On a busy machine a query may be refused. The stream continues.
    while (!isStopped)
      await engine
        .search({words, scopes: [scope], offset: 0, limit: 50, expected: 1_000})
        .catch((/** @type {Error} */ error) => {
          if (error.name !== 'BusyError') throw error;
        });
  });
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(streams);
    },
  };
}

const createsIndex = values.indexes === undefined;
const indexes = values.indexes ?? (await mkdtemp(join(tmpdir(), 'docent-bench-')));
try {
  if (createsIndex) await indexFolder({folder, ...scope, indexes});
  const opened = await openFileIndex(indexFileIn(indexes, scope));
  if (!opened) throw new Error(`There is no index in ${indexes}.`);
  const questions = generateQuestions(opened.local.terms.list, Number(values.questions));
  await opened.parts.close();
  const engine = openFileEngine(indexes);
  /** @param {string} words @param {boolean} [facets] @returns {Promise<number>} CPU time in ms */
  const cost = async (words, facets = false) => {
    const before = process.cpuUsage();
    const question = facets ? parseScopedQuery(words) : {words};
    await engine.search({...question, facets, scopes: [scope], offset: 0, limit: 50});
    const {user, system} = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  for (const words of questions.slice(0, WARM_UP)) await cost(words);
  /** @param {readonly string[]} queries @param {boolean} [facets] */
  const costsOf = async (queries, facets) => {
    /** @type {{words: string, ms: number}[]} */
    const costs = [];
    for (const words of queries) costs.push({words, ms: await cost(words, facets)});
    const dearest = costs.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST);
    for (const question of dearest)
      for (let time = 0; time < AGAIN; time++)
        question.ms = Math.min(question.ms, await cost(question.words, facets));
    dearest.sort((a, b) => b.ms - a.ms);
    return {costs, dearest};
  };
  const {costs, dearest} = await costsOf([...questions, KNOWN]);
  const filtered = questions.map((words, at) => `${words} ${FILTERS[at % FILTERS.length]}`);
  const withFacets = await costsOf([...filtered, `${KNOWN} ${FILTERS[0]}`], true);
  let isWithin = true;
  printTable([
    ['questions', '', 'p50 ms', 'p95', 'p99', 'dearest', 'times the median'],
    ...[{costs, dearest}, withFacets].map((measured, at) => {
      const times = measured.costs.map(({ms}) => ms);
      const median = quantile(times, 0.5);
      const worst = measured.dearest[0]?.ms ?? NaN;
      isWithin &&= worst <= WANTED * median;
      return [
        String(times.length),
        at === 0 ? 'as they are' : 'a filter, and facets',
        ...[median, quantile(times, 0.95), quantile(times, 0.99), worst].map(ms => ms.toFixed(1)),
        `${(worst / median).toFixed(1)}${worst > WANTED * median ? ` (wanted: ${WANTED})` : ''}`,
      ];
    }),
  ]);
  printTable([
    ['ms', 'dearest questions'],
    ...[...dearest.slice(0, 10), ...withFacets.dearest.slice(0, 5)].map(({words, ms}) => [
      ms.toFixed(1),
      words.slice(0, 150),
    ]),
  ]);
  console.log(`The one of 16 pairs of frequent words: ${(costs.at(-1)?.ms ?? NaN).toFixed(1)} ms`);
  const threads = openFileEngine(indexes, {threads: 1});
  await waitsOf(threads, LIGHT);
  const alone = await waitsOf(threads, LIGHT);
  const streams = await streamsOf(threads, dearest[0]?.words ?? KNOWN);
  const beside = await waitsOf(threads, LIGHT);
  await streams.stop();
  await threads.close();
  printTable([
    ['a light question', 'p50 ms', 'p95'],
    ['alone', ...[0.5, 0.95].map(part => quantile(alone, part).toFixed(1))],
    [
      `beside ${STREAMS} streams of the dearest`,
      ...[0.5, 0.95].map(part => quantile(beside, part).toFixed(1)),
    ],
    [
      '  times alone',
      ...[0.5, 0.95].map(part => (quantile(beside, part) / quantile(alone, part)).toFixed(1)),
    ],
  ]);
  await engine.close();
  if (!isWithin) process.exitCode = 1;
} finally {
  if (createsIndex) await rm(indexes, {recursive: true, force: true});
}
