// npm run mutate: changes one place of a module at a time and runs the tests that should notice. On purpose, not in CI.
//   npm run mutate -- src/api/query/query-syntax.ts
//   npm run mutate -- src/ranking src/html --sample=40 --seed=7 --minutes=10
//   npm run mutate -- src/ranking --tests=test/host/search     those tests as well
// Its tests are those below test/ in the folder of the same name (test/html for src/html/…) that import the module, the
// nearest first; a test that needs what only Web Test Runner brings (keys, a viewport) is left out. Prints each change
// that no test noticed, and fails when more than a tenth are. Of one folder `--sample` mutants are tried, the same ones
// for the same `--seed`. A change that makes no difference stands in mutation/equivalent.json, with the reason.
import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {bundleOf} from './mutation/bundle.mjs';
import {isEquivalent, mutantsOf} from './mutation/mutants.mjs';
import {nodeRunner, pageRunner} from './mutation/runners.mjs';
import {suiteOf} from './test-suites.mjs';

/** @import {Mutant} from './mutation/mutants.mjs' */
/** @import {Runner} from './mutation/runners.mjs' */
/** @typedef {Awaited<ReturnType<typeof bundleOf>>} Bundle */
/** @typedef {{path: string, bundle: Bundle, runner: Runner, code: string, distances: Map<string, number>}} Test */

const KILLED_AT_LEAST = 0.9;
/** Numbers that are fitted to questions, and held by `npm run bench:relevance`. */
const FITTED = 'src/ranking/score/weights.ts';
/** Each mutant is shown to so many tests at most, the nearest ones. */
const NEAREST = 4;
/** How long the tests of a file may take, in ms. */
const SLOWEST = 120_000;
/** With a mutant, which may make a loop endless, so many times what they took without it, and at least this. In ms. */
const SLOWER = 4;
const AT_LEAST = 10_000;
const LONGEST_MESSAGE = 120;

process.chdir(resolve(import.meta.dirname, '..'));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    sample: {type: 'string', default: '60'},
    seed: {type: 'string', default: '1'},
    minutes: {type: 'string', default: '10'},
    tests: {type: 'string', multiple: true, default: []},
  },
});

/** Files below a path that end so; the path itself if it is one. @param {string} path @param {string} ending @returns {string[]} */
function filesIn(path, ending) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .map(name => `${path.replace(/\/$/, '')}/${name}`)
    .filter(name => name.endsWith(ending))
    .sort();
}

/** The folder below test/ that a module's tests are in. @param {string} module */
const testFolderOf = module => module.replace(/^host\/src/, 'src/host').replace(/^src\/([^/]+).*/, 'test/$1');

const runners = {node: nodeRunner(), browser: pageRunner()};
/** @type {Map<string, Promise<Test | undefined>>} */
const opened = new Map();
/** @type {Map<string, Promise<number | undefined>>} */
const limits = new Map();

/** A test file as it stands, with what it imports. @param {string} path */
function openTest(path) {
  const known = opened.get(path);
  if (known) return known;
  const opening = (async () => {
    const suite = suiteOf(path);
    if (suite === 'e2e') return undefined;
    const runner = runners[suite];
    const bundle = await bundleOf(path, runner.platform, runner.addressOf);
    const {code, distances} = await bundle.build();
    return {path, bundle, runner, code, distances};
  })();
  opened.set(path, opening);
  return opening;
}

/** How long a test may take with a mutant in ms, or `undefined` when it fails without. @param {Test} test */
function limitOf({path, runner, code}) {
  const known = limits.get(path);
  if (known) return known;
  const measuring = (async () => {
    const started = Date.now();
    const {passed, message = ''} = await runner.run(code, SLOWEST);
    if (passed) return Math.max(AT_LEAST, SLOWER * (Date.now() - started));
    console.log(`left out: ${path} (${message.slice(0, LONGEST_MESSAGE)})`);
    return undefined;
  })();
  limits.set(path, measuring);
  return measuring;
}

/** @param {string} module @returns {Promise<{test: Test, limit: number}[]>} */
async function testsOf(module) {
  const own = module
    .replace(/^(host\/)?src/, (_, host) => (host ? 'test/host' : 'test'))
    .replace(/ts$/, 'test.ts');
  const paths = [testFolderOf(module), ...values.tests].flatMap(path => filesIn(path, '.test.ts'));
  const tests = await Promise.all([...new Set(paths)].map(openTest));
  const distance = (/** @type {Test} */ {path, distances}) =>
    path === own ? 0 : (distances.get(module) ?? Infinity);
  const nearest = tests
    .filter(test => test !== undefined)
    .filter(test => test.distances.has(module))
    .sort((a, b) => distance(a) - distance(b));
  const chosen = [];
  for (const test of nearest) {
    const limit = await limitOf(test);
    if (limit !== undefined) chosen.push({test, limit});
    if (chosen.length === NEAREST) break;
  }
  return chosen;
}

/** Whether one of the tests fails with the mutant. @param {Mutant} mutant @param {{test: Test, limit: number}[]} tests */
async function isKilled(mutant, tests) {
  for (const {
    test: {bundle, runner},
    limit,
  } of tests) {
    const code = await bundle.build(mutant).then(
      built => built.code,
      () => undefined,
    );
    if (code === undefined || !(await runner.run(code, limit)).passed) return true;
  }
  return false;
}

/** A generator of numbers from 0 to 1 that a seed repeats (mulberry32). @param {number} seed */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @template T @param {T[]} list @returns {T[]} */
function sampleOf(list) {
  const next = random(Number(values.seed));
  return list
    .map(item => ({item, rank: next()}))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Number(values.sample))
    .map(({item}) => item);
}

const end = Date.now() + Number(values.minutes) * 60_000;
let killedInAll = 0;
let triedInAll = 0;
for (const path of positionals) {
  const mutants = filesIn(path, '.ts')
    .filter(module => module !== FITTED)
    .flatMap(module => mutantsOf(module, readFileSync(module, 'utf8')))
    .filter(mutant => !isEquivalent(mutant));
  let tried = 0;
  let killed = 0;
  const untested = new Set();
  for (const mutant of sampleOf(mutants)) {
    if (Date.now() > end) break;
    const tests = await testsOf(mutant.path);
    if (tests.length === 0) {
      untested.add(mutant.path);
      continue;
    }
    tried++;
    if (await isKilled(mutant, tests)) killed++;
    else console.log(`${mutant.path}:${mutant.line} ${mutant.before} → ${mutant.after}`);
  }
  for (const module of untested) console.log(`${module}: no test here`);
  console.log(`${path}: ${killed} of ${tried} killed, of ${mutants.length} mutants (seed ${values.seed})`);
  killedInAll += killed;
  triedInAll += tried;
}
console.log(
  `${killedInAll} of ${triedInAll} killed (${Math.round((100 * killedInAll) / Math.max(triedInAll, 1))} %)`,
);
if (killedInAll < triedInAll * KILLED_AT_LEAST) process.exitCode = 1;

for (const opening of opened.values()) await (await opening)?.bundle.close();
for (const runner of Object.values(runners)) await runner.close();
