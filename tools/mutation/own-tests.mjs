// The tests of a module: those below test/ in the folder of the same name (test/sanitize for src/sanitize/…) that import it, the
// nearest first: its own and those a few modules away, or else the nearest there are. Left out are tests that fail without
// any mutant: they need what only Web Test Runner has (keys, a viewport).
import {existsSync, readdirSync, statSync} from 'node:fs';
import {suiteOf} from '../test-suites.mjs';
import {bundleOf} from './bundle.mjs';
import {nodeRunner, pageRunner} from './runners.mjs';

/** @import {Mutant} from './mutants.mjs' */
/** @import {Runner} from './runners.mjs' */
/** @typedef {Awaited<ReturnType<typeof bundleOf>>} Bundle */
/** @typedef {{path: string, bundle: Bundle, runner: Runner, code: string, distances: Map<string, number>}} Test */
/** @typedef {{test: Test, limit: number}} TimedTest */

/** Each mutant is shown to so many test files at most: all of a folder, as a rule, for those of reading are equally near. */
const NEAREST = 16;
/** Imports from a test to the module, where the tests of that module are. A test of a whole element is further away. */
const NEAR = 3;
/** How long the tests of a file may take without a mutant, in ms. */
const SLOWEST = 120_000;
/** With a mutant, which may make a loop endless, so many times what they took without it, and at least this. In ms. */
const SLOWER = 6;
const AT_LEAST = 20_000;
/** A failure after so many ms may be that of a wait. */
const WAITED = 4_000;
const LONGEST_MESSAGE = 120;

/** Files below a path that end so; the path itself if it is one. @param {string} path @param {string} ending @returns {string[]} */
export function filesIn(path, ending) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .map(name => `${path.replace(/\/$/, '')}/${name}`)
    .filter(name => name.endsWith(ending))
    .sort();
}

/** The folder below test/ that a module's tests are in. @param {string} module */
const testFolderOf = module =>
  module.replace(/^host\/src/, 'src/host').replace(/^src\/(elements\/[^/]+|[^/]+).*/, 'test/$1');

/** Finds the tests of modules, and keeps what it has learned of each. */
export function ownTests() {
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
      const {outcome, message = ''} = await runner.run(code, SLOWEST);
      if (outcome === 'passed') return Math.max(AT_LEAST, SLOWER * (Date.now() - started));
      console.log(`left out: ${path} (${message.slice(0, LONGEST_MESSAGE)})`);
      return undefined;
    })();
    limits.set(path, measuring);
    return measuring;
  }

  /** @param {string} module @param {string[]} more folders or files of tests that count as well @returns {Promise<TimedTest[]>} */
  async function testsOf(module, more) {
    const own = module
      .replace(/^(host\/)?src/, (_, host) => (host ? 'test/host' : 'test'))
      .replace(/ts$/, 'test.ts');
    const paths = [testFolderOf(module), ...more].flatMap(path => filesIn(path, '.test.ts'));
    const tests = await Promise.all([...new Set(paths)].map(openTest));
    const distance = (/** @type {Test} */ {path, distances}) =>
      path === own ? 0 : (distances.get(module) ?? Infinity);
    const nearest = tests
      .filter(test => test !== undefined)
      .filter(test => test.distances.has(module))
      .sort((a, b) => distance(a) - distance(b));
    // A module's own tests may read it from afar, through a whole page: those as near count as well.
    const furthest = Math.max(NEAR, Math.min(...nearest.map(test => test.distances.get(module) ?? Infinity)));
    const chosen = [];
    for (const test of nearest) {
      if (chosen.length > 0 && distance(test) > furthest) break;
      const limit = await limitOf(test);
      if (limit !== undefined) chosen.push({test, limit});
      if (chosen.length === NEAREST) break;
    }
    return chosen;
  }

  return {
    testsOf,
    async close() {
      for (const opening of opened.values()) await (await opening)?.bundle.close();
      for (const runner of Object.values(runners)) await runner.close();
    },
  };
}

/**
 * What the tests say of a mutant. `late`: none failed, and one did not end within its limit, which may be an endless loop or a
 * busy machine.
 * @param {Mutant} mutant @param {TimedTest[]} tests @returns {Promise<'killed' | 'late' | 'survived'>}
 */
export async function verdictOn(mutant, tests) {
  let late = false;
  for (const {test, limit} of tests) {
    const {bundle, runner} = test;
    const code = await bundle.build(mutant).then(
      built => built.code,
      () => undefined,
    );
    if (code === undefined) return 'killed';
    const started = Date.now();
    const {outcome} = await runner.run(code, limit);
    if (outcome === 'late') late = true;
    if (outcome === 'passed' || outcome === 'late') continue;
    // It waited for something that did not come. Is that the mutant, or a busy machine? The test without it tells.
    const waited = Date.now() - started > WAITED;
    if (!waited || (await runner.run(test.code, limit)).outcome === 'passed') return 'killed';
    late = true;
  }
  return late ? 'late' : 'survived';
}
