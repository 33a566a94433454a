// A process of the growth bench, so that its memory is measured separately. Prints one line of JSON.
//   probe.mjs publish <root> <folder> <build> [<last build>]
//   probe.mjs ask <root> <sections> <build> <build that is published meanwhile>
import {join} from 'node:path';
import {LocalStorage} from '../../host/src/platform/publishing/storage.ts';
import {openFileEngine} from '../../cli/src/search/file-engine.ts';
import {indexFolder} from '../../cli/src/search/index-folder.ts';
import {completeAsPrefix} from '../../src/api/index.ts';
import {quantile} from '../figures.mjs';
import {memoryOf} from '../fleet/machines.mjs';
import {questionsAbout} from './site.mjs';

const PROJECT = 'bench';
const VERSION = 'v';
const QUESTIONS = 200;
const PAGE_SIZE = 50;

const [what = '', root = '', ...rest] = process.argv.slice(2);
const indexes = join(root, 'indexes');
const nameOf = (/** @type {string} */ build) => `${VERSION}-b${build}`;

/** @param {string} folder @param {string} build @param {string} [last] */
async function publish(folder, build, last) {
  const storage = new LocalStorage({
    files: join(root, 'files'),
    index: order => indexFolder({...order, isCopy: true}),
    indexes,
    engine: {remove: async () => {}, holds: async () => true},
  });
  const before = last && {folder: `${PROJECT}/${nameOf(last)}`, indexName: nameOf(last)};
  const begun = process.cpuUsage();
  await storage.keep({
    site: {folder},
    project: PROJECT,
    version: VERSION,
    build: Number(build),
    last: before || undefined,
  });
  const {user, system} = process.cpuUsage(begun);
  return {seconds: (user + system) / 1e6, peak: memoryOf(process.pid, 'VmHWM')};
}

/** @param {number} sections @param {string} build @param {string} next the build that readers are switched to, as in a publication */
async function ask(sections, build, next) {
  const engine = openFileEngine(indexes);
  let scope = {project: PROJECT, version: nameOf(build)};
  const questions = questionsAbout(QUESTIONS + 2, sections).map(completeAsPrefix);
  /** @param {string} words */
  const answer = words => engine.search({words, scopes: [scope], offset: 0, limit: PAGE_SIZE});
  /** CPU time of an answer, in ms. @param {string} words */
  const costOf = async words => {
    const before = process.cpuUsage();
    const {count} = await answer(words);
    const {user, system} = process.cpuUsage(before);
    return {count, ms: (user + system) / 1_000};
  };
  const {ms: first} = await costOf(questions[0] ?? '');
  /** @type {number[]} */
  const times = [];
  /** @type {{words: string, ms: number}[]} */
  const costs = [];
  let withResults = 0;
  for (const words of questions.slice(1, -1)) {
    const {count, ms} = await costOf(words);
    if (count > 0) withResults++;
    times.push(ms);
    costs.push({words, ms: Math.round(ms)});
  }
  const memory = memoryOf(process.pid);
  // Switches readers to another index, as a publication does.
  scope = {project: PROJECT, version: nameOf(next)};
  const {ms: published} = await costOf(questions.at(-1) ?? '');
  const memoryAfter = memoryOf(process.pid);
  await engine.close();
  const dearest = costs.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  return {
    first,
    published,
    found: withResults,
    memory,
    memoryAfter,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    dearest,
  };
}

const result =
  what === 'publish'
    ? await publish(rest[0] ?? '', rest[1] ?? '', rest[2])
    : await ask(Number(rest[0]), rest[1] ?? '', rest[2] ?? '');
console.log(JSON.stringify(result));
