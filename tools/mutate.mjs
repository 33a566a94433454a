// npm run mutate: changes one place of a module at a time and runs the tests that should notice. On purpose, not in CI.
//   npm run mutate                                             all areas below, a sample of each, and a table
//   npm run mutate -- keyboard 'search state'                  some of them
//   npm run mutate -- src/api/query.ts            a module or a folder
//   npm run mutate -- src/ranking src/sanitize --sample=40 --seed=7 --minutes=10
//   npm run mutate -- src/ranking --tests=test/host/search     those tests as well
// Prints each change that no test noticed, and fails when more than a tenth of an area are. Of each area `--sample` mutants are
// tried: the same ones for the same `--seed`, however much changes elsewhere. A test that does not end in time proves
// nothing: such mutants have a column of their own, and no part in the share. A change that makes no difference stands in
// mutation/equivalent.json, with the reason.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {isEquivalent, mutantsOf, sampleOf} from './mutation/mutants.mjs';
import {filesIn, ownTests, verdictOn} from './mutation/own-tests.mjs';

/** @import {Mutant} from './mutation/mutants.mjs' */

/**
 * What is pure, or nearly so, and tests of it in another folder: all else is held by tests of whole elements and whole pages.
 * @type {Record<string, [path: string, ...tests: string[]]>}
 */
const AREAS = {
  'search state': ['src/elements/search/state.ts'],
  'search requests': ['src/elements/search/requests.ts', 'src/elements/search/controller.ts'],
  'preview state': ['src/elements/preview/state.ts'],
  page: ['src/page'],
  sanitize: ['src/sanitize'],
  sections: ['src/sections'],
  reading: ['src/reading', 'test/host/site'],
  ranking: ['src/ranking'],
  client: ['src/client'],
  'api/query': ['src/api/query.ts'],
};
const KILLED_AT_LEAST = 0.9;
/** Numbers that are fitted to questions, and held by `npm run bench:relevance`. */
const FITTED = 'src/ranking/fitted-weights.ts';
const MINUTE = 60_000;
const COLUMNS = ['mutants', 'killed', 'timed out', 'equivalent', 'share'];
const COLUMN_WIDTH = 12;

process.chdir(resolve(import.meta.dirname, '..'));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    sample: {type: 'string', default: '40'},
    seed: {type: 'string', default: '1'},
    minutes: {type: 'string', default: '60'},
    tests: {type: 'string', multiple: true, default: []},
  },
});

/** @typedef {{area: string, mutants: number, killed: number, late: number, equivalent: number}} Figures */

/** @param {Figures} figures what proves something: neither what changes nothing, nor what did not end */
const tried = ({mutants, late, equivalent}) => mutants - late - equivalent;

/** @param {Figures} figures */
const share = figures => figures.killed / Math.max(tried(figures), 1);

/** @param {string} area @param {(string | number)[]} cells @param {number} width */
const row = (area, cells, width) =>
  area.padEnd(width) + cells.map(cell => String(cell).padStart(COLUMN_WIDTH)).join('');

/** @param {Figures} figures @param {number} width */
const rowOf = (figures, width) => {
  const {area, mutants, killed, late, equivalent} = figures;
  return row(area, [mutants, killed, late, equivalent, `${Math.floor(100 * share(figures))} %`], width);
};

/** @param {Mutant} mutant */
const inWords = ({path, line, before, after}) => `${path}:${line} ${before} → ${after}`;

const end = Date.now() + Number(values.minutes) * MINUTE;
const {testsOf, close} = ownTests();

/** @param {string} area @returns {Promise<Figures>} */
async function figuresOf(area) {
  const [path, ...tests] = AREAS[area] ?? [area];
  const all = filesIn(path, '.ts')
    .filter(module => module !== FITTED)
    .flatMap(module => mutantsOf(module, readFileSync(module, 'utf8')));
  if (all.length === 0) throw new Error(`${area} is neither an area nor a path with anything to change`);
  const figures = {area, mutants: 0, killed: 0, late: 0, equivalent: 0};
  for (const mutant of sampleOf(all, Number(values.sample), values.seed)) {
    if (Date.now() > end) {
      console.log(`${area}: stopped after ${values.minutes} minutes`);
      break;
    }
    figures.mutants++;
    if (isEquivalent(mutant)) {
      figures.equivalent++;
      continue;
    }
    const own = await testsOf(mutant.path, [...tests, ...values.tests]);
    const verdict = await verdictOn(mutant, own);
    if (verdict === 'killed') figures.killed++;
    else if (verdict === 'late') figures.late++;
    if (verdict === 'survived')
      console.log(`survived: ${inWords(mutant)}${own.length === 0 ? ' (no test here)' : ''}`);
    if (verdict === 'late') console.log(`timed out: ${inWords(mutant)}`);
  }
  return figures;
}

const areas = positionals.length > 0 ? positionals : Object.keys(AREAS);
/** @type {Figures[]} */
const table = [];
for (const area of areas) {
  const figures = await figuresOf(area);
  console.log(rowOf(figures, area.length));
  table.push(figures);
}
await close();

const total = table.reduce((sum, figures) => ({
  area: 'total',
  mutants: sum.mutants + figures.mutants,
  killed: sum.killed + figures.killed,
  late: sum.late + figures.late,
  equivalent: sum.equivalent + figures.equivalent,
}));
const width = Math.max(...areas.map(area => area.length), 'total'.length);
console.log(`\n${row(`seed ${values.seed}`, COLUMNS, width)}`);
for (const figures of [...table, {...total, area: 'total'}]) console.log(rowOf(figures, width));
if (table.some(figures => share(figures) < KILLED_AT_LEAST)) process.exitCode = 1;
