// npm test: builds, runs every suite and ends with one line, alone and plain: "N passed, N failed[, N skipped]".
//   --suite=node,browser,e2e              which suites; default all
//   --browsers=chromium,firefox,webkit    engines of the browser suite; default chromium
//   --core=firefox,webkit                 engines that run the core of the browser suite, after the others
//   --files=<glob or folder>              only these files, in whichever suite they belong to
//   --no-build                            use what is in dist
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {parseArgs, stripVTControlCharacters} from 'node:util';
import {findBrowser} from './find-browser.mjs';
import {findFirefox, findWebKit} from './find-engines.mjs';
import {findPostgres} from './find-postgres.mjs';
import {findPythons} from './find-python.mjs';
import {SUITES, allTestFiles, isCore, matcher, suiteOf} from './test-suites.mjs';

/** @typedef {import('./test-suites.mjs').Suite} Suite */
/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

/** A suite has no limit, since a slower machine is no failure. One that prints nothing for this long hangs, and is ended. */
const SILENCE_MS = 15 * 60_000;
const KILL_AFTER_MS = 5_000;
/** A single file of Node's tests that takes longer hangs: it fails by name, and the others go on. */
const FILE_LIMIT_MS = 10 * 60_000;

/** @type {Record<string, () => unknown>} */
const FIND_ENGINE = {chromium: findBrowser, firefox: findFirefox, webkit: findWebKit};

const FAILED = Object.freeze({passed: 0, failed: 1, skipped: 0});
const SKIPPED = Object.freeze({passed: 0, failed: 0, skipped: 1});

/**
 * Runs a Node program and prints what it prints, without escape codes and runs of blank lines.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} exit code; 1 when it had to be stopped
 */
function runNode(args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, NO_COLOR: '1', ...env},
    });
    let blank = true;
    const silence = setTimeout(() => {
      console.log(
        `stopped: it printed nothing for ${SILENCE_MS / 60_000} minutes; what hangs began after the lines above`,
      );
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    }, SILENCE_MS);
    const print = (/** @type {string} */ raw) => {
      silence.refresh();
      const line = stripVTControlCharacters(raw).trimEnd();
      if (line || !blank) console.log(line);
      blank = line === '';
    };
    createInterface({input: child.stdout}).on('line', print);
    createInterface({input: child.stderr}).on('line', print);
    child.on('close', code => {
      clearTimeout(silence);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a test runner whose reporter writes its counts to the file SUITE_RESULT names.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
async function runSuite(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'docent-test-'));
  const result = join(folder, 'result.json');
  try {
    const code = await runNode(args, {...env, SUITE_RESULT: result});
    /** @type {Counts} */
    const counts = JSON.parse(readFileSync(result, 'utf8'));
    if (counts.passed + counts.failed === 0) {
      console.log('no test ran, which counts as a failure');
      return {...counts, failed: 1};
    }
    if (code !== 0 && counts.failed === 0) {
      console.log(`the runner ended with ${code} though no test failed, which counts as a failure`);
      return {...counts, failed: 1};
    }
    return counts;
  } catch {
    console.log('the runner ended before it could report, which counts as a failure');
    return {...FAILED};
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/**
 * @param {string[]} files
 * @param {number} concurrency files at a time
 */
function runNodeTests(files, concurrency) {
  const reporter = '--test-reporter=./tools/node-reporter.mjs';
  return runSuite([
    ...['--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, `--test-timeout=${FILE_LIMIT_MS}`],
    ...[reporter, ...files],
  ]);
}

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
 * @returns {Counts | undefined} what its absence counts as; undefined when it is there
 */
function missing(engine) {
  try {
    const find = FIND_ENGINE[engine];
    if (!find) throw new Error(`There is no engine "${engine}": use ${Object.keys(FIND_ENGINE).join(', ')}.`);
    find();
    return undefined;
  } catch (error) {
    const optional = engine in FIND_ENGINE && engine !== 'chromium' && !process.env.CI;
    console.log(`${optional ? 'skipped: ' : ''}${error instanceof Error ? error.message : error}`);
    return optional ? SKIPPED : FAILED;
  }
}

/** Programs that some files need: what finds or installs them. @type {readonly [files: RegExp, find: () => unknown][]} */
const PREPARED = [
  [/^test\/host\/(fleet|store)\//, findPostgres],
  [/^test\/integrations\//, () => findPythons('sphinx')],
  [/^test\/integrations\//, () => findPythons('mkdocs')],
];

/**
 * Installs what files need where that is possible, before two of them at a time would both do so. Where it is not, the
 * tests themselves say what is missing.
 * @param {string[]} files
 */
function prepare(files) {
  for (const [needing, find] of PREPARED) {
    if (!files.some(file => needing.test(file))) continue;
    try {
      find();
    } catch {
      // Said by the tests.
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
      console.log('\n== node');
      prepare(files);
      return [await runNodeTests(files, 2)];
    case 'e2e':
      console.log('\n== e2e');
      return [missing('chromium') ?? (await runNodeTests(files, 1))];
    case 'browser': {
      const counts = [];
      for (const engine of engines) {
        console.log(`\n== browser: ${engine}`);
        counts.push(missing(engine) ?? (await runBrowserTests(files, engine)));
      }
      const core = files.filter(isCore);
      for (const engine of core.length > 0 ? coreEngines : []) {
        console.log(`\n== browser: ${engine}, the core`);
        counts.push(missing(engine) ?? (await runBrowserTests(core, engine)));
      }
      return counts;
    }
  }
}

/** @returns {Promise<Counts[]>} */
async function main() {
  const {values} = parseArgs({
    options: {
      suite: {type: 'string', default: SUITES.join(',')},
      browsers: {type: 'string', default: 'chromium'},
      core: {type: 'string', default: ''},
      files: {type: 'string'},
      build: {type: 'boolean', default: true},
    },
    allowNegative: true,
  });
  const wanted = values.suite.split(',');
  const unknown = wanted.find(suite => !SUITES.some(known => known === suite));
  if (unknown) throw new Error(`There is no suite "${unknown}": use ${SUITES.join(', ')}.`);

  const matches = values.files === undefined ? () => true : matcher(values.files.replaceAll('\\', '/'));
  const files = allTestFiles().filter(matches);
  const plan = SUITES.filter(suite => wanted.includes(suite))
    .map(suite => ({suite, files: files.filter(file => suiteOf(file) === suite)}))
    .filter(({files}) => values.files === undefined || files.length > 0);
  if (plan.length === 0) throw new Error(`No test file matches ${values.files}.`);

  // Tests in a browser take their modules from src.
  if (values.build && plan.some(({suite}) => suite !== 'browser')) {
    console.log('== build');
    const code = await runNode(['tools/build.mjs']);
    if (code !== 0) throw new Error('The build failed, so no test was run.');
  }

  const counts = [];
  const engines = values.browsers.split(',');
  const coreEngines = values.core.split(',').filter(Boolean);
  for (const {suite, files} of plan) counts.push(...(await run(suite, files, engines, coreEngines)));
  return counts;
}

const counts = await main().catch(error => {
  console.log(error instanceof Error ? error.message : error);
  return [FAILED];
});
if (counts.every(({passed, failed}) => passed + failed === 0)) {
  console.log('No test ran at all, which counts as a failure.');
  counts.push(FAILED);
}
const sum = (/** @type {keyof Counts} */ key) => counts.reduce((total, suite) => total + suite[key], 0);
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') > 0 ? 1 : 0;
