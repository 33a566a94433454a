// The processes that tests run in, and what they report.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {availableParallelism, tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {stripVTControlCharacters} from 'node:util';
import {noteFiles} from './test-times.mjs';

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

/**
 * Timeout for the output of a process. A suite has no time limit, because a slow machine is not a failure, but a process that prints
 * nothing for this long is ended. Longer than the time limit of a test in tools/node-reporter.mjs.
 */
const SILENCE_MS = 15 * 60_000;
const KILL_AFTER_MS = 5_000;
/** Number of processes: twice the number of cores, because many tests wait for processes and timers. */
const PROCESSES = 2 * availableParallelism();
/** Maximum number of test files in a process. They share one because loading takes most of them longer than their tests. */
const FILES_OF_PROCESS = 12;
/** Files that take minutes start first, so that nothing waits for them at the end. */
const LONG =
  /^test\/(e2e\/(themes|accessibility|touch-targets|demo-pages|tag-in-page)|host\/(builds\/run\/run-command|cli\/manual-commands|cli\/serve|backup\/backup|routes\/hostile-pages))\.test\.ts$/;
const TYPESCRIPT = ['--import', './tools/typescript.mjs'];

/** @type {Counts} */
export const FAILED = Object.freeze({passed: 0, failed: 1, skipped: 0});
/** @type {Counts} */
const NONE = Object.freeze({passed: 0, failed: 0, skipped: 0});

/**
 * Runs a Node program and prints what it prints, without escape codes and runs of blank lines.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} exit code; 1 if the process had to be ended
 */
export function runNode(args, env = {}) {
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

/** @typedef {{code: number, counts: Counts, files: import('./test-times.mjs').FileResult[], isHung?: boolean}} Report */

/**
 * Runs a test runner whose reporter writes its counts to the file named by SUITE_RESULT.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Report>} without files if it ended before its reporter could write
 */
async function runReported(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'docent-test-'));
  const result = join(folder, 'result.json');
  const code = await runNode(args, {...env, SUITE_RESULT: result});
  const report = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : {counts: NONE, files: []};
  rmSync(folder, {recursive: true, force: true});
  noteFiles(report.files);
  return {code, ...report};
}

/**
 * Runs a test runner for a whole suite.
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
export async function runSuite(args, env = {}) {
  const {code, counts} = await runReported(args, env);
  if (counts.passed + counts.failed > 0 && (code === 0 || counts.failed > 0)) return counts;
  console.log(`the runner ended with ${code} and no failed test, which counts as a failure`);
  return {...counts, failed: 1};
}

/**
 * Runs test files in several processes, one after the other: if a process ends early, a new one runs the remaining files.
 * @param {string[]} files
 * @param {Record<string, string>} [env]
 * @returns {Promise<Counts[]>}
 */
async function runFiles(files, env) {
  const reports = [];
  for (let remaining = files; remaining.length > 0;) {
    const {
      code,
      counts,
      files: reported,
      isHung,
    } = await runReported(
      [...TYPESCRIPT, '--test-reporter=./tools/node-reporter.mjs', 'tools/node-files.mjs', ...remaining],
      env,
    );
    reports.push(counts);
    remaining = remaining.filter(file => !reported.some(report => report.file === file));
    const culprit = remaining.length > 0 && !isHung ? remaining.shift() : undefined;
    if (culprit === undefined && (code === 0 || counts.failed > 0)) continue;
    console.log(`✗ ${culprit ?? files.join(', ')} ended its process with ${code}`);
    reports.push(FAILED);
  }
  return reports;
}

/**
 * Removes the files of the next process from the queue: neighbours, which share most of their modules, and fewer towards the end, so that
 * all processes end at about the same time.
 * @param {string[]} queue is changed
 */
function takeFiles(queue) {
  const most = Math.min(FILES_OF_PROCESS, Math.ceil(queue.length / (2 * PROCESSES)));
  const alone = queue.findIndex(file => LONG.test(file));
  return queue.splice(0, alone === -1 ? most : Math.min(most, alone || 1));
}

/**
 * @param {string[]} files
 * @param {Record<string, string>} [env]
 */
export async function runNodeTests(files, env) {
  const queue = files.toSorted((a, b) => Number(LONG.test(b)) - Number(LONG.test(a)));
  /** @type {Counts[]} */
  const counts = [];
  const runQueue = async () => {
    while (queue.length > 0) counts.push(...(await runFiles(takeFiles(queue), env)));
  };
  await Promise.all(Array.from({length: PROCESSES}, runQueue));
  return counts;
}

/** Tests of whole pages share a browser and a server of the manual if there is more than one file. @param {string[]} files */
export async function runPages(files) {
  if (files.length === 1) return runNodeTests(files);
  const share = spawn(process.execPath, [...TYPESCRIPT, 'test/support/share.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({input: share.stdout});
    const {value} = await lines[Symbol.asyncIterator]().next();
    if (value === undefined) return [FAILED];
    return await runNodeTests(files, JSON.parse(value));
  } finally {
    share.stdin.end();
    if (share.exitCode === null) await once(share, 'close');
  }
}
