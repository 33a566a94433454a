// Measures libraries with many projects at several sizes, and extrapolates: the cost and the storage of publications, and the cost of
// queries over one project and over all projects.
import {copyFile, mkdir, readdir, stat, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import pg from 'pg';
import {indexFileIn} from '../../cli/src/search/file-engine.ts';
import {openPublisher} from '../../host/src/cli/open-publisher.ts';
import {openLibraryFolder} from '../../host/src/platform/publishing/library-folder.ts';
import {findOrAddVersion, insertBuild, newProject} from '../../host/src/platform/publishing/new-rows.ts';
import {completeAsPrefix} from '../../src/api/index.ts';
import {startPostgres} from '../../test/support/postgres-cluster.ts';
import {removeFolder} from '../../host/src/system/remove-folder.ts';
import {growthOf, percentiles, printTable} from '../figures.mjs';
import {cpuOf, Machines, memoryOf} from './machines.mjs';
import {pick, randomFrom, writeSite} from './make-site.mjs';

/** Number of queries that each cover a single project, and of those that cover all projects. */
const OF_ONE = 200;
const OF_ALL = 20;
/**
 * Number of projects that are published for queries. The others get copies of their indexes, because publishing takes
 * much longer.
 */
const PUBLISHED = 20;
const MB = 1e6;
/** The number of projects to which figures are extrapolated, as on the manual's page about scale. */
const WANTED = 10_000;
const CONFIG = 'listen: {port: 0}\nsearch: {requests_per_minute: 1000000}\nlog: {requests: false}\n';

/**
 * Measures the cost and the storage of publications, in a library in PostgreSQL whose artifacts are in a folder. An object store stores
 * the same bytes.
 *
 * @param {readonly number[]} sizes in projects, ascending
 * @param {number} sections of each project
 */
export async function measurePublished(sizes, sections) {
  const server = await startPostgres();
  const store = await server.database();
  const machines = new Machines(store);
  /** @type {Record<string, number>[]} */
  const measured = [];
  try {
    const library = await machines.library();
    const artifacts = await machines.folder();
    await writeFile(
      join(library, 'docent.yaml'),
      `${CONFIG}artifacts: ${artifacts}\ncache: {megabytes: 1000000}\n`,
    );
    await publish(machines, {library, store, from: 0, to: 1, sections});
    const empty = await databaseSize(store);
    let published = 1;
    for (const size of sizes) {
      const seconds = await publish(machines, {library, store, from: published, to: size, sections});
      published = size;
      measured.push({
        'publishing a project, CPU s': seconds,
        'more rows in PostgreSQL, MB': ((await databaseSize(store)) - empty) / MB,
        ...(await sizesOf(library, artifacts)),
      });
      console.log(`${size.toLocaleString('en')} projects are published.`);
    }
  } finally {
    await machines.close();
    await server.stop();
  }
  printGrowth(`published projects of ${sections.toLocaleString('en')} sections`, sizes, measured);
}

/**
 * Measures the cost of queries for a host of a library of one machine, because it makes no difference where an index came from.
 *
 * @param {readonly number[]} sizes in projects, ascending
 * @param {number} sections of each project
 */
export async function measureAsked(sizes, sections) {
  const machines = new Machines();
  /** @type {Record<string, number>[]} */
  const measured = [];
  try {
    const library = await machines.library();
    let projectCount = Math.min(PUBLISHED, sizes[0] ?? PUBLISHED);
    await publish(machines, {library, store: '', from: 0, to: projectCount, sections});
    for (const size of sizes) {
      await addCopies(library, {from: projectCount, to: size});
      projectCount = size;
      measured.push(await askHost(machines, library, size));
      console.log(`${size.toLocaleString('en')} projects are asked.`);
    }
  } finally {
    await machines.close();
  }
  printGrowth(`asked projects of ${sections.toLocaleString('en')} sections`, sizes, measured);
}

/** @param {string} title @param {readonly number[]} sizes @param {readonly Record<string, number>[]} measured figures for each size */
function printGrowth(title, sizes, measured) {
  console.log('');
  printTable([
    [title, ...sizes.map(size => size.toLocaleString('en')), 'exponent', `at ${WANTED.toLocaleString('en')}`],
    ...Object.keys(measured[0] ?? {}).map(name => {
      const figures = measured.map(figuresOfSize => figuresOfSize[name] ?? NaN);
      const {exponent, at} = growthOf(sizes, figures);
      const grown = Number.isFinite(exponent) ? [exponent.toFixed(2), round(at(WANTED))] : ['–', '–'];
      return [name, ...figures.map(round), ...grown];
    }),
  ]);
}

const round = (/** @type {number} */ value) =>
  value < 10 ? value.toFixed(2) : Number(value.toPrecision(3)).toLocaleString('en');

/**
 * Publishes in this process, because a command for each of a thousand projects would measure the start of processes.
 *
 * @param {Machines} machines
 * @param {{library: string, store: string, from: number, to: number, sections: number}} projects
 * @returns {Promise<number>} CPU time for each project, in seconds
 */
async function publish(machines, {library, store, from, to, sections}) {
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

/**
 * Adds projects that share the files of a published project, and have an index of their own.
 *
 * @param {string} library
 * @param {{from: number, to: number}} projects
 */
async function addCopies(library, {from, to}) {
  const {store, indexes, close} = await openLibraryFolder(library, '');
  try {
    const builds = await store.database
      .selectFrom('build')
      .select(['folder', 'index_name'])
      .limit(PUBLISHED)
      .execute();
    for (let number = from; number < to; number++) {
      const of = number % builds.length;
      const {folder, index_name: indexName} = builds[of] ?? {folder: '', index_name: ''};
      const name = indexName ?? '';
      const target = indexFileIn(indexes, {project: slugOf(number), version: name});
      await mkdir(dirname(target), {recursive: true});
      await copyFile(indexFileIn(indexes, {project: slugOf(of), version: name}), target);
      await store.write(undefined, async transaction => {
        const project = await transaction
          .insertInto('project')
          .values(newProject(slugOf(number)))
          .returning('id')
          .executeTakeFirstOrThrow();
        const version = await findOrAddVersion(transaction, project.id, 'latest');
        const created = new Date().toISOString();
        const build = await insertBuild(transaction, {
          project_id: project.id,
          version_id: version,
          state: 'finished',
          success: 1,
          created,
          finished: created,
          folder,
          index_name: name,
        });
        await transaction.updateTable('version').set({build_id: build}).where('id', '=', version).execute();
      });
    }
  } finally {
    await close();
  }
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
    'artifacts: files and indexes, compressed, MB': (await bytesIn(artifacts)) / MB,
    'number of artifacts': (await filesIn(artifacts)).length,
    'copies on a host: files and indexes, MB': ((await bytesIn(join(cache, 'site'))) + indexes) / MB,
    '  of these, indexes': indexes / MB,
  };
}

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries.filter(entry => entry.isFile()).map(({parentPath, name}) => join(parentPath, name));
}

/** Disk space of a folder, in bytes. @param {string} folder */
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
    const oneProject = await askAll(
      host,
      Array.from({length: OF_ONE}, () => `project:${slugOf(number())} ${words()}`),
    );
    const memoryOne = memoryOf(host.pid);
    const first = await askAll(host, [`project:* ${words()}`]);
    const allProjects = await askAll(
      host,
      Array.from({length: OF_ALL}, () => `project:* ${words()}`),
    );
    const [ofOne, ofAll] = [percentiles(oneProject.times), percentiles(allProjects.times)];
    return {
      'start of a host, s': start,
      'host, just started, MB': idle,
      [`  after ${OF_ONE} questions over one project each`]: memoryOne,
      [`  after ${OF_ALL} over all projects`]: memoryOf(host.pid),
      'a question over one project: CPU ms': oneProject.cpu / OF_ONE,
      '  p50 ms': ofOne.p50,
      '  p95 ms': ofOne.p95,
      'first question over all projects: ms': first.times[0] ?? NaN,
      '  projects not searched, %': (100 * first.notAsked) / projects,
      'later ones: CPU ms': allProjects.cpu / OF_ALL,
      '  p50 in ms': ofAll.p50,
      '  p95 in ms': ofAll.p95,
      '  processors used meanwhile': allProjects.cpu / allProjects.times.reduce((sum, time) => sum + time, 0),
      '  projects not searched, in %': (100 * allProjects.notAsked) / (OF_ALL * projects),
    };
  } finally {
    await machines.stop(host);
  }
}

/**
 * Sends one query after another.
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
    const body = await answer.json();
    times.push(performance.now() - begun);
    if (!answer.ok) throw new Error(`${q}: ${answer.status} ${JSON.stringify(body)}`);
    notAsked += countOf(body.not_searched ?? []);
  }
  return {times, cpu: cpuOf([pid]) - before, notAsked};
}

/** Number of projects that were not searched. @param {readonly string[]} names of which the last may be a number, such as `+12` */
const countOf = names =>
  names.reduce((sum, name) => sum + (name.startsWith('+') ? Number(name.slice(1)) : 1), 0);
