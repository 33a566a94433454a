// npm run bench -- growth [--sections=1,10,100] [--keep=<folder>]: how the cost of queries, memory and publishing grows with the size of a
// version, in thousands of sections whose vocabulary grows as in real text. A million (--sections=1000) takes half an hour and 5 GB of disk
// space. Times are CPU time unless they say otherwise. With an exponent of 1, a figure grows in proportion to size.
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm, stat, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs, promisify} from 'node:util';
import {indexFileIn} from '../../cli/src/search/file-engine.ts';
import {openFileIndex} from '../../cli/src/search/file-snapshot.ts';
import {printTable} from '../figures.mjs';
import {pageText, pathOf, writeSite} from './site.mjs';

const {values: flags} = parseArgs({
  options: {sections: {type: 'string', default: '1,10,100'}, keep: {type: 'string'}},
});
const run = promisify(execFile);
const MB = 1024 ** 2;

/** The figures: their names, keys, and limits at a million sections, if they have one. */
const ROWS = /** @type {const} */ ([
  ['p50 of 200 questions, CPU ms', 'p50', undefined],
  ['p95 of 200 questions, CPU ms', 'p95', 50],
  ['first question after start, CPU ms', 'first', undefined],
  ['first question after a publication, CPU ms', 'published', 100],
  ['RSS after 200 questions, MB', 'memory', 400],
  ['RSS after a publication, MB', 'memoryAfter', 400],
  ['peak while indexing, MB', 'peak', 1_000],
  ['publish all, CPU s', 'all', undefined],
  ['publish one changed page, CPU s', 'one', 5],
  ['peak while publishing it, MB', 'onePeak', 1_000],
  ['index, MB', 'size', undefined],
  ['different words and names', 'words', undefined],
]);
/** @typedef {Record<typeof ROWS[number][1], number>} Figures */

/** @param {...string} words arguments of probe.mjs @returns {Promise<any>} its output */
async function probe(...words) {
  const script = join(import.meta.dirname, 'probe.mjs');
  const {stdout} = await run(process.execPath, ['--import', 'tsx', script, ...words]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** @param {number} sections @param {string} root @returns {Promise<Figures>} */
async function measure(sections, root) {
  const site = join(root, 'site');
  await mkdir(site, {recursive: true});
  await writeSite(site, sections);
  const first = await probe('publish', root, site, '1');
  await writeFile(join(site, pathOf(0)), pageText(0, sections, 'freshlypublished'));
  const second = await probe('publish', root, site, '2', '1');
  const file = indexFileIn(join(root, 'indexes'), {project: 'bench', version: 'v-b1'});
  const {size} = await stat(file);
  const opened = await openFileIndex(file);
  const {terms, names} = opened?.local ?? {};
  await opened?.parts.close();
  const answers = await probe('ask', root, String(sections), '1', '2');
  console.log(
    `${sections.toLocaleString('en')} sections: ${answers.found} of 200 questions found something; the dearest: ` +
      answers.dearest
        .map((/** @type {{words: string, ms: number}} */ query) => `"${query.words}" ${query.ms} ms`)
        .join(', '),
  );
  return {
    p50: answers.p50,
    p95: answers.p95,
    first: answers.first,
    published: answers.published,
    memory: answers.memory,
    memoryAfter: answers.memoryAfter,
    peak: first.peak,
    all: first.seconds,
    one: second.seconds,
    onePeak: second.peak,
    size: size / MB,
    words: (terms?.list.size ?? NaN) + (names?.list.size ?? NaN),
  };
}

const root = flags.keep ?? (await mkdtemp(join(tmpdir(), 'docent-bench-')));
/** @type {{sections: number, figures: Figures}[]} */
const measured = [];
try {
  for (const thousands of flags.sections.split(',').map(Number)) {
    const folder = join(root, `${thousands}k`);
    measured.push({sections: thousands * 1_000, figures: await measure(thousands * 1_000, folder)});
    if (flags.keep === undefined) await rm(folder, {recursive: true, force: true});
  }
} finally {
  if (flags.keep === undefined) await rm(root, {recursive: true, force: true});
}
const [before, last] = measured.slice(-2);
/** Exponent of the growth of a figure between the two largest sizes. @param {keyof Figures} name */
const exponent = name =>
  before && last && before !== last
    ? (
        Math.log(last.figures[name] / before.figures[name]) / Math.log(last.sections / before.sections)
      ).toFixed(2)
    : '–';
printTable([
  ['sections', ...measured.map(({sections}) => sections.toLocaleString('en')), 'exponent', 'wanted at 1M'],
  ...ROWS.map(([what, name, wanted]) => [
    what,
    ...measured.map(({figures}) => figures[name].toFixed(figures[name] < 100 ? 1 : 0)),
    exponent(name),
    wanted === undefined ? '' : `< ${wanted}`,
  ]),
]);
