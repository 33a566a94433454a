// What a library of many projects needs, measured at several sizes and extrapolated: publishing, rows in PostgreSQL, built
// files, memory, and questions over one project and over all.
import {readdir, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import pg from 'pg';
import {openPublisher} from '../../host/src/cli/open-publisher.ts';
import {openLibraryFolder} from '../../host/src/platform/publishing/library-folder.ts';
import {newProject} from '../../host/src/platform/publishing/new-rows.ts';
import {completeAsPrefix} from '../../src/api/index.ts';
import {startPostgres} from '../../test/support/postgres-cluster.ts';
import {removeFolder} from '../../host/src/system/remove-folder.ts';
import {growthOf, percentiles, printTable} from '../figures.mjs';
import {cpuOf, Machines, memoryOf} from './machines.mjs';
import {pick, randomFrom, writeSite} from './make-site.mjs';

/** Questions over one project each, and over all projects. */
const OF_ONE = 200;
const OF_ALL = 20;
const MB = 1e6;
/** The page on scale is about so many projects. */
const WANTED = 10_000;

/** What is measured of each size, in the order of the table. */
const ROWS = /** @type {const} */ ([
  ['publishing a project, CPU s', 'publishing'],
  ['rows in PostgreSQL, MB', 'rows'],
  ['artifacts: built files and indexes, MB', 'artifacts'],
  ['their number', 'objects'],
  ['copies on a host: files and indexes unpacked, MB', 'copies'],
  ['  of these, indexes, MB', 'indexes'],
  ['start of a host, s', 'start'],
  ['host, just started, MB', 'idle'],
  ['  after a question to each of 200 projects', 'memoryOne'],
  ['  after 20 questions over all', 'memoryAll'],
  ['a question over one project: CPU ms', 'oneCpu'],
  ['  p50 ms', 'oneP50'],
  ['  p95', 'oneP95'],
  ['first question over all: s', 'first'],
  ['a question over all, then: CPU ms', 'allCpu'],
  ['  p50 ms', 'allP50'],
  ['  p95', 'allP95'],
  ['  processors used', 'allCores'],
  ['  projects not asked, in percent', 'notAsked'],
]);
/** @typedef {Record<typeof ROWS[number][1], number>} Figures */

/**
 * @param {readonly number[]} sizes in projects, ascending
 * @param {number} sections of each project
 */
export async function measureProjects(sizes, sections) {
  const server = await startPostgres();
  const store = await server.database();
  const machines = new Machines(store);
  /** @type {Figures[]} */
  const measured = [];
  try {
    const library = await machines.library();
    const artifacts = await machines.folder();
    await writeFile(
      join(library, 'docent.yaml'),
      `listen: {port: 0}\nsearch: {requests_per_minute: 1000000}\nlog: {requests: false}\nartifacts: ${artifacts}\ncache: {megabytes: 1000000}\n`,
    );
    let published = 0;
    for (const size of sizes) {
      const publishing = await publish({machines, library, store}, {from: published, to: size, sections});
      published = size;
      measured.push({
        publishing,
        rows: (await databaseSize(store)) / MB,
        ...(await sizesOf(library, artifacts)),
        ...(await askHost(machines, library, size)),
      });
      console.log(`${size.toLocaleString('en')} projects are measured.`);
    }
  } finally {
    await machines.close();
    await server.stop();
  }
  console.log('');
  const grown = ROWS.map(([, name]) =>
    growthOf(
      sizes,
      measured.map(figures => figures[name]),
    ),
  );
  printTable([
    [
      `projects of ${sections.toLocaleString('en')} sections`,
      ...sizes.map(size => size.toLocaleString('en')),
      'exponent',
      `at ${WANTED.toLocaleString('en')}`,
    ],
    ...ROWS.map(([what, name], at) => [
      what,
      ...measured.map(figures => round(figures[name])),
      (grown[at]?.exponent ?? NaN).toFixed(2),
      round(grown[at]?.at(WANTED) ?? NaN),
    ]),
  ]);
  console.log('Extrapolated by the exponent of all sizes; what has an end of its own is in the manual.');
}

const round = (/** @type {number} */ value) =>
  value < 10 ? value.toFixed(2) : Number(value.toPrecision(3)).toLocaleString('en');

/**
 * Publishes in this process: a command for each of a thousand projects would measure the start of commands.
 *
 * @param {{machines: Machines, library: string, store: string}} place
 * @param {{from: number, to: number, sections: number}} projects
 * @returns {Promise<number>} seconds of the processor for each project
 */
async function publish({machines, library, store}, {from, to, sections}) {
  const opened = await openLibraryFolder(library, store);
  const stop = new AbortController();
  const quiet = {out: () => {}, note: () => {}, progress: () => {}};
  const {publisher, close} = openPublisher(opened, quiet, stop.signal);
  let spent = 0;
  try {
    for (let number = from; number < to; number++) {
      const folder = await machines.folder();
      await writeSite(folder, {sections, seed: number + 1});
      const before = process.cpuUsage();
      const slug = slugOf(number);
      await opened.store.write(undefined, transaction =>
        transaction.insertInto('project').values(newProject(slug)).execute(),
      );
      await publisher.publish({project: slug, version: 'latest', folder, who: 'bench'});
      const {user, system} = process.cpuUsage(before);
      spent += (user + system) / 1e6;
      await removeFolder(folder);
    }
  } finally {
    await close();
    await opened.close();
  }
  return spent / (to - from);
}

const slugOf = (/** @type {number} */ number) => `project-${number}`;

/** @param {string} address @returns {Promise<number>} bytes */
async function databaseSize(address) {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query('vacuum');
    const {rows} = await client.query('select pg_database_size(current_database()) as size');
    return Number(rows[0].size);
  } finally {
    await client.end();
  }
}

/** @param {string} library @param {string} artifacts */
async function sizesOf(library, artifacts) {
  const cache = join(library, 'data', 'cache');
  const indexes = await bytesIn(join(cache, 'index'));
  return {
    artifacts: (await bytesIn(artifacts)) / MB,
    objects: (await filesIn(artifacts)).length,
    copies: ((await bytesIn(join(cache, 'site'))) + indexes) / MB,
    indexes: indexes / MB,
  };
}

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries.filter(entry => entry.isFile()).map(({parentPath, name}) => join(parentPath, name));
}

/** What a folder takes of the disk, in bytes. @param {string} folder */
async function bytesIn(folder) {
  let bytes = 0;
  for (const file of await filesIn(folder)) bytes += (await stat(file)).blocks * 512;
  return bytes;
}

/** @param {Machines} machines @param {string} library @param {number} projects */
async function askHost(machines, library, projects) {
  const begun = performance.now();
  const host = await machines.serve(library);
  const start = (performance.now() - begun) / 1_000;
  try {
    const idle = memoryOf(host.pid);
    const random = randomFrom(7);
    const words = () => completeAsPrefix(`${pick(random)} ${pick(random)}`);
    const number = () => Math.floor(random() * projects);
    const one = await askAll(
      host,
      Array.from({length: OF_ONE}, () => `project:${slugOf(number())} ${words()}`),
    );
    const memoryOne = memoryOf(host.pid);
    const {
      times: [first = NaN],
    } = await askAll(host, [`project:* ${words()}`]);
    const all = await askAll(
      host,
      Array.from({length: OF_ALL}, () => `project:* ${words()}`),
    );
    const [ofOne, ofAll] = [percentiles(one.times), percentiles(all.times)];
    return {
      start,
      idle,
      memoryOne,
      memoryAll: memoryOf(host.pid),
      oneCpu: one.cpu / OF_ONE,
      oneP50: ofOne.p50,
      oneP95: ofOne.p95,
      first: first / 1_000,
      allCpu: all.cpu / OF_ALL,
      allP50: ofAll.p50,
      allP95: ofAll.p95,
      allCores: all.cpu / all.times.reduce((sum, time) => sum + time, 0),
      notAsked: (100 * all.notAsked) / (OF_ALL * projects),
    };
  } finally {
    await machines.stop(host);
  }
}

/**
 * Asks one question after the other.
 *
 * @param {import('../../tools/docs-host.mjs').DocsHost} host
 * @param {readonly string[]} questions
 */
async function askAll({address, pid}, questions) {
  /** @type {number[]} */
  const times = [];
  let notAsked = 0;
  const before = cpuOf([pid]);
  for (const q of questions) {
    const begun = performance.now();
    const answer = await fetch(`${address}api/v3/search/?page_size=10&q=${encodeURIComponent(q)}`);
    const found = await answer.json();
    times.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`${q}: ${answer.status} ${JSON.stringify(found)}`);
    notAsked += countOf(found.not_searched ?? []);
  }
  return {times, cpu: cpuOf([pid]) - before, notAsked};
}

/** How many projects were left out: some by name, the others as `+12`. @param {readonly string[]} names */
const countOf = names =>
  names.reduce((sum, name) => sum + (name.startsWith('+') ? Number(name.slice(1)) : 1), 0);
