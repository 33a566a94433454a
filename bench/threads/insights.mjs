// Measures how much slower answers are if queries are counted. Two hosts, one of which counts, get the same queries in turn. The one that
// counts also gets a report for each query, as from a page that is left, and writes to its store every ten seconds.
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {cpuOf} from '../fleet/machines.mjs';
import {printTable, quantile} from '../figures.mjs';

const USUAL = [
  'read a file line by line',
  'asyncio.gather',
  'json dump',
  'sort a list by key',
  'datetime strftime',
  'subprocess',
];
/** Number of different queries that are reported. */
const QUERIES = 500;

/**
 * @param {import('../fleet/machines.mjs').Machines} machines
 * @param {string} library with the project p
 * @param {number} seconds
 */
export async function measureInsights(machines, library, seconds) {
  const start = async (/** @type {boolean} */ counts) => {
    const libraryCopy = await machines.copy(library);
    const config = `listen: {port: 0}\nsearch: {requests_per_minute: 1000000, insights: ${counts}}\nlog: {requests: false}\n`;
    await writeFile(join(libraryCopy, 'docent.yaml'), config);
    const host = await machines.serve(libraryCopy);
    return {host, counts, times: /** @type {number[]} */ ([]), cpu: 0};
  };
  const hosts = [await start(false), await start(true)];
  let [number, reports] = [0, 0];
  const end = performance.now() + seconds * 1_000;
  const warm = USUAL.length * 5;
  while (performance.now() < end) {
    const words = USUAL[number % USUAL.length] ?? '';
    // Each host is the first in every second round.
    for (const figures of number % 2 ? hosts : hosts.toReversed()) {
      const {address, pid} = figures.host;
      if (number === warm) figures.cpu = -cpuOf([pid]);
      const begun = performance.now();
      const answer = await fetch(`${address}api/v3/search/?q=${encodeURIComponent(`project:p ${words}`)}`);
      await answer.arrayBuffer();
      const time = performance.now() - begun;
      if (!answer.ok) throw new Error(`${words}: ${answer.status}`);
      if (figures.counts) reports += await report(address, number);
      if (number >= warm) figures.times.push(time);
    }
    number++;
  }
  for (const figures of hosts) figures.cpu += cpuOf([figures.host.pid]);
  const {address} = hosts[1]?.host ?? {};
  const metrics = await (await fetch(`${address}metrics`)).text();
  const [, counted = '0'] = /^docent_insights_queries_total (\d+)$/m.exec(metrics) ?? [];
  if (Number(counted) !== reports)
    throw new Error(`${reports} queries were reported, and ${counted} counted`);
  const [off, on] = hosts;
  /** @param {string} what @param {(figures: typeof hosts[number]) => number} figure */
  const row = (what, figure) => {
    const [without, withThem] = [off, on].map(figures => (figures ? figure(figures) : NaN));
    const ratio = (withThem ?? NaN) / (without ?? NaN);
    return [what, (without ?? NaN).toFixed(2), (withThem ?? NaN).toFixed(2), ratio.toFixed(2)];
  };
  printTable([
    [`${off?.times.length} questions each`, 'not counted', 'counted', 'ratio'],
    row('p50 ms', ({times}) => quantile(times, 0.5)),
    row('p95', ({times}) => quantile(times, 0.95)),
    row('p99', ({times}) => quantile(times, 0.99)),
    row('CPU ms for each question, with its report', ({cpu, times}) => cpu / times.length),
  ]);
  console.log(`${counted} queries were counted. Wanted: a ratio of p95 of 1.00 on a quiet machine.`);
}

/** @param {string} address @param {number} number @returns {Promise<number>} queries that were reported */
async function report(address, number) {
  const query = `${USUAL[number % USUAL.length]} ${number % QUERIES}`;
  const queries = [{query, results: 12, opened: 1, followed: false}];
  const load = `bench-load-${String(number).padStart(10, '0')}`;
  const body = JSON.stringify({project: 'p', version: 'latest', language: 'en', load, queries});
  const answer = await fetch(`${address}_/insights/`, {method: 'POST', body});
  if (answer.status !== 204) throw new Error(`The report was answered with ${answer.status}.`);
  return queries.length;
}
