// npm run bench -- threads [flags]: how long readers wait while others send the most expensive queries, and how much threads help. In each
// run, the hosts take turns every two seconds, so that other load of the machine affects all of them.
//   --site=<folder>      the site to search. Default: Python's manual, if Debian's package is installed
//   --library=<folder>   a library that has published the site as project p. Default: one is created
//   --beside=<checkout>  a built checkout of another state of the project, whose host is measured, too
//   --rounds=5           number of turns of each host, of two seconds each
//   --insights=60        measures only what counting queries costs readers, for so many seconds
import {setMaxListeners} from 'node:events';
import {request as requestHttp} from 'node:http';
import {cpus} from 'node:os';
import {setTimeout as wait} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {cpuOf, firstThreadCpuOf, Machines} from '../fleet/machines.mjs';
import {printTable, quantile} from '../figures.mjs';
import {measureInsights} from './insights.mjs';

/** @import {DocsHost} from '../../tools/docs-host.mjs' */
/** @typedef {{count: number, page: number[], light: number[], cpu: number, wall: number}} Load measurements under a load */
/** @typedef {{host: DocsHost, alone: Load, beside: Load, many: Load, usual: {times: number[], cpu: number, answering: number}}} Measured */

const {values: flags} = parseArgs({
  options: {
    site: {type: 'string', default: '/usr/share/doc/python3.11/html'},
    library: {type: 'string'},
    beside: {type: 'string'},
    rounds: {type: 'string', default: '5'},
    insights: {type: 'string'},
  },
});
/** Duration of a load, and when measuring begins, in ms. */
const TURN = 2_000;
const SETTLING = 500;
/** Number of ordinary queries, which are sent one after the other to all hosts in turn. */
const QUESTIONS = 120;
/** Pause between two requests of a reader, in ms. */
const REST = 20;
/** Number of clients that send expensive queries. */
const ASKERS = 4;
/** The most expensive query that was known when the bench was written. */
const DEAR = Array.from({length: 16}, (_, at) => (at % 2 ? '"of to"~50' : '"the of"~50')).join(' | ');
const LIGHT = 'read a file line by line';
const USUAL = [LIGHT, 'asyncio.gather', 'json dump', 'sort a list by key', 'datetime strftime', 'subprocess'];
const PAGE = '/p/en/latest/glossary.html';

const search = (/** @type {string} */ words) =>
  `/api/v3/search/?q=${encodeURIComponent(`project:p ${words}`)}`;

/**
 * Sends a query. Every client has its own IP address, as reported by a proxy.
 * @param {DocsHost} host @param {string} path @param {string} viewer @param {AbortSignal} [signal]
 * @returns {Promise<number>} duration in ms; NaN if there was no answer
 */
const ask = ({address}, path, viewer, signal) =>
  new Promise(resolve => {
    const begun = performance.now();
    const headers = {'x-forwarded-for': viewer};
    requestHttp(new URL(path, address), {headers, agent: false, ...(signal && {signal})}, answer => {
      answer
        .on('error', () => resolve(NaN))
        .on('end', () => resolve(answer.statusCode === 200 ? performance.now() - begun : NaN))
        .resume();
    })
      .on('error', () => resolve(NaN))
      .end();
  });

/** @returns {Load} */
const noLoad = () => ({count: 0, page: [], light: [], cpu: 0, wall: 0});

/**
 * Runs one turn: streams send queries as fast as they are answered, while a reader sends requests.
 * @param {DocsHost} host @param {Load} load @param {readonly (() => string)[]} streams
 * @param {{withReader?: boolean, network?: string}} [options] `network`: the network of the clients that send streams
 */
async function turn(host, load, streams, {withReader = false, network = '198.51.100'} = {}) {
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  let isCounted = false;
  const reader = async () => {
    while (withReader && !end.signal.aborted) {
      await wait(REST);
      const page = await ask(host, PAGE, '192.0.2.1');
      if (isCounted) load.page.push(page);
      await wait(REST);
      const light = await ask(host, search(LIGHT), '192.0.2.1');
      if (isCounted) load.light.push(light);
    }
  };
  const stream = async (/** @type {() => string} */ next, /** @type {number} */ number) => {
    while (!end.signal.aborted) {
      const time = await ask(host, next(), `${network}.${number}`, end.signal);
      if (isCounted && !Number.isNaN(time)) load.count++;
    }
  };
  const askers = Promise.all([reader(), ...streams.map(stream)]);
  await wait(SETTLING);
  isCounted = true;
  const begun = performance.now();
  const before = cpuOf([host.pid]);
  await wait(TURN - SETTLING);
  load.cpu += cpuOf([host.pid]) - before;
  load.wall += performance.now() - begun;
  end.abort();
  await askers;
}

const machines = new Machines();

async function measureThreads(/** @type {string} */ library) {
  /** @type {Map<string, Measured>} */
  const hosts = new Map();
  const add = async (
    /** @type {string} */ name,
    /** @type {string} */ setting,
    /** @type {string} */ checkout = '.',
  ) => {
    const libraryCopy = await machines.copy(library);
    const config = `listen: {port: 0}\nsearch: {requests_per_minute: 1000000${setting}}\ntrust_proxy: true\nlog: {requests: false}\n`;
    await writeFile(join(libraryCopy, 'docent.yaml'), config);
    const host = await machines.serve(libraryCopy, checkout);
    const usual = {times: [], cpu: 0, answering: 0};
    hosts.set(name, {host, alone: noLoad(), beside: noLoad(), many: noLoad(), usual});
  };
  if (flags.beside) await add('beside', '', flags.beside);
  await add('1 thread', ', threads: 1');
  await add('2 threads', ', threads: 2');
  const dear = Array.from({length: ASKERS}, () => () => search(DEAR));
  let at = 0;
  const usual = () => search(USUAL[at++ % USUAL.length] ?? LIGHT);
  for (let round = -1; round < Number(flags.rounds); round++) {
    for (const measured of hosts.values()) {
      const {host} = measured;
      await turn(host, measured.many, Array(2 * ASKERS).fill(usual));
      await turn(host, measured.alone, [], {withReader: true});
      await turn(host, measured.beside, dear, {withReader: true, network: '203.0.113'});
      // Waits, so that work for clients that have left does not count for the next turn.
      await wait(TURN);
      // The first round is a warm-up, in which code is compiled.
      if (round < 0) Object.assign(measured, {alone: noLoad(), beside: noLoad(), many: noLoad()});
    }
  }
  for (const {host, usual} of hosts.values()) {
    usual.cpu -= cpuOf([host.pid]);
    usual.answering -= firstThreadCpuOf(host.pid);
  }
  for (let question = 0; question < QUESTIONS; question++)
    for (const {host, usual} of hosts.values())
      usual.times.push(await ask(host, search(USUAL[question % USUAL.length] ?? LIGHT), '198.51.100.1'));
  for (const {host, usual} of hosts.values()) {
    usual.cpu += cpuOf([host.pid]);
    usual.answering += firstThreadCpuOf(host.pid);
  }
  const names = [...hosts.keys()];
  /** @param {string} what @param {(measured: Measured) => number} figure @param {string} [wanted] */
  const row = (what, figure, wanted = '') => [
    what,
    ...names.map(name => figure(/** @type {Measured} */ (hosts.get(name))).toFixed(2)),
    wanted,
  ];
  const answered = (/** @type {readonly number[]} */ times) => times.filter(time => !Number.isNaN(time));
  const part = (/** @type {readonly number[]} */ times, /** @type {number} */ share) =>
    quantile(answered(times), share);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${flags.rounds} turns of ${TURN} ms for each host and load.\n`,
  );
  printTable([
    ['', ...names, 'wanted'],
    row('page alone, p50 ms', ({alone}) => part(alone.page, 0.5)),
    row('  p95', ({alone}) => part(alone.page, 0.95)),
    row(`page beside ${ASKERS} dear, p50 ms`, ({beside}) => part(beside.page, 0.5)),
    row('  p95', ({beside}) => part(beside.page, 0.95), '≤ 12'),
    row('  p99', ({beside}) => part(beside.page, 0.99), '≤ 25'),
    row('  p95, times alone', ({alone, beside}) => part(beside.page, 0.95) / part(alone.page, 0.95)),
    row('light question alone, p50 ms', ({alone}) => part(alone.light, 0.5)),
    row('  p95', ({alone}) => part(alone.light, 0.95)),
    row(`light question beside ${ASKERS} dear, p50 ms`, ({beside}) => part(beside.light, 0.5)),
    row('  p95', ({beside}) => part(beside.light, 0.95)),
    row('  p95, times alone', ({alone, beside}) => part(beside.light, 0.95) / part(alone.light, 0.95), '≤ 3'),
    row('  without an answer', ({beside}) => beside.light.length - answered(beside.light).length, '0'),
    row('cores used meanwhile', ({beside}) => beside.cpu / beside.wall, '≥ 1.35 of 2'),
    row('dear answers a second', ({beside}) => (1_000 * beside.count) / beside.wall),
    row('usual questions, one after the other: CPU ms each', ({usual}) => usual.cpu / QUESTIONS),
    row('  of which in the thread that answers HTTP', ({usual}) => usual.answering / QUESTIONS),
    row('  p50 ms', ({usual}) => part(usual.times, 0.5)),
    row('  p95', ({usual}) => part(usual.times, 0.95)),
    row(`${2 * ASKERS} askers of usual ones: answers a second`, ({many}) => (1_000 * many.count) / many.wall),
    row('  answers per CPU second', ({many}) => (1_000 * many.count) / many.cpu),
  ]);
  const [oneThread, twoThreads] = ['1 thread', '2 threads'].map(name => hosts.get(name));
  if (oneThread && twoThreads)
    console.log(
      `Two threads / one: ${(twoThreads.many.count / oneThread.many.count).toFixed(2)} usual, ${(twoThreads.beside.count / oneThread.beside.count).toFixed(2)} dear answers a second (wanted: ≥ 1.6 on a quiet machine)`,
    );
}

try {
  const library = flags.library ?? (await machines.library());
  if (flags.library === undefined) await machines.docent('add', 'p', flags.site, '--library', library);
  if (flags.insights === undefined) await measureThreads(library);
  else await measureInsights(machines, library, Number(flags.insights));
} finally {
  await machines.close();
}
