// A node:test reporter in the same plain text as wtr-reporter.mjs, for tools/node-files.mjs. If SUITE_RESULT is set, the counts are
// written to that file as JSON for tools/test.mjs, after each test file.
import {writeFileSync} from 'node:fs';

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */
/** @typedef {{name: string, error: unknown}} Failure */
/** @typedef {{name: string, reason: string}} Skipped */
/** @typedef {Counts & {file: string, failures: Failure[], left: Skipped[], seconds: number}} FileReport */

const STACK_LINES = 6;
/** Time limit of a test, in ms. A test that takes longer fails, and the process ends. Tests may set lower limits. */
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 10 * 60_000);
/** How Node reports an error or a rejection after the end of a test, which does not make the test fail. */
const LATE_ACTIVITY = 'asynchronous activity after the test ended';

/** @param {string} file @returns {FileReport} */
const emptyReport = file => ({file, passed: 0, failed: 0, skipped: 0, failures: [], left: [], seconds: 0});

/** @param {unknown} error of node:test: ERR_TEST_FAILURE, whose `cause` is what was thrown */
function describeError(error) {
  const thrown = /** @type {{cause?: unknown}} */ (error)?.cause ?? error;
  if (!(thrown instanceof Error)) return `    ${String(thrown)}`;
  const lines = (thrown.stack ?? thrown.message).split('\n').filter(line => !line.includes('node:internal'));
  const message = thrown.message.split('\n');
  const frames = lines.filter(line => line.trimStart().startsWith('at ')).slice(0, STACK_LINES);
  return [...message, ...frames].map(line => `    ${line}`).join('\n');
}

/** @param {FileReport} report */
function* describeReport({file, passed, failed, skipped, failures, left}) {
  const note = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  );
  yield `${failed ? '✗' : '✓'} ${file} ${note.join(', ')}\n`;
  for (const {name, reason} of left) yield `  skipped: ${name}: ${reason}\n`;
  for (const {name, error} of failures) yield `  FAIL ${name}\n${describeError(error)}\n`;
}

/** @param {AsyncIterable<any>} source */
export default async function* nodeReporter(source) {
  const fileNames = new Set(process.argv.slice(2));
  /** @type {Counts} */
  const total = {passed: 0, failed: 0, skipped: 0};
  /** @type {import('./test-times.mjs').FileResult[]} */
  const files = [];
  let report = emptyReport(fileNames.size === 1 ? [...fileNames].join() : '');
  /** Names of the tests around the current one, by nesting. @type {string[]} */
  let names = [];
  /** The test that is running, which may be ahead of what is reported. @type {{file: string, names: string[]}} */
  let running = {file: report.file, names: []};

  const save = (isHung = false) => {
    if (process.env.SUITE_RESULT)
      writeFileSync(process.env.SUITE_RESULT, JSON.stringify({counts: total, files, isHung}));
  };
  const fail = (/** @type {string} */ name, /** @type {unknown} */ error) => {
    report.failed++;
    report.failures.push({name, error});
  };
  const finish = function* () {
    if (!report.file) return;
    if (report.passed + report.failed + report.skipped === 0) fail('(file)', 'holds no test');
    total.passed += report.passed;
    total.failed += report.failed;
    total.skipped += report.skipped;
    const {file, passed, failed, skipped, seconds} = report;
    files.push({file, passed, failed, skipped, seconds});
    save();
    yield* describeReport(report);
  };

  const limit = setTimeout(() => {
    const {file, names} = running;
    const lines = file === report.file ? [] : [...finish()];
    if (file !== report.file) report = emptyReport(file);
    if (names.length) fail(names.join(' › '), `did not end within ${LIMIT_MS / 60_000} minutes`);
    else fail('(file)', 'its tests have ended, and something that it opened keeps the process from ending');
    process.stdout.write([...lines, ...finish()].join(''));
    save(true);
    process.exit(1);
  }, LIMIT_MS).unref();

  for await (const {type, data} of source) {
    limit.refresh();
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:diagnostic' && data.message.includes(LATE_ACTIVITY)) fail('(file)', data.message);
    // The name of a file is reported as a test before its tests: see node-files.mjs.
    const isFile = data.nesting === 0 && fileNames.has(data.name);
    if (type === 'test:dequeue')
      running = isFile
        ? {file: data.name, names: []}
        : {...running, names: [...running.names.slice(0, data.nesting), data.name]};
    if (type === 'test:start' && isFile && data.name !== report.file) {
      yield* finish();
      report = emptyReport(data.name);
    }
    if (type === 'test:start') names = [...names.slice(0, data.nesting), data.name];
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (isFile && type === 'test:pass') continue;

    if (running.names[data.nesting] === data.name) running.names.length = data.nesting;
    if (data.nesting === 0) report.seconds += (data.details?.duration_ms ?? 0) / 1000;
    const error = data.details?.error;
    const failed = type === 'test:fail' && error?.failureType !== 'subtestsFailed';
    const path = [...names.slice(0, data.nesting), data.name].join(' › ');
    if (data.skip !== undefined || data.todo !== undefined) {
      report.skipped++;
      // Without a reason, a developer has skipped the test for now: it is only counted.
      if (typeof data.skip === 'string' && data.skip) report.left.push({name: path, reason: data.skip});
    }
    // A failing test in a suite has been counted already, but not a failing hook of the suite.
    else if (failed) fail(isFile ? '(file)' : path, error);
    else if (type === 'test:pass' && data.details?.type !== 'suite') report.passed++;
  }
  yield* finish();
  if (!process.env.SUITE_RESULT)
    yield `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`;
}
