// npm test: builds, runs all suites, and prints "N passed, N failed[, N skipped]" as its last line.
//   --suite=node,browser,e2e              suites to run. Default: these three
//   --browsers=chromium,firefox,webkit    engines of the browser suite. Default: chromium
//   --core=firefox,webkit                 engines that run only the core of the browser suite, after the others
//   --files=<glob or folder>              runs only these files, in their suites
//   --all                                 runs everything that is required before a release: all tests and engines, and sites of real tools
//   --no-build                            uses what is in dist
import {parseArgs} from 'node:util';
import {findBrowser} from './find-browser.mjs';
import {findFirefox, findWebKit} from './find-engines.mjs';
import {findPostgres} from './find-postgres.mjs';
import {findPythons} from './find-python.mjs';
import {FAILED, runNode, runNodeTests, runPages, runSuite} from './test-processes.mjs';
import {SUITES, allTestFiles, isSelected, isCore, matcher, suiteOf} from './test-suites.mjs';
import {failedFiles, printTimes, timed, titleOf} from './test-times.mjs';

/** @typedef {import('./test-suites.mjs').Suite} Suite */
/** @typedef {import('./test-processes.mjs').Counts} Counts */
/** @type {Record<string, () => unknown>} */
const FIND_ENGINE = {chromium: findBrowser, firefox: findFirefox, webkit: findWebKit};

/** Real tools build sites that are tested in a browser. Each site counts as a test. */
const SITES = ['test/sites/run.ts', 'test/sites/integrations/run.ts', 'test/sites/manuals.ts'];

/** Maximum number of failed files that are retried. If more fail, the cause is not a race condition. */
const MAX_RETRIED = 5;

/** Files that failed and then passed. @type {string[]} */
const unsteady = [];

/** @param {readonly Counts[]} counts @param {keyof Counts} key */
const sumOf = (counts, key) => counts.reduce((total, suite) => total + suite[key], 0);

const SKIPPED = Object.freeze({passed: 0, failed: 0, skipped: 1});

/**
 * @param {string[]} files
 * @param {string} engine
 */
function runBrowserTests(files, engine) {
  const runner = 'node_modules/@web/test-runner/dist/bin.js';
  const args = [
    runner,
    '--config',
    'web-test-runner.config.mjs',
    ...files.flatMap(file => ['--files', file]),
  ];
  return runSuite(args, {BROWSERS: engine});
}

/**
 * @param {string} engine
 * @param {string} suite name of what is skipped without the engine
 * @returns {Counts | undefined} how its absence counts; `undefined` if it is installed
 */
function missing(engine, suite) {
  try {
    const find = FIND_ENGINE[engine];
    if (!find) throw new Error(`There is no engine "${engine}": use ${Object.keys(FIND_ENGINE).join(', ')}.`);
    find();
    return undefined;
  } catch (error) {
    // A missing browser is not a reason to skip tests if CHROME_PATH names it.
    const isNamed = engine === 'chromium' && process.env.CHROME_PATH;
    const optional = engine in FIND_ENGINE && !isNamed && !process.env.CI;
    const message = error instanceof Error ? error.message : error;
    console.log(optional ? `skipped: ${suite}: ${message}` : message);
    return optional ? SKIPPED : FAILED;
  }
}

/** Functions that find or install programs, and the files that need them. @type {readonly [files: RegExp, find: () => unknown][]} */
const PREPARED = [
  [/^test\/host\/(fleet|store)\//, findPostgres],
  [/^test\/integrations\//, () => findPythons('sphinx')],
  [/^test\/integrations\//, () => findPythons('mkdocs')],
];

/**
 * Installs what files need, if possible, before two of them try to install it at the same time. If it is not possible, the tests report
 * what is missing.
 * @param {string[]} files
 */
function prepare(files) {
  for (const [needing, find] of PREPARED) {
    if (!files.some(file => needing.test(file))) continue;
    try {
      find();
    } catch {
      // The tests report what is missing.
    }
  }
}

/**
 * @param {Suite} suite
 * @param {string[]} files
 * @param {string[]} engines
 * @param {string[]} coreEngines
 * @returns {Promise<Counts[]>}
 */
async function run(suite, files, engines, coreEngines) {
  if (files.length === 0) {
    console.log(`\n== ${suite}: no test file, which counts as a failure`);
    return [FAILED];
  }
  switch (suite) {
    case 'node':
      return timed('node', () => {
        prepare(files);
        return runNodeTests(files);
      });
    case 'e2e':
      return timed('e2e', async () => {
        const absent = missing('chromium', 'e2e');
        return absent ? [absent] : runPages(files);
      });
    case 'browser': {
      const counts = [];
      const core = files.filter(isCore);
      const runs = [
        ...engines.map(engine => ({title: `browser: ${engine}`, engine, files})),
        ...coreEngines.map(engine => ({title: `browser: ${engine}, the core`, engine, files: core})),
      ].filter(({files}) => files.length > 0);
      for (const {title, engine, files} of runs)
        counts.push(
          await timed(title, async () => missing(engine, title) ?? (await runBrowserTests(files, engine))),
        );
      return counts;
    }
  }
}

/**
 * In CI, files that failed are run once more, alone. A file that fails twice has failed; one that passes is reported as unsteady (decision
 * 0085), so that a race condition neither blocks a change nor goes unnoticed.
 * @returns {Promise<Counts[]>} what to add to the counts
 */
async function retryFailed() {
  const failed = process.env.CI ? failedFiles() : [];
  if (failed.length === 0 || failed.length > MAX_RETRIED) return [];
  const corrections = [];
  for (const first of failed) {
    const title = titleOf(first);
    const again = await timed(`again, alone: ${title}`, async () =>
      first.browser
        ? [await runBrowserTests([first.file], first.browser.toLowerCase())]
        : runPages([first.file]),
    );
    if (sumOf(again, 'failed') > 0) continue;
    unsteady.push(title);
    corrections.push({
      passed: sumOf(again, 'passed') - first.passed,
      failed: -first.failed,
      skipped: sumOf(again, 'skipped') - first.skipped,
    });
  }
  return corrections;
}

/** @returns {Promise<Counts[]>} */
async function main() {
  const {values} = parseArgs({
    options: {
      suite: {type: 'string', default: SUITES.join(',')},
      browsers: {type: 'string'},
      core: {type: 'string', default: ''},
      files: {type: 'string'},
      all: {type: 'boolean', default: false},
      build: {type: 'boolean', default: true},
    },
    allowNegative: true,
  });
  const wanted = values.suite.split(',');
  const unknown = wanted.find(suite => !SUITES.some(name => name === suite));
  if (unknown) throw new Error(`There is no suite "${unknown}": use ${SUITES.join(', ')}.`);

  const engines = (values.browsers ?? (values.all ? 'chromium,firefox,webkit' : 'chromium')).split(',');
  const coreEngines = values.core.split(',').filter(Boolean);
  // Files that are selected by name always run.
  const matches =
    values.files === undefined
      ? (/** @type {string} */ file) =>
          isSelected(file, {all: values.all, engines: [...engines, ...coreEngines]})
      : matcher(values.files.replaceAll('\\', '/'));
  const files = allTestFiles().filter(matches);
  const plan = SUITES.filter(suite => wanted.includes(suite))
    .map(suite => ({suite, files: files.filter(file => suiteOf(file) === suite)}))
    .filter(({files}) => values.files === undefined || files.length > 0);
  if (plan.length === 0) throw new Error(`No test file matches ${values.files}.`);

  // Tests in a browser need no build, because they import the modules of src.
  if (values.build && plan.some(({suite}) => suite !== 'browser')) {
    const code = await timed('build', () => runNode(['tools/build.mjs']));
    if (code !== 0) throw new Error('The build failed, so no test was run.');
    process.env.TEST_BUILT_HOST = '1';
  }

  // Tests that are skipped by themselves: test/support/is-thorough.ts.
  if (!values.all && values.files === undefined) process.env.TEST_BRIEF = '1';

  const counts = [];
  for (const {suite, files} of plan) counts.push(...(await run(suite, files, engines, coreEngines)));
  if (values.all && values.files === undefined)
    for (const program of SITES)
      counts.push(await timed(program, () => runSuite(['--import', 'tsx', program])));
  return [...counts, ...(await retryFailed())];
}

const counts = await main().catch(error => {
  console.log(error instanceof Error ? error.message : error);
  return [FAILED];
});
if (sumOf(counts, 'passed') + sumOf(counts, 'failed') === 0) {
  console.log('No test ran at all, which counts as a failure.');
  counts.push(FAILED);
}
printTimes();
if (unsteady.length > 0) console.log(['', ...unsteady.map(file => `unsteady: ${file}`)].join('\n'));
const [passed, failed, skipped] = [
  sumOf(counts, 'passed'),
  sumOf(counts, 'failed'),
  sumOf(counts, 'skipped'),
];
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
