// A node:test reporter in the same plain text as wtr-reporter.mjs. With SUITE_RESULT set the counts go to that file
// as JSON for tools/test.mjs. Use: node --test --test-reporter=./tools/node-reporter.mjs
import {writeFileSync} from 'node:fs';
import {relative, resolve} from 'node:path';

/** @typedef {{passed: number, failed: number, skipped: number}} Counts */
/** @typedef {{name: string, error: unknown}} Failure */
/** @typedef {Counts & {file: string, failures: Failure[], seconds: number}} FileReport */

const STACK_LINES = 6;
/** How Node words an error or a promise that comes after its test has ended: it does not fail the test. */
const LATE_ACTIVITY = 'asynchronous activity after the test ended';

/** @param {string} file @returns {FileReport} */
const emptyReport = file => ({file, passed: 0, failed: 0, skipped: 0, failures: [], seconds: 0});

/** @param {unknown} error as node:test wraps it: ERR_TEST_FAILURE with what was thrown in `cause` */
function describeError(error) {
  const thrown = /** @type {{cause?: unknown}} */ (error)?.cause ?? error;
  if (!(thrown instanceof Error)) return `    ${String(thrown)}`;
  const lines = (thrown.stack ?? thrown.message).split('\n').filter(line => !line.includes('node:internal'));
  const message = thrown.message.split('\n');
  const frames = lines.filter(line => line.trimStart().startsWith('at ')).slice(0, STACK_LINES);
  return [...message, ...frames].map(line => `    ${line}`).join('\n');
}

/**
 * node:test reports a file as a test of its own when it could not be run, or when it holds no test.
 * @param {{name: string, nesting: number, file?: string}} data
 */
function isFileItself({name, nesting, file}) {
  return nesting === 0 && file !== undefined && resolve(name) === resolve(file);
}

/** @param {FileReport} report */
function* describeReport({file, passed, failed, skipped, failures}) {
  const note = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(
    Boolean,
  );
  yield `${failed ? '✗' : '✓'} ${relative(process.cwd(), file)} ${note.join(', ')}\n`;
  for (const {name, error} of failures) yield `  FAIL ${name}\n${describeError(error)}\n`;
}

/** @param {AsyncIterable<any>} source */
export default async function* nodeReporter(source) {
  /** @type {Counts} */
  const total = {passed: 0, failed: 0, skipped: 0};
  /** @type {{file: string, seconds: number}[]} */
  const files = [];
  let report = emptyReport('');
  /** Names of the tests around the current one, by nesting. @type {string[]} */
  let names = [];

  const finish = function* () {
    total.passed += report.passed;
    total.failed += report.failed;
    total.skipped += report.skipped;
    if (report.passed + report.failed + report.skipped === 0) return;
    files.push({file: relative(process.cwd(), report.file), seconds: report.seconds});
    yield* describeReport(report);
  };
  const fail = (/** @type {string} */ name, /** @type {unknown} */ error) => {
    // A late error is told twice, by a message and by the exit code of the file.
    if (name === '(file)' && report.failures.some(failure => failure.name === name)) return;
    report.failed++;
    report.failures.push({name, error});
  };

  for await (const {type, data} of source) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:diagnostic' && data.message.includes(LATE_ACTIVITY)) fail('(file)', data.message);
    // Node hands events over file by file, so a report is complete when the next file begins.
    if (type === 'test:start' && data.file && data.file !== report.file) {
      yield* finish();
      report = emptyReport(data.file);
    }
    if (type === 'test:start') names = [...names.slice(0, data.nesting), data.name];
    if (type !== 'test:pass' && type !== 'test:fail') continue;

    if (data.nesting === 0) report.seconds += (data.details?.duration_ms ?? 0) / 1000;
    const error = data.details?.error;
    const failed = type === 'test:fail' && error?.failureType !== 'subtestsFailed';
    const path = [...names.slice(0, data.nesting), data.name].join(' › ');
    if (isFileItself(data)) fail('(file)', failed ? error : 'holds no test');
    else if (data.skip !== undefined || data.todo !== undefined) report.skipped++;
    // A failing test inside a suite has been counted; a failing hook of the suite has not.
    else if (failed) fail(path, error);
    else if (type === 'test:pass' && data.details?.type !== 'suite') report.passed++;
  }
  yield* finish();

  if (process.env.SUITE_RESULT)
    writeFileSync(process.env.SUITE_RESULT, JSON.stringify({counts: total, files}));
  else
    yield `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`;
}
