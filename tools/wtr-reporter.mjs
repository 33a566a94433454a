// A Web Test Runner reporter in plain text: failures when they occur, then counts. If SUITE_RESULT is set, the counts are written to that
// file as JSON for tools/test.mjs, which adds up the suites.
import {writeFileSync} from 'node:fs';
import {relative} from 'node:path';

/** @import {Reporter, TestSession, TestSuiteResult, TestResult} from '@web/test-runner' */
/** @typedef {{passed: number, failed: number, skipped: number}} Counts */

const STACK_LINES = 6;

/**
 * @param {TestSuiteResult | undefined} suite
 * @param {string[]} path names of the suites that contain it
 * @returns {{name: string, test: TestResult}[]}
 */
function flatten(suite, path = []) {
  if (!suite) return [];
  const own = suite.tests.map(test => ({name: [...path, test.name].join(' › '), test}));
  return [...own, ...suite.suites.flatMap(child => flatten(child, [...path, child.name]))];
}

/**
 * A file that could not be imported, threw outside of a test, or has no tests counts as one failure.
 * @param {TestSession} session
 * @returns {Counts}
 */
function count(session) {
  const tests = flatten(session.testResults).map(({test}) => test);
  const counts = {
    passed: tests.filter(test => test.passed && !test.skipped).length,
    failed: tests.filter(test => !test.passed && !test.skipped).length,
    skipped: tests.filter(test => test.skipped).length,
  };
  const broken = !session.passed || session.errors.length > 0 || tests.length === 0;
  if (counts.failed === 0 && broken) counts.failed = 1;
  return counts;
}

/** @param {TestSession} session */
const secondsOf = ({testResults}) =>
  flatten(testResults).reduce((total, {test}) => total + (test.duration ?? 0), 0) / 1000;

/** @param {{message?: string, stack?: string, expected?: unknown, actual?: unknown}} error */
function describeError(error) {
  const lines = [error.message ?? String(error)];
  if (error.expected !== undefined) lines.push(`expected: ${error.expected}`, `actual:   ${error.actual}`);
  const stack = (error.stack ?? '')
    .split('\n')
    .filter(line => line.trim() !== '' && !lines[0]?.includes(line.trim()));
  return [...lines, ...stack.slice(0, STACK_LINES)].map(line => `    ${line.trim()}`).join('\n');
}

/** @param {TestSession} session */
function failuresOf(session) {
  const failures = flatten(session.testResults)
    .filter(({test}) => !test.passed && !test.skipped)
    .map(({name, test}) => ({name, error: test.error ?? {message: 'failed without an error'}}));
  for (const error of session.errors) failures.push({name: '(file)', error});
  if (failures.length === 0 && count(session).failed > 0) {
    failures.push({name: '(file)', error: {message: `did not finish, or holds no test (${session.status})`}});
  }
  return failures;
}

/** @returns {Reporter} */
export function plainReporter() {
  /** @type {Counts} */
  let total = {passed: 0, failed: 0, skipped: 0};
  /** @type {import('./test-times.mjs').FileResult[]} */
  let files = [];
  return {
    reportTestFileResults({logger, sessionsForTestFile, testFile}) {
      const file = relative(process.cwd(), testFile);
      for (const session of sessionsForTestFile) {
        const {passed, skipped} = count(session);
        const failures = failuresOf(session);
        const note = [
          `${passed} passed`,
          failures.length && `${failures.length} failed`,
          skipped && `${skipped} skipped`,
        ];
        logger.log(
          `${failures.length ? '✗' : '✓'} ${file} [${session.browser.name}] ${note.filter(Boolean).join(', ')}`,
        );
        for (const {name, error} of failures) logger.log(`  FAIL ${name}\n${describeError(error)}`);
        for (const {message} of session.request404s?.map(url => ({message: `404: ${url}`})) ?? [])
          logger.log(`  ${message}`);
        for (const args of session.logs ?? []) logger.log(`  console: ${args.map(String).join(' ')}`);
      }
    },
    onTestRunFinished({sessions}) {
      total = {passed: 0, failed: 0, skipped: 0};
      files = [...sessions].map(session => ({
        file: relative(process.cwd(), session.testFile ?? '').replaceAll('\\', '/'),
        browser: session.browser.name,
        seconds: secondsOf(session),
        ...count(session),
      }));
      for (const session of sessions) {
        const counts = count(session);
        total.passed += counts.passed;
        total.failed += counts.failed;
        total.skipped += counts.skipped;
      }
    },
    stop() {
      const {passed, failed, skipped} = total;
      if (process.env.SUITE_RESULT)
        writeFileSync(process.env.SUITE_RESULT, JSON.stringify({counts: total, files}));
      else console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    },
  };
}
