// npm run bench -- fleet [flags]: how many queries one, two or three processes and another engine answer per second, and how much CPU time
// they need; how long it takes until a change is found on all hosts; and the cost of size. Each figure is next to a baseline of the same run,
// because machines differ.
//   --only=answers,change,sizes,places  which parts to run. `published` and `asked` only run if they are named
//   --folder=<folder>      the manual to search. Default: Debian's python3.11-doc
//   --readers=1,8,64       concurrent readers
//   --seconds=6            duration of each measurement
//   --versions=1,100,1000  number of versions of mixed size in a library
//   --sections=10,100      thousands of sections in a version; 1000 takes a quarter of an hour and 3 GB of disk space
//   --published=10,30,100  numbers of projects published in a library of a fleet; extrapolated to 10,000
//   --asked=100,300,1000   numbers of projects searched in a library; extrapolated to 10,000
//   --each=1000            sections of each of these projects
import {spawn} from 'node:child_process';
import {readFile, writeFile} from 'node:fs/promises';
import {cpus} from 'node:os';
import {join, resolve} from 'node:path';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {LocalStorage} from '../../host/src/platform/publishing/storage.ts';
import {openLibraryFolder} from '../../host/src/platform/publishing/library-folder.ts';
import {newProject} from '../../host/src/platform/publishing/new-rows.ts';
import {Publisher} from '../../host/src/platform/publishing/publisher.ts';
import {openFileEngine} from '../../cli/src/search/file-engine.ts';
import {indexSite} from '../../cli/src/search/index-site.ts';
import {completeAsPrefix} from '../../src/api/index.ts';
import {startPostgres} from '../../test/support/postgres-cluster.ts';
import {putLoad} from './load.mjs';
import {cpuOf, Machines, memoryOf} from './machines.mjs';
import {writeSite, wordOf} from './make-site.mjs';
import {measurePlaces} from './places.mjs';
import {measureAsked, measurePublished} from './projects.mjs';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {percentiles, printTable} from '../figures.mjs';
import {askAbout} from '../manual/questions.mjs';
import {readHeadings, readNames} from '../manual/read-site.mjs';

const PROJECT = 'bench';
const ALL_SECTIONS = [10, 100, 1000];
const SIZES = [20, 60, 20, 200, 20, 60, 20, 1_000];

const {values: flags} = parseArgs({
  options: {
    only: {type: 'string', default: 'answers,change,sizes,places'},
    folder: {type: 'string', default: '/usr/share/doc/python3.11/html'},
    readers: {type: 'string', default: '1,8,64'},
    seconds: {type: 'string', default: '6'},
    versions: {type: 'string', default: '1,100,1000'},
    sections: {type: 'string', default: '10,100'},
    published: {type: 'string', default: '10,30,100'},
    asked: {type: 'string', default: '100,300,1000'},
    each: {type: 'string', default: '1000'},
  },
});
const isWanted = (/** @type {string} */ part) => flags.only.split(',').includes(part);
const sizeText = (/** @type {number} */ thousands) => (thousands * 1_000).toLocaleString('en');
const numbers = (/** @type {string} */ text) => text.split(',').filter(Boolean).map(Number);
const folder = resolve(flags.folder);

/** @template T @param {() => Promise<T>} work @returns {Promise<[seconds: number, result: T]>} */
async function timed(work) {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1_000, result];
}

const searchOf = (/** @type {string} */ address, project = PROJECT) =>
  `${address}api/v3/search/?page_size=10&q=${encodeURIComponent(`project:${project} `)}%s`;

/** @param {string} address @param {string} words @param {string} [project] @returns {Promise<number>} pages found */
async function count(address, words, project) {
  const answer = await fetch(searchOf(address, project).replace('%s', encodeURIComponent(words)));
  return answer.ok ? (await answer.json()).count : 0;
}

/** Timeout until a change is found, in ms. */
const LIMIT = 300_000;

/**
 * Waits until all hosts find a word.
 * @param {readonly string[]} addresses
 * @param {string} word
 * @returns {Promise<void>}
 * @throws {Error} if a host has not found it after `LIMIT`
 */
async function found(addresses, word) {
  const end = performance.now() + LIMIT;
  for (const address of addresses)
    for (; (await count(address, word)) === 0; await wait(20))
      if (performance.now() > end) throw new Error(`${address} never found ${word}`);
}

/** @param {string} store */
async function measureAnswers(store) {
  const questions = Object.values(askAbout(await readNames(folder), await readHeadings(folder))).flatMap(
    kind => kind.map(({words}) => completeAsPrefix(words)),
  );
  const machines = new Machines(store);
  const peer =
    isWanted('answers') &&
    spawn(process.execPath, [join(import.meta.dirname, 'minisearch-host.mjs'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  try {
    const libraries = [await machines.library(), await machines.library(), await machines.library()];
    const [full] = await timed(() =>
      machines.docent('add', PROJECT, folder, '--library', libraries[0] ?? ''),
    );
    const hosts = [];
    for (const library of libraries) hosts.push(await machines.serve(library));
    const addresses = hosts.map(({address}) => address);
    const pids = hosts.map(({pid}) => pid);
    await found(addresses, questions[0] ?? '');
    if (peer) {
      const [peerAddress = ''] = await Promise.race(
        ['line', 'close'].map(
          event =>
            new Promise(done => createInterface({input: peer.stdout}).once(event, line => done([line]))),
        ),
      );
      const served = {
        'MiniSearch, one process': {targets: [`${peerAddress}/search?q=%s`], processes: [peer.pid ?? 0]},
        ...Object.fromEntries(
          ['one process', 'two processes', 'three processes'].map((name, at) => [
            `Docent, ${name}`,
            {
              targets: addresses.slice(0, at + 1).map(address => searchOf(address)),
              processes: pids.slice(0, at + 1),
            },
          ]),
        ),
      };
      const rows = [
        [
          ...['answers', 'readers', 'a second', '× MiniSearch', 'CPU ms an answer'],
          ...['p50 ms', 'p95 ms', 'p99 ms', 'refused'],
        ],
      ];
      for (const readers of numbers(flags.readers)) {
        let base = NaN;
        for (const [name, {targets, processes}] of Object.entries(served)) {
          // MiniSearch cannot complete only the last word: it completes all words.
          const queries = name.startsWith('Mini')
            ? questions.map(words => words.replaceAll('*', ''))
            : questions;
          await putLoad(targets, queries, {readers, seconds: 1});
          const before = cpuOf(processes);
          const {perSecond, count, p50, p95, p99, faults} = await putLoad(targets, queries, {
            readers,
            seconds: Number(flags.seconds),
          });
          const cpu = (cpuOf(processes) - before) / count;
          if (name.startsWith('Mini')) base = perSecond;
          rows.push([
            name,
            String(readers),
            perSecond.toFixed(0),
            (perSecond / base).toFixed(1),
            cpu.toFixed(1),
            ...[p50, p95, p99].map(time => time.toFixed(1)),
            String(faults),
          ]);
        }
      }
      printTable(rows);
    }
    if (isWanted('change'))
      await measureChange(machines, {libraries, addresses: addresses.slice(0, 2), full});
  } finally {
    if (peer) peer.kill();
    await machines.close();
  }
}

/** @param {Machines} machines @param {{libraries: string[], addresses: string[], full: number}} given `full`: seconds that a first publication took */
async function measureChange(machines, {libraries, addresses, full}) {
  const site = await machines.copy(folder);
  const [heading] = await readHeadings(folder);
  const page = join(site, heading?.path ?? 'index.html');
  const change = async (/** @type {string} */ word) =>
    writeFile(page, (await readFile(page, 'utf8')).replace(/<h1>/, `<p>${word}</p>$&`));
  await change('aquokkaone');
  const begun = performance.now();
  const publishing = machines
    .docent('publish', `${PROJECT}/latest`, site, '--library', libraries[0] ?? '')
    .then(() => performance.now());
  const times = await Promise.all(
    addresses.map(address => found([address], 'aquokkaone').then(() => performance.now())),
  );
  const published = await publishing;
  const seconds = (/** @type {number} */ time) => ((time - begun) / 1_000).toFixed(1);

  const host = await startDocsHost([site], ['--project', PROJECT, '--watch']);
  try {
    const [, first = ''] = /Indexed .*?in ([\d.]+) s/.exec(host.printed.join('\n')) ?? [];
    await wait(500);
    const changed = performance.now();
    await change('aquokkatwo');
    await found([host.address], 'aquokkatwo');
    const watched = (performance.now() - changed) / 1_000;
    printTable([
      ['one changed page', 'seconds', '% of a full one'],
      ['library: first publication, as a command', full.toFixed(1), '100'],
      [
        'library: "docent publish" of a folder with one changed page',
        seconds(published),
        ((100 * (published - begun)) / 1_000 / full).toFixed(0),
      ],
      ...times.map((time, number) => [
        `library: from its begin to found on process ${number + 1}`,
        seconds(time),
        ((100 * (time - begun)) / 1_000 / full).toFixed(0),
      ]),
      ['folder: full index', first, '100'],
      [
        'folder: from the file written to found',
        watched.toFixed(2),
        ((100 * watched) / Number(first)).toFixed(1),
      ],
    ]);
  } finally {
    await host.stop();
  }
}

/** Publishes in this process, because a command for each of a thousand versions would measure the start of processes. @param {string} library */
async function openLibrary(library) {
  const opened = await openLibraryFolder(library, '');
  const engine = openFileEngine(opened.indexes);
  const builds = new LocalStorage({
    files: opened.files,
    index: async ({folder: site, project, version, last}) =>
      indexSite({folder: site, isCopy: true, writer: await engine.begin(project, version, last)}),
    indexes: opened.indexes,
    engine,
  });
  const publisher = new Publisher({store: opened.store, builds});
  return {
    add: (/** @type {string} */ slug) =>
      opened.store.write(undefined, transaction =>
        transaction.insertInto('project').values(newProject(slug)).execute(),
      ),
    publish: (/** @type {string} */ project, /** @type {string} */ version, /** @type {string} */ site) =>
      publisher.publish({project, version, folder: site, who: 'bench'}),
    close: async () => {
      await engine.close();
      await opened.close();
    },
  };
}

/** Measures the first query for each version, then a second one. @param {Machines} machines @param {string} library @param {readonly string[]} versions @param {string} word */
async function measureFirst(machines, library, versions, word) {
  const host = await machines.serve(library);
  try {
    const idle = memoryOf(host.pid);
    const ask = async () => {
      /** @type {number[]} */
      const times = [];
      for (const version of versions) {
        const begun = performance.now();
        if ((await count(host.address, word, `${PROJECT}/${version}`)) === 0)
          throw new Error(`${version} finds nothing`);
        times.push(performance.now() - begun);
      }
      return percentiles(times);
    };
    const [first, again] = [await ask(), await ask()];
    return {idle, asked: memoryOf(host.pid), first, again};
  } finally {
    await machines.stop(host);
  }
}

async function measureSizes() {
  const rows = [
    ['one library', 'index s', 'MB idle', 'MB all asked', 'first question p50 ms', 'p95', 'again p50', 'p95'],
  ];
  /** @param {string} name @param {number} seconds @param {Awaited<ReturnType<typeof measureFirst>>} figures */
  const add = (name, seconds, {idle, asked, first, again}) =>
    rows.push([
      name,
      seconds.toFixed(1),
      idle.toFixed(0),
      asked.toFixed(0),
      ...[first.p50, first.p95, again.p50, again.p95].map(time => time.toFixed(1)),
    ]);
  const machines = new Machines();
  try {
    const sites = new Map();
    for (const size of new Set(SIZES)) {
      const site = await machines.folder();
      await writeSite(site, {sections: size, seed: size});
      sites.set(size, site);
    }
    for (const versions of numbers(flags.versions)) {
      const library = await machines.library();
      const names = Array.from({length: versions}, (_, number) => `v${number}`);
      const opened = await openLibrary(library);
      await opened.add(PROJECT);
      const [seconds] = await timed(async () => {
        for (const [number, name] of names.entries())
          await opened.publish(PROJECT, name, sites.get(SIZES[number % SIZES.length]));
      });
      await opened.close();
      add(
        `${versions} versions of ${Math.min(...SIZES)} to ${Math.max(...SIZES)} sections`,
        seconds,
        await measureFirst(machines, library, names, wordOf(0)),
      );
    }
    for (const thousands of numbers(flags.sections)) {
      const library = await machines.library();
      const site = await machines.folder();
      await writeSite(site, {sections: thousands * 1_000, seed: thousands});
      const opened = await openLibrary(library);
      await opened.add(PROJECT);
      const [seconds] = await timed(() => opened.publish(PROJECT, 'latest', site));
      await opened.close();
      add(
        `1 version of ${sizeText(thousands)} sections`,
        seconds,
        await measureFirst(machines, library, ['latest'], wordOf(5_000)),
      );
    }
  } finally {
    await machines.close();
  }
  printTable(rows);
  const omittedSizes = ALL_SECTIONS.filter(size => !numbers(flags.sections).includes(size));
  if (omittedSizes.length)
    console.log(
      `Not run: ${omittedSizes.map(sizeText).join(' and ')} sections; --sections=${ALL_SECTIONS.join(',')} runs them all.`,
    );
}

const [{model = ''} = {}] = cpus();
console.log(
  `${cpus().length} × ${model}, Node ${process.version}; the readers are a process of the same machine.\n`,
);
if (isWanted('answers') || isWanted('change')) {
  const server = await startPostgres();
  try {
    await measureAnswers(await server.database());
  } finally {
    await server.stop();
  }
}
if (isWanted('sizes')) await measureSizes();
if (isWanted('places')) await measurePlaces(folder);
if (isWanted('published')) await measurePublished(numbers(flags.published), Number(flags.each));
if (isWanted('asked')) await measureAsked(numbers(flags.asked), Number(flags.each));
