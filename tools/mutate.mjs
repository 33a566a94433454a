// npm run mutate: changes one place of a module at a time and runs the tests that should notice. On purpose, not in CI.
//   npm run mutate -- src/api/query/query-syntax.ts                 its tests: the files of the same path below test/
//   npm run mutate -- src/ranking --sample=40 --seed=7 --minutes=10
//   npm run mutate -- src/api/schema.ts --tests=test/api            those instead
// Prints each change that no test noticed; fails when more than a tenth are. Mutants are made from the syntax tree, in
// memory: a loader hands them to the tests, so that no file is written. Modules whose tests need a browser are left out.
import {spawn} from 'node:child_process';
import {existsSync, readdirSync, readFileSync, statSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {mutantsOf} from './mutation/mutants.mjs';
import {suiteOf} from './test-suites.mjs';

const KILLED_AT_LEAST = 0.9;
/** A mutant may make a loop endless. In ms. */
const TIME_LIMIT = 20_000;

const root = resolve(import.meta.dirname, '..');
process.chdir(root);

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    sample: {type: 'string', default: '60'},
    seed: {type: 'string', default: '1'},
    minutes: {type: 'string', default: '10'},
    tests: {type: 'string', multiple: true},
  },
});

/** @param {string} path @returns {string[]} */
function modulesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .map(name => `${path}/${name}`)
    .filter(name => name.endsWith('.ts'));
}

/**
 * The tests of a module: those of its own name, in its folder or above; else all of its folder.
 * @param {string} module
 * @returns {string[]}
 */
function testsOf(module) {
  if (values.tests) return values.tests.flatMap(testFilesIn);
  const folder = dirname(module).replace(/^(host\/)?src/, (_, host) => (host ? 'test/host' : 'test'));
  const own = join(folder, basename(module).replace(/\.ts$/, '.test.ts'));
  return existsSync(own) ? [own] : testFilesIn(folder);
}

/** @param {string} path @returns {string[]} */
function testFilesIn(path) {
  if (path.endsWith('.test.ts')) return [path];
  if (!existsSync(path)) return [];
  return readdirSync(path, {recursive: true, encoding: 'utf8'})
    .map(name => `${path}/${name}`)
    .filter(name => name.endsWith('.test.ts'));
}

/** Whether the tests fail with the mutant. @param {import('./mutation/mutants.mjs').Mutant} mutant @param {string[]} tests */
function isKilled(mutant, tests) {
  return new Promise(done => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--import',
        './tools/mutation/register.mjs',
        '--test',
        '--test-reporter=dot',
        ...tests,
      ],
      {env: {...process.env, MUTANT: JSON.stringify(mutant)}, stdio: 'ignore'},
    );
    const late = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT);
    child.on('close', code => {
      clearTimeout(late);
      done(code !== 0);
    });
  });
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

const next = random(Number(values.seed));
const chosen = positionals
  .flatMap(modulesIn)
  .map(module => ({module, tests: testsOf(module).filter(test => suiteOf(test) === 'node')}))
  .filter(({module, tests}) => {
    if (!tests.length) console.log(`${module}: no tests that run in Node`);
    return tests.length > 0;
  })
  .flatMap(({module, tests}) =>
    mutantsOf(module, readFileSync(module, 'utf8')).map(mutant => ({mutant, tests})),
  )
  .map(entry => ({entry, place: next()}))
  .sort((a, b) => a.place - b.place)
  .slice(0, Number(values.sample))
  .map(({entry}) => entry);

const end = Date.now() + Number(values.minutes) * 60_000;
let tried = 0;
let killed = 0;
for (const {mutant, tests} of chosen) {
  if (Date.now() > end) break;
  tried++;
  if (await isKilled(mutant, tests)) killed++;
  else console.log(`${mutant.path}:${mutant.line} ${mutant.before} → ${mutant.after}`);
}
console.log(`${killed} of ${tried} killed (${Math.round((100 * killed) / Math.max(tried, 1))} %)`);
if (killed < tried * KILLED_AT_LEAST) process.exitCode = 1;
